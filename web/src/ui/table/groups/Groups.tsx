import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { reasonOf } from '../../reason.ts'
import type { Feed, Heads } from '../data/shown.ts'
import type { Column, Grouping, ListRequest, Page, Source, Summary, SummarySource, TableState } from '../data/types.ts'
import { LIVE } from '../data/useServerRows.ts'
import { HeadCard, HeadRow } from './GroupHead.tsx'
import { arranged, filtersOf, groupName, inOrder, type OpenedGroup, placeIn } from './groups.ts'

/** Number of rows of a group per request. */
const GROUP_PAGE = 200
const NO_GROUPS: readonly Summary[] = []
const NO_ROWS: readonly never[] = []

export type GroupedFeed<T> = { grupo: string; feed: Pick<Feed<T>, 'page' | 'total' | 'heads' | 'loading' | 'first' | 'error' | 'retry'> }

type Props<T> = {
  source: Source<T>
  summary: SummarySource
  columns: readonly Column<T>[]
  state: TableState
  change: (next: Partial<TableState>, replace?: boolean) => void
  plain: { asked: ListRequest }
  grouping: Grouping
  onFeed: (feed: GroupedFeed<T>) => void
}

type Part<T> = { rows: readonly T[]; loading: boolean; error: unknown; retry: () => void }
const partOf = <T,>({
  data,
  isFetching,
  error,
  refetch,
}: {
  data: Page<T> | undefined
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}): Part<T> => ({
  rows: data?.data ?? NO_ROWS,
  loading: isFetching,
  error,
  retry: () => void refetch(),
})

/** Loads the groups and the rows of open ones, and passes them on; renders nothing itself. */
export default function Groups<T extends object>({
  source,
  summary,
  columns,
  state,
  change,
  plain: { asked },
  grouping,
  onFeed,
}: Props<T>) {
  const { filtros, buscar, orden } = asked
  const { grupo, abiertos } = state
  const { data, error, isFetching, refetch } = useQuery({ ...summary({ filtros, buscar }, grupo), ...LIVE })
  const column = columns.find(({ group }) => group?.field === grupo)!
  const groups = useMemo(() => inOrder(data ?? NO_GROUPS, column, orden), [data, column, orden])

  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const asks = groups
    .filter(({ value }) => abiertos.includes(value))
    .flatMap(({ value, rows }) => {
      const count = Math.min(pages[`${grupo} ${value}`] ?? 1, Math.ceil(rows / GROUP_PAGE))
      return Array.from({ length: count }, (_, at) => ({ value, pagina: at + 1 }))
    })
  const askedIn = useCallback(
    (value: string, pagina: number): ListRequest => ({
      orden,
      buscar,
      pagina,
      porPagina: GROUP_PAGE,
      filtros: [...filtros, ...filtersOf(grouping, value)],
    }),
    [orden, buscar, filtros, grouping],
  )
  const found = useQueries({
    queries: asks.map(({ value, pagina }) => ({
      ...source(askedIn(value, pagina)),
      ...LIVE,
      placeholderData: undefined,
    })),
  })
  const parts = found.map(partOf<T>)

  const latest = useRef(abiertos)
  latest.current = abiertos
  const toggle = useCallback(
    (value: string) => {
      const { current } = latest
      change({ abiertos: current.includes(value) ? current.filter(one => one !== value) : [...current, value] }, true)
    },
    [change],
  )

  // Keeps the array while its elements are the same, so that rows do not render again.
  const seen = useRef<readonly Part<T>[]>(parts)
  const isSame =
    seen.current.length === parts.length &&
    parts.every(({ rows, loading, error }, at) => {
      const before = seen.current[at]!
      return before.rows === rows && before.loading === loading && before.error === error
    })
  if (!isSame) seen.current = parts
  const steady = seen.current
  const askedKey = asks.map(({ value, pagina }) => `${value} ${pagina}`).join('!')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of what was asked
  const made = useMemo(() => {
    const opened = new Map<string, OpenedGroup<T>>()
    for (const value of abiertos) {
      const of = steady.filter((_, at) => asks[at]?.value === value)
      const wrong = of.find(part => part.error)
      opened.set(value, {
        rows: of.flatMap(({ rows }) => rows),
        loading: of.some(({ loading, rows }) => loading && !rows.length),
        error: wrong ? `${reasonOf(wrong.error)} Reintentar` : '',
        more: wrong ? wrong.retry : () => setPages(now => ({ ...now, [`${grupo} ${value}`]: (now[`${grupo} ${value}`] ?? 1) + 1 })),
      })
    }
    return { opened, ...arranged(groups, group => groupName(column, grouping, group), opened, toggle) }
  }, [groups, steady, askedKey, abiertos, column, grouping, grupo, toggle])

  const feed = useMemo((): GroupedFeed<T> => {
    const heads: Heads<T> = {
      items: made.items,
      of: item => made.heads.get(item),
      count: groups.length,
      sums: groups.map(({ totals }) => totals),
      placeOf: row => {
        const group = groups.find(({ value }) => made.opened.get(value)?.rows.includes(row))
        if (!group) return undefined
        const { pagina, ...place } = placeIn(made.opened.get(group.value)!.rows, row, GROUP_PAGE)
        return { ...place, total: group.rows, asked: askedIn(group.value, pagina) }
      },
      Row: HeadRow,
      Card: HeadCard,
    }
    const total = groups.reduce((sum, { rows }) => sum + rows, 0)
    return { grupo, feed: { page: made.rows, total, heads, loading: isFetching, first: !data, error, retry: () => void refetch() } }
  }, [made, groups, grupo, askedIn, isFetching, data, error, refetch])
  useEffect(() => onFeed(feed), [feed, onFeed])
  return null
}
