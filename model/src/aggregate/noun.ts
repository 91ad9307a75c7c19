/**
 * A noun defined by its definition alone: an aggregate with the calls of every aggregate, its screens and its access rules. Server and web
 * are derived from it; other code only adds what is special.
 */
import type { AnyCall } from '../call.ts'
import type { Fields } from '../fields.ts'
import type { AnyAggregate, AnyPart } from './aggregate.ts'
import {
  addCall,
  changeCall,
  exportListCall,
  listCall,
  mountedOf,
  type PartCalls,
  type PartPaths,
  partCalls,
  removeCall,
  stateCall,
  statesCall,
  wholeCall,
} from './calls.ts'
import { summaryCall } from './summary.ts'

export type NounOptions = {
  /** Why the portal has this noun, which the specification lacks; the documentation gives this reason for each of its calls. */
  reason: string
  /** The field with the key of its parent aggregate: a session that sees the parent sees this noun. */
  within?: string
  /** Clients see this noun too, where they see its parent. */
  external?: true
  /** It has attachments. */
  files?: true
  /**
   * The field with the company that owns it. Its people see its files, and add some, by calls of their own with a shape of their own; they
   * never read what staff reads.
   */
  ownedBy?: string
  /** Its owner and staff write to each other about it. */
  talked?: true
}

/** The paths of the calls of one kind of part: `/api/reclamo/accion`. */
export const partPathsOf = (a: AnyAggregate, name: string): PartPaths => {
  const { part }: AnyPart = a.parts[name]
  const verb = part.replace(`${a.entity}_`, '')
  return { path: `/api/${a.entity}/${verb}`, verb }
}

/** The calls of a noun: the five verbs followed by its name. */
const nounCalls = <A extends AnyAggregate>(a: A) => {
  const at = `/api/${a.entity}`
  return {
    list: listCall(a, `${at}/listar`),
    summary: summaryCall(a, `${at}/resumir`),
    export: exportListCall(a, `${at}/exportar`),
    whole: wholeCall(a, `${at}/{id}`),
    add: addCall(a, `${at}/agregar`),
    change: changeCall(a, `${at}/actualizar`),
    remove: removeCall(a, `${at}/eliminar`),
    ...(a.states && { state: stateCall(a, `${at}/cambiar-estado`), states: statesCall(a, `${at}/{id}/estados`) }),
  }
}

export type Noun<A extends AnyAggregate = AnyAggregate> = NounOptions & {
  aggregate: A
  calls: ReturnType<typeof nounCalls<A>>
  /** The calls of each kind of its parts, by the name of the part. */
  parts: { [K in keyof A['parts'] & string]: PartCalls<A, K> }
  /** All its calls, in the order of the documentation. */
  mounted: readonly AnyCall[]
}

// biome-ignore lint/suspicious/noExplicitAny: any noun, whatever its fields
export type AnyNoun = Noun<any>

/** Makes a noun from its aggregate, with its calls and those of its parts. */
export const noun = <A extends AnyAggregate>(aggregate: A, options: NounOptions): Noun<A> => {
  const calls = nounCalls(aggregate)
  const names = Object.keys(aggregate.parts)
  const parts = names.map(name => [name, partCalls(aggregate, name, partPathsOf(aggregate, name))] as const)
  const mounted = [...Object.values(calls), ...parts.flatMap(([name, made]) => mountedOf(made, partPathsOf(aggregate, name)))]
  return { aggregate, ...options, calls, parts: Object.fromEntries(parts) as never, mounted: mounted as AnyCall[] }
}

/** The parent aggregate of a noun, and the column of its table with the parent's key; undefined for an independent noun. */
export const parentOf = ({ aggregate, within }: Pick<AnyNoun, 'aggregate' | 'within'>): { entity: string; by: string } | undefined =>
  within === undefined ? undefined : { entity: (aggregate.fields as Fields)[within]!.target!, by: within.toLowerCase() }
