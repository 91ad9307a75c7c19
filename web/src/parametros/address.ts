/**
 * The state of a parameter list in its address: `?lista=` for filters, order and page, `?ver=` for active or not, `?ficha=` for the
 * initially open row.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { DEFAULT_STATE, decodeTableState, encodeTableState, type TableState } from '../ui/table/Table.tsx'

export const VER = ['activos', 'inactivos', 'todos'] as const
export type Ver = (typeof VER)[number]

type Search = { lista?: string; ver?: Ver; ficha?: string | number }

/** The state of a parameter list without parameters in its address. */
export const INITIAL_PARAMETROS: TableState = { ...DEFAULT_STATE, porPagina: 50 }

/** The rows that `?ver=` chooses; the active ones where the address has no valid choice. */
export const verOf = (value: unknown): Ver => VER.find(one => one === value) ?? 'activos'

export const useListAddress = (path: string) => {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const lista = String(search.lista ?? '')
  const ver = verOf(search.ver)
  const state = useMemo(() => decodeTableState(lista, INITIAL_PARAMETROS), [lista])
  const go = useCallback(
    (next: Search, replace: boolean) => {
      const clean = { ...(next.lista && { lista: next.lista }), ...(next.ver !== 'activos' && next.ver && { ver: next.ver }) }
      void navigate({ to: path, search: clean, replace })
    },
    [navigate, path],
  )
  const setState = useCallback(
    (next: TableState, how?: { replace: boolean }) => go({ lista: encodeTableState(next, INITIAL_PARAMETROS), ver }, how?.replace ?? false),
    [go, ver],
  )
  const setVer = (next: Ver) => go({ lista: encodeTableState({ ...state, pagina: 1 }, INITIAL_PARAMETROS), ver: next }, false)
  const ficha = search.ficha === undefined ? undefined : String(search.ficha)
  return { state, setState, ver, setVer, ficha }
}
