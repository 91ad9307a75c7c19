import type { AnyCall } from '@nogal/model/call'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Is there an answer to one of some calls, whatever was asked? What nobody waits for is asked once the rows of a list have come. */
export const useHasAnswered = (...calls: readonly AnyCall[]): boolean => {
  const client = useQueryClient()
  return useSyncExternalStore(
    told => client.getQueryCache().subscribe(told),
    () => calls.some(({ path }) => client.getQueriesData({ queryKey: [path] }).some(([, data]) => data !== undefined)),
  )
}
