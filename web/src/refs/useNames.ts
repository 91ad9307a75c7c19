import { useQueries } from '@tanstack/react-query'
import { useSesion } from '../sesion/permisos.ts'
import type { KeyName } from '../values/text.ts'
import { byKeyQuery } from './useRefRows.ts'

/** Names of rows of other tables, loaded in one request per table; a row that the user can't see has no name. */
export const useKeyNames = (keysByTarget: ReadonlyMap<string, ReadonlySet<string>>): { keyName: KeyName; loading: boolean } => {
  const { data: sesion } = useSesion()
  const targets = [...keysByTarget]
  const found = useQueries({
    queries: targets.map(([target, keys]) => ({
      ...byKeyQuery(target, [...keys], sesion?.funciones?.[target]?.includes('ver') ?? false),
      enabled: Boolean(sesion),
    })),
  })
  const names = new Map(
    targets.map(([target], i) => [target, new Map((found[i]?.data ?? []).map(option => [String(option.value), option.label]))]),
  )
  return { keyName: (target, key) => names.get(target)?.get(String(key)), loading: found.some(query => query.isPending) }
}
