/** The changes between two sendings of a paper, in words. */

import { impreso } from '@nogal/model/embarque/papeles.valores'
import type { RichDoc } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import { type Grupo, nombreImpreso, type Valor } from '@nogal/model/papel/valores'
import { lineOf } from '@nogal/model/richText'
import { isObject } from '../../http/json.ts'
import { joined } from '../../papel/blocks/format.ts'
import type { Change } from '../../papel/difference.ts'
import { TEXTOS } from './papeles.textos.ts'
import { type Data, valueText } from './papeles.valores.ts'

type Both = { before: Data; after: Data }

const NOTHING = '—'

/** The keys and names of the rows of lists whose key people do not know. */
const NAMED_ROWS: Readonly<Record<string, (both: Both, container: string | number | undefined) => [key: number, name: string][]>> = {
  Pallets_Cargados: ({ before, after }, container) =>
    [after, before]
      .flatMap(({ Contenedores }) => Contenedores.filter(c => c.Id_Contenedor === container))
      .flatMap(c => c.Anexo?.Pallets_Cargados ?? [])
      .map(({ Id_Pallet, Nro_Pallet }): [number, string] => [Id_Pallet, Nro_Pallet]),
  Lotes_Embarcados: ({ before, after }) =>
    [after, before].flatMap(({ Lotes }) =>
      (Lotes?.Lotes_Embarcados ?? []).map(({ Id_Lote, Nro_Lote }): [number, string] => [Id_Lote, Nro_Lote]),
    ),
  Puntos: ({ before, after }) =>
    [after, before]
      .flatMap(({ Contenedores }) => Contenedores.flatMap(c => c.Inspeccion?.Puntos ?? []))
      .map(({ Cod_PuntoInspeccion, Punto }): [number, string] => [Cod_PuntoInspeccion, `«${Punto}»`]),
}

/** The name of a row of a list: the number of a container, the name of a sample or an analysis, the number of a line. */
const rowName = (path: Change['path'], both: Both): string => {
  const { before, after } = both
  const [list, key] = [String(path.at(-2)), path.at(-1)!]
  const samples = [...(after.Calidad?.Muestras ?? []), ...(before.Calidad?.Muestras ?? [])]
  if (list === 'Muestras') return samples.find(one => one.Id_Gestion === key)?.Muestra ?? String(key)
  if (list === 'Mediciones') return samples.flatMap(one => one.Mediciones).find(one => one.Cod_Analisis === key)?.Analisis ?? String(key)
  const named = NAMED_ROWS[list]?.(both, path[1]).find(row => row[0] === key)
  if (named) return named[1]
  if (list !== 'Contenedores' && list !== 'Veredictos') return String(key)
  const found = [...after.Contenedores, ...before.Contenedores].find(c => c.Id_Contenedor === key)
  return found?.Contenedor.replace(/^(Contenedor|Container) /, '') ?? String(key)
}

/** A step of a path: a value or a group with its index in the table of values, or the key of a row. */
type Step = { place: number; member?: Valor | Grupo | undefined; key?: string | number }

/** The values and groups of a group by their names, in the order of the table of values. */
const listMembers = ({ valores, dentro }: Grupo): ReadonlyMap<string, Step> =>
  new Map(Object.entries({ ...valores, ...dentro }).map(([name, member], place) => [name, { place, member }]))

const MEMBERS = new Map<Grupo, ReadonlyMap<string, Step>>()
/** The members of a group, listed once: every change of a paper asks for those of each group around it. */
const membersOf = (group: Grupo): ReadonlyMap<string, Step> => {
  const found = MEMBERS.get(group) ?? listMembers(group)
  MEMBERS.set(group, found)
  return found
}

const stepsOf = (path: Change['path']): Step[] => {
  let group: Grupo | undefined = impreso
  let isKey = false
  return path.map(step => {
    if (isKey) {
      isKey = false
      return { place: typeof step === 'number' ? step : 0, key: step }
    }
    const found: Step = (group && membersOf(group).get(String(step))) ?? { place: -1 }
    const { member } = found
    group = member && 'dentro' in member ? member : undefined
    isKey = group?.shape.kind === 'list'
    return found
  })
}

/** A change with the steps of its path. */
type Placed = Change & { steps: readonly Step[] }

/** The names of a value and of the groups around it; empty for a value without a name, and for one that papers no longer print. */
const nameOf = (path: Change['path'], steps: readonly Step[], both: Both, idioma: Idioma): string => {
  const words: string[] = []
  for (const [i, { member, key }] of steps.entries()) {
    if (typeof key === 'number') words[words.length - 1] = `${words.at(-1)} ${rowName(path.slice(0, i + 1), both)}`
    else if (key !== undefined) words.push(key)
    else {
      const name = member && nombreImpreso(member, idioma)
      if (name) words.push(name)
      else if (!member || !('dentro' in member)) return ''
    }
  }
  return words.join(', ')
}

/** A short text for a row or a group that was added or removed. */
const rowText = (row: Record<string, unknown>, idioma: Idioma): string => {
  const told = row.Producto
    ? ['Producto', 'Cantidad', 'Unidad']
    : [
        'Nombre',
        'Contenedor',
        'Tipo',
        'Neto',
        'Temperatura',
        'Corte_Carga',
        'Corte_Documentos',
        'Corte_VGM',
        'Banco',
        'Cuenta',
        'Monto',
        'Muestra',
        'Analisis',
        'Valor',
        'Unidad',
        'Nro_Pallet',
        'Nro_Lote',
        'Respuesta',
        'Observacion',
        'Cuantos',
      ]
  return joined(
    told.map(name => valueText(name, row[name], row, idioma)),
    ', ',
  )
}

const textOf = (name: string, value: unknown, row: Record<string, unknown>, idioma: Idioma): string => {
  if (typeof value === 'boolean') return value ? TEXTOS[idioma].si : TEXTOS[idioma].no
  if (isObject(value) && value.type === 'doc') return ((value as unknown as RichDoc).content ?? []).map(lineOf).filter(Boolean).join('\n')
  return (isObject(value) ? rowText(value, idioma) : valueText(name, value, row, idioma)) || NOTHING
}

/** The object that contains a value, with its unit. */
const around = (data: Data, path: Change['path']): Record<string, unknown> => {
  const [first] = path
  const group = (data as unknown as Record<string, unknown>)[String(first)]
  return path.length === 2 && isObject(group) ? group : {}
}

/** Sorts changes in the order of the table of values, because stored JSON loses the order of its names. */
const byPlace = ({ steps: a }: Placed, { steps: b }: Placed): number => {
  const at = a.findIndex(({ place }, i) => place !== b[i]?.place)
  return at < 0 ? a.length - b.length : a[at]!.place - (b[at]?.place ?? -1)
}

/** Is the value one of several in a row? The changes of one container, or one line, are then told in one row. */
const isOfRow = ({ path }: Change): boolean => path.length > 2 || path[0] === 'Totales'

type Told = { Que: string; Antes: string; Ahora: string; row: string }

const tell = (change: Placed, idioma: Idioma, both: Both): Told[] => {
  const { path, steps, before, after } = change
  const name = String(path.at(-1))
  if (name.startsWith('Unidad_') || !nameOf(path, steps, both, idioma)) return []
  const [Antes, Ahora] = [textOf(name, before, around(both.before, path), idioma), textOf(name, after, around(both.after, path), idioma)]
  if (Antes === Ahora) return []
  const of = isOfRow(change) ? path.slice(0, -1) : path
  const Que = nameOf(of, steps.slice(0, of.length), both, idioma)
  if (of === path) return [{ Que, Antes, Ahora, row: '' }]
  const { member, key } = steps.at(-1)!
  const label = (member && nombreImpreso(member, idioma)) || (key === undefined ? name : rowName(path, both))
  return [{ Que, Antes: `${label}: ${Antes}`, Ahora: `${label}: ${Ahora}`, row: of.join('.') }]
}

/** The changes in words of a language; values without a name are left out. */
export const sayChanges = (changes: readonly Change[], idioma: Idioma, both: Both): Said[] => {
  const told: Told[] = []
  const placed = changes.map(change => ({ ...change, steps: stepsOf(change.path) })).sort(byPlace)
  for (const one of placed.flatMap(change => tell(change, idioma, both))) {
    const last = told.at(-1)
    if (!one.row || last?.row !== one.row) told.push(one)
    else {
      last.Antes += `\n${one.Antes}`
      last.Ahora += `\n${one.Ahora}`
    }
  }
  return told.map(({ Que, Antes, Ahora }) => ({ Que, Antes, Ahora }))
}
