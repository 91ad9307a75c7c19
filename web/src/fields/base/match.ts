/** Ranks options by a typed text, and finds the option that the text means. */
import { plano } from '@nogal/model/format'
import type { RefOption } from './refs.ts'

const textsOf = ({ value, label, hint }: RefOption): string[] => [label, String(value), ...(hint ? [hint] : [])].map(plano)

/** 0: equal; 1: starts with the text; 2: a word of it does; 3: any other match. */
const rankOf = (option: RefOption, typed: string): number => {
  const texts = textsOf(option)
  if (texts.includes(typed)) return 0
  if (texts.some(text => text.startsWith(typed))) return 1
  return texts[0]!.includes(` ${typed}`) ? 2 : 3
}

/** Options with the best matches first. */
export const ranked = (options: readonly RefOption[], search: string): readonly RefOption[] => {
  const typed = plano(search.trim())
  if (!typed) return options
  const ranks = new Map(options.map(option => [option, rankOf(option, typed)]))
  return [...options].sort((a, b) => ranks.get(a)! - ranks.get(b)!)
}

/** The options that have the text in their name, key or hint, the best matches first. */
export const matching = (options: readonly RefOption[], search: string): readonly RefOption[] => {
  const typed = plano(search.trim())
  return ranked(
    options.filter(option => textsOf(option).some(text => text.includes(typed))),
    search,
  )
}

/** Is one of the options equal to the text? */
export const isThere = (options: readonly RefOption[], search: string): boolean =>
  options.some(option => rankOf(option, plano(search.trim())) === 0)

/** The option that the text means: the only equal one, else the only match. */
export const theOne = (options: readonly RefOption[], search: string): RefOption | undefined => {
  const typed = plano(search.trim())
  const same = options.filter(option => rankOf(option, typed) === 0)
  if (same.length === 1) return same[0]
  return options.length === 1 ? options[0] : undefined
}

/** The matches in their order, followed by chosen options that do not match. */
export const withChosen = (found: readonly RefOption[], chosen: readonly RefOption[]): Map<string, RefOption> => {
  const byKey = new Map(found.map(option => [String(option.value), option]))
  for (const option of chosen) if (!byKey.has(String(option.value))) byKey.set(String(option.value), option)
  return byKey
}
