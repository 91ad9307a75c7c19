/** Trámites of a shipment: those that its destination and transport require, and what users wrote about them. */

import { nameField } from '@nogal/model/entity'
import type { Values } from '@nogal/model/fields'
import { actualizarEstadoTramite, eliminarTramite, filaTramite, guardarTramites, listarTramites } from '@nogal/model/gestion/tramite.calls'
import sql, { type Sql } from 'sql-template-tag'
import { demand } from '../aggregate/read.ts'
import { type Inside, lock } from '../aggregate/write.ts'
import { ESTADO } from '../db/estado.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { column, listColumnOf, userName } from '../list/fields.ts'
import { jsonOf } from '../list/kept.ts'
import { list } from '../list/list.ts'
import { lower, rowsSql } from '../list/rows.ts'
import { errorsOfRows } from '../row/references.ts'
import type { Access } from '../scope/scope.ts'

const CAMPO = 'Cod_EstadoTramite'
const DERIVED: Readonly<Record<string, Sql>> = {
  [nameField(CAMPO)]: sql`(select s.nom_estado from estado s where s.tipo = 'Trámite' and s.cod_estado = t.cod_estadotramite)`,
  Nom_Responsable: userName(sql`t.usuario_responsable`),
  Dias_Vence: sql`t.fecha_vence - current_date`,
  Vencimiento: sql`case when t.cod_estadotramite in (${ESTADO.tramite.completo}, ${ESTADO.tramite.noAplica}) then 'al-dia' else vencimiento_gestion(t.fecha_vence, ${ESTADO.gestion.pendiente}, 2) end`,
}
const SPEC: ListSpec<never> = {
  table: 'tramite_de_embarque',
  key: ['nro_embarque', 'cod_tramite'],
  order: ['Fecha_Vence'],
  columns: Object.fromEntries(
    Object.entries(filaTramite).map(([name, field]) => [name, listColumnOf(field, DERIVED[name] ?? sql`t.${column(name)}`)]),
  ),
}

const ofShipment = (id: number): Sql => sql`t.nro_embarque = ${id}`

const all = ({ db }: Pick<Access, 'db'>, id: number) => jsonOf(db, sql`select ${rowsSql(SPEC, ofShipment(id))}::text`)

/** Locks a shipment that the session may see. */
const holdShipment = async (inside: Inside, id: number): Promise<void> => {
  await lock(inside, EMBARQUE, id)
  await demand(inside, EMBARQUE, id)
}

/** Errors for states that do not exist. */
const errorsOfStates = async ({ db }: Inside, rows: readonly Values[], at: (i: number) => string) => {
  const { rows: known } = await db.query<{ code: string }>("select cod_estado as code from estado where tipo = 'Trámite'")
  return rows.flatMap((row, i) =>
    row[CAMPO] == null || known.some(({ code }) => code === row[CAMPO])
      ? []
      : [{ campo: `${at(i)}${CAMPO}`, mensaje: 'Estado: no existe; elija uno de la lista.' }],
  )
}

/** Writes one procedure; absent fields stay. 409 when the user saw an older version. */
const write = async (inside: Inside, id: number, { Cod_Tramite, Version, ...changes }: Values): Promise<void> => {
  const { db } = inside
  await db.query('insert into embarque_tramite (nro_embarque, cod_tramite) values ($1, $2) on conflict do nothing', [id, Cod_Tramite])
  const given = Object.entries(changes).filter(([name, value]) => value !== undefined && !(name === CAMPO && value === null))
  const set = given.map(([name]) => `${name.toLowerCase()} = r.${name.toLowerCase()}`).join(', ')
  if (!set) return
  const { rowCount } = await db.query(
    `update embarque_tramite t set ${set} from json_populate_record(null::embarque_tramite, $3) r
      where t.nro_embarque = $1 and t.cod_tramite = $2 and ($4::int is null or t.version = $4)`,
    [id, Cod_Tramite, JSON.stringify(lower(Object.fromEntries(given))), Version ?? null],
  )
  if (!rowCount)
    throw conflict(
      'Otra persona cambió este trámite mientras usted lo editaba. Revise los datos actuales y vuelva a guardar.',
      undefined,
      JSON.parse((await all(inside, id)).text),
    )
}

export const TRAMITES_HANDLERS: readonly Mounted[] = [
  handle(listarTramites, async context => {
    const id = context.params.nro_embarque
    await demand(context, EMBARQUE, id)
    return list(context.db, SPEC, context.options, [ofShipment(id)])
  }),
  handle(guardarTramites, ({ body: { Nro_Embarque: id, Tramites }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      await holdShipment(inside, id)
      const errores = [
        ...(await errorsOfRows(db, [{ fields: guardarTramites.body, row: { Tramites } }])),
        ...(await errorsOfStates(inside, Tramites, i => `Tramites.${i}.`)),
      ]
      if (errores.length) throw invalid(errores)
      for (const row of Tramites) await write(inside, id, row)
      return new WithMessage(await all(inside, id), 'Trámites guardados.')
    }),
  ),
  handle(actualizarEstadoTramite, ({ body: { Nro_Embarque: id, ...row }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      await holdShipment(inside, id)
      const errores = [
        ...(await errorsOfRows(db, [{ fields: actualizarEstadoTramite.body, row }])),
        ...(await errorsOfStates(inside, [row], () => '')),
      ]
      if (errores.length) throw invalid(errores)
      await write(inside, id, row)
      return new WithMessage(await all(inside, id), 'Estado del trámite guardado.')
    }),
  ),
  handle(eliminarTramite, ({ params: { Nro_Embarque: id, Cod_Tramite }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      await holdShipment(inside, id)
      const { rowCount } = await db.query('delete from embarque_tramite where nro_embarque = $1 and cod_tramite = $2', [id, Cod_Tramite])
      if (!rowCount) throw notFound('el trámite')
      return new WithMessage(await all(inside, id), 'Trámite eliminado.')
    }),
  ),
]
