import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { boardCellsOf, type CambioCelda, conUnidad, nombreLugar, productoDe, roundToGrams, type Tablero } from '../base/tablero.ts'
import { destinosDe } from './MoverDialog.tsx'

type Props = { board: Tablero; from: number; onMove: (changes: readonly CambioCelda[], notice: string) => void; onClose: () => void }

/** Moves all fruit of a container to another one. */
export default function PasarTodoDialog({ board, from, onMove, onClose }: Props) {
  const [place, setPlace] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const held = boardCellsOf(board)
  const lines = board.Lineas.filter(line => held(from, line.Id_Linea) > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!place)
    if (!place) return
    const to = Number(place)
    const changes = lines.flatMap(({ Id_Linea }): CambioCelda[] => {
      const [there, here] = [held(to, Id_Linea), held(from, Id_Linea)]
      return [
        { Id_Contenedor: from, Id_Linea, Cantidad: 0, Antes: here },
        { Id_Contenedor: to, Id_Linea, Cantidad: roundToGrams(there + here), Antes: there },
      ]
    })
    onMove(changes, `Toda la fruta de ${nombreLugar(board, from)} pasó a ${nombreLugar(board, to)}.`)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="md" title={`Pasar la fruta de ${nombreLugar(board, from)}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{lines.map(line => `${productoDe(line)}: ${conUnidad(line, held(from, line.Id_Linea))}`).join(' · ')}</Text>
          <Select
            label="A dónde"
            required
            searchable
            data-autofocus
            data={destinosDe(board, lines.length === 1 ? lines[0] : undefined, from).filter(({ group }) => group !== 'Devolver')}
            value={place}
            onChange={setPlace}
            error={missing && !place && 'Elija a dónde va.'}
            nothingFoundMessage="No hay otro contenedor"
            comboboxProps={{ withinPortal: true, zIndex: 500 }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">Pasar la fruta</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
