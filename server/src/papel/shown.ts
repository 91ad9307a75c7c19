/** What one paper shows of values that several papers print, by the papers that the table of values names for each of them. */
import type { Values } from '@nogal/model/fields'
import type { Grupo, Valor } from '@nogal/model/papel/valores'

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

/** The values of a group that a paper shows; the others are null, no, or an empty list. */
export const shownOn = <D>(paper: string, group: Grupo<D>, all: object): D => groupOn(paper, group, all) as D
