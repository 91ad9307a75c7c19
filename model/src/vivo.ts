/** Live updates: what others save of a deal or a shipment while a user has it open, and who they are. */
import { type EventStream, events, listOf, maybe, record } from './answer.ts'
import { call, type DataOf } from './call.ts'
import { flag, integer, serial, text } from './fields.ts'

const persona = { Usuario: text('Usuario', 40), Nom_Usuario: text('Nombre', 80) }

/** One event: rows that somebody saved, or everybody who has the record open now. */
const aviso = record(
  /** Events may have been missed, so the screen has to be reloaded. */
  { Releer: flag('Releer*') },
  {
    /** Tabla and Clave as in the historial; Version where the row has one. Empty for clients, who are only told to reload. */
    Cambios: listOf(record({ Tabla: text('Tabla*', 40), Clave: integer('Clave*'), Version: integer('Versión'), ...persona })),
    /** Null: unchanged. */
    Personas: maybe(listOf(record(persona))),
  },
)

export const avisoEnVivo = events(aviso)

const enVivo = (noun: 'negocio' | 'embarque', label: 'Negocio*' | 'Embarque*', summary: string) =>
  call({
    group: noun,
    method: 'GET',
    needs: [noun, 'ver'],
    path: `/api/${noun}/{id}/en-vivo`,
    summary,
    params: { id: serial(label) },
    data: avisoEnVivo,
  })

export const enVivoNegocio = enVivo(
  'negocio',
  'Negocio*',
  'Lo que otras personas guardan de un negocio, mientras está abierto, y quiénes lo tienen abierto',
)
export const enVivoEmbarque = enVivo(
  'embarque',
  'Embarque*',
  'Lo que otras personas guardan de un embarque, de sus contenedores y de su negocio, mientras está abierto',
)

export const EN_VIVO_CALLS = [enVivoNegocio, enVivoEmbarque]
export type LiveCall = typeof enVivoNegocio
export type Aviso = DataOf<typeof enVivoEmbarque> extends EventStream<infer E> ? E : never
