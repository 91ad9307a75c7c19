/** Tasks, gates and the release of containers. */
import { AREAS } from '@nogal/model/areas'
import { PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import {
  asignarPendiente,
  autorizarPaso,
  cerrarPendiente,
  decidirLiberacion,
  exportarPendientes,
  listarLiberaciones,
  listarPendientes,
} from '@nogal/model/consecuencia/pendientes.calls'
import { type CodPuerta, PUERTAS } from '@nogal/model/consecuencia/puertas'
import type { Shown } from '@nogal/model/export'
import sql, { join, raw } from 'sql-template-tag'
import { demand } from '../aggregate/read.ts'
import type { Bound } from '../aggregate/spec.ts'
import { type Inside, lock } from '../aggregate/write.ts'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { listFile } from '../list/file.ts'
import { jsonOf } from '../list/kept.ts'
import { list } from '../list/list.ts'
import { scopeOf } from '../scope/scope.ts'
import { notGranted } from '../sesion/sesion.ts'
import { demandStaff, PENDIENTES_LISTA, pendientesSeenBy, tareaSql } from './pendientes.queries.ts'

/** The screen whose right to edit lets a person close the tasks of a noun that are another area's. */
const SCREEN = { negocio: 'negocio', embarque: 'embarque', contenedor: 'embarque' } as const

/** Refuses unless the session may change an open task: its own, its area's, or one of a record that it may edit. The database locks. */
const demandTask = async ({ db, sesion }: Inside, id: number): Promise<void> => {
  const where = join([sql`t.id_pendiente = ${id}`, ...scopeOf('pendiente', sesion)], ' and ')
  const { text, values } = sql`select t.clase, t.cod_areagestion, t.usuario_responsable, t.cerrado_en is not null as cerrada
    from pendiente t where ${where}`
  const { rows } = await db.query(text, values as unknown[])
  const [task] = rows
  demandStaff({ sesion }, 'la tarea')
  if (!task) throw notFound('la tarea')
  if (task.cerrada) throw conflict('Esa tarea ya se cerró. Actualice la página.')
  if (sesion.Administrador || task.usuario_responsable === sesion.Usuario || sesion.Areas.includes(task.cod_areagestion)) return
  const screen = SCREEN[PENDIENTES[task.clase as keyof typeof PENDIENTES].sobre]
  const granted = await db.query("select permitido($1, $2, 'editar') as yes", [sesion.Usuario, screen])
  if (!granted.rows[0].yes) throw notGranted()
}

/** Refuses to give a task to somebody who could not see it. */
const demandPerson = async ({ db }: Inside, usuario: string): Promise<void> => {
  const { rows } = await db.query('select cod_areagestion from usuario where cod_usuario = $1 and activo and not servicio', [usuario])
  if (rows[0] && rows[0].cod_areagestion !== AREAS.cliente) return
  throw invalid([{ campo: 'Usuario_Responsable', mensaje: 'Responsable: elija a una persona activa de la empresa.' }])
}

const NOUNS: Readonly<Record<string, Bound>> = { embarque: EMBARQUE as Bound, contenedor: CONTENEDOR as Bound }

/** Locks the record that takes a step; 404 unless the session sees it. */
const holdStep = async (inside: Inside, paso: CodPuerta, clave: number): Promise<Bound> => {
  const bound = NOUNS[PUERTAS[paso].tabla]!
  demandStaff(inside, bound.aggregate.called)
  await lock(inside, bound, clave)
  await demand(inside, bound, clave)
  return bound
}

export const CONSECUENCIAS_HANDLERS = [
  handle(listarPendientes, context => list(context.db, PENDIENTES_LISTA, context.options, pendientesSeenBy(context))),
  handle(exportarPendientes, context =>
    listFile(context.db, PENDIENTES_LISTA, { name: 'Tareas', shown: context.body as Shown, scope: pendientesSeenBy(context) }),
  ),
  handle(asignarPendiente, ({ body: { Id_Pendiente, Usuario_Responsable }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      await demandTask(inside, Id_Pendiente)
      if (Usuario_Responsable) await demandPerson(inside, Usuario_Responsable)
      await db.query('select asignar_pendiente($1, $2)', [Id_Pendiente, Usuario_Responsable ?? null])
      return new WithMessage(await jsonOf(db, sql`select ${tareaSql(Id_Pendiente)}::text`), 'Responsable de la tarea guardado.')
    }),
  ),
  handle(cerrarPendiente, ({ body: { Id_Pendiente, Motivo }, sesion, tx }) =>
    tx(async db => {
      await demandTask({ db, sesion }, Id_Pendiente)
      await db.query('select cerrar_pendiente($1, $2)', [Id_Pendiente, Motivo])
      return new WithMessage(await jsonOf(db, sql`select ${tareaSql(Id_Pendiente)}::text`), 'Tarea cerrada.')
    }),
  ),
  handle(autorizarPaso, async ({ body: { Paso, Clave, Motivo }, sesion, may, tx }) => {
    const [pantalla, funcion] = PUERTAS[Paso].permiso
    if (!(await may(pantalla, funcion))) throw notGranted()
    return tx(async db => {
      const { table, key } = await holdStep({ db, sesion }, Paso, Clave)
      const { rows } = await db.query('select pasar_puerta($1, $2, $3, $4, $5) as hechas', [table, key.toLowerCase(), Paso, Clave, Motivo])
      const hechas: number = rows[0].hechas
      if (!hechas) throw conflict('No hay nada que autorizar: lo que falta impide el paso, o ya se autorizó. Actualice la página.')
      const answer = sql`select json_build_object('Autorizadas', ${hechas}::int, 'Faltas', r.${raw(`faltas_${Paso}`)})::text
        from ${raw(`${table}_resumen`)} r where r.${raw(key.toLowerCase())} = ${Clave}`
      return new WithMessage(await jsonOf(db, answer), 'Autorizado. El motivo queda a la vista.')
    })
  }),
  handle(decidirLiberacion, ({ body: { Id_Contenedor, Decision, Motivo }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      demandStaff(inside, CONTENEDOR.aggregate.called)
      await lock(inside, CONTENEDOR, Id_Contenedor)
      await demand(inside, CONTENEDOR, Id_Contenedor)
      await db.query('select decidir_liberacion($1, $2, $3)', [Id_Contenedor, Decision, Motivo])
      const answer = sql`select json_build_object('Id_Contenedor', r.id_contenedor, 'Liberacion', r.liberacion, 'Liberacion_Porque', r.liberacion_porque,
          'Con_Excepcion', r.con_excepcion, 'Calidad_Falta', r.calidad_falta, 'Liberacion_Por', u.nom_usuario, 'Liberacion_En', d.en)::text
        from contenedor_resumen r left join contenedor_decision d using (id_decision) left join usuario u on u.cod_usuario = d.usuario
       where r.id_contenedor = ${Id_Contenedor}`
      return new WithMessage(await jsonOf(db, answer), 'Decisión guardada.')
    }),
  ),
  handle(listarLiberaciones, async context => {
    demandStaff(context, CONTENEDOR.aggregate.called)
    await demand(context, CONTENEDOR, context.params.id)
    return jsonOf(
      context.db,
      sql`select coalesce(json_agg(json_build_object('Antes', l.antes, 'Liberacion', l.liberacion, 'Porque', l.porque, 'Por', coalesce(u.nom_usuario, l.usuario), 'En', l.en)
          order by l.id desc), '[]')::text
        from contenedor_liberacion l left join usuario u on u.cod_usuario = l.usuario where l.id_contenedor = ${context.params.id}`,
    )
  }),
]
