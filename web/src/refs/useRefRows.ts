import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RefKey, RefOption, UseRefOptions } from '../fields/base/refs.ts'
import { useSesion } from '../sesion/permisos.ts'
import { buscarOpciones, opcionesPorClave } from './options.ts'

const MINUTES = 60_000
const PAUSE = 160
const NONE: readonly RefOption[] = []

/** Rows of an entity by their keys, kept a while; `screen`: the person may see its screen. A row that cannot be seen is missing. */
export const porClave = (target: string, keys: readonly RefKey[], screen: boolean) => {
  const sorted = [...keys].sort()
  return {
    queryKey: ['por-clave', target, sorted, screen],
    queryFn: ({ signal }: { signal: AbortSignal }) => opcionesPorClave(target, sorted, screen, signal),
    staleTime: 5 * MINUTES,
  }
}

const usePorClave = (target: string, keys: readonly RefKey[]) => {
  const { data: sesion } = useSesion()
  const screen = sesion?.funciones?.[target]?.includes('ver') ?? false
  return useQuery({ ...porClave(target, keys, screen), enabled: Boolean(sesion) && keys.length > 0 })
}

/** Where the references of a form find their rows: the lists of the server, searched as one types. */
export const useReferencias: UseRefOptions = ({ target, filters, search, chosen, open, all = false }) => {
  const names = usePorClave(target, all ? [] : chosen)
  const [asked] = useDebouncedValue(search, search ? PAUSE : 0)
  const found = useQuery({
    queryKey: ['opciones', target, filters, asked, all],
    queryFn: ({ signal }) => buscarOpciones({ target, filters, search: asked, all }, signal),
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
