/** The columns of the general list of each area. */
import { stateOf, stateWord } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Fields } from '@nogal/model/fields'
import type { CodArea } from '@nogal/model/gestion/gestion.areas'
import { type columnasLogistica, FILAS } from '@nogal/model/gestion/gestion.lists'
import { TDI } from '../../embarque/shared/tdi.tsx'
import { columnOf } from '../../fields/columns.tsx'
import { offersOf } from '../../refs/offers.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { Etd } from '../../ui/time/Etd.tsx'
import type { Row } from '../../values/row.ts'

export type Fila = Row & { Nro_Negocio: number; Nro_Embarque: number }
type Change = Partial<Column<Fila>>

/** Colours of the words that lists say of a shipment. */
const TONES: Readonly<Record<string, Tone>> = {
  // gestión of an area
  'Sin gestiones': 'neutral',
  Pendiente: 'neutral',
  'En proceso': 'progress',
  Completa: 'good',
  Cerrada: 'info',
  // sending of an instruction
  'No enviado': 'neutral',
  'En envío': 'progress',
  Enviado: 'good',
  Desactualizado: 'warning',
  Rechazado: 'bad',
}

const word = (name: string, width: number): Change => ({
  type: 'badge',
  width,
  tone: row => TONES[String(row[name])] ?? 'neutral',
})
/** Says nothing without its title, so it stays under it on a card. */
const sending = (name: string): Change => ({
  width: 140,
  cell: row => <Badge tone={TONES[String(row[name])] ?? 'neutral'}>{String(row[name])}</Badge>,
})
const count = (name: string, tone: Tone): Change => ({
  width: 96,
  value: row => row[name] || null,
  cell: row => Number(row[name]) > 0 && <Badge tone={tone}>{String(row[name])}</Badge>,
})
const stateCode = (row: Row) =>
  ESTADOS_EMBARQUE.states.find(({ word }) => word === stateWord(ESTADOS_EMBARQUE, String(row.Estado_Embarque)))?.code ?? ''

/** What a list says otherwise than the field alone, whatever the area. */
const CHANGES: Readonly<Record<string, Change>> = {
  Nro_Contrato: { type: 'code', width: 104, pinned: 'start' },
  Nom_Cliente: { name: true },
  Nom_ClienteFinal: { name: true },
  Nro_Corr_Embarque: { title: 'Emb.', width: 64, hint: 'Cuál de los embarques del contrato es' },
  Nro_Negocio: { width: 84, hidden: true },
  Nro_Embarque: { width: 84, hidden: true },
  Fecha_ETD: { width: 190, cell: row => Boolean(row.Fecha_ETD) && <Etd fecha={String(row.Fecha_ETD)} short /> },
  Dias_ETD: { width: 84, hidden: true },
  Nom_Nave: { width: 150 },
  Nro_Viaje: { type: 'code', width: 84 },
  Semana_ETD: { width: 84, hidden: true },
  Pais_Destino: { hidden: true },
  Zona_Horaria: { hidden: true },
  Minutos_Corte: { hidden: true },
  Usuario_Comex: { type: 'code', hidden: true },
  Usuario_Calidad: { type: 'code', hidden: true },
  Estado_Embarque: {
    type: 'badge',
    width: 112,
    value: row => stateWord(ESTADOS_EMBARQUE, String(row.Estado_Embarque)),
    tone: row => stateOf(ESTADOS_EMBARQUE, stateCode(row))?.tone ?? 'neutral',
  },
  Estado_Gestion: word('Estado_Gestion', 118),
  Mandato_Agencia: sending('Mandato_Agencia'),
  Inst_Carga_Planta: sending('Inst_Carga_Planta'),
  Cant_Vencidas: count('Cant_Vencidas', 'bad'),
  Cant_PorVencer: count('Cant_PorVencer', 'warning'),
  Estado_TDI: { ...(TDI as object), pinned: 'end' },
  Detalle_TDI: { hidden: true },
}

/** How the server wants a column: its title and its width. */
export type Dada = DataOf<typeof columnasLogistica>[number]

/** The columns of the list of an area; `dadas` says which, in which order and how wide, where the server tells it. */
export const columnsOfList = (area: CodArea, dadas?: readonly Dada[]): readonly Column<Fila>[] => {
  const fields: Fields = FILAS[area]
  const wanted = dadas ?? Object.keys(fields).map(valor => ({ valor, titulo: undefined, width: undefined }))
  return wanted.map(({ valor, titulo, width }) => ({
    ...(columnOf(valor, fields[valor]!) as unknown as Column<Fila>),
    offers: offersOf(fields, valor),
    ...(width && { width }),
    ...CHANGES[valor],
    ...(titulo && titulo !== fields[valor]!.label && { title: titulo }),
  }))
}
