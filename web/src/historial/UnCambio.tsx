import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import { type ReactNode, useMemo } from 'react'
import { foreignKeys } from '../refs/foreignKeys.ts'
import { useKeyNames } from '../refs/useNames.ts'
import { fieldChangesOf, fieldsOf, namesIn } from './changes.ts'
import css from './Historial.module.css'
import { HistoryGroup } from './Historial.tsx'
import { everyTable } from './tableFields.ts'

const TABLES = everyTable()

/** One change of any record, with the values before and after. */
export function UnCambio({ cambio, about }: { cambio: Cambio; about?: ReactNode }) {
  const entry = useMemo(() => ({ cambio, fields: fieldChangesOf(cambio, fieldsOf(cambio.Tabla, TABLES)) }), [cambio])
  const keys = useMemo(() => foreignKeys([...entry.fields, ...namesIn([cambio], TABLES)]), [entry, cambio])
  const { keyName } = useKeyNames(keys)
  return (
    <ol className={css.line}>
      <HistoryGroup group={[entry]} tables={TABLES} keyName={keyName} about={about} />
    </ol>
  )
}
