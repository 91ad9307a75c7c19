import { Button } from '@mantine/core'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import type { CodPapel } from '@nogal/model/embarque/papeles'
import { listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'

const VistaPreviaDialog = lazyPart(() => import('./VistaPreviaDialog.tsx'))

type Props = {
  paper: CodPapel
  /** The container and its shipment, if it has one. */
  of: { Nro_Embarque: number | null; Id_Contenedor: number | null }
  label: string
  icon: ReactNode
  size?: 'xs' | 'sm'
}

/** Opens the preview of a paper of one container; nothing for users who may not print papers. */
export function PapelDeContenedor({ paper, of: { Nro_Embarque, Id_Contenedor }, label, icon, size = 'sm' }: Props) {
  const { can } = usePermisos(embarque.screen)
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...callQuery(listarPapeles, { params: { id: Nro_Embarque ?? 0 } }), enabled: open })
  if (!Nro_Embarque || !can('imprimir')) return null
  const all = data?.filter(one => one.Papel === paper)
  const sent = all?.find(one => one.Variante === (Id_Contenedor ?? 0))
  // a paper of the container that was never sent is the first revision
  const papel = sent ?? (all?.[0] && { ...all[0], Variante: Id_Contenedor ?? 0, Revision: 1, Ultimo_Envio: null })
  return (
    <>
      <Button size={size} variant="default" loading={open && !papel} leftSection={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{open && papel && <VistaPreviaDialog id={Nro_Embarque} papel={papel} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
