/** Actions on one container, each after a confirmation. */
import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ContenedorCompleto, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { eliminarContenedor, quitarContenedor } from '@nogal/model/embarque/embarque.calls'
import { formatKilos } from '@nogal/model/format'
import { refresh } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { Ensayo } from '../ensayo/Ensayo.tsx'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { CONTENEDOR_VIEW } from './shared/contenedor.view.ts'

const done = async (work: () => Promise<unknown>, said: string, refused: string): Promise<void> => {
  try {
    await work()
    notifications.show({ message: said })
  } catch (error) {
    tellFailed(refused, error, () => void done(work, said, refused))
  }
  await refresh(CONTENEDOR_VIEW)
}

const fruit = ({ Neto_Kg }: ContenedorCompleto): string => (Neto_Kg > 0 ? `, con sus ${formatKilos(Neto_Kg)} de fruta` : '')

/** Takes a container out of its shipment after a confirmation. */
export const quitarTras = async (contenedor: ContenedorCompleto): Promise<void> => {
  const { Id_Contenedor, Version } = contenedor
  const name = nombreContenedor(contenedor)
  const body = { Id_Contenedor, Version }
  const agreed = await confirm({
    title: `¿Dejar ${name} sin asignar?`,
    loses: (
      <Stack gap="sm">
        <div>{`Sale de este embarque y espera en el negocio, con sus datos${fruit(contenedor)}. Se vuelve a poner con Asignar.`}</div>
        <Ensayo call={quitarContenedor} body={body} />
      </Stack>
    ),
    action: 'Dejar sin asignar',
    danger: false,
    size: 'lg',
  })
  if (!agreed) return
  await done(() => api(quitarContenedor)({ body }), `${name} quedó sin asignar.`, `No se pudo dejar sin asignar ${name}`)
}

/** Deletes a container after a confirmation; the server refuses one with fruit. */
export const eliminarContenedorTras = async (contenedor: ContenedorCompleto): Promise<void> => {
  const { Id_Contenedor, Version } = contenedor
  const name = nombreContenedor(contenedor)
  const agreed = await confirm({
    title: `¿Eliminar ${name}?`,
    loses: ['su número, sus sellos y sus pesos', 'los datos de su camión', 'su historial queda, pero el contenedor no se recupera'],
    action: 'Eliminar',
  })
  if (!agreed) return
  await done(() => api(eliminarContenedor)({ body: { Id_Contenedor, Version } }), `Se eliminó ${name}.`, `No se pudo eliminar ${name}`)
}
