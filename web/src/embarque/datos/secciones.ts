/** The fields of a shipment by tab. */
import { DATOS_ADUANA, embarque, SECCIONES_EMBARQUE } from '@nogal/model/embarque/embarque.fields'
import { type Fields, inSections, pick } from '@nogal/model/fields'

const { reserva, ruta, fechas, frio, agentes, bl, otros } = SECCIONES_EMBARQUE

export const RESERVA = inSections(embarque.fields, reserva, ruta, agentes, bl, otros)

export const ADUANA: Fields = pick(embarque.fields, ...DATOS_ADUANA)

/** Headings of planned dates, actual dates, and cut-offs. */
const HEADINGS: Readonly<Record<string, string>> = {
  Fecha_ETD: 'Planificado',
  Fecha_ETA: 'Planificado',
  Fecha_Zarpe: 'Real',
  Fecha_Arribo: 'Real',
}
export const FECHAS: Fields = Object.fromEntries(
  Object.entries(inSections(embarque.fields, fechas)).map(([name, field]) => [name, { ...field, section: HEADINGS[name] ?? 'Cortes' }]),
)

const FRIO = inSections(embarque.fields, frio)
const withoutSection = ({ section: _, ...field }: Fields[string]) => field as Fields[string]
export const REFRIGERADO: Fields = Object.fromEntries(Object.entries(FRIO).map(([name, field]) => [name, withoutSection(field)]))

/** The tab in which a field of a shipment is written; undefined for a field that no tab shows. */
export const tabOfField = (campo: string): string | undefined =>
  Object.entries({ reserva: RESERVA, fechas: FECHAS, frio: REFRIGERADO, aduana: ADUANA }).find(([, fields]) => campo in fields)?.[0]
