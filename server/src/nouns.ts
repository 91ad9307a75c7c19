/** The nouns that their definition alone describes: their SQL, and the handlers of their calls. */
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { type AnyNoun, partPathsOf } from '@nogal/model/aggregate/noun'
import type { Sensible } from '@nogal/model/aggregate/sense'
import type { States } from '@nogal/model/aggregate/states'
import { AREAS } from '@nogal/model/areas'
import type { Fields, Values } from '@nogal/model/fields'
import { NOUNS } from '@nogal/model/nouns'
import { aggregateHandlers, partHandlers } from './aggregate/handlers.ts'
import { sensesSql } from './aggregate/sense.ts'
import { type Bound, bind } from './aggregate/spec.ts'
import { RECLAMOS, SOLICITUDES } from './cliente/portal.queries.ts'
import type { Mounted } from './http/handle.ts'
import { invalid, notFound } from './http/refusal.ts'
import { LOTES } from './lote/lote.queries.ts'

/** Nouns with derived values that are not stored in a column: each has its own `bind()`, in a folder of its own. */
const SPECIAL: Readonly<Record<string, Bound>> = { lote: LOTES as Bound, reclamo: RECLAMOS as Bound, solicitud: SOLICITUDES as Bound }

/** The notices of the rules of sense, where the definition has a field for them. */
const noticesOf = (sensible: Sensible & { derived: Fields }) => ('Avisos' in sensible.derived ? { Avisos: sensesSql(sensible) } : {})

const boundOf = ({ aggregate }: AnyNoun): Bound => {
  const a: AnyAggregate = aggregate
  const parts = Object.entries<AnyPart>(a.parts).map(([name, part]) => [name, { derived: noticesOf(part) }])
  return SPECIAL[a.entity] ?? bind(a, { derived: noticesOf(a), parts: Object.fromEntries(parts) } as never)
}

/** A client adds no noun that clients do not see, whatever screens they were granted. */
const addedByStaff =
  ({ aggregate, calls, external }: AnyNoun) =>
  (mounted: Mounted): Mounted =>
    external || mounted.call !== calls.add
      ? mounted
      : {
          ...mounted,
          handler: context => {
            if (context.sesion.Cod_AreaGestion === AREAS.cliente) throw notFound(aggregate.called)
            return mounted.handler(context)
          },
        }

/** A step that needs a reason is not taken without one. */
const reasoned =
  ({ aggregate, calls }: AnyNoun) =>
  (mounted: Mounted): Mounted =>
    mounted.call !== calls.state
      ? mounted
      : {
          ...mounted,
          handler: context => {
            const { body } = context as { body: Values }
            const to = body[aggregate.states.field]
            const needs = (aggregate.states.steps as States['steps']).some(step => step.action && step.to === to && step.needsReason)
            if (needs && !String(body.Motivo ?? '').trim()) throw invalid([{ campo: 'Motivo', mensaje: 'Motivo: escriba por qué.' }])
            return mounted.handler(context)
          },
        }

const handlersOf = (noun: AnyNoun): Mounted[] => {
  const b = boundOf(noun)
  return [
    ...aggregateHandlers(b, noun.calls).map(addedByStaff(noun)).map(reasoned(noun)),
    ...Object.entries(noun.parts).flatMap(([name, calls]) => partHandlers(b, name, calls, partPathsOf(noun.aggregate, name))),
  ]
}

export const NOUN_HANDLERS: readonly Mounted[] = NOUNS.flatMap(handlersOf)
