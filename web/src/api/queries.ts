import { QueryClient } from '@tanstack/react-query'
import { isUnsure } from './error.ts'

/**
 * Requests are sent also while the browser believes that it is offline: the query library would hold them back without a word, and a save
 * would seem to run for ever. A request that fails is told to the user.
 */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // a refusal is final
      retry: (count, error) => count < 1 && isUnsure(error),
    },
    mutations: { networkMode, retry: false },
  },
})

/** Options of a query that is read whenever its dialog opens, because the record may have changed since, and is kept no longer. */
export const READ_ANEW = { staleTime: 0, gcTime: 0 } as const

const startingWith = (paths: readonly string[]) => ({
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => paths.some(start => String(path).startsWith(start)),
})

/** Invalidates every query whose path has a prefix: `invalidate('/api/negocio')` after a change of a deal. */
export const invalidate = (...paths: string[]): Promise<void> => queryClient.invalidateQueries(startingWith(paths))

/** Invalidates queries without refetching those on the screen. */
export const invalidateLater = (...paths: string[]): Promise<void> =>
  queryClient.invalidateQueries({ ...startingWith(paths), refetchType: 'none' })
