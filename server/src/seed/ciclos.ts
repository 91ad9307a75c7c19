/** Writes the states of the aggregates from the model at every start, for the triggers that guard them. */
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { States, Tone } from '@nogal/model/aggregate/states'
import { CODIGOS_TIPO, EXIGENCIAS, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { AGGREGATES } from '@nogal/model/registry'
import { capital } from '@nogal/model/words'
import type { Tx } from '../db/tx.ts'

/** Makes a table contain exactly these rows, without touching equal ones. */
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

type Cycle = { tabla: string; called: string; states: States }
const cyclesOf = ({ entity, called, states }: AnyAggregate): Cycle[] => (states ? [{ tabla: entity, called, states }] : [])

/** Writes the requirements of each kind of gestión for completing an item. */
export const loadExigencias = (client: Tx): Promise<void> =>
  replaceRows(
    client,
    'gestion_exigencia',
    ['tipo', 'exigencia'],
    CODIGOS_TIPO.flatMap(tipo =>
      tipoNamed(tipo).exige.map((exigencia, orden) => ({ tipo, exigencia, orden, palabra: EXIGENCIAS[exigencia] })),
    ),
  )

/** Writes the states and the steps of every aggregate, and removes obsolete ones. */
export const loadCiclos = async (client: Tx): Promise<void> => {
  const all = AGGREGATES.flatMap(cyclesOf)
  const estados = all.flatMap(({ tabla, called, states }) =>
    states.states.map(({ code, name, word, frozen = false }) => ({
      tabla,
      estado: code,
      sujeto: capital(called),
      palabra: word.toLowerCase(),
      nombre: name,
      congela: frozen,
    })),
  )
  const pasos = all.flatMap(({ tabla, states }) =>
    states.steps.flatMap(step =>
      step.from.map(desde => ({
        tabla,
        desde,
        hasta: step.to,
        por_personas: step.action !== undefined,
        si_no: (step.action && step.otherwise) ?? null,
      })),
    ),
  )
  await replaceRows(client, 'ciclo_estado', ['tabla', 'estado'], estados)
  await replaceRows(client, 'ciclo_paso', ['tabla', 'desde', 'hasta'], pasos)
}

/** The initial colours of states in the parameter `estado`. */
const COLOURS: Record<Tone, string> = { neutral: 'gray', info: 'blue', progress: 'cyan', good: 'green', warning: 'orange', bad: 'red' }

/**
 * Writes the states of the model that the parameter `estado` lacks, such as those of a noun that an upgrade adds. Existing ones keep the
 * names that users gave them.
 */
export const loadEstados = async (client: Tx): Promise<void> => {
  const rows = AGGREGATES.flatMap(cyclesOf).flatMap(({ states: { tipo, states } }) =>
    states.map(({ code, name, tone }, i) => ({ tipo, cod_estado: code, nom_estado: name, orden: (i + 1) * 10, color: COLOURS[tone] })),
  )
  await client.query(
    `insert into estado (tipo, cod_estado, nom_estado, orden, color)
     select n.tipo, n.cod_estado, n.nom_estado, n.orden, n.color from json_populate_recordset(null::estado, $1) n
      where not exists (select from estado e where (e.tipo, e.cod_estado) = (n.tipo, n.cod_estado))`,
    [JSON.stringify(rows)],
  )
}
