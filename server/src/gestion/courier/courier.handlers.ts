/** Originals by courier: the contents of each envelope, and its tracking. */
import type { Values } from '@nogal/model/fields'
import { actualizarCourier, agregarCourier, camposCourier, eliminarCourier, listarCouriers } from '@nogal/model/gestion/courier.calls'
import type { FieldError } from '@nogal/model/schema'
import sql from 'sql-template-tag'
import type { Inside } from '../../aggregate/write.ts'
import type { Reader } from '../../db/reader.ts'
import { type Json, WithMessage } from '../../http/answers.ts'
import { handle, type Mounted } from '../../http/handle.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import { jsonOf } from '../../list/kept.ts'
import { lower } from '../../list/rows.ts'
import { errorsOfRows } from '../../row/references.ts'
import { demandShipment, holdShipment } from '../shipment.ts'

/** The envelopes of a shipment, the last one first. */
const couriersOf = (db: Reader, ship: number): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(json_build_object(
        'Id_Courier', t.id_courier, 'Nro_Embarque', t.nro_embarque, 'Cod_EmpresaCourier', t.cod_empresacourier,
        'Nom_EmpresaCourier', c.nom_empresacourier, 'Nro_Guia', t.nro_guia,
        'Url_Seguimiento', url_seguimiento(t.cod_empresacourier, t.nro_guia),
        'Destinatario', t.destinatario, 'Direccion', t.direccion, 'Contenido', t.contenido, 'Fecha_Envio', t.fecha_envio,
        'Fecha_Recepcion', t.fecha_recepcion, 'Recibido_Por', t.recibido_por, 'Observaciones', t.observaciones,
        'Confirmado_Por', (select u.nom_usuario from usuario u where u.cod_usuario = t.confirmado_por), 'Confirmado_En', t.confirmado_en,
        'Estado', case when t.fecha_recepcion is not null then 'recibido' when t.fecha_envio is not null then 'en-camino' else 'por-enviar' end,
        'Documentos', concat_ws(', ', nombrar_gestiones(array(
          select g.id_gestion from embarque_courier_gestion g where g.id_courier = t.id_courier)), t.contenido),
        'Version', t.version, 'Modificado_Por', t.modificado_por,
        'Gestiones', (
          select coalesce(json_agg(json_build_object('Id_Gestion', g.id_gestion, 'Tipo', g.tipo, 'Nom_CertDocAnalis', k.nombre,
              'Nro_Contenedor', b.nro_contenedor, 'Numero', g.numero) order by b.nro_corr_contenedor nulls first, g.tipo, k.nombre, g.id_gestion), '[]')
            from embarque_courier_gestion x
            join gestion g using (id_gestion)
            join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
            left join contenedor b on b.id_contenedor = g.id_contenedor
           where x.id_courier = t.id_courier)
      ) order by t.id_courier desc), '[]')::text
      from embarque_courier t join empresacourier c using (cod_empresacourier)
     where t.nro_embarque = ${ship}`,
  )

/** The envelope with this number; undefined when the shipment has none. */
const findCourier = async (db: Reader, ship: number, id: number): Promise<Values | undefined> =>
  (JSON.parse((await couriersOf(db, ship)).text) as Values[]).find(one => one.Id_Courier === id)

type Item = { Id_Gestion: number }
const idsOf = (row: Values): number[] => [...new Set(((row.Gestiones ?? []) as Item[]).map(one => one.Id_Gestion))]

/** The errors of an envelope after the change. */
const errorsOf = async (db: Reader, ship: number, row: Values): Promise<FieldError[]> => {
  const errores: FieldError[] = []
  const ids = idsOf(row)
  const { rowCount } = await db.query('select from gestion where nro_embarque = $1 and id_gestion = any ($2)', [ship, ids])
  if (rowCount !== ids.length)
    errores.push({ campo: 'Gestiones', mensaje: 'Documentos que lleva: alguno no es de este embarque; elija otra vez.' })
  if (!ids.length && !row.Contenido)
    errores.push({ campo: 'Gestiones', mensaje: 'Diga qué lleva: elija documentos, o escríbalo en «Qué más lleva».' })
  if (row.Confirmado_En && !row.Fecha_Recepcion)
    errores.push({ campo: 'Fecha_Recepcion', mensaje: 'Recibido: el cliente confirmó en el portal que llegó; deje la fecha.' })
  if (row.Fecha_Recepcion && !row.Fecha_Envio)
    errores.push({ campo: 'Fecha_Envio', mensaje: 'Enviado: falta la fecha de lo que ya se recibió.' })
  else if (row.Fecha_Recepcion && String(row.Fecha_Recepcion) < String(row.Fecha_Envio))
    errores.push({ campo: 'Fecha_Recepcion', mensaje: 'Recibido: no puede ser antes de enviarlo.' })
  return errores
}

/** Stores which items are in an envelope. */
const writeItems = async ({ db }: Inside, ship: number, id: number, ids: readonly number[]): Promise<void> => {
  await db.query('delete from embarque_courier_gestion where id_courier = $1 and id_gestion <> all ($2)', [id, ids])
  await db.query(
    `insert into embarque_courier_gestion (nro_embarque, id_courier, id_gestion)
     select $1, $2, x from unnest($3::int[]) x on conflict do nothing`,
    [ship, id, ids],
  )
}

const columnsIn = (row: Values): string[] =>
  Object.keys(row)
    .filter(name => name !== 'Gestiones' && Object.hasOwn(camposCourier, name))
    .map(name => name.toLowerCase())

const check = async (inside: Inside, ship: number, given: Values, merged: Values): Promise<void> => {
  const errores = [
    ...(await errorsOfRows(inside.db, [
      { fields: camposCourier, row: given, changed: name => name !== 'Gestiones' && Object.hasOwn(given, name) },
    ])),
    ...(await errorsOf(inside.db, ship, merged)),
  ]
  if (errores.length) throw invalid(errores)
}

export const COURIERS_HANDLERS: readonly Mounted[] = [
  handle(listarCouriers, async context => {
    await demandShipment(context, context.params.id)
    return couriersOf(context.db, context.params.id)
  }),
  handle(agregarCourier, ({ body: { Nro_Embarque: ship, ...row }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      await holdShipment(inside, ship)
      await check(inside, ship, row, row)
      const names = columnsIn(row).join(', ')
      const { rows } = await db.query(
        `insert into embarque_courier (nro_embarque, ${names}) select $1, ${names} from json_populate_record(null::embarque_courier, $2) returning id_courier`,
        [ship, JSON.stringify(lower(row))],
      )
      await writeItems(inside, ship, rows[0].id_courier, idsOf(row))
      return new WithMessage(await couriersOf(db, ship), 'Envío por courier agregado.')
    }),
  ),
  handle(actualizarCourier, ({ body, sesion, tx }) =>
    tx(async db => {
      const { Nro_Embarque: ship, Id_Courier: id, Version, ...given } = body as Values & { Nro_Embarque: number; Id_Courier: number }
      const inside: Inside = { db, sesion }
      await holdShipment(inside, ship)
      const held = await findCourier(db, ship, id)
      if (!held) throw notFound('el envío por courier')
      if (Version != null && Version !== held.Version)
        throw conflict(
          'Otra persona cambió este envío mientras usted lo editaba. Revise los datos actuales y vuelva a guardar.',
          undefined,
          held,
        )
      await check(inside, ship, given, { ...held, ...given })
      const changed = columnsIn(given)
      if (changed.length)
        await db.query(
          `update embarque_courier t set ${changed.map(name => `${name} = r.${name}`).join(', ')} from json_populate_record(null::embarque_courier, $2) r
            where t.id_courier = $1`,
          [id, JSON.stringify(lower(given))],
        )
      if (given.Gestiones) await writeItems(inside, ship, id, idsOf(given))
      return new WithMessage(await couriersOf(db, ship), 'Envío por courier actualizado.')
    }),
  ),
  handle(eliminarCourier, ({ body: { Nro_Embarque: ship, Id_Courier: id, Version }, sesion, tx }) =>
    tx(async db => {
      await holdShipment({ db, sesion }, ship)
      const { rowCount } = await db.query(
        'delete from embarque_courier where nro_embarque = $1 and id_courier = $2 and ($3::int is null or version = $3)',
        [ship, id, Version ?? null],
      )
      if (!rowCount) throw notFound('el envío por courier, o cambió mientras usted lo miraba')
      return new WithMessage(await couriersOf(db, ship), 'Envío por courier eliminado.')
    }),
  ),
]
