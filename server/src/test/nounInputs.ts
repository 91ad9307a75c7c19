/** The inputs of the calls of every noun; each call that changes a noun adds a new one first. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { type AnyNoun, parentOf } from '@nogal/model/aggregate/noun'
import { type PeopleStep, stepsFrom } from '@nogal/model/aggregate/states'
import type { AnyCall } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import type { Values } from '@nogal/model/fields'
import { NOUNS } from '@nogal/model/nouns'
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { filaValida } from './filas.ts'

/** The key of the record to which new nouns refer, by the name of its aggregate. */
type Parents = Readonly<Record<string, number>>

const inputsOfNoun = (noun: AnyNoun, api: () => Api, parents: () => Parents): Record<string, () => Promise<Input>> => {
  const { aggregate: a, calls } = noun
  const [key] = a.key as readonly string[]
  const parent = parentOf(noun)
  const own = async (): Promise<Values> =>
    filaValida(api().db, a, parent && parents()[parent.entity] ? { [noun.within!]: parents()[parent.entity] } : {})
  /** Adds a noun with a part of each kind. */
  const made = async (): Promise<Values> => {
    const parts = Object.entries<AnyPart>(a.parts).map(async ([name, { part, fields }]) => [
      name,
      [await filaValida(api().db, { ...a, entity: part, fields })],
    ])
    const body = { ...(await own()), ...Object.fromEntries(await Promise.all(parts)) }
    const { data, text } = await api().pedir('POST', calls.add.path, { body })
    if (!data) throw new Error(text)
    return data
  }
  const keyed = async () => ({ [key!]: (await made())[key!] })
  const id = async () => ({ params: { id: (await made())[key!] } })
  const listed = async (): Promise<Input> => {
    await made()
    return {}
  }
  const first = a.states?.states[0].code
  const step: PeopleStep | undefined = a.states && stepsFrom(a.states, first)[0]
  const ofCall: [AnyCall | undefined, () => Promise<Input>][] = [
    [calls.list, listed],
    [calls.summary, listed],
    [calls.export, async () => ({ body: { formato: 'csv', columnas: [{ Campo: a.list[0], Titulo: a.list[0] }] } })],
    [calls.whole, id],
    [calls.states, id],
    [calls.add, async () => ({ body: await own() })],
    [calls.change, async () => ({ body: { ...(await own()), ...(await keyed()) } })],
    [calls.remove, async () => ({ body: await keyed() })],
    [calls.state, async () => ({ body: { ...(await keyed()), [a.states!.field]: step?.to, Motivo: 'Se acordó.' } })],
    ...Object.entries(noun.parts as Record<string, Record<string, AnyCall>>).flatMap(
      ([name, part]): [AnyCall | undefined, () => Promise<Input>][] => {
        const { part: table, fields, number }: AnyPart = a.parts[name]
        const [n] = Object.keys(number)
        const row = () => filaValida(api().db, { ...a, entity: table, fields })
        return [
          [part.listar, id],
          [part.obtener, async () => ({ params: { a: (await made())[key!], b: 1 } })],
          [part.agregar, async () => ({ body: { ...(await row()), ...(await keyed()) } })],
          [part.actualizar, async () => ({ body: { ...(await row()), ...(await keyed()), [n!]: 1 } })],
          [part.eliminar, async () => ({ body: { ...(await keyed()), [n!]: 1 } })],
        ]
      },
    ),
  ]
  return Object.fromEntries(ofCall.flatMap(([call, input]) => (call ? [[callText(call), input]] : [])))
}

/** Inputs of every noun, by the text of the call. */
export const nounInputs = (api: () => Api, parents: () => Parents): Record<string, () => Promise<Input>> =>
  Object.assign({}, ...NOUNS.map(noun => inputsOfNoun(noun, api, parents)))

const OF_NOUNS = new Set(NOUNS.flatMap(({ mounted, external }) => (external ? [] : mounted.map(callText))))
/** Does the call belong to a noun that clients do not see? */
export const isInternal = (call: AnyCall): boolean => OF_NOUNS.has(callText(call))
