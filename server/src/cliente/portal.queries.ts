/** SQL of what clients owe and claim: requests for documents, and claims, for staff and as their client reads them. */
import type { ReclamoCliente } from '@nogal/model/cliente/cliente.fields'
import { RECLAMO } from '@nogal/model/reclamo/reclamo'
import { SOLICITUD } from '@nogal/model/solicitud/solicitud'
import sql, { type Sql } from 'sql-template-tag'
import { esExterna } from '../adjunto/portadores.ts'
import { bind } from '../aggregate/spec.ts'
import { toldToClient } from '../comentario/comentarios.queries.ts'
import { ESTADO } from '../db/estado.ts'
import type { Tx } from '../db/tx.ts'
import { type Access, ownedBy } from '../scope/scope.ts'

const { reclamo: DE_RECLAMO, solicitud: DE_SOLICITUD } = ESTADO

const MOTIVO = sql`case when t.cod_estadosolicitud in (${DE_SOLICITUD.rechazada}, ${DE_SOLICITUD.retirada}) then
  (select s.motivo from solicitud_estado s where s.id_solicitud = t.id_solicitud order by s.id desc limit 1) end`
const RESPUESTA = sql`case when t.cod_estadoreclamo in (${DE_RECLAMO.aceptado}, ${DE_RECLAMO.rechazado}, ${DE_RECLAMO.cerrado}) then
  (select s.motivo from reclamo_estado s where s.id_reclamo = t.id_reclamo and s.cod_estadoreclamo in (${DE_RECLAMO.aceptado}, ${DE_RECLAMO.rechazado})
    order by s.id desc limit 1) end`

export const SOLICITUDES = bind(SOLICITUD.aggregate, {
  derived: {
    Motivo: MOTIVO,
    Impide_Entregar: sql`case when not exists (select from adjunto a where a.de = 'solicitud' and a.clave = t.id_solicitud and not a.eliminado)
      then 'Adjunte antes lo que entregó el cliente.' end`,
  },
  parts: {},
})

export const RECLAMOS = bind(RECLAMO.aggregate, { derived: { Respuesta: RESPUESTA, Abierto_En: sql`t.creado_en` }, parts: {} })

const ownOf = (noun: typeof SOLICITUD | typeof RECLAMO, { sesion }: Pick<Access, 'sesion'>): Sql =>
  esExterna({ sesion }) ? ownedBy(noun, sesion) : sql`true`

/** SQL of the files of a request or a claim that its client sees, the oldest first. */
const filesOf = (de: string, key: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('Id_Adjunto', a.id_adjunto, 'Nombre', a.nombre, 'Bytes', f.bytes, 'En', v.en, 'Version', a.version,
      'Propio', exists (select from usuario u where u.cod_usuario = a.creado_por and u.cod_cliente = t.cod_cliente)) order by a.id_adjunto), '[]')
    from adjunto a join adjunto_version v using (id_adjunto, nro_version) join archivo f using (huella)
   where a.de = ${de} and a.clave = ${key} and a.visible_cliente and not a.eliminado)`

/** SQL of the documents that the client of the session owes for a shipment, those that wait first; staff who look see all. */
export const solicitudesSql = (access: Pick<Access, 'sesion'>, ship: unknown): Sql =>
  sql`(select coalesce(json_agg(json_build_object('Id_Solicitud', t.id_solicitud, 'Clase', t.clase, 'Detalle', t.detalle, 'Fecha_Vence', t.fecha_vence,
      'Cod_EstadoSolicitud', t.cod_estadosolicitud, 'Por_Corregir', ${MOTIVO}, 'Archivos', ${filesOf('solicitud', sql`t.id_solicitud`)})
      order by t.cod_estadosolicitud in (${DE_SOLICITUD.pedida}, ${DE_SOLICITUD.rechazada}) desc, t.fecha_vence, t.id_solicitud), '[]')
    from solicitud t where t.nro_embarque = ${ship} and t.cod_estadosolicitud <> ${DE_SOLICITUD.retirada} and ${ownOf(SOLICITUD, access)})`

/** SQL of the claims of the client of the session about a shipment, the last one first; staff who look see all. */
export const reclamosSql = (access: Pick<Access, 'sesion'>, ship: unknown): Sql =>
  sql`(select coalesce(json_agg(json_build_object('Id_Reclamo', t.id_reclamo, 'Id_Contenedor', t.id_contenedor, 'Clase', t.clase, 'Texto', t.texto, 'Kilos', t.kilos,
      'Monto', t.monto, 'Cod_Moneda', t.cod_moneda, 'Cod_EstadoReclamo', t.cod_estadoreclamo, 'Respuesta', ${RESPUESTA}, 'Abierto_En', t.creado_en,
      'Cant_Mensajes', (select count(*) from comentario c where c.id_reclamo = t.id_reclamo and ${toldToClient(access.sesion)}),
      'Archivos', ${filesOf('reclamo', sql`t.id_reclamo`)}) order by t.id_reclamo desc), '[]')
    from reclamo t where t.nro_embarque = ${ship} and ${ownOf(RECLAMO, access)})`

export type ReclamoNuevo = Pick<ReclamoCliente, 'Clase' | 'Texto'> & {
  Nro_Embarque: number
  Id_Contenedor?: number | null
  Kilos?: number | null
  Monto?: number | null
}

/** Opens a claim of a client and returns its number. */
export const insertReclamo = async (db: Tx, cliente: number | null, nuevo: ReclamoNuevo): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `insert into reclamo (nro_embarque, id_contenedor, cod_cliente, clase, texto, kilos, monto) values ($1, $2, $3, $4, $5, $6, $7) returning id_reclamo as id`,
    [
      ...[nuevo.Nro_Embarque, nuevo.Id_Contenedor ?? null, cliente, nuevo.Clase, nuevo.Texto],
      ...[nuevo.Kilos ?? null, nuevo.Monto ?? null],
    ],
  )
  return rows[0]!.id
}
