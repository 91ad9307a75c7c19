import { Input } from '@mantine/core'
import { numberOf } from '@nogal/model/aggregate/part'
import { type ReactNode, useRef } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import type { PartKind } from './kind.ts'
import css from './Part.module.css'
import { PartEditor } from './PartEditor.tsx'
import { useUndo } from './useUndo.ts'

const DraftSheet = lazyPart(() => import('./DraftSheet.tsx'))

type Props<R extends Row, D extends Row> = {
  /** Name of the part in the whole. */
  name: string
  kind: PartKind<R>
  columns: readonly Column<R>[]
  drafts: readonly D[]
  /** The drafts in the form of table rows, numbered by position. */
  rows: readonly R[]
  /** Absent when they are only reviewed. */
  onChange?: ((drafts: D[]) => void) | undefined
  problem?: string | undefined
  above?: ReactNode
  children?: ReactNode
}

const nothing = () => undefined

/** The parts of one kind of a new record that is not created yet: nothing is sent before the record. */
export function DraftPart<R extends Row, D extends Row>(props: Props<R, D>) {
  const { name, kind, columns, drafts, rows, onChange, problem, above, children } = props
  const { part, texts } = kind
  const number = numberOf(part)
  const undo = useUndo(nothing)
  const latest = useRef(drafts)
  latest.current = drafts
  const placeOf = (row: R) => Number(row[number]) - 1
  const put = (next: readonly D[]) => onChange?.(part.chosen ? next.map((draft, at) => ({ ...draft, [number]: at + 1 })) : [...next])
  const save = (row: Row, before: R | undefined) => {
    const draft = only(row, Object.keys(part.fields)) as D
    put(before ? drafts.map((old, at) => (at === placeOf(before) ? draft : old)) : [...drafts, draft])
  }
  const remove = (row: R) => {
    const place = placeOf(row)
    const draft = drafts[place]!
    put(drafts.filter((_, at) => at !== place))
    undo.push({
      notice: texts.removed(row),
      restore: () => {
        put(latest.current.toSpliced(place, 0, draft))
        return texts.restored(row)
      },
    })
  }
  return (
    <div className={css.part} data-field={name}>
      <PartEditor
        kind={kind}
        columns={columns}
        rows={rows}
        editable={Boolean(onChange)}
        empty={onChange && texts.draft}
        removeLabel="Quitar"
        onSave={save}
        onRemove={remove}
        undo={undo}
        sheetFirst
        sheet={
          onChange && (
            <DraftSheet
              kind={kind as PartKind<Row>}
              columns={columns as readonly Column<Row>[]}
              drafts={drafts}
              rows={rows}
              onChange={next => put(next as D[])}
              onRemove={row => remove(row as R)}
              onUndo={undo.undo}
              problem={problem}
            />
          )
        }
        above={
          <>
            {problem && <Input.Error role="alert">{problem}</Input.Error>}
            {above}
          </>
        }
      >
        {children}
      </PartEditor>
    </div>
  )
}
