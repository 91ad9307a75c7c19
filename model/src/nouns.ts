/** The nouns that their definition alone describes; `npx tsx scripts/new.ts <noun>` creates another. */
import type { AnyNoun } from './aggregate/noun.ts'
import { LOTE } from './lote/lote.ts'
import { RECLAMO } from './reclamo/reclamo.ts'
import { SOLICITUD } from './solicitud/solicitud.ts'

export const NOUNS: readonly AnyNoun[] = [LOTE, SOLICITUD, RECLAMO]

const byName = new Map(NOUNS.map(one => [one.aggregate.entity as string, one]))

/** The noun with a name; undefined where there is none. */
export const nounNamed = (name: string): AnyNoun | undefined => byName.get(name)
