/** Filters data for one paper: the table of values names the papers that show each value. */
import type { Values } from '@nogal/model/fields'
import type { Grupo, Valor } from '@nogal/model/papel/valores'

/** Do papers with one of these codes show a value or a group? Null for all papers; what the table of values does not name is for any paper. */
export const isShownOn = (papers: readonly string[] | null, { valores, dentro }: Grupo, name: string): boolean => {
  const member = valores[name] ?? dentro[name]
  return !papers || !member || papers.some(paper => isOn(paper, member))
}

const isOn = (paper: string, { papeles }: Valor | Grupo): boolean => papeles === null || papeles.includes(paper)

const valueOn = (paper: string, one: Valor, value: unknown): unknown =>
  (isOn(paper, one) ? value : null) ?? (one.type === 'flag' ? false : null)

const rowOn = (paper: string, { valores, dentro }: Grupo, row: Values): Values => {
  const shown: Values = {}
  for (const [name, one] of Object.entries(valores)) shown[name] = valueOn(paper, one, row[name])
  for (const [name, one] of Object.entries(dentro)) shown[name] = groupOn(paper, one, row[name])
  return shown
}

const groupOn = (paper: string, group: Grupo, given: unknown): unknown => {
  const value = isOn(paper, group) ? given : null
  if (group.shape.kind === 'list') return ((value ?? []) as Values[]).map(row => rowOn(paper, group, row))
  return value ? rowOn(paper, group, value as Values) : null
}

/** The data of a group on a paper; a value that the paper does not show is null, false for a flag, or an empty list. */
export const shownOn = <D>(paper: string, group: Grupo<D>, all: object): D => groupOn(paper, group, all) as D
