/** What the filter of a column offers to tick: the options of a choice, or the rows that a reference may point to. */
import { nameField } from '@nogal/model/entity'
import { type Field, type Fields, labelOf, ref } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { lazyCode } from '../code/code.ts'
import type { Offer, Offers } from '../ui/table/data/types.ts'

/** The catalogue of parameters comes along with it, which the first list does without. */
const options = lazyCode(() => import('./options.ts'))

const NONE: Offer = { value: '', label: 'Sin dato' }
const holds = (label: string, search: string) => plano(label).includes(plano(search))

/** An empty cell is offered first where there may be one. */
const withNone = (field: Field, search: string, offers: readonly Offer[]): readonly Offer[] =>
  !field.required && field.type !== 'choices' && !field.filled && !field.stored && holds(NONE.label, search) ? [NONE, ...offers] : offers

const ofChoice = (field: Field): Offers => ({
  key: [field.label, ...(field.options ?? [])],
  text: value => labelOf(field, value),
  find: async search => {
    const offers = (field.options ?? []).map(value => ({ value, label: labelOf(field, value) })).filter(({ label }) => holds(label, search))
    return withNone(field, search, offers)
  },
})

/** Rows by their names, as the column shows them; by their keys where the column shows those. */
const ofReference = (field: Field, by: 'name' | 'key'): Offers => ({
  key: [field.target, field.fixed ?? {}, by, field.required],
  find: async (search, signal) => {
    const { searchOptions } = await options()
    const rows = await searchOptions({ target: field.target!, filters: { ...field.fixed }, search }, signal)
    const offers = rows.map(({ value, label, hint }): Offer => {
      if (by === 'name') return { value: label, label, hint }
      return { value: String(value), label: String(value), hint: label }
    })
    return withNone(field, search, offers)
  },
})

/** Names of the rows of an entity, for a column that shows one of them. */
export const offeredNames = (target: string): Offers => ofReference(ref(target, '*'), 'name')

/** Some words, for a column that says one of them. */
export const wordsOffered = (words: readonly string[]): Offers => ({
  key: words,
  find: async search => words.filter(word => holds(word, search)).map(word => ({ value: word, label: word })),
})

/** What the filter of the column `key` offers, if its field is one to choose; `Nom_X` shows the name of the reference `Cod_X`. */
export const offersOf = (fields: Fields, key: string): Offers | undefined => {
  const own = fields[key]
  if (own?.type === 'choice' || own?.type === 'choices') return ofChoice(own)
  if (own?.type === 'ref') return own.numeric ? undefined : ofReference(own, 'key')
  const named = Object.entries(fields).find(([name, field]) => field.type === 'ref' && nameField(name) === key)
  return named && ofReference(named[1], 'name')
}
