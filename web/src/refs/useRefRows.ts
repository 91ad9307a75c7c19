import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RefKey, RefOption, UseRefOptions } from '../fields/base/refs.ts'
import { useSesion } from '../sesion/permisos.ts'
import { optionsByKey, searchOptions } from './options.ts'

const MINUTES = 60_000
const PAUSE = 160
const NONE: readonly RefOption[] = []

/** Rows of an entity by their keys, kept a while; `screen`: the person may see its screen. A row that cannot be seen is missing. */
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

/** Finds the rows that a reference of a form may point to: the server's lists, searched while one types. */
export const useRefRows: UseRefOptions = ({ target, filters, search, chosen, open, all = false }) => {
  const names = useChosen(target, all ? [] : chosen)
  const [asked] = useDebouncedValue(search, search ? PAUSE : 0)
  const found = useQuery({
    queryKey: ['options', target, filters, asked, all],
    queryFn: ({ signal }) => searchOptions({ target, filters, search: asked, all }, signal),
    enabled: open,
    staleTime: MINUTES,
    placeholderData: keepPreviousData,
  })
  const options = found.data ?? NONE
  return {
    options,
    chosen: [...(names.data ?? NONE), ...options.filter(option => chosen.includes(option.value))],
    loading: (open && found.isFetching) || names.isLoading,
    error: found.error ?? undefined,
    retry: () => void found.refetch(),
  }
}
