/** The columns of the general list of each area. */

import { columnsOfAggregate } from '@nogal/model/aggregate/aggregate'
import type { Tone } from '@nogal/model/aggregate/states'
import { stateOf, stateWord } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Fields } from '@nogal/model/fields'
import { formatShipment } from '@nogal/model/format'
import { areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { type columnasLogistica, FILAS } from '@nogal/model/gestion/gestion.lists'
import { offersInWords } from '../../aggregate/columns.ts'
import { LIBERACION, TAREAS } from '../../consecuencia/columnas.tsx'
import { TDI } from '../../embarque/shared/tdi.tsx'
import { columnOf } from '../../fields/columns.tsx'
import { offeredNames, offersOf, wordsOffered } from '../../refs/offers.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { Etd } from '../../ui/time/Etd.tsx'
import type { Row } from '../../values/row.ts'

export type FilaListado = Row & { Nro_Negocio: number; Nro_Embarque: number }
type Change = Partial<Column<FilaListado>>

/** The words for the gestión of a shipment in lists, with their colours. */
const GESTION: Readonly<Record<string, Tone>> = {
  'Sin gestiones': 'neutral',
  Pendiente: 'neutral',
  'En proceso': 'progress',
  Completa: 'good',
  Cerrada: 'info',
}
/** The words for the sending of an instruction, with their colours. */
const ENVIO: Readonly<Record<string, Tone>> = {
  'No enviado': 'neutral',
  'No se envió': 'neutral',
  'En envío': 'progress',
  Enviado: 'good',
  Desactualizado: 'warning',
  Rechazado: 'bad',
}

const word = (name: string, width: number): Change => ({
  type: 'badge',
  width,
  tone: row => GESTION[String(row[name])] ?? 'neutral',
  offers: wordsOffered(Object.keys(GESTION)),
})
/** A column whose value needs its title, so that the title stays above the value on a card. */
const sending = (name: string): Change => ({
  width: 140,
  offers: wordsOffered(Object.keys(ENVIO)),
  cell: row => <Badge tone={ENVIO[String(row[name])] ?? 'neutral'}>{String(row[name])}</Badge>,
})
const count = (name: string, tone: Tone): Change => ({
  width: 96,
  value: row => row[name] || null,
  cell: row => Number(row[name]) > 0 && <Badge tone={tone}>{String(row[name])}</Badge>,
})
const stateCode = (row: Row) =>
  ESTADOS_EMBARQUE.states.find(({ word }) => word === stateWord(ESTADOS_EMBARQUE, String(row.Estado_Embarque)))?.code ?? ''

/** Changes of columns in the lists of all areas. */
const CHANGES: Readonly<Record<string, Change>> = {
  Nro_Contrato: {
    title: 'Embarque',
    type: 'code',
    width: 112,
    pinned: 'start',
    hint: 'El contrato, y cuál de sus embarques es',
    cell: row => formatShipment(String(row.Nro_Contrato), row.Nro_Corr_Embarque as number | null),
  },
  Proximo_Vence: { title: 'Vence', width: 120, hint: 'Cuándo vence lo primero que está abierto' },
  Nom_Cliente: { name: true },
  Nom_ClienteFinal: { name: true },
  Nro_Corr_Embarque: { title: 'Emb.', width: 64, hint: 'Cuál de los embarques del contrato es', hidden: true },
  Nro_Negocio: { width: 84, hidden: true },
  Nro_Embarque: { width: 84, hidden: true },
  Fecha_ETD: { width: 190, cell: row => Boolean(row.Fecha_ETD) && <Etd fecha={String(row.Fecha_ETD)} short /> },
  Dias_ETD: { width: 84, hidden: true },
  Nom_Nave: { width: 150 },
  Nro_Viaje: { type: 'code', width: 84 },
  Nro_Packing_List: { type: 'code' },
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
    offers: offersInWords(ESTADOS_EMBARQUE, offersOf(columnsOfAggregate(embarque), 'Nom_EstadoEmb')!),
  },
  Estado_Gestion: word('Estado_Gestion', 118),
  Mandato_Agencia: sending('Mandato_Agencia'),
  Inst_Carga_Planta: sending('Inst_Carga_Planta'),
  Cant_Vencidas: count('Cant_Vencidas', 'bad'),
  Cant_PorVencer: count('Cant_PorVencer', 'warning'),
  Liberacion: LIBERACION as object,
  Liberacion_Detalle: { width: 180, hidden: true },
  Pendientes: TAREAS as object,
  Proximo_Paso: { width: 300, hidden: true },
  Estado_TDI: { ...(TDI as object), pinned: 'end' },
  Detalle_TDI: { hidden: true },
}

/** The parameter tables of name columns; clients have no access to lists of all names. */
const NAMES: Readonly<Record<string, string>> = {
  Nom_Cliente: 'clientes',
  Nom_ClienteFinal: 'clientes',
  Nom_Naviera: 'naviera',
  Nom_Nave: 'nave',
  Nom_PaisDestino: 'pais',
  Pais_Destino: 'pais',
  Puerto_Origen: 'puerto',
  Puerto_Destino: 'puerto',
  Nom_Planta: 'planta',
}
const offeredIn = (area: CodArea, fields: Fields, name: string) => {
  const target = areaNamed(area).externa ? undefined : NAMES[name]
  return target ? offeredNames(target) : offersOf(fields, name)
}

/** The first columns, as in the order of the rows: the shipment, and the first due date; what quality stops where fruit is judged or loaded. */
const FIRST: readonly string[] = ['Nro_Contrato', 'Proximo_Vence']
const FIRST_IN: Readonly<Partial<Record<CodArea, readonly string[]>>> = {
  calidad: ['Nro_Contrato', 'Nom_ClienteFinal', 'Liberacion', 'Proximo_Vence', 'Pendientes'],
  produccion: ['Nro_Contrato', 'Liberacion', 'Proximo_Vence', 'Pendientes'],
}

/** A column as the server defines it: its title and its width. */
export type Dada = DataOf<typeof columnasLogistica>[number]

/** The columns of the list of an area; `dadas` has the columns, their order and widths, where the server defines them. */
export const columnsOfList = (area: CodArea, dadas?: readonly Dada[]): readonly Column<FilaListado>[] => {
  const fields: Fields = FILAS[area]
  const wanted = dadas ?? Object.keys(fields).map(valor => ({ valor, titulo: undefined, width: undefined }))
  const first = FIRST_IN[area] ?? FIRST
  const isFirst = ({ valor }: { valor: string }) => first.includes(valor)
  const place = ({ valor }: { valor: string }) => first.indexOf(valor)
  return [...wanted.filter(isFirst).sort((a, b) => place(a) - place(b)), ...wanted.filter(one => !isFirst(one))].map(
    ({ valor, titulo, width }) => ({
      ...(columnOf(valor, fields[valor]!) as Column<FilaListado>),
      offers: offeredIn(area, fields, valor),
      ...(width && { width }),
      ...CHANGES[valor],
      ...(titulo && titulo !== fields[valor]!.label && { title: titulo }),
    }),
  )
}
