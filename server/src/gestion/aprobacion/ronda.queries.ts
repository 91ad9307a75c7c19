/** SQL of rounds of approval: their items, their receivers and their status. */

import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Idioma } from '@nogal/model/palabras'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { APROBACION } from '../../correo/enlace.ts'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import type { Json } from '../../http/answers.ts'
import { jsonOf } from '../../list/kept.ts'

/** The rounds of a shipment, the last one first. */
export const rondasOf = (db: Reader, id: number): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(json_build_object(
        'Id_Aprobacion', a.id_aprobacion, 'Nro_Embarque', a.nro_embarque, 'Nro_Ronda', a.nro_ronda, 'Estado', a.estado, 'Mensaje', a.mensaje,
        'Usuario', a.usuario, 'Nom_Usuario', coalesce(u.nom_usuario, a.usuario), 'En', a.en, 'Cerrada_En', a.cerrada_en,
        'Horas', round((extract(epoch from coalesce(a.cerrada_en, now()) - a.en) / 3600)::numeric, 1),
        'Gestiones', (
          select coalesce(json_agg(json_build_object(
              'Id_Gestion', g.id_gestion, 'Tipo', g.tipo, 'Cod_CertDocAnalis', g.cod_certdocanalis, 'Nom_CertDocAnalis', k.nombre,
              'Id_Contenedor', coalesce(g.id_contenedor, 0), 'Nro_Contenedor', c.nro_contenedor, 'Id_LineaGestion', g.id_lineagestion,
              'Referencia', g.referencia, 'Numero', g.numero, 'Resultado', x.resultado, 'Motivo', x.motivo, 'Usuario', x.usuario,
              'Nom_Usuario', coalesce(d.nom_usuario, x.usuario), 'En', x.en,
              'Nom_Cliente', l.nom_cliente, 'Contacto', x.contacto, 'Id_Adjunto', x.id_adjunto, 'Nom_Adjunto', f.nombre
            ) order by c.nro_corr_contenedor nulls first, g.tipo, k.nombre, g.id_lineagestion), '[]')
            from aprobacion_gestion x
            join gestion g using (id_gestion)
            join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
            left join contenedor c on c.id_contenedor = g.id_contenedor
            left join usuario d on d.cod_usuario = x.usuario
            left join clientes l on l.cod_cliente = x.cod_cliente
            left join adjunto f on f.id_adjunto = x.id_adjunto
           where x.id_aprobacion = a.id_aprobacion),
        'Enlaces', (
          select coalesce(json_agg(json_build_object(
              'Nombre', e.nombre, 'Email', e.email, 'Externo', e.usuario is null, 'Idioma', e.idioma,
              'Estado', case when e.usado_en is not null then 'usado' when e.anulado_en is not null then 'anulado' when e.vence < now() then 'vencido'
                else 'vigente' end,
              'Vence', e.vence, 'Usado_En', e.usado_en, 'Id_Envio', m.id_envio, 'Estado_Envio', m.estado, 'Recordado_En', r.en,
              'Nom_Anoto', q.nombre, 'Anotado_En', q.en
            ) order by e.usuario nulls last, e.id_enlace), '[]')
            from aprobacion_enlace e
            left join envio m on m.id_enlace = e.id_enlace and m.clase = 'aprobacion'
            left join lateral (select max(v.en) as en from envio v where v.id_enlace = e.id_enlace and v.clase = 'recordatorio') r on true
            left join lateral (select x.nombre, x.en from quien_anoto_aprobador(a.cod_cliente, e.email, e.en + interval '1 second') x where e.usuario is null) q
              on true
           where e.id_aprobacion = a.id_aprobacion)
      ) order by a.nro_ronda desc), '[]')::text
      from aprobacion a left join usuario u on u.cod_usuario = a.usuario
     where a.nro_embarque = ${id}`,
  )

/** The states that an item has had, in order, and the hours spent in each. */
export const statesOfItem = (db: Reader, id: number): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(json_build_object(
        'Cod_EstadoGestion', x.cod_estadogestion, 'Nom_EstadoGestion', s.nom_estado, 'Usuario', x.usuario,
        'Nom_Usuario', coalesce(u.nom_usuario, x.usuario), 'Motivo', x.motivo, 'En', x.en,
        'Horas', round((extract(epoch from coalesce(x.hasta, now()) - x.en) / 3600)::numeric, 1)
      ) order by x.id), '[]')::text
      from (select e.*, lead(e.en) over (order by e.id) as hasta from gestion_estado e where e.id_gestion = ${id}) x
      left join estado s on s.tipo = 'Gestión' and s.cod_estado = x.cod_estadogestion
      left join usuario u on u.cod_usuario = x.usuario`,
  )

export type Espera = { id: number; estado: string; pide: boolean; nombre: string; con_archivo: boolean }

/** Items of a shipment: those with the given ids, or all that wait for approval. */
export const itemsOf = async (db: Reader, ship: number, ids: readonly number[] | undefined): Promise<Espera[]> => {
  const { rows } = await db.query(
    `select g.id_gestion as id, g.cod_estadogestion as estado, k.requiere_aprobacion as pide, nombrar_gestiones(array[g.id_gestion]) as nombre,
            gestion_con_archivo(g, false) as con_archivo
       from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
      where g.nro_embarque = $1 and case when $2::int[] is null then g.cod_estadogestion = '${ESTADO_GESTION.porAprobar}' else g.id_gestion = any ($2) end
      order by g.id_gestion`,
    [ship, ids ?? null],
  )
  return rows
}

/** Moves items to a state, with a reason. */
export const moveItems = async (db: Tx, ids: readonly number[], to: string, motivo = ''): Promise<void> => {
  await db.query(`select set_config('nogal.motivo', $1, true)`, [motivo])
  await db.query('update gestion set cod_estadogestion = $2 where id_gestion = any ($1)', [ids, to])
}

/** For whom a user of the company decides: the contact of the client who decided, and the file that proves it. */
export type Representada = { contacto: string; adjunto: number }

/** The client of a shipment, and whether a file is attached to the shipment, its deal, or something of either. */
export const clientAndFile = async (
  db: Reader,
  ship: number,
  adjunto: number,
): Promise<{ cliente: number; nombre: string; propio: boolean }> =>
  (
    await db.query(
      `select k.cod_cliente as cliente, k.nom_cliente as nombre, exists (
          select from adjunto a where a.id_adjunto = $2 and not a.eliminado and negocio_de_portador(a.de, a.clave) = e.nro_negocio
             and coalesce(embarque_de_portador(a.de, a.clave), e.nro_embarque) = e.nro_embarque) as propio
         from embarque e join clientes k on k.cod_cliente = e.cod_clientenegocio where e.nro_embarque = $1`,
      [ship, adjunto],
    )
  ).rows[0]

/** Records for which client waiting items are about to be decided. */
export const noteFor = (db: Tx, ids: readonly number[], cliente: number, { contacto, adjunto }: Representada) =>
  db.query(
    'update aprobacion_gestion set cod_cliente = $2, contacto = $3, id_adjunto = $4 where id_gestion = any ($1) and resultado is null',
    [ids, cliente, contacto, adjunto],
  )

/** Begins a round; returns its number. */
export const beginRound = async (db: Tx, ship: number, ids: readonly number[], nota: string | null): Promise<number> =>
  (await db.query('select pedir_aprobacion($1, $2, $3) as id', [ship, ids, nota])).rows[0].id

/** A receiver of a request: a user of the portal, or a contact of the client. */
export type RoundRequest = {
  usuario: string | null
  nombre: string
  email: string
  idioma: Idioma
  /** The user who made this contact an approver, and when; null for users of the portal, and where the history has no record. */
  anoto: string | null
  nom_anoto: string | null
  anotado_en: Date | null
}

/** Who decides about a shipment: the commercial user of its deal, and the contacts of the client who are approvers. */
export const decidersOf = async (db: Reader, ship: number, idioma: Idioma): Promise<RoundRequest[]> => {
  const { rows } = await db.query(
    `select u.cod_usuario as usuario, u.nom_usuario as nombre, u.email, 'es' as idioma, null as anoto, null as nom_anoto, null::timestamptz as anotado_en,
            0 as orden
       from embarque e join negocio n using (nro_negocio) join usuario u on u.cod_usuario = n.usuario_comercial and u.activo
      where e.nro_embarque = $1
     union all
     select null, c ->> 'Nombre', c ->> 'Email', $2, q.usuario, q.nombre, q.en, 1
       from embarque e join clientes k on k.cod_cliente = e.cod_clientenegocio and k.activo cross join lateral jsonb_array_elements(k.contactos) c
       left join lateral quien_anoto_aprobador(k.cod_cliente, c ->> 'Email') q on true
      where e.nro_embarque = $1 and c -> 'Recibe' ? 'Aprobaciones'
      order by orden`,
    [ship, idioma],
  )
  return rows
}

/** The current time in whole seconds, the precision of a token. */
const NOW = "date_trunc('second', now())"

/** Creates an approval link, of which only the hash is stored; returns its number. */
export const insertLink = async (
  db: Tx,
  config: Config,
  ronda: number,
  { usuario, nombre, email, idioma }: RoundRequest,
): Promise<number> => {
  const { rows } = await db.query(
    `insert into aprobacion_enlace (id_aprobacion, nombre, email, idioma, usuario, en, vence)
     values ($1, $2, $3, $4, $5, ${NOW}, ${NOW} + $6 * interval '1 day') returning id_enlace as id, en as since, vence as until`,
    [ronda, nombre, email, idioma, usuario, config.APROBACION_DIAS],
  )
  const { id, since, until } = rows[0]
  const huella = await APROBACION.huella(config, { id, since: new Date(since), until: new Date(until) })
  await db.query('update aprobacion_enlace set huella = $2 where id_enlace = $1', [id, huella])
  return id
}

export type ApprovalLink = {
  id: number
  ronda: number
  nombre: string | null
  email: string
  usuario: string | null
  idioma: Idioma
  ship: number
  usado_en: Date | null
  anulado_en: Date | null
  estado: string
  sin_acceso: boolean
  /** The receiver may not decide any more: the deal has another client, contact or commercial user. */
  ajeno: boolean
}

/** The link of a signed token; undefined unless a link with this id and this hash was created. */
export const findLink = async (db: Reader, id: number, huella: string): Promise<ApprovalLink | undefined> =>
  (
    await db.query(
      `select e.id_enlace as id, e.id_aprobacion as ronda, e.nombre, e.email, e.usuario, e.idioma, a.nro_embarque as ship, e.usado_en, e.anulado_en,
              a.estado, e.usuario is not null and not exists (select from usuario u where u.cod_usuario = e.usuario and u.activo) as sin_acceso,
              not enlace_vigente(e) as ajeno
         from aprobacion_enlace e join aprobacion a using (id_aprobacion)
        where e.id_enlace = $1 and e.huella = $2`,
      [id, huella],
    )
  ).rows[0]

/** Locks a link until the transaction ends; a second click at the same time waits here. */
export const lockLink = (db: Tx, id: number) => db.query('select from aprobacion_enlace where id_enlace = $1 for update', [id])

/** Marks a link as used. */
export const useLink = (db: Tx, id: number, desde: string) =>
  db.query('update aprobacion_enlace set usado_en = momento(clock_timestamp()), usado_desde = $2 where id_enlace = $1', [id, desde])

/** An item with its names for mails and pages. */
export type Nombrada = {
  id: number
  nombre: string
  nombre_ing: string | null
  contenedor: string | null
  /** Ordinal of its container in the deal; null when the item belongs to the whole shipment. */
  cual: number | null
  referencia: string | null
  numero: string | null
  fecha: string | null
}

/** SQL of the named items of rounds. */
export const NOMBRADAS = {
  value: `json_build_object('id', g.id_gestion, 'nombre', t.nombre, 'nombre_ing', t.nombre_ing, 'contenedor', numero_contenedor(c.nro_contenedor),
    'cual', c.nro_corr_contenedor, 'referencia', g.referencia, 'numero', g.numero, 'fecha', g.fecha_gestion)`,
  from: `aprobacion_gestion x
    join gestion g using (id_gestion)
    join clase_gestion t on t.tipo = g.tipo and t.codigo = g.cod_certdocanalis
    left join contenedor c on c.id_contenedor = g.id_contenedor`,
  order: 'c.nro_corr_contenedor nulls first, g.tipo, t.nombre, g.id_lineagestion',
} as const

export type ShownRound = {
  exportador: string
  cliente: string
  contrato: string
  corr: number
  nave: string | null
  viaje: string | null
  etd: string | null
  mensaje: string | null
  pide: string
  gestiones: (Nombrada & { adjuntos: AdjuntoMostrado[] })[]
}
/** The current version of a file attached to a document. */
export type AdjuntoMostrado = { id: number; version: number; nombre: string; tipo: CodTipoArchivo; bytes: number }

/** The files of the document `g`; $2: a user of the company asks. */
export const ADJUNTOS_MOSTRADOS = `(select coalesce(jsonb_agg(jsonb_build_object('id', f.id_adjunto, 'version', f.nro_version, 'nombre', f.nombre,
    'tipo', o.tipo, 'bytes', o.bytes) order by f.id_adjunto), '[]')
  from adjunto f join adjunto_version v on v.id_adjunto = f.id_adjunto and v.nro_version = f.nro_version join archivo o using (huella)
 where f.id_gestion = g.id_gestion and not f.eliminado and (f.visible_cliente or $2))`

/** The name of the exporter of the deal `n`, whose own company is `i`; the first company where the deal names none. */
const EXPORTADOR = `coalesce(i.nom_clienteint, (select o.nom_clienteint from clienteinterno o where o.activo order by o.cod_clienteint limit 1), 'Exportador')`

/** What a link shows: the items still waiting in its round, with their files. Contacts of the client see only what clients may see. */
export const readShown = async (db: Reader, { ronda, usuario }: Pick<ApprovalLink, 'ronda' | 'usuario'>): Promise<ShownRound> => {
  const { rows } = await db.query(
    `select ${EXPORTADOR} as exportador, k.nom_cliente as cliente, n.nro_contrato as contrato, e.nro_corr_embarque as corr, b.nom_nave as nave,
            e.nro_viaje as viaje, e.fecha_etd::text as etd, a.mensaje, coalesce(u.nom_usuario, a.usuario) as pide,
            (select coalesce(json_agg((${NOMBRADAS.value})::jsonb || jsonb_build_object('adjuntos', ${ADJUNTOS_MOSTRADOS}) order by ${NOMBRADAS.order}), '[]')
               from ${NOMBRADAS.from}
              where x.id_aprobacion = a.id_aprobacion and x.resultado is null and ($2 or (g.visible_cliente and gestion_con_archivo(g, true)))) as gestiones
       from aprobacion a
       join embarque e using (nro_embarque)
       join negocio n using (nro_negocio)
       left join clienteinterno i on i.cod_clienteint = n.cod_clienteint
       join clientes k on k.cod_cliente = e.cod_clientenegocio
       left join nave b on b.cod_nave = e.cod_nave
       left join usuario u on u.cod_usuario = a.usuario
      where a.id_aprobacion = $1`,
    [ronda, usuario !== null],
  )
  return rows[0]
}

/** Does a round have anything that clients may see? */
export const hasForClient = async (db: Reader, ronda: number): Promise<boolean> =>
  Boolean((await readShown(db, { ronda, usuario: null })).gestiones.length)

/** The exporter of a shipment as messages name it, and the deal. */
export const exporterOf = async (db: Reader, ship: number): Promise<{ Nombre: string; Email: string | null; negocio: number }> => {
  const { rows } = await db.query(
    `select ${EXPORTADOR} as "Nombre", i.email as "Email", n.nro_negocio as negocio
       from embarque e join negocio n using (nro_negocio) left join clienteinterno i on i.cod_clienteint = n.cod_clienteint where e.nro_embarque = $1`,
    [ship],
  )
  return rows[0]
}
