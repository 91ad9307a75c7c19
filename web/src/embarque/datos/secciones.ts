/** The fields of a shipment by the tab that shows them. */
import { embarque } from '@nogal/model/embarque/embarque.fields'
import type { Fields } from '@nogal/model/fields'

const inSections = (...sections: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(embarque.fields as Fields).filter(([, { section }]) => sections.includes(section ?? '')))

export const RESERVA = inSections('Reserva', 'Ruta', 'Agencias', 'Conocimiento de embarque', 'Otros')

/** What was planned, what came about, and the cut-offs, each under its heading. */
const HEADINGS: Readonly<Record<string, string>> = {
  Fecha_ETD: 'Planificado',
  Fecha_ETA: 'Planificado',
  Fecha_Zarpe: 'Real',
  Fecha_Arribo: 'Real',
}
export const FECHAS: Fields = Object.fromEntries(
  Object.entries(inSections('Fechas')).map(([name, field]) => [name, { ...field, section: HEADINGS[name] ?? 'Cortes' }]),
)

const FRIO = inSections('Refrigeración')
const withoutSection = ({ section: _, ...field }: Fields[string]) => field as Fields[string]
export const REFRIGERADO: Fields = Object.fromEntries(Object.entries(FRIO).map(([name, field]) => [name, withoutSection(field)]))
