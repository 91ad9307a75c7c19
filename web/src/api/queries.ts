import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

/** A refusal is final. Only a request that the server could not answer is worth another try. */
const worthAnotherTry = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && worthAnotherTry(error),
    },
    mutations: { retry: false },
  },
})

/** Marks as stale every answer whose path starts so: `invalidate('/api/negocio')` after a change of a deal. */
export function invalidate(...paths: string[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.some(start => String(path).startsWith(start)) })
}
