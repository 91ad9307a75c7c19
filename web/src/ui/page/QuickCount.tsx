import { Skeleton } from '@mantine/core'
import type { Tone } from '@nogal/model/aggregate/states'
import { formatNumber } from '@nogal/model/format'

/** A quick filter of a list. */
export type QuickOption<V extends string> = {
  value: V
  label: string
  tone?: Tone
  /** How many rows it would show; undefined while loading, null where nobody counts. */
  count?: number | null | undefined
}

/** The number of rows of a filter. */
export const QuickCount = ({ count }: Pick<QuickOption<string>, 'count'>) => {
  if (count === null) return null
  return count === undefined ? <Skeleton height={14} width={22} /> : <b>{formatNumber(count, 0)}</b>
}
