/** SQL that is special about shipments: what is derived of one, and how it is set up. */
import { embarque } from '@nogal/model/embarque/embarque.fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { bind } from '../../aggregate/spec.ts'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'

/** A value of the summary that the database keeps of each shipment. */
const summary = (column: string): Sql => raw(`(select r.${column} from embarque_resumen r where r.nro_embarque = t.nro_embarque)`)
const symbol = (unit: string): Sql => raw(`(select u.simbolo from unidadmedida u where u.cod_unidadmedida = t.${unit})`)
const ofNegocio = (column: string): Sql => raw(`(select n.${column} from negocio n where n.nro_negocio = t.nro_negocio)`)

export const EMBARQUE = bind(embarque, {
  under: { table: 'negocio', key: 'nro_negocio' },
  columns: {
    Nro_Embarque: { indexed: true },
    Fecha_ETD: { indexed: true },
    Fecha_ETA: { indexed: true },
  },
  derived: {
    Nro_Contrato: ofNegocio('nro_contrato'),
    Cod_IncoTerm: ofNegocio('cod_incoterm'),
    Nro_SemanaETD: sql`extract(week from t.fecha_etd)::int`,
    Dias_ETD: sql`t.fecha_etd - current_date`,
    Zona_Horaria: sql`zona_de_embarque(t)`,
    Cant_Contenedores: summary('cant_contenedores'),
    Cant_Cargados: summary('cant_cargados'),
    Contenedores: summary('contenedores'),
    Total_Kilos: summary('total_kilos'),
    Es_Reefer: summary('es_reefer'),
    Simbolo_Tem: symbol('cod_unidadmedtem'),
    Simbolo_Ven: symbol('cod_unidadmedven'),
    Avisos: sql`avisos_embarque(t)`,
    Cant_Avisos: sql`case when t.cod_estadoemb < '06' then jsonb_array_length(avisos_embarque(t)) else 0 end`,
    Nro_Proforma: sql`(select p.nro_proforma from embarque_proforma p where p.nro_embarque = t.nro_embarque)`,
    Proforma_Aprobada_En: sql`(select p.en from embarque_proforma p where p.nro_embarque = t.nro_embarque)`,
  },
  sums: { Total_Kilos: { table: 'embarque_resumen', amount: 'total_kilos' } },
  parts: {},
})

/** The conditions of the three filters of the shipment list: season, deal, state. */
export const bySeasonDealAndState = (season: number | undefined, deal: number | undefined, state: string | undefined): Sql[] => [
  ...(season === undefined ? [] : [sql`t.cod_temporada = ${season}`]),
  ...(deal === undefined ? [] : [sql`t.nro_negocio = ${deal}`]),
  ...(state === undefined ? [] : [sql`t.cod_estadoemb = ${state}`]),
]

/** Makes a deal have so many shipments of so many containers each; the database refuses what would lose fruit. */
export const planEmbarques = (db: Tx, nro: number, embarques: number, contenedores: number) =>
  db.query('select planificar_embarques($1, $2, $3)', [nro, embarques, contenedores])

/** Makes a shipment have so many containers. */
export const planContenedores = (db: Tx, nro: number, embarque: number, contenedores: number) =>
  db.query('select planificar_contenedores($1, $2, $3)', [nro, embarque, contenedores])

/** When each payment of a deal falls due, by its number. */
export const dueDates = async (db: Reader, nro: number): Promise<Map<number, string>> => {
  const { rows } = await db.query('select num_cuota, fecha_vencimiento from negocio_cuota where nro_negocio = $1 order by num_cuota', [nro])
  return new Map(rows.map(row => [row.num_cuota, row.fecha_vencimiento]))
}
