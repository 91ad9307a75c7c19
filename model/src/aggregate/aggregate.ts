/**
 * An aggregate is a noun with a key, states, parts that are created and deleted with it, a history, and a rule of visibility. It is
 * declared once; its calls, answer types, list columns, labels, checks and documentation follow from the declaration.
 */
import { type Entity, type EntityOptions, entity, type Names, namesOf, stamps } from '../entity.ts'
import { type Field, type Fields, optional, type ReadRow, rows } from '../fields.ts'
import { numberOf, type Part } from './part.ts'
import type { SenseRule } from './sense.ts'
import type { States } from './states.ts'

// biome-ignore lint/suspicious/noExplicitAny: any part, whatever its fields
export type AnyPart = Part<any, any, any, any>
type Parts = Readonly<Record<string, AnyPart>>

/** The fields of a row in an answer: editable and derived ones, the names of their references, and the stamps. */
type Columns<F extends Fields, D extends Fields> = F & Names<F> & D & Names<D> & typeof stamps

/** Fields of the parts and the names of their references, as `Parte.Campo`. */
type PartNames<P extends Parts> = {
  [K in keyof P & string]: `${K}.${keyof (P[K]['fields'] & Names<P[K]['fields']>) & string}`
}[keyof P & string]
/** A change of several rows at once: the label of its button, and the fields of its form. */
export type ManyChange<N extends string = string> = {
  key: string
  label: string
  fields: readonly N[]
  /** Side effects of the change, for the user. */
  note?: string
}

export type AggregateOptions<F extends Fields, D extends Fields, P extends Parts, L, S extends States> = Omit<
  EntityOptions,
  'otros' | 'within'
> & {
  /** Editable fields. */
  fields: F
  /** Derived fields: read only. */
  derived: D
  states?: S
  parts: P
  /** Columns of its list, in order; lists can also filter and sort by the others. */
  list: L
  /**
   * The searched columns: its own, and those of its parts as `Parte.Campo`. The database keeps their folded words in the column `busqueda`
   * of its table `…_resumen`, and with an index in `…_busqueda`. Without this, a search uses the columns of the list.
   */
  searched?: readonly ((keyof Columns<F, D> & string) | PartNames<P>)[]
  /** Changes of several rows of its list at once. */
  changes?: readonly ManyChange<keyof F & string>[]
  /** The fields that are written in the cells of its list, by the call that changes it. */
  cells?: readonly (keyof F & string)[]
  /** The order in which its list opens on the screen; by default its own order. */
  opens?: string
  /** Rules on combinations of its values. */
  sense?: readonly SenseRule[]
  /** Screen of its permissions; by default its own name. */
  screen?: string
  /** Other screens that show it: users who may see one of them may read its history. */
  alsoOn?: readonly string[]
  naming?: Naming
}

/**
 * A column of another aggregate, found by a key column that both tables have: `Nro_Contrato` of the `negocio` with the same `Nro_Negocio`.
 */
type Through = { column: string; of: string; by: string }

/** The name of a row for people, where no `name` field has it: in choices, and wherever a reference shows it. */
export type Naming = {
  /** Columns, joined by a slash; the list has each of them. */
  by: readonly (string | Through)[]
  /** Column whose number is part of the name of rows without one: «Contenedor 3». */
  unnamed?: string
  /** Column of its list that distinguishes rows of the same name. */
  hint?: string
}

/** The columns of its list that form the name of a row. */
export const namedBy = ({ name, naming }: { name: string; naming?: Naming }): string[] =>
  (naming?.by ?? [name]).map(one => (typeof one === 'string' ? one : one.column))

export type Aggregate<
  F extends Fields = Fields,
  D extends Fields = Fields,
  P extends Parts = Parts,
  L extends readonly string[] = readonly string[],
  S extends States = States,
> = Entity<F> & {
  derived: D
  states?: S
  parts: P
  list: L
  searched: readonly string[]
  changes: readonly ManyChange[]
  cells: readonly string[]
  opens?: string
  sense: readonly SenseRule[]
  screen: string
  alsoOn: readonly string[]
  naming?: Naming
}

// biome-ignore lint/suspicious/noExplicitAny: any aggregate, whatever its fields
export type AnyAggregate = Aggregate<any, any, any, any, any>

/** An aggregate: its name, its titles, its fields and its parts. */
export const aggregate = <
  const F extends Fields,
  const D extends Fields,
  const P extends Parts,
  const L extends readonly (keyof Columns<F, D> & string)[],
  const S extends States = States,
>(
  name: string,
  title: string,
  singular: string,
  {
    fields,
    derived,
    states,
    parts,
    list,
    searched = [],
    changes = [],
    cells = [],
    opens,
    sense = [],
    screen = name,
    alsoOn = [],
    naming,
    ...options
  }: AggregateOptions<F, D, P, L, S>,
): Aggregate<F, D, P, L, S> => ({
  ...entity(name, title, singular, fields, { ...options, within: false }),
  derived,
  ...(states && { states }),
  parts,
  list,
  searched,
  changes,
  cells,
  ...(opens && { opens }),
  sense,
  screen,
  alsoOn,
  ...(naming && { naming }),
})

type Key<A extends AnyAggregate> = { [K in keyof A['fields'] as A['fields'][K] extends { key: true } ? K : never]: A['fields'][K] }
type Aliases<P extends AnyPart> = { [K in keyof P['aliases']]: P['fields'][P['aliases'][K]] }
type PartColumns<A extends AnyAggregate, P extends AnyPart> = Key<A> & Held<P['number']> & Aliases<P> & Columns<P['fields'], P['derived']>
/** A number that users may leave blank is filled once the part is stored. */
type Held<N extends Fields> = { [K in keyof N]: N[K] & { filled: true } }

/** A row of the list of an aggregate. */
export type ListRowOf<A extends AnyAggregate> = ReadRow<Pick<Columns<A['fields'], A['derived']>, A['list'][number]>>
/** A part in an answer. */
export type PartRowOf<A extends AnyAggregate, K extends keyof A['parts']> = ReadRow<PartColumns<A, A['parts'][K]>>
/** The whole of an aggregate: its row, and its parts. */
export type WholeOf<A extends AnyAggregate> = ReadRow<Columns<A['fields'], A['derived']>> & {
  [K in keyof A['parts']]: PartRowOf<A, K>[]
}

/** Fields, each reference followed by the name of its target. */
const withNames = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
      [name, field],
      ...Object.entries<Field>(namesOf({ [name]: field })),
    ]),
  )

/** Every field of the row of an aggregate in an answer, by name. */
export const columnsOfAggregate = (a: AnyAggregate): Fields => ({ ...withNames(a.fields), ...withNames(a.derived), ...stamps })

/** The key of an aggregate, as fields. */
export const keyFields = (a: AnyAggregate): Fields => Object.fromEntries(a.key.map(name => [name, a.fields[name]!]))

/** The alias names of fields of a part, as fields. */
export const aliasFields = (p: AnyPart): Fields =>
  Object.fromEntries(Object.entries(p.aliases as Record<string, string>).map(([alias, name]) => [alias, (p.fields as Fields)[name]!]))

/** Every field of a part in an answer, by name. */
export const columnsOfPart = (a: AnyAggregate, p: AnyPart): Fields => ({
  ...keyFields(a),
  ...Object.fromEntries(Object.entries(p.number as Fields).map(([name, field]) => [name, { ...field, filled: true }])),
  ...withNames(p.fields),
  ...aliasFields(p),
  ...withNames(p.derived),
  ...stamps,
})

/** The fields that a search covers. */
export const searchedFields = (a: AnyAggregate): Field[] =>
  a.searched.map(name => {
    const [part, field] = name.split('.')
    return field ? columnsOfPart(a, a.parts[part!])[field]! : columnsOfAggregate(a)[name]!
  })

/** The fields of a part that a body may have; for a field with an alias, either name. */
export const fieldsOfPart = (p: AnyPart): Fields => {
  const twice = Object.values(p.aliases as Record<string, string>)
  const own = Object.entries(p.fields as Fields).map(([name, field]): [string, Field] => [
    name,
    twice.includes(name) ? { ...field, required: false } : field,
  ])
  return {
    ...Object.fromEntries(own),
    ...optional(aliasFields(p)),
    ...(p.chosen && (p.number as Fields)),
  }
}

/** The parts that a new aggregate may bring along: everything is stored, or nothing. */
export const partsAsFields = (a: AnyAggregate): Fields =>
  Object.fromEntries(Object.entries(a.parts as Parts).map(([name, p]) => [name, rows(fieldsOfPart(p), p.label, { max: p.max })]))

/** A part as an entity: its key is that of its aggregate and its number. */
export const partEntity = (a: AnyAggregate, p: AnyPart): Entity => {
  const made = entity(
    p.part,
    `${p.title} de ${a.title.toLowerCase()}`,
    p.singular,
    { ...keyFields(a), ...p.number, ...p.fields },
    { key: [...a.key, numberOf(p)], name: numberOf(p), within: false, order: [numberOf(p)], icon: a.icon, called: p.called },
  )
  return p.unique ? { ...made, unique: p.unique } : made
}
