import type { SenseRule } from '@nogal/model/aggregate/sense'

/**
 * The notices of rules on a row, by field: each notice at the first shown field of its rule, and at the others where there is no notice.
 */
export const textsByField = (
  said: readonly { rule: SenseRule; mensaje: string }[],
  asked: (name: string) => boolean,
): Map<string, string> => {
  const places = new Map<string, string>()
  const told = said.map(({ rule, mensaje }) => ({ mensaje, names: rule.fields.filter(asked) }))
  const put = (name: string | undefined, mensaje: string) => name && !places.has(name) && places.set(name, mensaje)
  for (const { names, mensaje } of told) put(names[0], mensaje)
  for (const { names, mensaje } of told) for (const name of names) put(name, mensaje)
  return places
}
