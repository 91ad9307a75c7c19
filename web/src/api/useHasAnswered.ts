import type { AnyCall } from '@nogal/model/call'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Has any of some calls been answered, whatever its input? Used to defer less urgent requests until the rows of a list have arrived. */
export const useHasAnswered = (...calls: readonly AnyCall[]): boolean => {
  const client = useQueryClient()
  return useSyncExternalStore(
    told => client.getQueryCache().subscribe(told),
    () => calls.some(({ path }) => client.getQueriesData({ queryKey: [path] }).some(([, data]) => data !== undefined)),
  )
}
