/** The rows to which a reference may point: the call that lists them, and their labels. */

import { type AnyAggregate, namedBy } from '@nogal/model/aggregate/aggregate'
import type { AnyCall, Filtro } from '@nogal/model/call'
import { type Entity, nameField } from '@nogal/model/entity'
import { isLeftOut } from '@nogal/model/fields'
import { listedBy } from '@nogal/model/listed'
import { callOfLista, type FilaParametro, listarParametro, listOffering } from '@nogal/model/parametros/parametros.calls'
import { aggregateNamed, entityNamed } from '@nogal/model/registry'
import { capital } from '@nogal/model/words'
import { apiEnvelope } from '../api/client.ts'
import { ranked } from '../fields/base/match.ts'
import type { RefKey, RefOption, RefQuery } from '../fields/base/refs.ts'
import { isNothing } from '../values/same.ts'
import { nameOfRow } from '../values/text.ts'

type Source = { call: AnyCall; params: Record<string, string>; filtros: Filtro[] }

/** A column of several values, a field or a filter of the list alone, has to have the value; any other has to equal the value. */
const filterOf = (target: string, campo: string, valor: unknown): Filtro => {
  const { type } = entityNamed(target).fields[campo] ?? { type: 'choices' }
  return type === 'choices' ? { campo, modo: 'in', valor: [String(valor)] } : { campo, modo: 'equals', valor: String(valor) }
}

/**
 * The specification's list of a parameter is open to all staff; for the few without one, the list of their screen is used. An aggregate has
 * its own list, in the scope of the user.
 */
const sourceOf = (target: string, narrow: Readonly<Record<string, unknown>>): Source => {
  if (aggregateNamed(target)) {
    const filtros = Object.entries(narrow).filter(([, value]) => !isNothing(value))
    return { call: listedBy(target), params: {}, filtros: filtros.map(([campo, value]) => filterOf(target, campo, value)) }
  }
  const list = listOffering(target)
  const by = list?.by ?? []
  const filtros = Object.entries(narrow)
    .filter(([campo, value]) => !isNothing(value) && !by.includes(campo))
    .map(([campo, value]) => filterOf(target, campo, value))
  if (!list)
    return {
      call: listarParametro,
      params: { pantalla: target },
      filtros: [...filtros, { campo: 'Activo', modo: 'equals', valor: 'true' }],
    }
  const names = [...list.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const params = Object.fromEntries(names.map((name, i) => [name, String(narrow[by[i]!] ?? '0')]))
  return { call: callOfLista(list), params, filtros }
}

const ask = async ({ call, params, filtros }: Source, query: object, signal?: AbortSignal): Promise<FilaParametro[]> => {
  const { data } = await apiEnvelope<AnyCall>(call)({ params, query: { ...query, filtros } }, signal && { signal })
  return (data as FilaParametro[] | undefined) ?? []
}

/** A hint that distinguishes rows of the same name: the typed key, or the row within which names are unique. */
const hintOf = (e: Entity, fila: FilaParametro): string | undefined => {
  const key = e.key.at(-1)!
  const within = (e.within || []).find(name => e.fields[name]?.type === 'ref')
  if (within) return (fila[nameField(within)] as string | null) ?? undefined
  return e.fields[key]!.type === 'code' ? String(fila[key]) : undefined
}

/** The name of a row in the list of an aggregate, by its definition. */
const nameInList = (a: AnyAggregate, fila: FilaParametro): string => {
  const name = namedBy(a)
    .map(column => fila[column])
    .filter(value => !isNothing(value))
    .join('/')
  const { unnamed } = a.naming ?? {}
  return name || !unnamed ? name : `${capital(a.singular)} ${fila[unnamed]}`
}

/** A row as an option. */
export const optionOf = (target: string, fila: FilaParametro): RefOption => {
  const a = aggregateNamed(target)
  const e = entityNamed(target)
  const hint = a ? (fila[a.naming?.hint ?? ''] as string | null | undefined) : hintOf(e, fila)
  return { value: fila[e.key.at(-1)!] as RefKey, label: a ? nameInList(a, fila) : nameOfRow(e, fila), ...(hint && { hint }) }
}

const PAGE = 60

export type OptionSearch = Pick<RefQuery, 'target' | 'filters' | 'never'> & { search?: string; all?: boolean }

/** Active rows to which a reference may point, filtered by other fields of its row and by the typed text. */
export const searchOptions = async (
  { target, filters, never = {}, search, all }: OptionSearch,
  signal?: AbortSignal,
): Promise<readonly RefOption[]> => {
  const isOffered = (fila: FilaParametro) => !isLeftOut(never, fila)
  const page = all ? {} : { pagina: 1, porPagina: PAGE }
  const source = sourceOf(target, filters)
  const rows = await ask(source, { ...page, ...(search && { buscar: search }) }, signal)
  const options = rows.filter(isOffered).map(fila => optionOf(target, fila))
  if (!search || all || rows.length < PAGE) return ranked(options, search ?? '')
  // There are more matches than the limit: those that start with the text must be among them.
  const starting: Filtro = { campo: namedBy(aggregateNamed(target) ?? entityNamed(target))[0]!, modo: 'starts-with', valor: search }
  const first = (await ask({ ...source, filtros: [...source.filtros, starting] }, page, signal)).filter(isOffered)
  const known = new Set(first.map(fila => optionOf(target, fila).value))
  const others = options.filter(option => !known.has(option.value))
  return ranked([...first.map(fila => optionOf(target, fila)), ...others], search).slice(0, PAGE)
}

/** At most this many keys in one request, because the length of an address is limited. */
const KEYS_AT_ONCE = 100

/** Some rows of an entity by their keys; `screen`: the user may see its screen, and thus inactive rows. */
export const optionsByKey = async (
  target: string,
  keys: readonly RefKey[],
  screen: boolean,
  signal?: AbortSignal,
): Promise<RefOption[]> => {
  const campo = entityNamed(target).key.at(-1)!
  const source =
    screen && !aggregateNamed(target) ? { call: listarParametro, params: { pantalla: target }, filtros: [] } : sourceOf(target, {})
  const batches = Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_, n) =>
    keys.slice(n * KEYS_AT_ONCE, (n + 1) * KEYS_AT_ONCE).map(String),
  )
  const found = await Promise.all(
    batches.map(valor => ask({ ...source, filtros: [...source.filtros, { campo, modo: 'in', valor }] }, {}, signal)),
  )
  return found.flat().map(fila => optionOf(target, fila))
}
