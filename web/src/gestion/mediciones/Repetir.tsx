import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { useMutation } from '@tanstack/react-query'
import { IconRepeat } from '#icons'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { usePermisos } from '../../sesion/permisos.ts'
import { tellFailed } from '../../ui/failed.tsx'
import { refreshItems, useRetest, wireKey } from '../base/items.ts'
import type { SectionProps } from '../base/section.ts'

/** Adds the retest of a failed sample, at most once; the first sample stays unchanged. */
export function Repetir({ item, cell, falla }: Pick<SectionProps, 'item' | 'cell'> & { falla: boolean }) {
  const { can } = usePermisos(areaNamed(cell.area).pantalla)
  const send = useIntent()
  const retest = useRetest(cell, item)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { Id_LineaGestion: Repite, ...place } = wireKey(item)
      const body = { ...place, Repite, Id_Linea: item.Id_Linea, Cod_Laboratorio: item.Cod_Laboratorio, Tamano_Muestra: item.Tamano_Muestra }
      return send(key => api(cell.agregar!)({ body }, { key }))
    },
    onSuccess: made => {
      notifications.show({ message: `Se agregó la muestra ${made.Id_LineaGestion}, que repite la ${item.Id_LineaGestion}.` })
      void refreshItems()
    },
    onError: error => tellFailed('No se pudo agregar la muestra', error, () => mutate()),
  })
  if (!falla || retest !== undefined || !cell.agregar || item.Cerrada || !can('crear')) return null
  return (
    <Button variant="default" loading={isPending} leftSection={<IconRepeat size={16} aria-hidden />} onClick={() => mutate()}>
      Repetir la muestra
    </Button>
  )
}
