/** What changed between two sendings of a paper, in words. */
import type { RichDoc } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import { lineOf } from '@nogal/model/richText'
import { isObject } from '../../http/json.ts'
import { joined } from '../../papel/blocks/format.ts'
import type { Change } from '../../papel/difference.ts'
import { TEXTOS } from './papeles.textos.ts'
import { type Data, valueText } from './papeles.valores.ts'

type Both = { before: Data; after: Data }

const NOTHING = '—'

/** What a row of a list is called: a container by its number, a sample and an analysis by their names, a line by its own number. */
const rowName = (list: string, key: string | number, { before, after }: Both): string => {
  const samples = [...(after.Calidad?.Muestras ?? []), ...(before.Calidad?.Muestras ?? [])]
  if (list === 'Muestras') return samples.find(one => one.Id_Gestion === key)?.Muestra ?? String(key)
  if (list === 'Mediciones') return samples.flatMap(one => one.Mediciones).find(one => one.Cod_Analisis === key)?.Analisis ?? String(key)
  if (list !== 'Contenedores' && list !== 'Veredictos') return String(key)
  const found = [...after.Contenedores, ...before.Contenedores].find(c => c.Id_Contenedor === key)
  return found?.Contenedor.replace(/^(Contenedor|Container) /, '') ?? String(key)
}

const nameOf = (path: Change['path'], both: Both, idioma: Idioma): string => {
  const { nombres } = TEXTOS[idioma] as { nombres: Record<string, string> }
  const words: string[] = []
  for (const [i, step] of path.entries()) {
    if (typeof step === 'number') words[words.length - 1] = `${words.at(-1)} ${rowName(String(path[i - 1]), step, both)}`
    else if (path[i - 1] === 'Montos' || path[i - 1] === 'Cuentas') words.push(step)
    else {
      const name = nombres[step]
      if (name === undefined) return ''
      if (name) words.push(name)
    }
  }
  return words.join(', ')
}

/** A row, or a group of values, that came or went: what tells it. */
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

/** What stands around a value: its unit is there. */
const around = (data: Data, path: Change['path']): Record<string, unknown> => {
  const [first] = path
  const group = (data as unknown as Record<string, unknown>)[String(first)]
  return path.length === 2 && isObject(group) ? group : {}
}

/** Where a value stands among all, so that changes come in the order of the paper, however the data were kept. */
const places = (path: Change['path']): number[] => path.map(step => (typeof step === 'number' ? step : ORDER.indexOf(step)))
const ORDER = Object.keys(TEXTOS.es.nombres)

const byPlace = (one: Change, other: Change): number => {
  const [a, b] = [places(one.path), places(other.path)]
  const at = a.findIndex((place, i) => place !== b[i])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

/** A value of a row of figures is told with those beside it: one row says how the container, or the line, changed. */
const isOfRow = ({ path }: Change): boolean => path.length > 2 || path[0] === 'Totales'

type Told = { Que: string; Antes: string; Ahora: string; row: string }

const tell = (change: Change, idioma: Idioma, both: Both): Told[] => {
  const { path, before, after } = change
  const name = String(path.at(-1))
  const of = isOfRow(change) ? path.slice(0, -1) : path
  const Que = nameOf(of, both, idioma)
  if (!nameOf(path, both, idioma) || name.startsWith('Unidad_')) return []
  const [Antes, Ahora] = [textOf(name, before, around(both.before, path), idioma), textOf(name, after, around(both.after, path), idioma)]
  if (Antes === Ahora) return []
  if (of === path) return [{ Que, Antes, Ahora, row: '' }]
  const label = (TEXTOS[idioma].nombres as Record<string, string>)[name] ?? name
  return [{ Que, Antes: `${label}: ${Antes}`, Ahora: `${label}: ${Ahora}`, row: of.join('.') }]
}

/** What changed, in words of a language; what has no name for its reader is not told. */
export const sayChanges = (changes: readonly Change[], idioma: Idioma, both: Both): Said[] => {
  const told: Told[] = []
  for (const one of [...changes].sort(byPlace).flatMap(change => tell(change, idioma, both))) {
    const last = told.at(-1)
    if (!one.row || last?.row !== one.row) told.push(one)
    else {
      last.Antes += `\n${one.Antes}`
      last.Ahora += `\n${one.Ahora}`
    }
  }
  return told.map(({ Que, Antes, Ahora }) => ({ Que, Antes, Ahora }))
}
