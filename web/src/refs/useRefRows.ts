import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import type { RefKey, RefOption, UseRefOptions } from '../fields/base/refs.ts'
import { useSesion } from '../sesion/permisos.ts'
import { type OptionSearch, optionsByKey, searchOptions } from './options.ts'

const MINUTES = 60_000
const PAUSE = 160
const NONE: readonly RefOption[] = []

/** Rows of an entity by their keys, cached for a while; `screen`: the user may see its screen. A row that the user can't see is missing. */
export const byKeyQuery = (target: string, keys: readonly RefKey[], screen: boolean) => {
  const sorted = [...keys].sort()
  return {
    queryKey: ['names', target, sorted, screen],
    queryFn: ({ signal }: { signal: AbortSignal }) => optionsByKey(target, sorted, screen, signal),
    staleTime: 5 * MINUTES,
  }
}

const useChosen = (target: string, keys: readonly RefKey[]) => {
  const { data: sesion } = useSesion()
  const screen = sesion?.funciones?.[target]?.includes('ver') ?? false
  return useQuery({ ...byKeyQuery(target, keys, screen), enabled: Boolean(sesion) && keys.length > 0 })
}

const found = ({ target, filters, never = {}, search, all }: OptionSearch) => ({
  queryKey: ['options', target, filters, never, search, all],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    searchOptions({ target, filters, never, ...(search !== undefined && { search }), ...(all !== undefined && { all }) }, signal),
  staleTime: MINUTES,
})

/** Finds the rows to which a reference of a form may point: searches the server's lists while the user types. */
export const useRefRows: UseRefOptions = ({ target, filters, never, search, chosen, open, all = false }) => {
  const names = useChosen(target, all ? [] : chosen)
  const [asked] = useDebouncedValue(search, search ? PAUSE : 0)
  const answer = useQuery({ ...found({ target, filters, never, search: asked, all }), enabled: open, placeholderData: keepPreviousData })
  const options = answer.data ?? NONE
  return {
    options,
    chosen: [...(names.data ?? NONE), ...options.filter(option => chosen.includes(option.value))],
    loading: (open && (answer.isFetching || asked !== search)) || names.isLoading,
    error: answer.error ?? undefined,
    retry: () => void answer.refetch(),
    find: text => queryClient.fetchQuery(found({ target, filters, never, search: text, all })),
  }
}
