import { Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useFocusWrong } from '../../../ui/useFocusWrong.ts'
import {
  boardCellsOf,
  boardGroups,
  type CambioCelda,
  cantidadExacta,
  conUnidad,
  desde,
  enBultos,
  hacia,
  heldAt,
  inParts,
  type LineaTablero,
  type LugarFruta,
  lockOf,
  medidaTotal,
  moveOf,
  nombreDe,
  nombreLugar,
  packOf,
  productoDe,
  roomFor,
  roundToGrams,
  type Tablero,
  unidades,
} from '../base/tablero.ts'
import { readQuantity } from '../base/useCantidad.ts'

const SALDO = 'saldo'
/** The place of an option, whose value has to be a text. */
const placeOf = (value: string): LugarFruta => (value === SALDO ? SALDO : Number(value))

/** The places to which fruit of a line may go, with the quantity that fits there. */
export const destinosDe = (board: Tablero, line: LineaTablero | undefined, from: LugarFruta) => {
  const held = boardCellsOf(board)
  const groups = boardGroups(board).map(({ ship, containers }) => ({
    group: ship ? `Embarque ${ship.Nro_Corr_Embarque}` : 'Sin asignar',
    items: containers
      .filter(one => one.Id_Contenedor !== from && !lockOf(one, ship))
      .map(one => {
        const room =
          line &&
          roomFor(
            one,
            line,
            medidaTotal(board.Lineas, id => held(one.Id_Contenedor, id), one),
          )
        const fits = line && room !== undefined && Number.isFinite(room) ? ` · caben ${conUnidad(line, room)}` : ''
        return { value: String(one.Id_Contenedor), label: `${nombreDe(one)}${fits}` }
      }),
  }))
  const balance = from === SALDO ? [] : [{ group: 'Devolver', items: [{ value: SALDO, label: 'Saldo, sin contenedor' }] }]
  return [...groups.filter(({ items }) => items.length), ...balance]
}

type Props = {
  board: Tablero
  line: LineaTablero
  from: LugarFruta
  /** The place of the drop, or of the cell from which the dialog was opened. */
  to?: LugarFruta | undefined
  onMove: (changes: readonly CambioCelda[], notice: string) => void
  onClose: () => void
}

/** Asks how much fruit of a line goes where; for several places it is divided equally, in whole packages. */
export default function MoverDialog({ board, line, from, to, onMove, onClose }: Props) {
  const most = heldAt(board, line, from)
  const [typed, setTyped] = useState(cantidadExacta(most))
  const [places, setPlaces] = useState<string[]>(to === undefined ? [] : [String(to)])
  const [shown, setShown] = useState(false)
  const options = useMemo(() => destinosDe(board, line, from), [board, line, from])
  const read = readQuantity(typed)
  const quantity = typeof read === 'number' ? read : 0
  const wrong =
    typeof read === 'string'
      ? read
      : read === 0
        ? 'Escriba cuánto.'
        : read > most
          ? `Hay ${conUnidad(line, most)}; no se puede mover más.`
          : undefined
  const nowhere = places.length === 0 ? 'Elija a dónde va.' : undefined
  const parts = inParts(quantity, Math.max(1, places.length), packOf(line))
  const form = useFocusWrong<HTMLFormElement>(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(Boolean(wrong || nowhere))
    if (wrong || nowhere) return
    const given = places.map((place, i) => ({ to: placeOf(place), quantity: parts[i]! }))
    const where = given.map(({ to: place }) => hacia(board, place)).join(', ')
    onMove(
      moveOf(board, line.Id_Linea, from, given),
      `${conUnidad(line, quantity)} de ${productoDe(line)}: ${desde(board, from)} ${where}.`,
    )
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="md" title={`Mover ${productoDe(line)}`}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            Desde <b>{nombreLugar(board, from)}</b>, que tiene {conUnidad(line, most)}
            {enBultos(line, most) && ` (${enBultos(line, most)})`}.
          </Text>
          <TextInput
            label={`Cuánto (${unidades(line)})`}
            required
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            data-autofocus
            onFocus={e => e.currentTarget.select()}
            onChange={e => setTyped(e.currentTarget.value)}
            error={shown && wrong}
            description={enBultos(line, quantity) || ' '}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Group gap="xs">
            <Button size="compact-sm" variant="light" onClick={() => setTyped(cantidadExacta(most))}>
              Todo
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => setTyped(cantidadExacta(inParts(most, 2, packOf(line))[0]!))}>
              La mitad
            </Button>
          </Group>
          <MultiSelect
            label="A dónde"
            required
            searchable
            data={options}
            value={places}
            onChange={setPlaces}
            error={shown && nowhere}
            placeholder={places.length ? undefined : 'Uno o varios: entre varios va en partes iguales'}
            nothingFoundMessage="No hay otro lugar"
            styles={{ inputField: { outline: 'none' } }}
            comboboxProps={{ withinPortal: true, zIndex: 500 }}
          />
          <Text size="sm" c="dimmed" role="status">
            {places.length > 1 &&
              !wrong &&
              places.map((place, i) => `${nombreLugar(board, placeOf(place))}: ${cantidadExacta(parts[i]!)}`).join(' · ')}
            {places.length <= 1 &&
              !wrong &&
              most > quantity &&
              `Quedan ${conUnidad(line, roundToGrams(most - quantity))} en ${nombreLugar(board, from)}.`}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">Mover</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
