/** The options in the filter of a column: those of a choice, or the rows of a reference. */
import { nameField } from '@nogal/model/entity'
import { type Field, type Fields, labelOf, ref } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { lazyCode } from '../code/code.ts'
import type { Offer, Offers } from '../ui/table/data/types.ts'

/** Loaded later, because it includes the catalogue of parameters, which the first list does not need. */
const options = lazyCode(() => import('./options.ts'))

const NONE: Offer = { value: '', label: 'Sin dato' }
const holds = (label: string, search: string) => plano(label).includes(plano(search))

/** An empty cell is the first option where there may be one. */
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

/** Rows by name, as the column shows them; by key where the column shows keys. */
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

/** Names of the rows of an entity, for a column with such a name. */
export const offeredNames = (target: string): Offers => ofReference(ref(target, '*'), 'name')

/** Fixed words, for a column with one of them. */
export const wordsOffered = (words: readonly string[]): Offers => ({
  key: words,
  find: async search => words.filter(word => holds(word, search)).map(word => ({ value: word, label: word })),
})

/** The options in the filter of the column `key`, if its field has some; `Nom_X` is the name of the reference `Cod_X`. */
export const offersOf = (fields: Fields, key: string): Offers | undefined => {
  const own = fields[key]
  if (own?.type === 'choice' || own?.type === 'choices') return ofChoice(own)
  if (own?.type === 'ref') return own.numeric ? undefined : ofReference(own, 'key')
  const named = Object.entries(fields).find(([name, field]) => field.type === 'ref' && nameField(name) === key)
  return named && ofReference(named[1], 'name')
}
