import { List, Text } from '@mantine/core'
import { efectosEmbarque } from '@nogal/model/embarque/embarque.calls'
import { api } from '../../api/client.ts'
import { ApiError, CANCELLED } from '../../api/error.ts'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import type { EmbarqueEntero } from '../shared/embarque.view.ts'

/**
 * Fields with side effects: dates move other dates, the destination decides the law for the fruit, and an atmosphere is not suitable for
 * every package.
 */
const MOVES = [
  ...['Fecha_ETD', 'Fecha_ETA', 'Fecha_Zarpe', 'Fecha_Arribo', 'Fecha_BL'],
  ...['Cod_PaisDestino', 'Cod_PuertoDestino', 'Cod_DestinoFinal'],
  'AtmosControl',
]

const asked = async (efectos: readonly string[]): Promise<boolean> =>
  confirm({
    title: 'Al guardar también cambiará',
    loses: (
      <>
        <Text size="sm">Lo que cambió lleva consigo:</Text>
        <List size="sm" mt={4}>
          {efectos.map(one => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      </>
    ),
    action: 'Guardar',
    cancel: 'Seguir editando',
    danger: false,
  })

/** Shows the side effects of a change of a shipment before it is saved, and asks; throws when the user goes back. */
export const askAboutEffects = (embarque: EmbarqueEntero) => async (body: Row) => {
  if (!MOVES.some(name => name in body && !same(body[name], embarque[name as keyof EmbarqueEntero]))) return
  const efectos = await api(efectosEmbarque)({ body })
  if (efectos.length && !(await asked(efectos))) throw new ApiError(CANCELLED, 'No se guardó nada: los datos siguen como estaban.')
}
