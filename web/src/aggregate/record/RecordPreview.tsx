import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { textAlone } from '../../ui/table/data/decimals.ts'
import type { Row } from '../../values/row.ts'
import { partColumns } from '../columns.ts'
import { useWhole } from '../data.ts'
import { type AnyView, keyValues } from '../view.ts'
import css from './RecordPreview.module.css'

/** Delay in milliseconds before a preview loads the parts of a record. */
const PAUSE = 200
const MOST_ROWS = 6
const MOST_VALUES = 4

const lineOf = (view: AnyView, part: AnyPart, row: Row): string =>
  partColumns<Row>(view.aggregate, part)
    .filter(({ hidden }) => !hidden)
    .map(column => textAlone(column, row))
    .filter(Boolean)
    .slice(0, MOST_VALUES)
    .join(' · ')

/** A summary of the parts of a record, from the definition of its aggregate. */
export default function RecordPreview({ view, row }: { view: AnyView; row: Row }) {
  const [rested] = useDebouncedValue(row, PAUSE, { leading: true })
  return <Parts view={view} row={rested} stale={rested !== row} />
}

function Parts({ view, row, stale }: { view: AnyView; row: Row; stale: boolean }) {
  const { data: whole } = useWhole<Row>(view, keyValues(view, row))
  if (!whole || stale) return <Skeleton height={90} mt="sm" />
  const parts = Object.entries<AnyPart>(view.aggregate.parts).map(([name, part]) => ({ name, part, rows: (whole[name] ?? []) as Row[] }))
  return parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, part, rows }) => (
      <section key={name} className={css.part}>
        <h3>
          {part.title} <span>{rows.length}</span>
        </h3>
        <ul>
          {rows.slice(0, MOST_ROWS).map((one, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines to read, in their order
            <li key={n}>{lineOf(view, part, one)}</li>
          ))}
          {rows.length > MOST_ROWS && <li>y {rows.length - MOST_ROWS} más</li>}
        </ul>
      </section>
    ))
}
