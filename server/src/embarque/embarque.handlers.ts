/** Shipments from their plan to their arrival: the calls that only shipments have, beside those of every aggregate. */
import type { AnyCall } from '@nogal/model/call'
import {
  actualizarAduana,
  actualizarEmbarque,
  cambiarEstadoEmbarque,
  cargarEmbarque,
  eliminarEmbarque,
  exportarEmbarques,
  leerPlan,
  listarEmbarques,
  listarEmbarquesNegocio,
  listarEmbarquesPor,
  listarEstadosEmbarque,
  planificarContenedores,
  planificarEmbarques,
  planificarViajes,
  resumirEmbarques,
} from '@nogal/model/embarque/embarque.calls'
import { avisosDePlan, type Plan, type Viaje } from '@nogal/model/embarque/plan'
import type { Values } from '@nogal/model/fields'
import sql from 'sql-template-tag'
import { readBody } from '../aggregate/body.ts'
import { aggregateHandlers } from '../aggregate/handlers.ts'
import { demand, listAggregate, parsed, readWhole } from '../aggregate/read.ts'
import { change, hold, type Inside } from '../aggregate/write.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Sesion } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import { jsonOf } from '../list/kept.ts'
import { isAll, numberIn } from '../list/path.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { demandBoxes } from '../scope/scope.ts'
import { notGranted } from '../sesion/sesion.ts'
import { bySeasonDealAndState, EMBARQUE, planContenedores, planEmbarques, planSql, planViajes } from './base/embarque.queries.ts'
import { readEmbarque } from './base/embarque.read.ts'

/** Some paths repeat the user who plans; refuses a plan in the name of another user. */
const demandSelf = ({ Usuario }: Sesion, usuario: string): void => {
  if (usuario !== Usuario) throw notGranted()
}

/** Prepares the change of a locked shipment that a body asks for. */
const changeEmbarque = async (inside: Inside, call: AnyCall, body: unknown): Promise<{ id: number; work: () => Promise<void> }> => {
  const row: Values = await readBody(call.body, body, call.partial)
  const id = row.Nro_Embarque as number
  const held = await hold(inside, EMBARQUE, id, row.Version)
  return { id, work: () => change(inside, EMBARQUE, held, row) }
}

export const EMBARQUES_HANDLERS = [
  ...aggregateHandlers(EMBARQUE, {
    list: listarEmbarques,
    export: exportarEmbarques,
    summary: resumirEmbarques,
    change: actualizarEmbarque,
    remove: eliminarEmbarque,
    state: cambiarEstadoEmbarque,
    states: listarEstadosEmbarque,
  }),
  handle(listarEmbarquesPor, context => {
    const { a, b, c } = context.params
    const season = numberIn(a, 'a', 'Temporada: escriba su código')
    const deal = numberIn(b, 'b', 'Negocio: escriba su número')
    return listAggregate(context, EMBARQUE, context.options, bySeasonDealAndState(season, deal, isAll(c) ? undefined : c))
  }),
  handle(listarEmbarquesNegocio, async context => {
    await demand(context, NEGOCIO, context.params.id)
    return listAggregate(context, EMBARQUE, context.options, bySeasonDealAndState(undefined, context.params.id, undefined))
  }),
  handle(cargarEmbarque, context => readEmbarque(context, context.params.id)),
  handle(actualizarAduana, ({ body, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      const { id, work } = await changeEmbarque(inside, actualizarAduana, body)
      await work()
      return new WithMessage(await readWhole(inside, EMBARQUE, id), 'Datos de aduana guardados.')
    }),
  ),
  handle(planificarEmbarques, async context => {
    const { a: nro, b, c, d } = context.params
    demandSelf(context.sesion, d)
    await context.tx(async db => {
      await demand({ db, sesion: context.sesion }, NEGOCIO, nro)
      await demandBoxes({ db, sesion: context.sesion }, { deal: nro })
      await planEmbarques(db, nro, b, c)
    })
    return listAggregate(context, EMBARQUE, {}, bySeasonDealAndState(undefined, nro, undefined))
  }),
  handle(leerPlan, async context => {
    await demand(context, NEGOCIO, context.params.id)
    await demandBoxes(context, { deal: context.params.id })
    return jsonOf(context.db, sql`select ${planSql(context.params.id)}::text`)
  }),
  handle(planificarViajes, async context => {
    const { Nro_Negocio: nro, Embarques } = context.body
    if (!Embarques.length)
      throw invalid([{ campo: 'Embarques', mensaje: 'Embarques: deje al menos uno. Si nada se embarcará, anule el negocio.' }])
    const Avisos = await context.tx(async db => {
      await demand({ db, sesion: context.sesion }, NEGOCIO, nro)
      await demandBoxes({ db, sesion: context.sesion }, { deal: nro })
      await planViajes(db, nro, Embarques)
      const plan: Plan = parsed(await jsonOf(db, sql`select ${planSql(nro)}::text`))
      return avisosDePlan(plan, Embarques as Viaje[])
    })
    const rows = await listAggregate(context, EMBARQUE, {}, bySeasonDealAndState(undefined, nro, undefined))
    return new WithMessage({ Nro_Negocio: nro, Embarques: parsed(rows), Avisos }, 'Embarques planificados.')
  }),
  handle(planificarContenedores, async context => {
    const { a: nro, b: id, c, d } = context.params
    demandSelf(context.sesion, d)
    await context.tx(async db => {
      await demand({ db, sesion: context.sesion }, EMBARQUE, id)
      await demandBoxes({ db, sesion: context.sesion }, { deal: nro })
      await planContenedores(db, nro, id, c)
    })
    return readEmbarque(context, id)
  }),
]
