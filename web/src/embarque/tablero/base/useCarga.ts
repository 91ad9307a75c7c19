import { distribuirCarga, guardarCarga, tableroCarga } from '@nogal/model/embarque/embarque.calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useUndo } from '../../../aggregate/part/useUndo.ts'
import { api, callQuery } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { newKey } from '../../../api/key.ts'
import { queryClient } from '../../../api/queries.ts'
import { type CambioCelda, differenceOf, reversed, type Tablero, withChanges } from './tablero.ts'

const OTHERS = ['/api/embarque', '/api/negocio']

export const tableroQuery = (nro: number) => callQuery(tableroCarga, { params: { id: nro } })

/** Invalidates the other queries about the fruit of a deal: shipments, containers, lines of the deal. */
const refreshOthers = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== tableroCarga.path && OTHERS.some(start => String(path).startsWith(start)),
  })

/**
 * The fruit of a deal, with optimistic updates. Changes are shown at once and saved one after the other; a refusal reverts the unsaved
 * ones, shows the reason, and reloads.
 */
export const useCarga = (nro: number) => {
  const query = useMemo(() => tableroQuery(nro), [nro])
  const { data: stored, error, refetch } = useQuery(query)
  const [waiting, setWaiting] = useState<readonly (readonly CambioCelda[])[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const queue = useRef({ last: Promise.resolve(), refused: 0, open: 0 })

  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey: query.queryKey }), [query])

  const send = useCallback(
    async (changes: readonly CambioCelda[]): Promise<void> => {
      const Celdas = changes.map(change => ({ ...change }))
      const { Lineas, Contenedores, Celdas: now } = await api(guardarCarga)({ body: { Nro_Negocio: nro, Celdas } }, { key: newKey() })
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, (old: Tablero | undefined) => old && { ...old, Lineas, Contenedores, Celdas: now })
    },
    [nro, query],
  )

  /** Runs work after the queue; false when it was refused, or something before it in the queue was. */
  const inTurn = useCallback(
    (work: () => Promise<void>): Promise<boolean> => {
      const own = queue.current
      const round = own.refused
      own.open++
      setBusy(true)
      setBusy(true)
      const done = own.last.then(async () => {
        try {
          if (round !== own.refused) return false
          await work()
          return true
        } catch (failure) {
          own.refused++
          setRefusal(failure)
          await reload()
          return false
        } finally {
          own.open--
          if (!own.open) setBusy(false)
        }
      })
      own.last = done.then(() => undefined)
      return done
    },
    [reload],
  )

  const onUndoError = useCallback(
    (failure: unknown) => {
      setRefusal(failure)
      if (failure instanceof ApiError && failure.status === 409) dismiss.current()
      void reload()
    },
    [reload],
  )
  const dismiss = useRef(() => {})
  const undo = useUndo(onUndoError)
  dismiss.current = undo.dismiss
  const { push } = undo

  const offerUndo = useCallback(
    (changes: readonly CambioCelda[], notice: string) =>
      push({
        notice,
        restore: async () => {
          setRefusal(undefined)
          await send(reversed(changes))
          void refreshOthers()
          return 'Deshecho: la fruta volvió a donde estaba.'
        },
      }),
    [push, send],
  )

  const save = useCallback(
    async (changes: readonly CambioCelda[], notice: string): Promise<boolean> => {
      if (!changes.length) return true
      setRefusal(undefined)
      setSaid('')
      setWaiting(all => [...all, changes])
      const saved = await inTurn(() => send(changes))
      setWaiting(all => all.filter(one => one !== changes))
      if (saved) {
        offerUndo(changes, notice)
        if (!queue.current.open) void refreshOthers()
      }
      return saved
    },
    [inTurn, send, offerUndo],
  )

  const distribute = useCallback(
    async (ship: number, container: number, where: string): Promise<void> => {
      setRefusal(undefined)
      setSaid('')
      await inTurn(async () => {
        // read again, so that undo does not revert what others did meanwhile
        const { Celdas: before } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        const { Celdas } = await api(distribuirCarga)({ params: { deal: nro, a: ship, b: container } })
        const changes = differenceOf(before, Celdas)
        await reload()
        void refreshOthers()
        if (changes.length) offerUndo(changes, `Se distribuyó el saldo ${where}.`)
        else setSaid('No había saldo que distribuir, o no queda espacio.')
      })
    },
    [nro, query, inTurn, reload, offerUndo],
  )

  const board = useMemo(() => stored && waiting.reduce(withChanges, stored), [stored, waiting])
  return { board, error, refetch, save, distribute, busy, undo, offerUndo, refusal, said }
}
