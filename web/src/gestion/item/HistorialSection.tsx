import { gestion } from '@nogal/model/gestion/gestion.fields'
import { tableFields } from '../../aggregate/record/tableFields.ts'
import { Timeline } from '../../historial/Historial.tsx'
import type { SectionProps } from '../base/section.ts'

const FIELDS = tableFields(gestion, undefined)

/** The change log of an item: who, when, and the values before. */
export default function HistorialSection({ item }: SectionProps) {
  return <Timeline table={gestion.entity} recordKey={String(item.Id_Gestion)} fields={FIELDS} />
}
