/** SQL of what people are responsible for, of what is not finished: how much, and how it is handed over. */
import { CODIGOS_RESPONSABILIDAD, type CodResponsabilidad } from '@nogal/model/administracion/responsabilidades'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { ESTADO_TRAMITE } from '@nogal/model/gestion/tramite.calls'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** Rows `t` for which a person answers: their table, the column with the person, and the condition on those that are not finished. */
type Place = { table: string; column: string; open: string }

const notFrozen = (table: string, state: string, row: string): string =>
  `not exists (select from ciclo_estado c where c.tabla = '${table}' and c.estado = ${row}.${state} and c.congela)`
/** Nothing of a closed season changes any more, so nobody takes it over. */
const dealOpen = (row: string): string => `(${notFrozen('negocio', 'cod_estadoneg', row)} and not esta_cerrada(${row}.cod_temporada))`
const DEAL_OPEN = `exists (select from negocio n where n.nro_negocio = t.nro_negocio and ${dealOpen('n')})`
const ofDeal = (column: string): Place => ({ table: 'negocio', column, open: dealOpen('t') })

const PLACES: Readonly<Record<CodResponsabilidad, Place>> = {
  'negocio-comercial': ofDeal('usuario_comercial'),
  'negocio-comex': ofDeal('usuario_comex'),
  'negocio-calidad': ofDeal('usuario_qc'),
  gestion: {
    table: 'gestion',
    column: 'usuario_responsable',
    open: `t.cod_estadogestion <> '${ESTADO_GESTION.completa}' and ${DEAL_OPEN}`,
  },
  tramite: {
    table: 'embarque_tramite',
    column: 'usuario_responsable',
    open: `t.cod_estadotramite in ('${ESTADO_TRAMITE.pendiente}', '${ESTADO_TRAMITE.enProceso}') and exists (
      select from embarque e join negocio n using (nro_negocio) where e.nro_embarque = t.nro_embarque and ${dealOpen('n')})`,
  },
  // a task that nobody gave to the person follows from its record
  tarea: { table: 'pendiente', column: 'usuario_responsable', open: 't.cerrado_en is null and t.asignado_por is not null' },
}

const COUNTS = CODIGOS_RESPONSABILIDAD.map((code, i) => {
  const { table, column, open } = PLACES[code]
  return `select ${i} as orden, '${code}' as "Que", count(*)::int as "Cuantos" from ${table} t where t.${column} = $1 and ${open}`
}).join(' union all ')

export type Responsible = { Que: CodResponsabilidad; Cuantos: number }

/** What a person is responsible for; kinds without any are left out. */
export const responsibilitiesOf = async (db: Reader, usuario: string): Promise<Responsible[]> =>
  (await db.query(`select "Que", "Cuantos" from (${COUNTS}) x where "Cuantos" > 0 order by orden`, [usuario])).rows

/** Gives everything of a kind that a person is responsible for to another person; returns how many records that were. */
export const handOver = async (db: Tx, que: CodResponsabilidad, from: string, to: string): Promise<number> => {
  const { table, column, open } = PLACES[que]
  const { rowCount } = await db.query(
    que === 'tarea'
      ? `select asignar_pendiente(t.id_pendiente, $2) from ${table} t where t.${column} = $1 and ${open}`
      : `update ${table} t set ${column} = $2 where t.${column} = $1 and ${open}`,
    [from, to],
  )
  return rowCount ?? 0
}

/** Lets the transaction change who answers for records that are else changed in another way, and tells the history why. */
export const beginHandover = (db: Tx, why: string) =>
  db.query("select set_config('nogal.entrega', 'si', true), set_config('nogal.motivo', $1, true)", [why])
