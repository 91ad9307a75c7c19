/** The nouns that their definition alone describes: their SQL, and the handlers of their calls. */
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { type AnyNoun, partPathsOf } from '@nogal/model/aggregate/noun'
import type { Sensible } from '@nogal/model/aggregate/sense'
import type { Fields } from '@nogal/model/fields'
import { NOUNS } from '@nogal/model/nouns'
import type { Mounted } from '../http/handle.ts'
import { aggregateHandlers, partHandlers } from './handlers.ts'
import { sensesSql } from './sense.ts'
import { type Bound, bind } from './spec.ts'

/** Nouns with derived values that are not stored in a column: each has its own `bind()`, in a folder of its own. */
const SPECIAL: Readonly<Record<string, Bound>> = {}

/** The notices of the rules of sense, where the definition has a field for them. */
const noticesOf = (sensible: Sensible & { derived: Fields }) => ('Avisos' in sensible.derived ? { Avisos: sensesSql(sensible) } : {})

const boundOf = ({ aggregate }: AnyNoun): Bound => {
  const a: AnyAggregate = aggregate
  const parts = Object.entries<AnyPart>(a.parts).map(([name, part]) => [name, { derived: noticesOf(part) }])
  return SPECIAL[a.entity] ?? bind(a, { derived: noticesOf(a), parts: Object.fromEntries(parts) } as never)
}

const handlersOf = (noun: AnyNoun): Mounted[] => {
  const b = boundOf(noun)
  return [
    ...aggregateHandlers(b, noun.calls),
    ...Object.entries(noun.parts).flatMap(([name, calls]) => partHandlers(b, name, calls, partPathsOf(noun.aggregate, name))),
  ]
}

export const NOUN_HANDLERS: readonly Mounted[] = NOUNS.flatMap(handlersOf)
