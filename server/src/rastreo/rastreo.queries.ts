/** SQL of what shipping lines tell of shipments: whose turn it is, their events, and what these propose. */
import { CAMPOS_AL_TOMAR, type CampoRastreo, camposAbiertos, type Dicho, dichosDe, type EventoNaviera } from '@nogal/model/rastreo/eventos'
import type { Rastreo, RastreoNaviera } from '@nogal/model/rastreo/rastreo.calls'
import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Json } from '../http/answers.ts'
import { jsonOf } from '../list/kept.ts'

/** A process that asks has this long; later the turn is another's. */
const LEASE = '10 minutes'
/** At most this many shipments have their turn at once. */
const MOST_TURNS = 20
/** At most this many containers identify a shipment that has neither booking nor bill of lading. */
const MOST_BOXES = 10

/** A shipment whose turn it is, and how its line is asked. */
export type Turno = {
  ship: number
  naviera: number
  url: string
  cabecera: string
  credencial: string | null
  booking: string | null
  bl: string | null
  contenedores: string[]
  desde: Date | null
}

/** Takes the next turns: those of lines that are asked and not in a pause, the longest waiting first. Each process takes others. */
export const takeTurns = async (db: Tx): Promise<Turno[]> => {
  const { rows } = await db.query<Turno>(
    `with turno as (
       select r.nro_embarque from rastreo_naviera c cross join lateral (
           select x.nro_embarque, x.proximo from rastreo x where x.cod_naviera = c.cod_naviera and x.proximo <= now()
              and not exists (select from embarque s where s.nro_embarque = x.nro_embarque and esta_cerrada(s.cod_temporada))
            order by x.proximo limit ${MOST_TURNS} for update skip locked) r
        where c.activa and (c.pausa_hasta is null or c.pausa_hasta <= now())
        order by r.proximo limit ${MOST_TURNS}),
     tomado as (
       update rastreo r set proximo = now() + interval '${LEASE}' from turno t where r.nro_embarque = t.nro_embarque
       returning r.nro_embarque, r.cod_naviera, r.visto_hasta)
     select e.nro_embarque as ship, t.cod_naviera as naviera, c.url, c.cabecera, c.credencial, e.nro_booking as booking, e.nro_bl as bl,
            t.visto_hasta as desde,
            array(select b.nro_contenedor from contenedor b where b.nro_embarque = e.nro_embarque and b.nro_contenedor is not null
                   order by b.nro_corr_contenedor limit ${MOST_BOXES}) as contenedores
       from tomado t join embarque e using (nro_embarque) join rastreo_naviera c on c.cod_naviera = t.cod_naviera order by 1`,
  )
  return rows
}

/** Adds the events of a shipment that are new, each once; returns how many. */
export const insertEvents = async (db: Tx, ship: number, naviera: number, events: readonly EventoNaviera[]): Promise<number> => {
  const { rowCount } = await db.query(
    `insert into rastreo_evento (nro_embarque, cod_naviera, id_externo, hito, certeza, en, fecha, creado_en, contenedor, cod_locode, lugar, imo, nave, viaje)
     select $1, $2, x."Id_Externo", x."Hito", x."Certeza", x."En", case when x."Es_Local" then x."Fecha" else dia_de_evento(x."En", x."Cod_Locode") end,
            x."Creado_En", x."Contenedor", x."Cod_Locode", x."Lugar", x."Imo", x."Nave", x."Viaje"
       from jsonb_to_recordset($3) x ("Id_Externo" text, "Hito" text, "Certeza" text, "En" timestamptz, "Fecha" date, "Es_Local" boolean, "Creado_En" timestamptz,
         "Contenedor" text, "Cod_Locode" text, "Lugar" text, "Imo" text, "Nave" text, "Viaje" text)
     on conflict (nro_embarque, id_externo) do nothing`,
    [ship, naviera, JSON.stringify(events)],
  )
  return rowCount ?? 0
}

type Guardado = EventoNaviera & { Id_Evento: number }

/** What all events of a shipment say of its fields, with the number of the event that counts. */
const readDichos = async (db: Tx, ship: number): Promise<(Dicho & { Id_Evento: number })[]> => {
  const { rows: ports } = await db.query<{ Origen: string | null; Destino: string | null }>(
    `select o.cod_locode as "Origen", d.cod_locode as "Destino" from embarque e
       left join puerto o on o.cod_puerto = e.cod_puertoorigen left join puerto d on d.cod_puerto = e.cod_puertodestino where e.nro_embarque = $1`,
    [ship],
  )
  // events of the line that carries the shipment now: a former one tells of another vessel
  const { rows: events } = await db.query<Guardado>(
    `select v.id_evento as "Id_Evento", v.id_externo as "Id_Externo", v.hito as "Hito", v.certeza as "Certeza", v.en as "En", v.fecha::text as "Fecha",
            true as "Es_Local", to_json(v.creado_en) #>> '{}' as "Creado_En", v.contenedor as "Contenedor", v.cod_locode as "Cod_Locode", v.lugar as "Lugar",
            v.imo as "Imo", v.nave as "Nave", v.viaje as "Viaje"
       from rastreo_evento v join embarque e using (nro_embarque) where v.nro_embarque = $1 and v.contenedor is null and v.cod_naviera = e.cod_naviera`,
    [ship],
  )
  return dichosDe(events, ports[0]!).map(dicho => ({ ...dicho, Id_Evento: (dicho.Evento as Guardado).Id_Evento }))
}

/**
 * Makes the open proposals of a shipment those of its events. Nothing is proposed that the portal has already, that can't change any more,
 * or that a person left.
 */
export const replaceProposals = async (db: Tx, ship: number): Promise<void> => {
  const { rows } = await db.query(
    `select d."Campo" as campo, d."Valor" as valor, d."Id_Evento" as evento
       from jsonb_to_recordset($2) d ("Campo" text, "Valor" text, "Id_Evento" integer) join embarque e on e.nro_embarque = $1
       left join lateral (select p.estado, p.valor from rastreo_propuesta p where p.nro_embarque = $1 and p.campo = d."Campo"
         and p.estado <> 'superada' order by p.id_propuesta desc limit 1) u on true
      where d."Campo" = any ($3) and d."Valor" is distinct from valor_rastreado(e, d."Campo") and (u.estado, u.valor) is distinct from ('descartada', d."Valor")`,
    [ship, JSON.stringify(await readDichos(db, ship)), camposAbiertos(await stateOf(db, ship))],
  )
  const wanted = JSON.stringify(rows)
  await db.query(
    `update rastreo_propuesta p set estado = 'superada', decidida_en = clock_timestamp() where p.nro_embarque = $1 and p.estado = 'abierta'
        and not exists (select from jsonb_to_recordset($2) d (campo text, valor text) where (d.campo, d.valor) = (p.campo, p.valor))`,
    [ship, wanted],
  )
  await db.query(
    `insert into rastreo_propuesta (nro_embarque, campo, valor, id_evento)
     select $1, d.campo, d.valor, d.evento from jsonb_to_recordset($2) d (campo text, valor text, evento integer)
     on conflict (nro_embarque, campo) where estado = 'abierta' do nothing`,
    [ship, wanted],
  )
}

const stateOf = async (db: Tx, ship: number): Promise<string> => {
  const { rows } = await db.query<{ estado: string }>('select cod_estadoemb as estado from embarque where nro_embarque = $1', [ship])
  return rows[0]!.estado
}

/** An open proposal, with the vessel of its IMO number, and who changed its field after the line told it. */
export type Abierta = { id: number; campo: CampoRastreo; valor: string; nave: number | null; dicho: Date; cambiado: string | null }

/** The last change of the field of a proposal `p` by a person after its event `v` was made; a kept automatic change is no person's. */
const CAMBIO = sql`left join lateral (
  select h.usuario, h.en from (select case p.campo when 'Imo' then 'cod_nave' else lower(p.campo) end as columna) k, historial h
   where h.tabla = 'embarque' and h.clave = p.nro_embarque::text and h.en > v.creado_en
     and h.usuario is distinct from 'portal' and h.despues ? k.columna and (h.accion = 'editar' or h.despues ->> k.columna is not null)
   order by h.id desc limit 1) cambio on true`
const NAVE = sql`left join lateral (
  select n.cod_nave, n.nom_nave from nave n where p.campo = 'Imo' and n.imo = p.valor order by n.activo desc, n.cod_nave limit 1) nave on true`

/** The open proposals of a shipment, in the order in which they are taken. */
export const openProposals = async (db: Tx, ship: number): Promise<Abierta[]> => {
  const query = sql`select p.id_propuesta as id, p.campo, p.valor, nave.cod_nave as nave, v.creado_en as dicho, cambio.usuario as cambiado
    from rastreo_propuesta p join rastreo_evento v using (id_evento) ${NAVE} ${CAMBIO}
    where p.nro_embarque = ${ship} and p.estado = 'abierta' order by array_position(${CAMPOS_AL_TOMAR}::text[], p.campo)`
  return (await db.query<Abierta>(query.text, query.values as unknown[])).rows
}

/** Ends open proposals by a decision of a person or of the portal. */
export const endProposals = (db: Tx, ids: readonly number[], estado: 'tomada' | 'descartada') =>
  db.query(
    `update rastreo_propuesta set estado = $2, decidida_por = usuario_actual(), decidida_en = clock_timestamp() where id_propuesta = any ($1)`,
    [ids, estado],
  )

/** Keeps why the portal did not take a proposal by itself. */
export const noteObstacle = (db: Tx, id: number, impide: string) =>
  db.query('update rastreo_propuesta set impide = left($2, 600) where id_propuesta = $1', [id, impide])

/** Hours until the next turn of a shipment: each hour when its vessel is about to sail or arrive, and rarely once it has arrived. */
const PACE = `case when e.fecha_arribo is not null then 24
  when current_date between coalesce(e.fecha_zarpe, e.fecha_etd) - 3 and coalesce(e.fecha_zarpe, e.fecha_etd) + 2
    or current_date between e.fecha_eta - 4 and e.fecha_eta + 10 then 1 else 6 end * interval '1 hour'`

/** Ends a turn that went well. A turn that was brought forward meanwhile stays. */
export const endTurn = async (db: Tx, { ship, naviera }: Turno, seen: string | null): Promise<void> => {
  await db.query(
    `update rastreo r set leido_en = now(), fallas = 0, error = null, visto_hasta = greatest(r.visto_hasta, $2), proximo = now() + ${PACE}
       from embarque e where r.nro_embarque = $1 and e.nro_embarque = r.nro_embarque and r.proximo > now()`,
    [ship, seen],
  )
  await db.query('update rastreo_naviera set fallas = 0, error = null, pausa_hasta = null, preguntada_en = now() where cod_naviera = $1', [
    naviera,
  ])
}

/** Ends turns in which nothing was asked: they come again. */
export const giveTurnsBack = (db: Tx, ships: readonly number[]) =>
  db.query('update rastreo set proximo = now() where nro_embarque = any ($1)', [ships])

/** Growing pauses in minutes after failures in a row. */
const PAUSES = [1, 2, 5, 15, 30, 60, 120, 360]
const pauseAfter = (fallas: string) => `(array[${PAUSES.join(', ')}])[least(${fallas}, ${PAUSES.length})] * interval '1 minute'`

/** Ends a turn that failed because of the shipment: the line does not know it. */
export const postponeShip = (db: Tx, ship: number, error: string) =>
  db.query(
    `update rastreo r set fallas = r.fallas + 1, error = left($2, 300), proximo = now() + greatest(${pauseAfter('r.fallas + 1')}, interval '1 hour')
      where r.nro_embarque = $1`,
    [ship, error],
  )

/** Ends a turn that failed because of the line: nobody asks it until the pause is over, which is at least `waitMs`. */
export const postponeLine = async (db: Tx, { ship, naviera }: Turno, error: string, waitMs = 0): Promise<void> => {
  await db.query('update rastreo set proximo = now() where nro_embarque = $1', [ship])
  await db.query(
    `update rastreo_naviera c set fallas = c.fallas + 1, error = left($2, 300),
            pausa_hasta = now() + greatest(${pauseAfter('c.fallas + 1')}, $3 * interval '1 millisecond')
      where c.cod_naviera = $1`,
    [naviera, error, waitMs],
  )
}

/** Makes the turn of a shipment the next one; returns why its line is not asked, if so. */
export const bringForward = async (db: Tx, ship: number): Promise<string | undefined> => {
  const { rows } = await db.query<{ sigue: boolean; activa: boolean; pausa: boolean }>(
    `with adelantado as (update rastreo set proximo = now() where nro_embarque = $1 returning cod_naviera)
     select exists (select from adelantado) as sigue, coalesce(c.activa, false) as activa, coalesce(c.pausa_hasta > now(), false) as pausa
       from embarque e left join rastreo_naviera c using (cod_naviera) where e.nro_embarque = $1`,
    [ship],
  )
  const { sigue, activa, pausa } = rows[0]!
  if (!activa) return 'A esta naviera no se le pregunta. Un administrador lo configura en Seguimiento de navieras.'
  if (!sigue) return 'Se sigue con la naviera un embarque reservado, hasta que se cierra.'
  return pausa ? 'La naviera no responde por ahora; se le vuelve a preguntar en unos minutos.' : undefined
}

const LINES = sql`select coalesce(json_agg(json_build_object('Cod_Naviera', c.cod_naviera, 'Nom_Naviera', n.nom_naviera, 'Url', c.url, 'Cabecera', c.cabecera,
    'Activa', c.activa, 'Toma_Sola', c.toma_sola, 'Con_Credencial', c.credencial is not null,
    'Embarques', (select count(*) from rastreo r where r.cod_naviera = c.cod_naviera), 'Preguntada_En', c.preguntada_en,
    'Pausa_Hasta', case when c.pausa_hasta > now() then c.pausa_hasta end, 'Error', c.error) order by n.nom_naviera, c.cod_naviera), '[]')::text
  from rastreo_naviera c join naviera n using (cod_naviera)`

/** The lines that are asked, and how that goes; never their credentials. */
export const readLines = (db: Reader): Promise<Json<RastreoNaviera[]>> => jsonOf(db, LINES)

export type Linea = {
  naviera: number
  url: string
  cabecera: string
  activa: boolean
  tomaSola: boolean
  credencial: string | null | undefined
}

/** Stores how a line is asked; an undefined credential stays as it is. All turns of the line come at once. */
export const saveLine = async (db: Tx, { naviera, url, cabecera, activa, tomaSola, credencial }: Linea): Promise<void> => {
  await db.query(
    `insert into rastreo_naviera as c (cod_naviera, url, cabecera, credencial, activa, toma_sola, modificado_por)
     values ($1, $2, $3, $4, $5, $6, usuario_actual())
     on conflict (cod_naviera) do update set url = excluded.url, cabecera = excluded.cabecera, activa = excluded.activa, toma_sola = excluded.toma_sola,
       credencial = case when $7 then excluded.credencial else c.credencial end, fallas = 0, error = null, pausa_hasta = null,
       modificado_por = excluded.modificado_por, modificado_en = now()`,
    [naviera, url, cabecera, credencial ?? null, activa, tomaSola, credencial !== undefined],
  )
  await db.query('update rastreo set proximo = now(), fallas = 0, error = null where cod_naviera = $1', [naviera])
}

/** Forgets how a line is asked; false when that was not known. */
export const removeLine = async (db: Tx, naviera: number): Promise<boolean> =>
  Boolean((await db.query('delete from rastreo_naviera where cod_naviera = $1', [naviera])).rowCount)

/** The newest event of each milestone, place and container of a shipment, in the order in which they happen. */
export const eventsSql = (
  ship: Sql,
): Sql => sql`(select coalesce(json_agg(json_build_object('Hito', v.hito, 'Certeza', v.certeza, 'Fecha', v.fecha,
    'Id_Contenedor', b.id_contenedor, 'Contenedor', v.contenedor, 'Lugar', coalesce(v.lugar, p.nom_puerto), 'Cod_Locode', v.cod_locode,
    'Nave', v.nave, 'Viaje', v.viaje, 'Creado_En', v.creado_en) order by v.fecha, v.en, v.id_evento), '[]')
  from (select distinct on (t.hito, t.cod_locode, t.contenedor) t.* from rastreo_evento t where t.nro_embarque = ${ship}
     order by t.hito, t.cod_locode, t.contenedor, t.creado_en desc, array_position(array['ACT', 'EST', 'PLN'], t.certeza), t.id_evento desc) v
  left join contenedor b on b.nro_embarque = v.nro_embarque and b.nro_contenedor = v.contenedor
  left join lateral (select x.nom_puerto from puerto x where x.cod_locode = v.cod_locode order by x.cod_puerto limit 1) p on true)`

/** What the line says of a shipment: what the portal has otherwise, and its events. */
export const readRastreo = (db: Reader, ship: number): Promise<Json<Rastreo>> =>
  jsonOf(
    db,
    sql`select json_build_object('Nom_Naviera', n.nom_naviera, 'Se_Sigue', r.nro_embarque is not null and coalesce(c.activa, false),
        'Leido_En', r.leido_en, 'Error', coalesce(r.error, c.error),
        'Propuestas', (select coalesce(json_agg(json_build_object('Id_Propuesta', p.id_propuesta, 'Campo', p.campo,
            'Valor', case p.campo when 'Imo' then coalesce(nave.nom_nave, v.nave || ' (IMO ' || p.valor || ')', 'IMO ' || p.valor) else p.valor end,
            'Actual', case p.campo when 'Imo' then (select x.nom_nave from nave x where x.cod_nave = e.cod_nave) else valor_rastreado(e, p.campo) end,
            'Dicho_En', v.creado_en, 'Cambiado_Por', (select u.nom_usuario from usuario u where u.cod_usuario = cambio.usuario), 'Cambiado_En', cambio.en,
            'Impide', p.impide) order by array_position(${CAMPOS_AL_TOMAR}::text[], p.campo)), '[]')
          from rastreo_propuesta p join rastreo_evento v using (id_evento) ${NAVE} ${CAMBIO} where p.nro_embarque = e.nro_embarque and p.estado = 'abierta'),
        'Eventos', ${eventsSql(sql`e.nro_embarque`)})::text
      from embarque e left join naviera n using (cod_naviera) left join rastreo r on r.nro_embarque = e.nro_embarque
      left join rastreo_naviera c on c.cod_naviera = e.cod_naviera
     where e.nro_embarque = ${ship}`,
  )
