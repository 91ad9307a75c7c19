/** The nouns that their definition alone describes; `npx tsx scripts/new.ts <noun>` creates another. */
import type { AnyNoun } from './aggregate/noun.ts'

export const NOUNS: readonly AnyNoun[] = []

const byName = new Map(NOUNS.map(one => [one.aggregate.entity as string, one]))

/** The noun with a name; undefined where there is none. */
export const nounNamed = (name: string): AnyNoun | undefined => byName.get(name)
