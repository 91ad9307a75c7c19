/** The handlers of the calls of every aggregate and its parts; a feature adds those of its special calls. */

import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { PartCalls, PartPaths } from '@nogal/model/aggregate/calls'
import type { AnyCall } from '@nogal/model/call'
import type { Shown } from '@nogal/model/export'
import type { Values } from '@nogal/model/fields'
import { capital, doneTo } from '@nogal/model/words'
import { WithMessage } from '../http/answers.ts'
import { type Context, handle, type Mounted } from '../http/handle.ts'
import { errorsOfParts, errorsOfState, readBody, readNew, splitParts } from './body.ts'
import { fileOf, listAggregate, listParts, readPart, readStates, readSummary, readWhole } from './read.ts'
import type { Bound } from './spec.ts'
import {
  addPart,
  change,
  changePart,
  demandSound,
  hold,
  type Inside,
  insertAndRead,
  removeAggregate,
  removePart,
  takeStep,
} from './write.ts'

/** The calls that an aggregate has; missing ones are not mounted. */
type Calls = Partial<Record<'list' | 'summary' | 'export' | 'whole' | 'add' | 'change' | 'remove' | 'state' | 'states', AnyCall>>
/** A context as the mount gives it: its values were checked against the definition of the call. */
type Checked = Omit<Context, 'body' | 'params'> & { body: Values; params: Record<string, number> }

/** What was done, in a sentence: «Solicitud agregada.» */
const said = ({ singular, called }: AnyAggregate, done: string): string => `${capital(singular)} ${doneTo(called, done)}.`

const keyIn = (b: Bound, body: Values): number => body[b.key] as number

const HANDLERS: Record<keyof Calls, (b: Bound, call: AnyCall) => (context: Checked) => Promise<unknown>> = {
  list: b => context => listAggregate(context, b, context.options),
  export: b => context => fileOf(context, b, context.body as Shown),
  summary: b => context => readSummary(context, b, context.options, String(context.query.grupo ?? '')),
  whole: b => context => readWhole(context, b, context.params.id!),
  add:
    (b, call) =>
    async ({ body, sesion, tx }) => {
      const whole = await readNew(b.aggregate, call.body, body)
      return tx(async db => {
        await demandSound(db, b, whole)
        return new WithMessage(await insertAndRead({ db, sesion }, b, whole), said(b.aggregate, 'agregado'))
      })
    },
  change:
    (b, call) =>
    async ({ body, sesion, tx }) => {
      const a: AnyAggregate = b.aggregate
      const { parts, rest } = splitParts(a, body)
      const row = await readBody(call.body, rest, call.partial)
      return tx(async db => {
        const inside: Inside = { db, sesion }
        const held = await hold(inside, b, keyIn(b, row), row.Version)
        const errores = [...errorsOfState(a, row[a.states?.field ?? ''], held[a.states?.field ?? '']), ...errorsOfParts(a, parts, held)]
        await change(inside, b, held, row, errores)
        return new WithMessage(await readWhole(inside, b, keyIn(b, row)), said(a, 'actualizado'))
      })
    },
  remove:
    b =>
    async ({ body, sesion, tx }) =>
      tx(async db => {
        const id = keyIn(b, body)
        await hold({ db, sesion }, b, id, body.Version)
        await removeAggregate({ db, sesion }, b, id)
        return new WithMessage({ [b.key]: id }, said(b.aggregate, 'eliminado'))
      }),
  state:
    b =>
    ({ body, sesion, tx }) =>
      tx(async db => {
        const inside: Inside = { db, sesion }
        const held = await hold(inside, b, keyIn(b, body), body.Version)
        const { notice } = await takeStep(inside, b, held, String(body[b.aggregate.states!.field]), String(body.Motivo ?? ''))
        return new WithMessage(await readWhole(inside, b, keyIn(b, body)), notice)
      }),
  states: b => context => readStates(context, b, context.params.id!),
}

/** The handlers of the calls of an aggregate. */
export const aggregateHandlers = (b: Bound, calls: Calls): Mounted[] =>
  Object.entries(calls).map(([name, call]) => handle(call as AnyCall, HANDLERS[name as keyof Calls](b, call) as never))

/** The handlers of the calls of a kind of part; `removing` is done before one is removed. */
export const partHandlers = <A extends AnyAggregate, K extends keyof A['parts'] & string>(
  bound: Bound<A>,
  name: K,
  calls: PartCalls<A, K>,
  { one }: PartPaths,
  removing: (inside: Inside, body: Values) => Promise<unknown> = () => Promise.resolve(),
): Mounted[] => {
  const b: Bound = bound
  const spec = b.parts[name]!
  const { part, number } = spec
  const { listar, obtener, agregar, actualizar, eliminar }: Record<string, AnyCall> = calls
  const write = (call: AnyCall, done: string, work: (inside: Inside, body: Values) => Promise<number>) =>
    handle(call, (({ body, sesion, tx }: Checked) =>
      tx(async db => {
        const inside: Inside = { db, sesion }
        const n = await work(inside, body)
        const answer = call === eliminar ? { [number]: n } : await readPart(inside, b, name, keyIn(b, body), n)
        return new WithMessage(answer, `${part.notice} ${done}.`)
      })) as never)
  return [
    handle(listar!, ((context: Checked) => listParts(context, b, name, context.params.id!, context.options)) as never),
    ...(one === false
      ? []
      : [handle(obtener!, ((context: Checked) => readPart(context, b, name, context.params.a!, context.params.b!)) as never)]),
    write(agregar!, 'agregado', (inside, body) => addPart(inside, b, spec, body)),
    write(actualizar!, 'actualizado', async (inside, body) => {
      await changePart(inside, b, spec, body)
      return body[number] as number
    }),
    write(eliminar!, 'eliminado', async (inside, body) => {
      await removing(inside, body)
      await removePart(inside, b, spec, body)
      return body[number] as number
    }),
  ]
}
