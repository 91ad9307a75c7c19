import { gestion } from '@nogal/model/gestion/gestion.fields'
import { Timeline } from '../../historial/Historial.tsx'
import { tableFields } from '../../historial/tableFields.ts'
import type { SectionProps } from '../base/section.ts'

const FIELDS = tableFields(gestion, undefined)

/** The change log of an item: who, when, and the values before. */
export default function HistorialSection({ item }: SectionProps) {
  return <Timeline table={gestion.entity} recordKey={String(item.Id_Gestion)} fields={FIELDS} />
}
