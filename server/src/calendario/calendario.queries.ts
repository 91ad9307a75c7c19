/** SQL of calendars: whose an address is, and what its person may see of the months around today. */
import { AREAS } from '@nogal/model/areas'
import type { CalendarioPropio } from '@nogal/model/calendario/calendario'
import { type CodPendiente, pendienteNamed } from '@nogal/model/consecuencia/pendientes'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import sql, { join, type Sql } from 'sql-template-tag'
import { ESTADO } from '../db/estado.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Sesion } from '../http/handle.ts'
import { scopeOf } from '../scope/scope.ts'
import type { CalendarEvent } from './ics.ts'

/** A calendar has what happens between this many days before today and this many days after. */
const [DAYS_BEFORE, DAYS_AFTER] = [60, 400]
/** At most this many shipments, and this many tasks, are in a calendar. */
const MOST = 2000

const rowsOf = async <T>(db: Reader, { text, values }: Sql): Promise<T[]> => (await db.query(text, values as unknown[])).rows as T[]

/** The address of a person, without its secret. */
export const calendarOf = async (db: Reader, usuario: string): Promise<CalendarioPropio> => {
  const [row] = await rowsOf<CalendarioPropio>(
    db,
    sql`select true as "Activa", creada_en as "Creada_En", leida_en as "Leida_En", leida_con as "Leida_Con" from calendario_direccion where cod_usuario = ${usuario}`,
  )
  return row ?? { Activa: false, Creada_En: null, Leida_En: null, Leida_Con: null }
}

/** Gives a person an address with this hash, in place of any other one. */
export const setCalendar = (db: Tx, usuario: string, hash: string) =>
  db.query(
    `insert into calendario_direccion (cod_usuario, clave_hash) values ($1, $2)
     on conflict (cod_usuario) do update set clave_hash = excluded.clave_hash, creada_en = now(), leida_en = null, leida_con = null`,
    [usuario, hash],
  )

/** Takes the address of a person away; false when there was none. */
export const removeCalendar = async (db: Tx, usuario: string): Promise<boolean> =>
  Boolean((await db.query('delete from calendario_direccion where cod_usuario = $1', [usuario])).rowCount)

/** Notes that a program has read a calendar, at most once an hour. */
export const noteReading = (db: Tx, usuario: string, program: string) =>
  db.query(
    `update calendario_direccion set leida_en = now(), leida_con = left($2, 200)
      where cod_usuario = $1 and (leida_en is null or leida_en < now() - interval '1 hour')`,
    [usuario, program],
  )

/** The person of an address, as in a session, and what they may see; undefined when the address is not valid or its person may not enter. */
export type CalendarOwner = Sesion & { Ve_Embarques: boolean; Ve_Tareas: boolean }

export const calendarOwner = async (db: Reader, hash: string, muestra: boolean): Promise<CalendarOwner | undefined> =>
  (
    await rowsOf<CalendarOwner>(
      db,
      sql`select '' as "Id", u.cod_usuario as "Usuario", u.nom_usuario as "Nom_Usuario", u.cod_areagestion as "Cod_AreaGestion", u.cod_cliente as "Cod_Cliente",
            areas_de(u.cod_usuario) as "Areas", array(select p.cod_planta from usuario_planta p where p.cod_usuario = u.cod_usuario) as "Plantas", u.administrador as "Administrador", false as "Permitido",
            permitido(u.cod_usuario, case when u.cod_areagestion = ${AREAS.cliente} then 'cliente' else 'embarque' end, 'ver') as "Ve_Embarques",
            permitido(u.cod_usuario, 'gestion', 'ver') as "Ve_Tareas"
          from calendario_direccion d join usuario u using (cod_usuario)
         where d.clave_hash = ${hash} and u.activo and not u.servicio and (u.clave_origen is distinct from 'muestra' or ${muestra})`,
    )
  )[0]

type Viaje = {
  nro: number
  negocio: number
  contrato: string
  corr: number
  cliente: string
  nave: string
  ruta: string
  booking: string | null
  etd: string | null
  eta: string | null
  zarpe: string | null
  arribo: string | null
  carga: Date | null
  documentos: Date | null
  vgm: Date | null
  en: Date
}

const CORTES = { documentos: 'Corte de documentos', vgm: 'Corte de VGM', carga: 'Corte de carga' } as const

/** The events of a shipment: what has happened in place of what was planned; cut-offs are for those who work on it. */
const eventsOfViaje = (viaje: Viaje, staff: boolean, portal: string | undefined): CalendarEvent[] => {
  const { nro, negocio, cliente, nave, ruta, booking, etd, eta, zarpe, arribo, en: changed } = viaje
  const name = nombreEmbarque({ Nro_Contrato: viaje.contrato, Nro_Corr_Embarque: viaje.corr })
  const description = [nave, ruta, booking && `Booking ${booking}`].filter(Boolean).join('\n')
  const url = portal && `${portal}/pages/${staff ? 'embarque' : 'cliente'}/${negocio}/${nro}`
  const one = (what: string, at: string | Date | null, words: string): CalendarEvent[] =>
    at
      ? [
          {
            uid: `embarque-${nro}-${what}@nogal`,
            at,
            summary: `${words} ${name} · ${staff ? cliente : nave || ruta}`,
            description,
            url,
            changed,
          },
        ]
      : []
  return [
    ...(staff && !zarpe
      ? (Object.keys(CORTES) as (keyof typeof CORTES)[]).flatMap(code => one(`corte-${code}`, viaje[code], CORTES[code]))
      : []),
    ...one('zarpe', zarpe ?? etd, zarpe ? 'Zarpe' : 'ETD'),
    ...one('arribo', arribo ?? eta, arribo ? 'Arribo' : 'ETA'),
  ]
}

const viajesOf = (db: Reader, sesion: Sesion): Promise<Viaje[]> => {
  const where = join(
    [
      sql`t.fecha_etd between current_date - ${DAYS_BEFORE}::integer and current_date + ${DAYS_AFTER}::integer`,
      sql`t.cod_estadoemb <> ${ESTADO.embarque.anulado}`,
      ...scopeOf('embarque', sesion),
    ],
    ' and ',
  )
  const cut = (column: Sql) => sql`(${column} at time zone r.zona_origen)`
  return rowsOf(
    db,
    sql`select t.nro_embarque as nro, t.nro_negocio as negocio, n.nro_contrato as contrato, t.nro_corr_embarque as corr, r.nom_clientenegocio as cliente,
          concat_ws(' ', r.nom_nave, t.nro_viaje) as nave, concat_ws(' → ', r.nom_puertoorigen, r.nom_puertodestino) as ruta, t.nro_booking as booking,
          t.fecha_etd::text as etd, t.fecha_eta::text as eta, t.fecha_zarpe::text as zarpe, t.fecha_arribo::text as arribo,
          ${cut(sql`t.corte_carga`)} as carga, ${cut(sql`t.corte_documentos`)} as documentos, ${cut(sql`t.corte_vgm`)} as vgm, t.modificado_en as en
        from embarque t join negocio n using (nro_negocio) join embarque_resumen r using (nro_embarque) where ${where}
       order by t.fecha_etd, t.nro_embarque limit ${MOST}`,
  )
}

type Tarea = { id: number; clase: CodPendiente; detalle: string; vence: string; en: Date; negocio: number; embarque: number | null }

/** The open tasks of a person with a day on which they are due. */
const tareasOf = (db: Reader, sesion: Sesion): Promise<Tarea[]> =>
  rowsOf(
    db,
    sql`select t.id_pendiente as id, t.clase, t.detalle, t.vence::text as vence, t.creado_en as en, t.nro_negocio as negocio, t.nro_embarque as embarque
        from pendiente t where ${join([sql`t.usuario_responsable = ${sesion.Usuario}`, sql`t.cerrado_en is null`, sql`t.vence is not null`, ...scopeOf('pendiente', sesion)], ' and ')}
       order by t.vence, t.id_pendiente limit ${MOST}`,
  )

/** All events that a person may see; `portal` is its address, for links. */
export const eventsFor = async (db: Reader, owner: CalendarOwner, portal: string | undefined): Promise<CalendarEvent[]> => {
  const staff = owner.Cod_AreaGestion !== AREAS.cliente
  const viajes = owner.Ve_Embarques ? await viajesOf(db, owner) : []
  const tareas = staff && owner.Ve_Tareas ? await tareasOf(db, owner) : []
  return [
    ...viajes.flatMap(viaje => eventsOfViaje(viaje, staff, portal)),
    ...tareas.map(({ id, clase, detalle, vence, en, negocio, embarque }) => ({
      uid: `tarea-${id}@nogal`,
      at: vence,
      summary: `Tarea: ${pendienteNamed(clase).titulo}`,
      description: detalle,
      url: portal && (embarque ? `${portal}/pages/embarque/${negocio}/${embarque}` : `${portal}/pages/negocio/${negocio}/view`),
      changed: en,
    })),
  ]
}
