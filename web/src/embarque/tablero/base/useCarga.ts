import { distribuirCarga, guardarCarga, tableroCarga } from '@nogal/model/embarque/embarque.calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useUndo } from '../../../aggregate/part/useUndo.ts'
import { api, callQuery } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { newKey } from '../../../api/key.ts'
import { queryClient } from '../../../api/queries.ts'
import { askBefore } from '../../../ensayo/efectos.tsx'
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
 * ones, shows the reason, and reloads. What is written in one cell depends on no other change: its refusal is told to the cell alone.
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

  /** Runs work after the queue; resolves with what it throws, after the board was read again. */
  const afterQueue = useCallback(
    (work: () => Promise<void>): Promise<unknown> => {
      const own = queue.current
      own.open++
      setBusy(true)
      const done = own.last
        .then(work)
        .catch(async (failure: unknown) => {
          await reload()
          return failure
        })
        .finally(() => {
          own.open--
          if (!own.open) setBusy(false)
        })
      own.last = done.then(() => undefined)
      return done
    },
    [reload],
  )

  /** As `afterQueue`, but not after something before it in the queue was refused; its own refusal is shown. */
  const inTurn = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      const own = queue.current
      const round = own.refused
      let done = false
      const failure = await afterQueue(async () => {
        if (round !== own.refused) return
        await work()
        done = true
      })
      if (!failure) return done
      own.refused++
      setRefusal(failure)
      return false
    },
    [afterQueue],
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

  /** Shows what follows from a change that a dialog makes, and asks. */
  const agreed = useCallback(
    (changes: readonly CambioCelda[]): Promise<boolean> =>
      askBefore(guardarCarga, [{ Nro_Negocio: nro, Celdas: changes }]).then(
        () => true,
        () => false,
      ),
    [nro],
  )

  /** Shows changes at once, while `work` saves them. */
  const shown = useCallback(async <T>(changes: readonly CambioCelda[], work: () => Promise<T>): Promise<T> => {
    setRefusal(undefined)
    setSaid('')
    setWaiting(all => [...all, changes])
    const outcome = await work()
    setWaiting(all => all.filter(one => one !== changes))
    return outcome
  }, [])
  const kept = useCallback(
    (changes: readonly CambioCelda[], notice: string) => {
      offerUndo(changes, notice)
      if (!queue.current.open) void refreshOthers()
    },
    [offerUndo],
  )

  const save = useCallback(
    async (changes: readonly CambioCelda[], notice: string, asks = false): Promise<void> => {
      if (!changes.length || (asks && !(await agreed(changes)))) return
      if (await shown(changes, () => inTurn(() => send(changes)))) kept(changes, notice)
    },
    [shown, inTurn, send, kept, agreed],
  )

  /** Saves what was written in a cell; resolves with the refusal, if there is one. */
  const write = useCallback(
    async (change: CambioCelda, notice: string): Promise<unknown> => {
      const changes = [change]
      const refused = await shown(changes, () => afterQueue(() => send(changes)))
      if (!refused) kept(changes, notice)
      return refused
    },
    [shown, afterQueue, send, kept],
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
  return { board, error, refetch, save, write, distribute, busy, undo, offerUndo, refusal, said }
}
