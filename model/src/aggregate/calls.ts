/** The calls that every aggregate has, derived from its definition; a feature gives their paths, and defines special ones itself. */
import { listOf, type Returns, record } from '../answer.ts'
import { type AnyCall, type Call, call, type Funcion } from '../call.ts'
import { nameField, stamps } from '../entity.ts'
import { exportCall } from '../export.ts'
import { code, type Field, type Fields, type FieldsRow, instant, integer, longText, pick, type ReadRow, serial, text } from '../fields.ts'
import { capital } from '../words.ts'
import {
  type AnyAggregate,
  type AnyPart,
  columnsOfAggregate,
  columnsOfPart,
  fieldsOfPart,
  keyFields,
  type ListRowOf,
  type PartRowOf,
  partsAsFields,
  type WholeOf,
} from './aggregate.ts'
import { numberOf } from './part.ts'

/** Version of the row that the user saw; without a version, a change is accepted whatever the current one is. */
export const version = { Version: integer('Versión', { from: 1 }) }

type Required<F> = { [K in keyof F]: Omit<F[K], 'required'> & { required: true } }
type KeyOf<A extends AnyAggregate> = Required<{
  [K in keyof A['fields'] as A['fields'][K] extends { key: true } ? K : never]: A['fields'][K]
}>
// biome-ignore lint/complexity/noBannedTypes: no fields at all
type None = {}
/** The type of a call with a body, resolved once the aggregate is known, because TypeScript sees only then that these are fields. */
type BodyCall<B, D, P extends Fields = None> = B extends Fields ? Call<P, None, B, D> : never
type KeyRow<A extends AnyAggregate> = KeyOf<A> extends infer K ? (K extends Fields ? FieldsRow<K> : never) : never
type Id = { id: ReturnType<typeof serial<`${string}*`>> }

/** The key of an aggregate as a required field, labelled by its noun. */
export const keyOf = <A extends AnyAggregate>(a: A): KeyOf<A> =>
  Object.fromEntries(
    Object.entries(keyFields(a)).map(([name, field]) => [name, { ...field, required: true, label: capital(a.singular) }]),
  ) as unknown as KeyOf<A>

type PartKeyOf<A extends AnyAggregate, K extends keyof A['parts']> = KeyOf<A> & Required<A['parts'][K]['number']>

/** The keys of an aggregate and of one of its parts. */
export const partKeyOf = <A extends AnyAggregate, K extends keyof A['parts']>(a: A, name: K): PartKeyOf<A, K> => {
  const { number } = a.parts[name] as AnyPart
  const required = Object.entries(number as Fields).map(([field, definition]): [string, Field] => [
    field,
    { ...definition, required: true },
  ])
  return { ...keyOf(a), ...Object.fromEntries(required) } as PartKeyOf<A, K>
}

const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.type === 'ref' ? [name, nameField(name)] : [name]))

/** The read-only fields of a row: names of references, derived values, who changed it last. A body may repeat them. */
const shownOf = (fields: Fields, derived: Fields): string[] => [
  ...namesIn(fields).filter(name => !Object.hasOwn(fields, name)),
  ...namesIn(derived),
  ...Object.keys(stamps).filter(name => name !== 'Version'),
]

const stateField = (a: AnyAggregate): Fields =>
  a.states ? { [a.states.field]: { ...(a.derived as Fields)[a.states.field]!, required: false } } : {}

const shownOfAggregate = (a: AnyAggregate): string[] => shownOf(a.fields, a.derived).filter(name => name !== a.states?.field)

const commonOf = (a: AnyAggregate) => ({ group: a.entity })
/** The function of its screen that a call requires. */
export const needs = (a: AnyAggregate, funcion: Funcion) => [a.screen, funcion] as const
/** Its key, as the parameter `id` of a path. */
export const idParam = (a: AnyAggregate) => ({ id: serial(`${capital(a.singular)}*`) })

/** A row of its list, as an answer. */
export const listRowOf = <A extends AnyAggregate>(a: A): Returns<ListRowOf<A>> =>
  record(pick(columnsOfAggregate(a), ...(a.list as string[]))) as Returns<ListRowOf<A>>
/** A part, as an answer. */
export const partRowOf = <A extends AnyAggregate, K extends keyof A['parts']>(a: A, name: K): Returns<PartRowOf<A, K>> =>
  record(columnsOfPart(a, a.parts[name])) as Returns<PartRowOf<A, K>>
/** The whole aggregate, as an answer. */
export const wholeOf = <A extends AnyAggregate>(a: A): Returns<WholeOf<A>> => {
  const parts = Object.keys(a.parts).map(name => [name, listOf(partRowOf(a, name))] as const)
  return record(columnsOfAggregate(a), Object.fromEntries(parts)) as Returns<WholeOf<A>>
}

/** Its list; further path parameters are filters that the feature implements. */
export const listCall = <A extends AnyAggregate, const P extends Fields = None>(
  a: A,
  path: string,
  params: P = {} as P,
  summary?: string,
) =>
  call({
    ...commonOf(a),
    method: 'GET',
    path,
    summary: summary ?? `${a.title}: la lista`,
    needs: needs(a, 'ver'),
    params,
    list: true,
    data: listOf(listRowOf(a)),
  })

/** Its list as a file. */
export const exportListCall = <A extends AnyAggregate>(a: A, path: string) =>
  exportCall({ ...commonOf(a), path, summary: `${a.title}: la lista en Excel o CSV, como se ve`, needs: needs(a, 'exportar'), params: {} })

/** One whole record. */
export const wholeCall = <A extends AnyAggregate>(a: A, path: string) =>
  call({
    ...commonOf(a),
    method: 'GET',
    path,
    summary: `${a.title}: uno completo, con sus partes`,
    needs: needs(a, 'ver'),
    params: idParam(a),
    data: wholeOf(a),
  })

/** Adds one, optionally with its parts: everything is stored, or nothing. */
export const addCall = <A extends AnyAggregate>(a: A, path: string) => ({
  ...call({
    ...commonOf(a),
    method: 'POST',
    path,
    summary: `${a.title}: agrega uno; puede llevar ya sus partes, todo o nada`,
    needs: needs(a, 'crear'),
    // a new row has no number yet, so a number sent by an old client is ignored
    echo: [...shownOfAggregate(a), ...a.key, 'Version'],
    body: { ...a.fields, ...stateField(a), ...partsAsFields(a) } as A['fields'],
    data: wholeOf(a),
  }),
  free: true as const,
})

/** Changes the given fields; the parts have calls of their own. */
export const changeCall = <A extends AnyAggregate>(a: A, path: string) =>
  ({
    ...call({
      ...commonOf(a),
      method: 'POST',
      path,
      summary: `${a.title}: actualiza uno; los campos ausentes quedan como están`,
      needs: needs(a, 'editar'),
      echo: shownOfAggregate(a),
      body: { ...(a.fields as Fields), ...stateField(a), ...(keyOf(a) as Fields), ...version },
      data: wholeOf(a),
    }),
    partial: a.key,
    free: true,
  }) as BodyCall<A['fields'] & KeyOf<A> & typeof version, WholeOf<A>> & { partial: readonly string[]; free: true }

/** Removes one, with its parts. */
export const removeCall = <A extends AnyAggregate>(a: A, path: string) =>
  call({
    ...commonOf(a),
    method: 'POST',
    path,
    does: 'deletes',
    summary: `${a.title}: elimina uno con sus partes`,
    needs: needs(a, 'eliminar'),
    echo: [...shownOfAggregate(a), ...Object.keys({ ...a.fields, ...stateField(a), ...a.parts }).filter(name => !a.key.includes(name))],
    body: { ...(keyOf(a) as Fields), ...version },
    data: record(keyFields(a)),
  }) as BodyCall<KeyOf<A> & typeof version, KeyRow<A>>

/** Moves it to another state. */
export const stateCall = <A extends AnyAggregate>(a: A, path: string) =>
  call({
    ...commonOf(a),
    method: 'POST',
    path,
    summary: `${a.title}: cambia el estado de uno`,
    needs: needs(a, 'aprobar'),
    body: {
      ...(keyOf(a) as Fields),
      [a.states!.field]: code('Estado*', 2, { example: a.states!.states[0]!.code }),
      ...motivo,
      ...version,
    },
    data: wholeOf(a),
  }) as BodyCall<KeyOf<A> & StateField<A> & typeof motivo & typeof version, WholeOf<A>>

type StateField<A extends AnyAggregate> = A extends { states?: { field: infer N extends string } }
  ? { [K in N]: ReturnType<typeof text<`${string}*`>> }
  : never
const motivo = { Motivo: longText('Motivo', 500) }

/** A state in the history of an aggregate: when, by whom and why. Code and name have the names of its state field. */
const reached = {
  Usuario: text('Usuario', 40),
  Nom_Usuario: text('Nombre', 80),
  En: instant('Cuándo*'),
  Motivo: longText('Motivo', 500),
  /** Number of the amendment for a step to the same state, or back. */
  Enmienda: integer('Enmienda'),
}
export type StateReached = ReadRow<typeof reached> & Record<string, string | number | null>

/** The states that it has had, in order. */
export const statesCall = <A extends AnyAggregate>(a: A, path: string) => {
  const { field } = a.states!
  const named = { [field]: text('Código*', 2), [nameField(field)]: text('Estado', 40) }
  return call({
    ...commonOf(a),
    method: 'GET',
    path,
    summary: `${a.title}: los estados por los que pasó uno`,
    needs: needs(a, 'ver'),
    params: idParam(a),
    data: listOf(record({ ...named, ...reached })) as Returns<StateReached[]>,
  })
}

export type PartPaths = {
  path: string
  /** Last word of add-, update- and delete-. */
  verb: string
  /** Path of the call that reads one of them, below `path`; `false` where there is no such call. */
  one?: string | false
  /** Last part of the path of a change, where that is not `update-` and the verb. */
  update?: string
}

type FieldsOf<A extends AnyAggregate, K extends keyof A['parts']> = A['parts'][K]['fields']
type AddBody<A extends AnyAggregate, K extends keyof A['parts']> = KeyOf<A> &
  Partial<A['parts'][K]['number']> &
  FieldsOf<A, K> &
  typeof recover
type ChangeBody<A extends AnyAggregate, K extends keyof A['parts']> = FieldsOf<A, K> & PartKeyOf<A, K> & typeof version
type NumberRow<A extends AnyAggregate, K extends keyof A['parts']> =
  Required<A['parts'][K]['number']> extends infer N ? (N extends Fields ? FieldsRow<N> : never) : never
type Address = { a: Id['id']; b: Id['id'] }

/** The calls of a kind of part. `obtener` is mounted only where the feature gave it a path. */
export type PartCalls<A extends AnyAggregate, K extends keyof A['parts']> = {
  listar: Call<Id, None, None, PartRowOf<A, K>[]>
  obtener: Call<Address, None, None, PartRowOf<A, K>>
  agregar: BodyCall<AddBody<A, K>, PartRowOf<A, K>>
  actualizar: BodyCall<ChangeBody<A, K>, PartRowOf<A, K>> & { partial: readonly string[] }
  eliminar: BodyCall<PartKeyOf<A, K> & typeof version, NumberRow<A, K>>
}

/** A call that changes a part, or asks whether the change is allowed: its key, and the changed fields. */
export const partChange = <A extends AnyAggregate, K extends keyof A['parts']>(a: A, name: K) => {
  const p: AnyPart = a.parts[name]
  const key = partKeyOf(a, name) as Fields
  return {
    group: a.entity,
    method: 'POST' as const,
    echo: shownOf(p.fields, p.derived),
    body: { ...fieldsOfPart(p), ...key, ...version } as ChangeBody<A, K>,
    partial: Object.keys(key) as readonly string[],
  }
}

/** Restores a removed part under its former number, as Deshacer needs. */
const recover = { Recuperar: integer('Recuperar con el número', { from: 1, to: 9_999 }) }

/** The calls of a kind of part, from its definition. */
export const partCalls = <A extends AnyAggregate, K extends keyof A['parts'] & string>(
  a: A,
  name: K,
  { path, verb, one, update = `update-${verb}` }: PartPaths,
): PartCalls<A, K> => {
  const p: AnyPart = a.parts[name]
  const data = partRowOf(a, name)
  const number = numberOf(p)
  const key = partKeyOf(a, name) as Fields
  const fields = fieldsOfPart(p)
  const { group, echo, body, partial } = partChange(a, name)
  const read = { group, method: 'GET', needs: needs(a, 'ver') } as const
  const write = { group, method: 'POST', needs: needs(a, 'editar') } as const
  return {
    listar: call({
      ...read,
      path: `${path}/{id}`,
      summary: `${p.label}: la lista de un ${a.singular}`,
      params: idParam(a),
      list: true,
      data: listOf(data),
    }),
    obtener: call({
      ...read,
      path: `${path}/${one || '{a}/{b}'}`,
      summary: `${p.label}: uno (a: ${a.key.join(', ')}, b: ${number})`,
      params: { a: serial(`${capital(a.singular)}*`), b: serial(`${p.number[number].label.replace('*', '')}*`) },
      data,
    }),
    agregar: call({
      ...write,
      path: `${path}/add-${verb}`,
      summary: `${p.label}: agrega uno a un ${a.singular}${p.chosen ? `; sin ${number} toma el siguiente` : ''}; con Recuperar, el número de uno que se eliminó`,
      echo: [...echo, 'Version', ...(p.chosen ? [] : [number])],
      body: { ...(keyOf(a) as Fields), ...fields, ...recover },
      data,
    }),
    actualizar: {
      ...call({ ...write, path: `${path}/${update}`, summary: `${p.label}: actualiza uno`, echo, body: body as Fields, data }),
      partial,
    },
    eliminar: call({
      ...write,
      does: 'deletes',
      path: `${path}/delete-${verb}`,
      summary: `${p.label}: elimina uno`,
      echo: [...echo, ...Object.keys(fields).filter(field => field !== number)],
      body: { ...key, ...version },
      data: record({ [number]: key[number]! }),
    }),
  } as PartCalls<A, K>
}

/** The calls of a kind of part that are mounted, in order. */
export const mountedOf = (calls: object, { one }: PartPaths): AnyCall[] =>
  Object.entries(calls).flatMap(([name, made]) => (name === 'obtener' && one === false ? [] : [made as AnyCall]))
