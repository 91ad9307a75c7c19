/**
 * The values that papers print. A value is declared once, with its field, its English name and the papers that show it; the label of the
 * field is its Spanish name. The layout, the names of changes and the selection of values for a paper use this declaration.
 */
import { type Answered, listOf, maybe, type Returns, record } from '../answer.ts'
import type { Field, ReadRow } from '../fields.ts'
import type { Idioma } from '../palabras.ts'

/** The codes of the papers that show a value or a group; null: the same papers as the group around it. */
type Papeles = readonly string[] | null

export type Valor = Field & { ingles: string | null; papeles: Papeles }
export type Valores = Readonly<Record<string, Valor>>

/** A value with its English name. */
export const valor = <F extends Field>(field: F, ingles: string) => ({ ...field, ingles, papeles: null as Papeles })
/** A value without a printed name: a key, a unit, a flag that another value needs. Changes of it are not listed. */
export const dato = <F extends Field>(field: F) => ({ ...field, ingles: null, papeles: null as Papeles })
/** Limits a value to some papers of its group. */
export const soloEn = <V extends Valor>(papeles: readonly string[], one: V): V => ({ ...one, papeles })

type Nombre = Readonly<Record<Idioma, string>>

/** A group of values and nested groups: one object, or a list of objects. */
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
/** The declaration of a group. Without a name, changes are called by the names of its values alone. */
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

/** A group that is null on papers that do not show it. */
export const grupo = <const V extends Valores, const G extends Dentro = None>(given: Given<V, G>) => make(given, row => maybe(row))
/** A group that is never null. */
export const grupoFijo = <const V extends Valores, const G extends Dentro = None>(given: Given<V, G>) => make(given, row => row)
/** A list of rows, empty on papers that do not show it. */
export const listaImpresa = <const V extends Valores, const G extends Dentro = None>(given: Given<V, G>) => make(given, row => listOf(row))

/** The printed name of a value or group in a language; empty if it has none. */
export const nombreImpreso = (one: Valor | Grupo, idioma: Idioma): string => {
  if ('valores' in one) return one.nombre?.[idioma] ?? ''
  if (one.ingles === null) return ''
  return idioma === 'es' ? one.label : one.ingles
}
/** The printed names of the values that have one, by key. */
export const nombresImpresos = (valores: Valores, idioma: Idioma): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(valores).flatMap(([name, one]) => (one.ingles === null ? [] : [[name, nombreImpreso(one, idioma)]])))
