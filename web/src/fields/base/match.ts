/** How well an option fits what was typed, and which one is meant. */
import { plano } from '@nogal/model/format'
import type { RefOption } from './refs.ts'

const textsOf = ({ value, label, hint }: RefOption): string[] => [label, String(value), ...(hint ? [hint] : [])].map(plano)

/** 0: just that; 1: begins so; 2: a word of it begins so; 3: any other. */
const rankOf = (option: RefOption, typed: string): number => {
  const texts = textsOf(option)
  if (texts.includes(typed)) return 0
  if (texts.some(text => text.startsWith(typed))) return 1
  return texts[0]!.includes(` ${typed}`) ? 2 : 3
}

/** Options with those first that are just what was typed, then those that begin so. */
export const ranked = (options: readonly RefOption[], search: string): readonly RefOption[] => {
  const typed = plano(search.trim())
  if (!typed) return options
  const ranks = new Map(options.map(option => [option, rankOf(option, typed)]))
  return [...options].sort((a, b) => ranks.get(a)! - ranks.get(b)!)
}

/** Is one of the options just what was typed? */
export const isThere = (options: readonly RefOption[], search: string): boolean =>
  options.some(option => rankOf(option, plano(search.trim())) === 0)

/** The one option that is meant: the only one that is just that, else the only one that was found. */
export const theOne = (options: readonly RefOption[], search: string): RefOption | undefined => {
  const typed = plano(search.trim())
  const same = options.filter(option => rankOf(option, typed) === 0)
  if (same.length === 1) return same[0]
  return options.length === 1 ? options[0] : undefined
}

/** What was found, in its order, and after it what is chosen but was not found. */
export const withChosen = (found: readonly RefOption[], chosen: readonly RefOption[]): Map<string, RefOption> => {
  const byKey = new Map(found.map(option => [String(option.value), option]))
  for (const option of chosen) if (!byKey.has(String(option.value))) byKey.set(String(option.value), option)
  return byKey
}
