import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { choices, type Fields, ref } from '@nogal/model/fields'
import { formatDate } from '@nogal/model/format'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { DIAS_DE, type LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { uncapital } from '@nogal/model/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useManyCalls } from '../../aggregate/list/useManyCalls.ts'
import { api, callQuery } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { writtenFields } from '../base/columnas.tsx'
import { refreshItems } from '../base/items.ts'

type Props = {
  cell: LlamadasGestion
  embarque: { Nro_Embarque: number; Fecha_ETD: string | null }
  /** Names of the shipment's places, by the container number on the wire. */
  names: ReadonlyMap<number, string>
  /** The selected place. */
  lugar: number | undefined
  onClose: () => void
}

type Place = { Id_Contenedor: number }

/** Adds an item of a kind to one place of a shipment, or the same to several. */
export default function NuevoDialog({ cell, embarque, names, lugar, onClose }: Props) {
  const { Nro_Embarque } = embarque
  const { nombre, entidad } = tipoNamed(cell.tipo)
  const [further, setFurther] = useState(0)
  const [wanted, setWanted] = useState<{ row: Row; places: readonly Place[] }>()
  const places = wanted?.places ?? NONE
  const send = useIntent()
  const { each, run } = useManyCalls<Place & Row>(places as (Place & Row)[])
  const fields = useMemo((): Fields => {
    const { Visible_Cliente: _, ...written } = writtenFields(cell)
    return {
      Cod_CertDocAnalis: ref(
        entidad,
        `${nombre}*`,
        cell.celda.propios ? { fixed: { Cod_AreaGestion: String(areaNamed(cell.area).area) } } : {},
      ),
      Lugares: choices([...names.keys()].map(String), 'Contenedores*', {
        labels: Object.fromEntries([...names].map(([id, name]) => [String(id), name])),
      }),
      ...written,
    }
  }, [cell, entidad, nombre, names])
  const value = useMemo(() => ({ Lugares: lugar === undefined ? [] : [String(lugar)] }), [lugar])
  const bodyOf = (row: Row, { Id_Contenedor }: Place) => ({
    ...{ Nro_Embarque, Id_Contenedor },
    ...only(row, ['Cod_CertDocAnalis', ...Object.keys(writtenFields(cell))]),
  })
  const add = (row: Row, place: Place, key: string) => api(cell.agregar!)({ body: bodyOf(row, place) }, { key })
  const addAll = async (row: Row, some: readonly Place[]) => {
    await run(some as (Place & Row)[], (place, _, key) => add(row, place, key))
    void refreshItems()
  }
  const submit = async (row: Row, another: boolean) => {
    const chosen = (row.Lugares as string[]).map(id => ({ Id_Contenedor: Number(id) }))
    if (chosen.length > 1) {
      setWanted({ row, places: chosen })
      void addAll(row, chosen)
      return
    }
    const made = await send(key => add(row, chosen[0]!, key))
    notifications.show({ message: `Se agregó ${made.Nom_CertDocAnalis}.` })
    void refreshItems()
    if (another) setFurther(n => n + 1)
    else onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Agregar ${uncapital(nombre)}`} size="xl" busy={each.busy}>
      {wanted ? (
        <Outcomes
          each={each}
          rows={places as (Place & Row)[]}
          nameOf={({ Id_Contenedor }) => names.get(Id_Contenedor) ?? ''}
          aboutOf={() => nombre}
          onRetry={() => void addAll(wanted.row, each.failed)}
          onClose={onClose}
        />
      ) : (
        <RefOptions.Provider value={useRefRows}>
          <Form
            key={further}
            fields={fields}
            value={value}
            submitLabel="Agregar"
            anotherLabel="Agregar y otro"
            onCancel={onClose}
            onSubmit={submit}
            extra={(row, type) => (
              <div>
                {cell.numero && <Numero cell={cell} row={row} Nro_Embarque={Nro_Embarque} onNumber={numero => type('Numero', numero)} />}
                <Vencimiento cell={cell} row={row} etd={embarque.Fecha_ETD} />
              </div>
            )}
          />
        </RefOptions.Provider>
      )}
    </Dialog>
  )
}

const NONE: readonly Place[] = []

type NumeroProps = { cell: LlamadasGestion; row: Row; Nro_Embarque: number; onNumber: (numero: string) => void }

/** Fills in the next free number once the type is chosen; a number that the user typed stays. */
function Numero({ cell, row, Nro_Embarque, onNumber }: NumeroProps) {
  const proposed = useRef<unknown>(null)
  const Cod_CertDocAnalis = row.Cod_CertDocAnalis as number | null
  const body = { Nro_Embarque, Id_Contenedor: Number((row.Lugares as string[])[0] ?? 0), Cod_CertDocAnalis: Cod_CertDocAnalis ?? 0 }
  const { data } = useQuery({ ...callQuery(cell.numero!, { body }), enabled: Cod_CertDocAnalis !== null, staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new proposal is the reason to write
  useEffect(() => {
    if (!data || (row.Numero && row.Numero !== proposed.current)) return
    proposed.current = data.Numero
    onNumber(data.Numero)
  }, [data])
  return null
}

/** The due date of an item of the chosen type. */
function Vencimiento({ cell, row, etd }: { cell: LlamadasGestion; row: Row; etd: string | null }) {
  const call = DIAS_DE[cell.tipo]
  const id = row.Cod_CertDocAnalis as number | null
  const { data } = useQuery({ ...callQuery(call ?? DIAS_DE.documento!, { params: { id: id ?? 0 } }), enabled: Boolean(call && id) })
  if (!data || !id) return null
  const { Dias_Gestion: dias } = data
  const from =
    dias === 0 ? 'el día del ETD' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'día' : 'días'} ${dias < 0 ? 'antes' : 'después'} del ETD`
  return (
    <Text size="sm" c="dimmed" role="status">
      Vence {etd ? `el ${formatDate(daysAfter(etd, dias))}, ` : ''}
      {from}
    </Text>
  )
}

const daysAfter = (iso: string, days: number): string => {
  const date = new Date(`${iso}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
