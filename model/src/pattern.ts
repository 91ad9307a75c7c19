/** Limits of the pattern of a `matches` filter, because the engine of regular expressions may need minutes even for a short one. */

/** Limits of a pattern: characters after expanding repetitions, nested groups, and assertions such as ^ and $. */
export const PATTERN_LIMITS = { signs: 200, depth: 8, places: 6 } as const

/** The tokens of a pattern other than plain characters. The first one that matches is taken, so the order matters. */
const TOKEN =
  /(?<back>\\[1-9]|\\k<)|(?<place>\^|\$|\\[AbBmMyYzZ])|(?<quantifier>[*+?]\??|\{(?<least>\d+)(?<comma>,(?<most>\d*))?\}\??)|(?<open>\((?:\?[a-zA-Z-]*:)?)|(?<close>\))|(?<bar>\|)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|./gsu

type Item = { signs: number; places: number; canBeEmpty: boolean }
const NOTHING: Item = { signs: 0, places: 0, canBeEmpty: true }

/** A group during parsing: its finished branches, the current branch, and the last item of that. */
type Group = { signs: number; places: number; someEmpty: boolean; branchEmpty: boolean; last: Item }
const opened = (): Group => ({ signs: 0, places: 0, someEmpty: false, branchEmpty: true, last: NOTHING })

const closed = (group: Group): Item => ({
  signs: group.signs,
  places: group.places,
  canBeEmpty: group.someEmpty || (group.branchEmpty && group.last.canBeEmpty),
})

const add = (group: Group, item: Item): void => {
  group.signs += item.signs
  group.places += item.places
  group.branchEmpty &&= group.last.canBeEmpty
  group.last = item
}

const endBranch = (group: Group): void => {
  group.someEmpty = closed(group).canBeEmpty
  group.branchEmpty = true
  group.last = NOTHING
}

type Repetition = { least: number; copies: number; braces: boolean }

const repetitionOf = ({ quantifier, least, comma, most }: Record<string, string | undefined>): Repetition => {
  if (least === undefined) return { least: quantifier!.startsWith('+') ? 1 : 0, copies: 1, braces: false }
  const upTo = most ? Number(most) : Number(least) + (comma ? 1 : 0)
  return { least: Number(least), copies: Math.max(upTo, Number(least), 1), braces: true }
}

const REFUSED = {
  back: 'no use \\1 ni otras referencias a un grupo; escriba de nuevo lo que busca.',
  depth: `use a lo más ${PATTERN_LIMITS.depth} paréntesis unos dentro de otros.`,
  places: `use ^ y $ a lo más ${PATTERN_LIMITS.places} veces y fuera de lo que se repite, como en ^(uno|dos)$.`,
  empty: 'lo que se repite con llaves no puede ser vacío; quite un signo ?, * o {0} de adentro.',
  signs: `la expresión con sus repeticiones pasa de ${PATTERN_LIMITS.signs} signos; use números menores entre llaves o menos alternativas.`,
}

/**
 * Why a pattern is refused, as a sentence that says what to do; undefined when it is within the limits. Whether it is well-formed is not
 * checked.
 */
export const patternProblem = (pattern: string): string | undefined => {
  const groups = [opened()]
  for (const { groups: token } of pattern.matchAll(TOKEN)) {
    const { back, place, quantifier, open, close, bar } = token!
    const group = groups.at(-1)!
    if (back) return REFUSED.back
    if (open) {
      groups.push(opened())
      if (groups.length > PATTERN_LIMITS.depth + 1) return REFUSED.depth
    } else if (close) {
      if (groups.length > 1) add(groups.at(-2)!, closed(groups.pop()!))
    } else if (bar) endBranch(group)
    else if (quantifier) {
      const { least, copies, braces } = repetitionOf(token!)
      const { last } = group
      if (last.places) return REFUSED.places
      if (braces && last.canBeEmpty) return REFUSED.empty
      group.signs += last.signs * (copies - 1)
      group.last = { signs: last.signs * copies, places: 0, canBeEmpty: last.canBeEmpty || least === 0 }
    } else add(group, place ? { signs: 1, places: 1, canBeEmpty: true } : { signs: 1, places: 0, canBeEmpty: false })
  }
  const total = (of: 'signs' | 'places') => groups.reduce((sum, group) => sum + group[of], 0)
  if (total('places') > PATTERN_LIMITS.places) return REFUSED.places
  return total('signs') > PATTERN_LIMITS.signs ? REFUSED.signs : undefined
}

/** A pattern without accents, because cells are compared without them; its case stays, because \S and \s mean different things. */
export const unaccented = (pattern: string): string => pattern.normalize('NFD').replace(/\p{Mn}/gu, '')
