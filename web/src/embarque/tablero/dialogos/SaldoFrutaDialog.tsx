import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { guardarCarga } from '@nogal/model/embarque/embarque.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/queries.ts'
import { useIntent } from '../../../api/useIntent.ts'
import { askBefore } from '../../../ensayo/efectos.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { LoadError } from '../../../ui/dialog/LoadError.tsx'
import { useUnsavedGuard } from '../../../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useFocusWrong } from '../../../ui/useFocusWrong.ts'
import {
  boardCellsOf,
  type CambioCelda,
  cantidadExacta,
  capacidadDe,
  conUnidad,
  detalleDe,
  enBultos,
  type LineaTablero,
  lockOf,
  medidaTotal,
  nombreDe,
  productoDe,
  roomFor,
  roundToGrams,
} from '../base/tablero.ts'
import { readQuantity } from '../base/useCantidad.ts'
import { tableroQuery } from '../base/useCarga.ts'
import { Capacidad } from '../vista/Capacidad.tsx'
import css from './SaldoFruta.module.css'

type Props = {
  Nro_Negocio: number
  Id_Contenedor: number
  onClose: () => void
  /** Called with the quantities put into the container, so that the caller can offer undo. */
  onSaved?: (changes: readonly CambioCelda[], notice: string) => void
}

/** The balances of a deal, to fill one container: the rest of each line, and the quantity to put in. Closes when nothing is left. */
export default function SaldoFrutaDialog({ Nro_Negocio, Id_Contenedor, onClose, onSaved }: Props) {
  const { data: board, error: failure, refetch } = useQuery(tableroQuery(Nro_Negocio))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [tried, setTried] = useState(false)
  const send = useIntent()
  const changed = useRef(false)
  const left = board?.Lineas.filter(line => line.Saldo > 0)
  const isEmpty = left?.length === 0
  useEffect(() => {
    if (isEmpty && changed.current) onClose()
  }, [isEmpty, onClose])

  const container = board?.Contenedores.find(one => one.Id_Contenedor === Id_Contenedor)
  const ship = board?.Embarques.find(one => one.Nro_Embarque === container?.Nro_Embarque)
  const locked = container && lockOf(container, ship)
  const held = board ? boardCellsOf(board) : () => 0
  const added = (line: LineaTablero): number | string => {
    const read = readQuantity(typed[line.Id_Linea] ?? '')
    return typeof read === 'number' && read > line.Saldo ? `El saldo es ${conUnidad(line, line.Saldo)}.` : read
  }
  const asNumber = (line: LineaTablero): number => {
    const read = added(line)
    return typeof read === 'number' ? read : 0
  }
  const wrong = left?.some(line => typeof added(line) === 'string') ?? false
  const chosen = left?.filter(line => asNumber(line) > 0) ?? []
  useUnsavedGuard(chosen.length > 0)
  const after = (id: number) => {
    const line = board?.Lineas.find(one => one.Id_Linea === id)
    return held(Id_Contenedor, id) + (line ? asNumber(line) : 0)
  }
  const measure = medidaTotal(board?.Lineas ?? [], after, container)

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const Celdas = chosen.map(
        ({ Id_Linea }): CambioCelda => ({
          Id_Contenedor,
          Id_Linea,
          Cantidad: roundToGrams(after(Id_Linea)),
          Antes: held(Id_Contenedor, Id_Linea),
        }),
      )
      await askBefore(guardarCarga, [{ Nro_Negocio, Celdas }])
      await send(key => api(guardarCarga)({ body: { Nro_Negocio, Celdas } }, { key }))
      return Celdas
    },
    onSuccess: async changes => {
      changed.current = true
      const notice = `Se agregó fruta a ${nombreDe(container!)}.`
      setTyped({})
      setTried(false)
      if (onSaved) onSaved(changes, notice)
      else notifications.show({ message: notice })
      await invalidate('/api/embarque', '/api/negocio')
    },
    onError: () => void refetch(),
  })
  const form = useFocusWrong<HTMLFormElement>(tried)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(wrong)
    if (!wrong && chosen.length) mutate()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="min(760px, 94vw)"
      title={`Saldo de fruta${container ? `: ${nombreDe(container)}` : ''}`}
      busy={isPending}
    >
      {failure ? (
        <LoadError error={failure} onRetry={() => void refetch()} />
      ) : !board || !left ? (
        <Spinner />
      ) : isEmpty || locked ? (
        <Text size="sm">{locked ?? 'No queda saldo: toda la fruta del negocio está en contenedores.'}</Text>
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          {container && <Capacidad capacity={capacidadDe([container])} measure={measure} />}
          <table className={css.balances} aria-label="Líneas con saldo">
            <thead>
              <tr>
                <th scope="col">Producto</th>
                <th scope="col" data-end>
                  Saldo
                </th>
                <th scope="col" data-end>
                  Agregar
                </th>
              </tr>
            </thead>
            <tbody>
              {left.map(line => {
                const read = added(line)
                const room = container
                  ? roomFor(
                      container,
                      line,
                      medidaTotal(board.Lineas, id => held(Id_Contenedor, id), container),
                    )
                  : 0
                return (
                  <tr key={line.Id_Linea}>
                    <th scope="row">
                      {line.Id_Linea}. {productoDe(line)}
                      <small>{detalleDe(line)}</small>
                    </th>
                    <td data-end>
                      {conUnidad(line, line.Saldo)}
                      <small>{enBultos(line, line.Saldo)}</small>
                    </td>
                    <td data-end>
                      <TextInput
                        aria-label={`Agregar ${productoDe(line)}`}
                        inputMode="decimal"
                        autoComplete="off"
                        value={typed[line.Id_Linea] ?? ''}
                        onChange={e => setTyped({ ...typed, [line.Id_Linea]: e.currentTarget.value })}
                        error={(tried || typed[line.Id_Linea]) && typeof read === 'string' ? read : undefined}
                        styles={{ input: { textAlign: 'end' } }}
                      />
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        mt={2}
                        onClick={() => setTyped({ ...typed, [line.Id_Linea]: cantidadExacta(Math.min(line.Saldo, room)) })}
                      >
                        {room >= line.Saldo ? 'Todo' : `Lo que cabe: ${cantidadExacta(room)}`}
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <Group justify="flex-end" mt="sm">
            <Outcome error={error} unsaved={chosen.length > 0} onRetry={() => mutate()} />
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cerrar
            </Button>
            <Button type="submit" loading={isPending} disabled={!chosen.length && !wrong}>
              Agregar al contenedor
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}
