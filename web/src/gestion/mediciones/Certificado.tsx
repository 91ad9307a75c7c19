import { Button } from '@mantine/core'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconCertificate } from '#icons'
import { callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import type { Item } from '../base/items.ts'

const VistaPreviaDialog = lazyPart(() => import('../../embarque/papeles/VistaPreviaDialog.tsx'))
const PAPEL = 'certificado-calidad'

/** Opens the certificate of quality of the container of a sample; nothing for users who may not print papers. */
export function Certificado({ item: { Nro_Embarque, Id_Contenedor } }: { item: Item }) {
  const { can } = usePermisos(embarque.screen)
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...callQuery(listarPapeles, { params: { id: Nro_Embarque ?? 0 } }), enabled: open })
  if (!Nro_Embarque || !can('imprimir')) return null
  const all = data?.filter(one => one.Papel === PAPEL)
  const sent = all?.find(one => one.Variante === Id_Contenedor)
  // a certificate that was never sent is the first revision
  const papel = sent ?? (all?.[0] && { ...all[0], Variante: Id_Contenedor, Revision: 1, Ultimo_Envio: null })
  return (
    <>
      <Button
        variant="default"
        loading={open && !papel}
        leftSection={<IconCertificate size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Certificado
      </Button>
      <Suspense>{open && papel && <VistaPreviaDialog id={Nro_Embarque} papel={papel} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
