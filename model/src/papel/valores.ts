/**
 * The values that papers print. A value is declared once: its field, whose label is its name on Spanish papers, its name on English ones,
 * and, where it is not on all papers of its group, those that show it. Names of changes and what a paper shows follow from that.
 */
import { type Answered, listOf, maybe, type Returns, record } from '../answer.ts'
import type { Field, ReadRow } from '../fields.ts'
import type { Idioma } from '../palabras.ts'

/** The codes of the papers that show it; null for all those that show what it stands in. */
type Papeles = readonly string[] | null

export type Valor = Field & { ingles: string | null; papeles: Papeles }
export type Valores = Readonly<Record<string, Valor>>

/** A value with its English name. */
export const valor = <F extends Field>(field: F, ingles: string) => ({ ...field, ingles, papeles: null as Papeles })
/** A value without a name: a key, a unit, a flag that another value needs. No change of it is told. */
export const dato = <F extends Field>(field: F) => ({ ...field, ingles: null, papeles: null as Papeles })
/** The same value, which only some papers of its group show. */
export const soloEn = <V extends Valor>(papeles: readonly string[], one: V): V => ({ ...one, papeles })

type Nombre = Readonly<Record<Idioma, string>>

/** Values that stand together, with the groups inside them, as one object or as a list of them. */
export interface Grupo<D = unknown, V extends Valores = Valores> extends Returns<D> {
  readonly nombre: Nombre | null
  readonly papeles: Papeles
  readonly valores: V
  readonly dentro: Dentro
}
type Dentro = Readonly<Record<string, Grupo>>

// biome-ignore lint/complexity/noBannedTypes: no groups at all
type None = {}
type Row<V extends Valores, G extends Dentro> = ReadRow<V> & { [K in keyof G]: Answered<G[K]> }
/** What a group is made of. Without a name, the names of its values say enough in a change. */
type Given<V, G> = { nombre?: Nombre | null; papeles?: Papeles; valores: V; dentro?: G }

const make = <V extends Valores, G extends Dentro, D>(
  { nombre = null, papeles = null, valores, dentro }: Given<V, G>,
  shape: (row: Returns<Row<V, G>>) => Returns<D>,
): Grupo<D, V> => ({
  ...shape(record<V, Dentro>(valores, dentro) as unknown as Returns<Row<V, G>>),
  nombre,
  papeles,
  valores,
  dentro: dentro ?? {},
})

/** A group that a paper shows or does not show: null where it does not. */
export const grupo = <const V extends Valores, const G extends Dentro = None>(given: Given<V, G>) => make(given, row => maybe(row))
/** A group that is never null. */
export const grupoFijo = <const V extends Valores, const G extends Dentro = None>(given: Given<V, G>) => make(given, row => row)
/** A list of rows; it is empty where a paper does not show it. */
export const listaImpresa = <const V extends Valores, const G extends Dentro = None>(given: Given<V, G>) => make(given, row => listOf(row))

/** What a value, or a group of them, is called on papers of a language; empty where it has no name. */
export const nombreImpreso = (one: Valor | Grupo, idioma: Idioma): string => {
  if ('valores' in one) return one.nombre?.[idioma] ?? ''
  if (one.ingles === null) return ''
  return idioma === 'es' ? one.label : one.ingles
}
/** The names of those values that have one. */
export const nombresImpresos = (valores: Valores, idioma: Idioma): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(valores).flatMap(([name, one]) => (one.ingles === null ? [] : [[name, nombreImpreso(one, idioma)]])))
