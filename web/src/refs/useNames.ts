import { useQueries } from '@tanstack/react-query'
import { useSesion } from '../sesion/permisos.ts'
import type { Nombrar } from '../values/text.ts'
import { porClave } from './useRefRows.ts'

/** Names of rows of other tables, looked up in one request per table; a row that cannot be seen has none. */
export const useNombres = (claves: ReadonlyMap<string, ReadonlySet<string>>): { nombrar: Nombrar; cargando: boolean } => {
  const { data: sesion } = useSesion()
  const targets = [...claves]
  const found = useQueries({
    queries: targets.map(([target, keys]) => ({
      ...porClave(target, [...keys], sesion?.funciones?.[target]?.includes('ver') ?? false),
      enabled: Boolean(sesion),
    })),
  })
  const names = new Map(
    targets.map(([target], i) => [target, new Map((found[i]?.data ?? []).map(option => [String(option.value), option.label]))]),
  )
  return { nombrar: (target, key) => names.get(target)?.get(String(key)), cargando: found.some(query => query.isPending) }
}
