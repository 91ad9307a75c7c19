import type { CierreTemporada } from '@nogal/model/temporada/temporada'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { userName } from '../list/fields.ts'

/** The state of a season and the number of its open records; for a closed one, those that were open at its closing. Undefined without such a season. */
export const seasonClosing = async (db: Reader, season: number): Promise<CierreTemporada | undefined> => {
  const { text, values } = sql`
    select t.cod_temporada as "Cod_Temporada", t.nom_temporada as "Nom_Temporada", coalesce(c.cerrada, false) as "Cerrada",
           ${userName(sql`c.usuario`)} as "Nom_Usuario", c.motivo as "Motivo", c.en as "En",
           case when c.cerrada then c.abierto else (
             select coalesce(jsonb_agg(jsonb_build_object('Que', a.que, 'Cuantos', a.cuantos)), '[]') from abierto_en_temporada(t.cod_temporada) a) end as "Abierto"
      from temporada t left join temporada_cierre c using (cod_temporada) where t.cod_temporada = ${season}`
  return (await db.query<CierreTemporada>(text, values as unknown[])).rows[0]
}

/** Closes a season once the changes of it under way are done; what is open in it takes a reason. */
export const closeSeason = async (db: Tx, season: number, why: string | null | undefined): Promise<null> => {
  await db.query('select cerrar_temporada($1, $2)', [season, why ?? null])
  return null
}

/** Opens a closed season again, with a reason. */
export const openSeason = async (db: Tx, season: number, why: string): Promise<null> => {
  await db.query('select abrir_temporada($1, $2)', [season, why])
  return null
}
