/** Finds the values of analytes in the text of a laboratory's report; a person accepts each before it counts. */
import { plano } from '../format.ts'
import { escribirValor, leerValor, mismoValor } from './valor.ts'

/** An analyte of the portal, with the names and units by which a report may call it. */
export type Analito = {
  Cod_Analisis: number
  Nom_Analisis: string
  Nom_Analisis_Ing: string | null
  Unidad: string | null
  Unidad_Ing: string | null
}
/** A value that was found, and its line. */
export type ValorHallado = {
  Cod_Analisis: number
  Nom_Analisis: string
  /** As a person would type the value. */
  Texto: string
  Contexto: string
  /** Other values that the report has for the same analyte, separated by « · »: a person decides which one counts. */
  Otros: string | null
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Words in any punctuation: «aflatoxina b1» is also «aflatoxina-B1». */
const wordsPattern = (words: readonly string[]): string => words.map(escaped).join('[\\s.,:()-]*')

/** The names of an analyte in a report: without what stands in parentheses, in either order, species also with a short genus. */
const namesOf = ({ Nom_Analisis, Nom_Analisis_Ing }: Analito): string[][] =>
  [Nom_Analisis, Nom_Analisis_Ing].flatMap(name => {
    const words = plano(name ?? '')
      .replace(/\([^)]*\)|\bspp?\b\.?/g, ' ')
      .split(/[\s.,]+/)
      .filter(Boolean)
    const [first = '', second] = words
    if (!first) return []
    return words.length === 2 ? [words, [second!, first], ...(/^[A-Z][a-z]+ [a-z]+$/.test(name!) ? [[first[0]!, second!]] : [])] : [words]
  })

const patternOf = (analito: Analito): RegExp =>
  new RegExp(
    `(?<![a-z0-9])(?:${namesOf(analito)
      .toSorted((a, b) => b.join().length - a.join().length)
      .map(wordsPattern)
      .join('|')})(?![a-z0-9])`,
  )

/** What a line tells beside the result: methods, days, sizes of samples, limits and the laboratory's own limits of detection. */
const BESIDE = [
  /\b(?:aoac|aocs|iso|en|une|din|nch|fda|bam|nom|icc|lc|gc|icp|hplc)[\s/-]*(?:ms[\s/-]*ms|fld|uv|ms)?[\s:.-]*(?:cd|ca)?[\s-]*\d[\w./:-]*/g,
  /\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/g,
  /\b(?:en|in|por|per)\s+\d+\s*(?:g|ml|kg)\b/g,
  /(?<!<\s*)\b(?:lod|loq|ld|lc|lq|limite|limites|limit|max|maximo|maximum|min|minimo|minimum)\b(?:\s+(?:de|of)\s+\w+)?[\s:.=]*[<≤>≥]?\s*\d[\d.,]*/g,
  /[≤≥]\s*\d[\d.,]*/g,
]
const blanked = (text: string): string => BESIDE.reduce((left, pattern) => left.replace(pattern, found => ' '.repeat(found.length)), text)

const ABSENT = String.raw`\b(?:n\.?d\.?|no detectad[oa]s?|no detectable|not detected|ausencia|ausente|absent|negativ[oe])(?![a-z])`
const BELOW = String.raw`(?:<|menor (?:a|que)|less than)\s*(?:lod|loq|ld|lc|lq|\d[\d.,]*)`
const NUMBER = String.raw`(?<![a-z0-9.,])\d[\d.,]*(?:\s*(?:±|\+/-)\s*\d[\d.,]*)?`
/** Units that laboratories write, besides those of the analytes. */
const UNITS = [
  'µg/kg',
  'μg/kg',
  'ug/kg',
  'ng/g',
  'mg/kg',
  'ug/g',
  'ppb',
  'ppm',
  '%',
  'ufc/g',
  'cfu/g',
  'meq o2/kg',
  '°brix',
  'gf',
  'kgf',
  'lbf',
  'lb',
  'n',
  'g/mm',
]

/** Does the text of a line after a name have a value? The value as it would be typed, in a unit only where that is not the analyte's own. */
const valueIn = (rest: string, analito: Analito, units: string): string | undefined => {
  const text = blanked(rest)
  const [found] = new RegExp(`${BELOW}|${ABSENT}|${NUMBER}`).exec(text) ?? []
  if (!found) return undefined
  const at = text.indexOf(found)
  // a power of ten cannot be typed
  if (/^\s*[x×]\s*10/.test(text.slice(at + found.length))) return undefined
  const unit = new RegExp(`^\\s*(${units})(?![a-z0-9])`).exec(text.slice(at + found.length))?.[1]
  const bare = (one: string | null) => plano(one ?? '').replace(/[\sμµ]/g, letter => (letter.trim() ? 'u' : ''))
  const isOwn = !unit || [analito.Unidad, analito.Unidad_Ing].some(own => bare(own) === bare(unit))
  const said = leerValor(found.replace(/[.,]+$/, '').replace(/^less than/, '<') + (isOwn ? '' : ` ${unit}`))
  return 'falta' in said ? undefined : escribirValor(said)
}

const MOST_CONTEXT = 200

/** The values of analytes in a text, in the order of the text; each analyte once, with the first of its values. */
export const leerInforme = (texto: string, analitos: readonly Analito[]): ValorHallado[] => {
  const units = [...UNITS, ...analitos.flatMap(({ Unidad, Unidad_Ing }) => [Unidad, Unidad_Ing]).filter(one => one !== null)]
    .map(one => escaped(plano(one)))
    .toSorted((a, b) => b.length - a.length)
    .join('|')
  const known = analitos.map(analito => ({ analito, pattern: patternOf(analito) }))
  const lines = texto.normalize('NFC').replace(/\r/g, '').split('\n')
  const found = new Map<number, ValorHallado & { values: string[] }>()
  for (const [i, line] of lines.entries()) {
    const flat = plano(line)
    const named = known
      .flatMap(({ analito, pattern }) => {
        const match = pattern.exec(flat)
        return match ? [{ analito, at: match.index, to: match.index + match[0].length }] : []
      })
      .toSorted((a, b) => a.at - b.at || b.to - a.to)
      // a longer name that holds this one says more: «aflatoxina b1» and not «aflatoxina»
      .filter((one, n, all) => !all.some((other, m) => m < n && other.at <= one.at && one.to <= other.to))
    for (const [n, { analito, to }] of named.entries()) {
      const own = flat.slice(to, named[n + 1]?.at)
      const next = plano(lines[i + 1] ?? '')
      // a value may stand alone on the line below the name
      const below = named.length === 1 && !known.some(({ pattern }) => pattern.test(next)) ? next : ''
      const Texto = valueIn(own, analito, units) ?? (/\d/.test(own) ? undefined : valueIn(below, analito, units))
      if (!Texto) continue
      const before = found.get(analito.Cod_Analisis)
      if (!before)
        found.set(analito.Cod_Analisis, {
          Cod_Analisis: analito.Cod_Analisis,
          Nom_Analisis: analito.Nom_Analisis,
          Texto,
          Contexto: line.trim().slice(0, MOST_CONTEXT),
          Otros: null,
          values: [Texto],
        })
      else if (!before.values.some(one => mismoValor(one, Texto))) before.values.push(Texto)
    }
  }
  return [...found.values()].map(({ values, ...one }) => ({ ...one, Otros: values.slice(1).join(' · ').slice(0, MOST_CONTEXT) || null }))
}
