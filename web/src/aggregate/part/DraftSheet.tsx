import { useCallback, useMemo } from 'react'
import { initialRow } from '../../form/Form.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { derivedOf } from '../sheet/derived.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import type { RowChange, SheetLine } from '../sheet/types.ts'
import { sheetFields } from '../sheet/values.ts'
import { useSenseOfEach } from '../useSense.ts'
import type { PartKind } from './kind.ts'

type Props = {
  kind: PartKind<Row>
  columns: readonly Column<Row>[]
  drafts: readonly Row[]
  /** The drafts in the form of table rows. */
  rows: readonly Row[]
  onChange: (drafts: Row[]) => void
  onRemove: (row: Row) => void
  onUndo: () => boolean
  problem?: string | undefined
}

/** The parts of a new record as a spreadsheet; lines are identified by position. */
export default function DraftSheet({ kind, columns, drafts, rows, onChange, onRemove, onUndo, problem }: Props) {
  const { part, texts, start } = kind
  const warnings = useSenseOfEach(part)
  const fields = useMemo(() => sheetFields(part.fields), [part])
  const derived = useMemo(() => derivedOf(part, columns), [part, columns])
  const begins = JSON.stringify(start?.(rows) ?? {})
  const blank = useMemo(() => ({ ...initialRow(part.fields), ...JSON.parse(begins) }) as Row, [part, begins])
  const lines = useMemo(
    () => drafts.map((row, at): SheetLine => ({ id: String(at), label: String(at + 1), row, shown: rows[at] })),
    [drafts, rows],
  )
  const change = (changes: readonly RowChange[]) => {
    const next = [...drafts]
    for (const { id, row } of changes) {
      const draft = only(row, Object.keys(part.fields))
      if (next[Number(id)]) next[Number(id)] = draft
      else next.push(draft)
    }
    onChange(next)
  }
  return (
    <Sheet
      fields={fields}
      lines={lines}
      blank={blank}
      idOf={useCallback((further: number) => String(drafts.length + further), [drafts.length])}
      max={part.max}
      label={texts.table}
      called={texts.called}
      derived={derived}
      warnings={warnings}
      onChange={change}
      onRemove={id => onRemove(rows[Number(id)]!)}
      onUndo={onUndo}
      problem={problem}
    />
  )
}
