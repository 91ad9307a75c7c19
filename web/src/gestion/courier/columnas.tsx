/** The columns of the originals of a shipment that were sent by courier. */
import { Anchor } from '@mantine/core'
import type { Tone } from '@nogal/model/aggregate/states'
import { filaCourier, NOMBRES_COURIER } from '@nogal/model/gestion/courier.calls'
import { IconExternalLink } from '#icons'
import { columnsOfFields } from '../../fields/columns.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import type { Courier } from './courier.ts'

const TONES: Readonly<Record<Courier['Estado'], Tone>> = { 'por-enviar': 'neutral', 'en-camino': 'progress', recibido: 'good' }
const CHANGES: Readonly<Record<string, Partial<Column<Row>>>> = {
  Documentos: { width: 340, name: true, wraps: true },
  Destinatario: { width: 240, name: true, wraps: true },
  Recibido_Por: { wraps: true },
  Confirmado_Por: { wraps: true },
  // a bare table has no chooser of columns, so a hidden one could never be seen
  Observaciones: { hidden: false, width: 200, wraps: true },
}
const COLUMNAS: readonly Column<Courier>[] = [
  {
    key: 'Estado',
    title: 'Estado',
    type: 'badge',
    width: 110,
    value: one => NOMBRES_COURIER[one.Estado],
    tone: one => TONES[one.Estado],
  },
  { key: 'Nom_EmpresaCourier', title: 'Empresa', width: 130 },
  {
    key: 'Nro_Guia',
    title: 'Número',
    type: 'code',
    width: 170,
    cell: one =>
      one.Url_Seguimiento ? (
        <Anchor href={one.Url_Seguimiento} target="_blank" rel="noopener noreferrer" inherit onClick={event => event.stopPropagation()}>
          {one.Nro_Guia} <IconExternalLink size={13} aria-label="Seguir el envío en otra ventana" />
        </Anchor>
      ) : (
        one.Nro_Guia
      ),
  },
  ...(columnsOfFields(
    only(filaCourier, [
      'Documentos',
      'Destinatario',
      'Fecha_Envio',
      'Fecha_Recepcion',
      'Recibido_Por',
      'Confirmado_Por',
      'Confirmado_En',
      'Observaciones',
    ]),
  ).map(column => ({ ...column, ...CHANGES[column.key] })) as readonly Column<never>[] as readonly Column<Courier>[]),
]

/** What is known of few envelopes, or only after their arrival. */
const SELDOM: readonly string[] = ['Fecha_Recepcion', 'Recibido_Por', 'Confirmado_Por', 'Confirmado_En', 'Observaciones']

/** The columns of some envelopes: those that are seldom known only where one of the envelopes has a value, so that the long texts get their room. */
export const columnasDe = (couriers: readonly Courier[]): readonly Column<Courier>[] =>
  COLUMNAS.filter(({ key }) => !SELDOM.includes(key) || couriers.some(one => one[key as keyof Courier]))
