/** The columns of a parameter table, derived from its fields. */
import { type Entity, nameField, stamps } from '@nogal/model/entity'
import { type Field, type Fields, labelOf } from '@nogal/model/fields'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import { COLUMN_TYPES } from '../fields/columns.tsx'
import { fieldNumberText } from '../fields/measure/number.tsx'
import { offersOf } from '../refs/offers.ts'
import type { Column } from '../ui/table/data/types.ts'
import { fieldText } from '../values/text.ts'
import { ColorSwatch } from './ColorSwatch.tsx'

const WIDTHS: Partial<Record<Field['type'], number>> = {
  serial: 92,
  code: 116,
  email: 220,
  rut: 128,
  imo: 112,
  locode: 128,
  choice: 140,
  date: 124,
  choices: 260,
  ref: 170,
  url: 260,
}

const widthOfText = (max = 80): number => (max <= 10 ? 100 : max <= 20 ? 130 : max <= 40 ? 160 : max <= 60 ? 200 : 240)
/** Width of the heading with its arrow and menu. */
const widthOfTitle = (title: string): number => Math.ceil(title.length * 7.2) + 44

const isSwatch = (field: Field): boolean => field.type === 'choice' && 'gray' in (field.labels ?? {})

const parameterColumn = (name: string, field: Field): Column<FilaParametro> => {
  const base = { key: field.type === 'ref' ? nameField(name) : name, title: field.label, hidden: field.list === false }
  const width = Math.max(WIDTHS[field.type] ?? widthOfText(field.max), widthOfTitle(field.label))
  if (field.type === 'refs' || field.type === 'rows')
    return {
      ...base,
      type: 'integer',
      width,
      sortable: false,
      filterable: false,
      value: row => (row[name] as unknown[] | null)?.length || null,
    }
  if (field.type === 'choices') return { ...base, width, sortable: false, value: row => fieldText(field, row[name]) }
  if (isSwatch(field))
    return {
      ...base,
      width,
      value: row => row[name] && labelOf(field, String(row[name])),
      cell: row => row[name] != null && <ColorSwatch color={String(row[name])}>{labelOf(field, String(row[name]))}</ColorSwatch>,
      filterable: false,
    }
  const { decimals } = field
  // A year is shown without a thousands separator.
  const asNumber = field.type === 'integer' && { cell: (row: FilaParametro) => fieldNumberText(row[name], field) }
  const type = COLUMN_TYPES[field.type]
  return {
    ...base,
    ...(type && { type, width: Math.max(WIDTHS[field.type] ?? 100, widthOfTitle(field.label)) }),
    ...(!type && { width }),
    ...(decimals !== undefined && { decimals }),
    ...asNumber,
  }
}

const offering = (column: Column<FilaParametro>, fields: Fields): Column<FilaParametro> =>
  column.filterable === false ? column : { ...column, offers: offersOf(fields, column.key) }

const listed = (field: Field): boolean => field.type !== 'richText'

/** The name first, then a typed key, then the rest; a key that the database assigns is initially hidden. */
export const columnsOfEntity = (e: Entity): readonly Column<FilaParametro>[] => {
  const names = Object.keys(e.fields).filter(name => listed(e.fields[name]!))
  const typedKeys = e.key.filter(name => e.fields[name]!.type !== 'serial')
  const ordered = [...new Set([e.name, ...typedKeys, ...names])]
  const columns = ordered.map(name => {
    const column = offering(parameterColumn(name, e.fields[name]!), e.fields)
    if (name === e.name) return { ...column, name: true as const, pinned: 'start' as const, width: Math.max(column.width ?? 0, 200) }
    return e.fields[name]!.type === 'serial' ? { ...column, hidden: true } : column
  })
  return [
    ...columns,
    {
      key: 'Activo',
      title: 'Estado',
      type: 'badge',
      width: 112,
      filterable: false,
      value: row => (row.Activo ? 'Activo' : 'Inactivo'),
      tone: row => (row.Activo ? 'good' : 'neutral'),
    },
    { key: 'Modificado_En', title: stamps.Modificado_En.label, type: 'instant', hidden: true },
    { key: 'Modificado_Por', title: stamps.Modificado_Por.label, hidden: true },
  ]
}
