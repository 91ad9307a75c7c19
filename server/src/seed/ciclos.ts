/** The states of the aggregates, written from the model at every start for the triggers that guard them. */
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import type { Tx } from '../db/tx.ts'

type Ciclo = {
  tabla: string
  /** How a refusal calls the aggregate: «El negocio». */
  sujeto: string
  estados: readonly { code: string; name: string; word: string; frozen?: boolean }[]
  pasos: readonly { from: readonly string[]; to: string; byPeople: boolean }[]
}

const { enPreparacion, confirmado, enEmbarque, cumplido, anulado } = ESTADOS_NEGOCIO

const CICLOS: readonly Ciclo[] = [
  {
    tabla: 'negocio',
    sujeto: 'El negocio',
    estados: [
      { code: enPreparacion, name: 'EN PREPARACION', word: 'En preparación' },
      { code: confirmado, name: 'CONFIRMADO', word: 'Confirmado' },
      { code: enEmbarque, name: 'EN EMBARQUE', word: 'En embarque' },
      { code: cumplido, name: 'CUMPLIDO', word: 'Cumplido', frozen: true },
      { code: anulado, name: 'ANULADO', word: 'Anulado', frozen: true },
    ],
    pasos: [
      { from: [enPreparacion], to: confirmado, byPeople: true },
      { from: [confirmado, anulado], to: enPreparacion, byPeople: true },
      { from: [enPreparacion, confirmado, enEmbarque], to: anulado, byPeople: true },
      { from: [confirmado, cumplido], to: enEmbarque, byPeople: false },
      { from: [enEmbarque], to: confirmado, byPeople: false },
      { from: [enEmbarque], to: cumplido, byPeople: false },
    ],
  },
]

/** Makes a table hold these rows and no others, without touching those that stand. */
const replaceRows = async (client: Tx, table: string, key: readonly string[], rows: readonly Record<string, unknown>[]): Promise<void> => {
  const names = Object.keys(rows[0]!)
  const list = names.join(', ')
  const same = key.map(name => `n.${name} = t.${name}`).join(' and ')
  const changes = names.map(name => `${name} = excluded.${name}`).join(', ')
  await client.query(
    `with n as (select ${list} from json_populate_recordset(null::${table}, $1)),
       gone as (delete from ${table} t where not exists (select from n where ${same}))
     insert into ${table} as t (${list}) select ${list} from n
       on conflict (${key.join(', ')}) do update set ${changes} where t is distinct from excluded`,
    [JSON.stringify(rows)],
  )
}

/** Writes the states and the steps of every aggregate, and removes those that are no more. */
export const loadCiclos = async (client: Tx): Promise<void> => {
  const estados = CICLOS.flatMap(({ tabla, sujeto, estados }) =>
    estados.map(({ code, name, word, frozen = false }) => ({
      tabla,
      estado: code,
      sujeto,
      palabra: word.toLowerCase(),
      nombre: name,
      congela: frozen,
    })),
  )
  const pasos = CICLOS.flatMap(({ tabla, pasos }) =>
    pasos.flatMap(({ from, to, byPeople }) => from.map(desde => ({ tabla, desde, hasta: to, por_personas: byPeople }))),
  )
  await replaceRows(client, 'ciclo_estado', ['tabla', 'estado'], estados)
  await replaceRows(client, 'ciclo_paso', ['tabla', 'desde', 'hasta'], pasos)
}
