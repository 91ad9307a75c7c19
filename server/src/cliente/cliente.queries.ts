/** SQL of what clients read of a shipment, and of subscriptions to mails. */

import {
  AVISOS_DE_INICIO,
  type CodAviso,
  DE_CONTENEDOR,
  DE_EMBARQUE,
  DE_GESTION,
  type EmbarqueCliente,
} from '@nogal/model/cliente/cliente.fields'
import type { Idioma } from '@nogal/model/palabras'
import sql, { join, type Sql } from 'sql-template-tag'
import { readSome } from '../aggregate/read.ts'
import type { Bound } from '../aggregate/spec.ts'
import { toldToClient } from '../comentario/comentarios.queries.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { GESTION } from '../gestion/gestion.queries.ts'
import { INGLES } from '../gestion/listas.queries.ts'
import type { Json } from '../http/answers.ts'
import { type ListColumn, type ListSpec, subquerySql } from '../list/columns.ts'
import { rowsSql } from '../list/rows.ts'
import { eventsSql } from '../rastreo/rastreo.queries.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import { reclamosSql, solicitudesSql } from './portal.queries.ts'

/** A text column that an answer has beside those of the aggregate. */
const text = (label: string, value: Sql): ListColumn => ({ sql: value, type: 'text', label, nullable: true })

/** A list of an aggregate with only these columns, whatever its own lists show. */
const listWith = (b: Bound, names: readonly string[], more: Record<string, ListColumn>): ListSpec<never> => ({
  ...b.list,
  columns: {
    ...Object.fromEntries(
      names.map(name => {
        const { notSent: _, ...column } = b.columns[name]!
        return [name, column]
      }),
    ),
    ...more,
  },
})

const CAJAS = listWith(CONTENEDOR, DE_CONTENEDOR, {
  Productos_Ing: text(
    'Productos, en inglés',
    sql`(select string_agg(distinct coalesce(p.nom_producto_ing, p.nom_producto), ', ') from contenedor_carga g
      join negocio_producto l using (nro_negocio, id_linea) join producto p using (cod_producto) where g.id_contenedor = t.id_contenedor)`,
  ),
})

const documentosDe = (sesion: Access['sesion']): ListSpec<never> => {
  const said = toldToClient(sesion)
  return listWith(GESTION, DE_GESTION, {
    Id_Contenedor: { sql: sql`coalesce(t.id_contenedor, 0)`, type: 'number', label: 'Contenedor' },
    Nombre_Ing: text('Nombre en inglés', sql`clase.nombre_ing`),
    Cant_Comentarios: {
      sql: sql`(select count(*) from comentario c where c.id_gestion = t.id_gestion and ${said})::int`,
      type: 'number',
      label: 'Comentarios',
    },
  })
}

/** The envelopes that were sent, the last one first. */
const originalesSql = (key: unknown): Sql =>
  sql`(select coalesce(json_agg(json_build_object('Id_Courier', o.id_courier, 'Nom_EmpresaCourier', c.nom_empresacourier, 'Nro_Guia', o.nro_guia,
      'Url_Seguimiento', url_seguimiento(o.cod_empresacourier, o.nro_guia), 'Fecha_Envio', o.fecha_envio, 'Fecha_Recepcion', o.fecha_recepcion,
      'Confirmado_En', o.confirmado_en)
      order by o.fecha_envio desc, o.id_courier desc), '[]')
    from embarque_courier o join empresacourier c using (cod_empresacourier) where o.nro_embarque = ${key} and o.fecha_envio is not null)`

/**
 * Records that the client received a sent envelope, today at the exporter's; false when the envelope is not on its way: never sent, already
 * received, or of another shipment.
 */
export const confirmReceived = async (
  db: Tx,
  ship: number,
  courier: number,
  { Usuario, Nom_Usuario }: Access['sesion'],
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update embarque_courier set fecha_recepcion = greatest(fecha_envio, (momento() at time zone 'America/Santiago')::date), recibido_por = left($3, 80),
       confirmado_por = $4, confirmado_en = momento()
     where nro_embarque = $1 and id_courier = $2 and fecha_envio is not null and fecha_recepcion is null`,
    [ship, courier, Nom_Usuario, Usuario],
  )
  return rowCount === 1
}

/** The active users in charge of the shipment and of the sale; a user in charge of both stands once. */
const contactosSql = (key: unknown): Sql =>
  sql`(select coalesce(json_agg(json_build_object('Sobre', c.sobre, 'Nombre', c.nom_usuario, 'Email', c.email, 'Telefono', c.telefono) order by c.orden), '[]')
    from (select distinct on (u.cod_usuario) x.sobre, x.orden, u.nom_usuario, u.email, i.telefono
      from embarque e join negocio n using (nro_negocio) join clienteinterno i using (cod_clienteint)
      cross join lateral (values (1, 'embarque', e.usuario_comex), (2, 'ventas', n.usuario_comercial)) x (orden, sobre, usuario)
      join usuario u on u.cod_usuario = x.usuario and u.activo
      where e.nro_embarque = ${key} order by u.cod_usuario, x.orden) c)`

/** A shipment as its client reads it; 404 when it is of somebody else. */
export const readEmbarqueCliente = (access: Access, id: number): Promise<Json<EmbarqueCliente>> => {
  const seen = (aggregate: 'contenedor' | 'gestion', key: unknown) =>
    join([sql`t.nro_embarque = ${key}`, ...scopeOf(aggregate, access.sesion)], ' and ')
  const ofShipment = (value: Sql) => (key: unknown) => sql`(select ${value} from embarque t where t.nro_embarque = ${key})`
  return readSome<EmbarqueCliente>(
    access,
    EMBARQUE,
    id,
    { name: 'cliente', columns: DE_EMBARQUE, parts: [] },
    {
      ...Object.fromEntries(
        Object.entries(INGLES).map(([name, { of, value }]) => [name, ofShipment(subquerySql([of], value, EMBARQUE.joins!))]),
      ),
      Hitos: ofShipment(sql`hitos_de_embarque(t)`),
      Contenedores: key => rowsSql(CAJAS, seen('contenedor', key)),
      Documentos: key => rowsSql(documentosDe(access.sesion), seen('gestion', key)),
      Originales: originalesSql,
      Contactos: contactosSql,
      Eventos: key => eventsSql(sql`${key}`),
      Solicitudes: key => solicitudesSql(access, key),
      Reclamos: key => reclamosSql(access, key),
    },
  )
}

export type Suscripcion = { Avisos: CodAviso[]; Idioma: Idioma; Email: string }

/** The subscription of a user, or what a user gets who never chose. */
export const readSuscripcion = async (db: Reader, usuario: string): Promise<Suscripcion> => {
  const { rows } = await db.query(
    `select coalesce(s.avisos, $2) as "Avisos", coalesce(s.idioma, idioma_de_cliente(u.cod_usuario)) as "Idioma", u.email as "Email"
       from usuario u left join suscripcion s on s.usuario = u.cod_usuario where u.cod_usuario = $1`,
    [usuario, AVISOS_DE_INICIO],
  )
  return rows[0]
}

export const saveSuscripcion = (db: Tx, usuario: string, avisos: readonly string[], idioma: Idioma) =>
  db.query(
    `insert into suscripcion (usuario, avisos, idioma) values ($1, $2, $3)
     on conflict (usuario) do update set avisos = excluded.avisos, idioma = excluded.idioma`,
    [usuario, avisos, idioma],
  )
