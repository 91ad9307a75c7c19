import type { Db } from '../server/src/db/open.ts'
import { itemsSql, keepAll } from './data.ts'

const FIRST = 1_001

/**
 * Spreads the deals from number 1,001 on over seasons of equal size, gives their shipments items of gestión, and writes all kept values. Today
 * is in the middle of the last season: work of the past is nearly all complete, work of the future is in progress.
 */
export const spreadSeasons = async (db: Db, seasons: number, perSeason: number): Promise<void> => {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set session_replication_role = replica')
    const last = FIRST + perSeason * seasons - 1
    await client.query(
      "update temporada set fecha_inicio = date '1990-01-01' + 400 * cod_temporada, fecha_termino = date '1990-10-01' + 400 * cod_temporada",
    )
    await client.query(`insert into temporada (nom_temporada, fecha_inicio, fecha_termino)
      select 'Bench ' || s, current_date - 150 - 365 * s, current_date + 149 - 365 * s from generate_series(0, ${seasons - 1}) s`)
    await client.query(
      `update negocio n set fecha_etd = x.etd, fecha_contrato = x.etd - 60, cod_temporada = s.cod_temporada,
         cod_estadoneg = case when x.etd < current_date - 40 then '04' when n.nro_negocio % 40 = 0 then '05' when x.etd < current_date + 20 then '03'
           when x.etd < current_date + 60 and n.nro_negocio % 9 > 0 then '02' else '01' end
       from (select nro_negocio, (nro_negocio - $1) % ${seasons} as back,
               current_date - 150 + ((nro_negocio - $1) / ${seasons} % 300) - 365 * ((nro_negocio - $1) % ${seasons}) as etd
               from negocio where nro_negocio between $1 and $2) x
       join temporada s on s.nom_temporada = 'Bench ' || x.back
       where n.nro_negocio = x.nro_negocio`,
      [FIRST, last],
    )
    await client.query(
      `update embarque e set fecha_etd = d.fecha_etd, fecha_eta = d.fecha_etd + 25, cod_temporada = d.cod_temporada,
         fecha_zarpe = case when d.fecha_etd < current_date - e.nro_embarque % 3 then d.fecha_etd end,
         fecha_arribo = case when d.fecha_etd + 25 < current_date - e.nro_embarque % 3 then d.fecha_etd + 25 end,
         corte_carga = d.fecha_etd - 3 + time '12:00', corte_documentos = d.fecha_etd - 2 + time '12:00', corte_vgm = d.fecha_etd - 1 + time '18:00',
         cod_estadoemb = case when d.cod_estadoneg = '05' then '08' when d.fecha_etd + 25 < current_date - 30 then '07'
           when d.fecha_etd + 25 < current_date - e.nro_embarque % 3 then '06' when d.fecha_etd < current_date - e.nro_embarque % 3 then '05'
           else lpad((1 + e.nro_embarque % 4)::text, 2, '0') end
       from negocio d where d.nro_negocio = e.nro_negocio and e.nro_negocio between $1 and $2`,
      [FIRST, last],
    )
    await client.query(
      itemsSql({
        usuario: "case k.cod_areagestion when 2 then 'comex' when 3 then 'calidad' end",
        visible: 'false',
        estado: `case when d.fecha_etd + k.dias_gestion < current_date - 20 or d.n % 7 < 4 then '04' when d.n % 20 = 5 then '03'
          else (array['01', '02'])[1 + d.n % 2] end`,
        cada: 16,
      }),
      [FIRST, last],
    )
    await client.query(`insert into gestion_estado (id_gestion, cod_estadogestion, en)
      select id_gestion, '03', now() - id_gestion % 9 * interval '1 day' from gestion where cod_estadogestion = '03'`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    await keepAll(client)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
