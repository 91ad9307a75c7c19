import type { Entity } from '@nogal/model/entity'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import { useMemo, useRef } from 'react'
import type { NewRow } from '../fields/base/creation.ts'
import type { RefOption } from '../fields/base/refs.ts'
import { optionOf } from '../refs/options.ts'
import ParametroDialog from './ParametroDialog.tsx'

/** The value that a row must have to match a filter on the options. */
const asField = (e: Entity, name: string, value: unknown): unknown => {
  const field = e.fields[name]
  if (field?.type === 'choices') return [value]
  return field?.numeric ? Number(value) : value
}

/** Initial values of a new row: the typed name, and the filters of the options. */
const startOf = (e: Entity, { name, filters }: NewRow): FilaParametro => ({
  ...Object.fromEntries(Object.entries(filters).map(([column, value]) => [column, asField(e, column, value)])),
  [e.name]: name,
})

/** The form of a parameter above the form that needs the row; closes with the option of the new row. */
export default function CrearDialog({ row, onClose }: { row: NewRow; onClose: (made?: RefOption) => void }) {
  const entidad = parameterNamed(row.target)
  const fila = useMemo(() => startOf(entidad, row), [entidad, row])
  const made = useRef<RefOption>(undefined)
  return (
    <ParametroDialog
      entidad={entidad}
      fila={fila}
      nuevo
      single
      soloLectura={false}
      onClose={() => onClose(made.current)}
      onDone={saved => {
        made.current = optionOf(row.target, saved)
      }}
    />
  )
}
