/** What people type or paste of a laboratory's report: a figure, a figure with its uncertainty, or that nothing was found. */
import { parseNumber, plano } from '@nogal/model/format'

/** What a text says of an analyte. */
export type ValorLeido = {
  Valor: number | null
  Bajo_LOD: boolean
  LOD: number | null
  Incertidumbre: number | null
  Unidad: string | null
}
/** A text, or the sentence about one that says nothing. */
export type Lectura = ValorLeido | { falta: string }

const NADA: ValorLeido = { Valor: null, Bajo_LOD: false, LOD: null, Incertidumbre: null, Unidad: null }
/** Words that laboratories write where nothing was found. */
const NO_DETECTADO = /^(nd|n\.d\.?|no detectad[oa]s?|no detectable|ausencia|ausente|not detected|absent|negativ[eo])( en \d+ ?g)?$/
const BAJO = /^(?:<|menor (?:a|que))\s*(.*)$/
const CIFRA = /^[\d.,\s\u00a0]+$/
/** A unit after a figure. */
const UNIDAD = /^(.*\d)\s*([%°µμA-Za-z][^\d<±]*)$/

const figure = (text: string): number | null => {
  const typed = text.trim()
  if (!CIFRA.test(typed)) return null
  const n = parseNumber(typed)
  return n !== null && n >= 0 ? n : null
}

/** A text as a laboratory or a clerk writes it: `4,1`, `4.1 ± 0.3`, `0,0041 mg/kg`, `< 0,5`, `< LOD`, `ND`. Empty says nothing. */
export const leerValor = (written: string): Lectura => {
  const whole = plano(written).trim()
  if (!whole) return NADA
  if (NO_DETECTADO.test(whole)) return { ...NADA, Bajo_LOD: true }
  const [, typed = written, unit] = UNIDAD.exec(written.trim()) ?? []
  const said = leerCifra(typed)
  return unit && !('falta' in said) ? { ...said, Unidad: unit.trim().slice(0, 20) } : said
}

const leerCifra = (typed: string): Lectura => {
  const text = plano(typed).trim()
  const below = BAJO.exec(text)
  if (below) {
    const limit = below[1]!.trim()
    if (/^(lod|ld|loq|lc|l\.?d\.?)$/.test(limit)) return { ...NADA, Bajo_LOD: true }
    const LOD = figure(limit)
    return LOD === null ? { falta: 'Escriba el límite de detección después de «<», como < 0,5.' } : { ...NADA, Bajo_LOD: true, LOD }
  }
  const [value, more] = typed.split(/±|\+\/-|\+-/)
  const Valor = figure(value!)
  const Incertidumbre = more === undefined ? null : figure(more)
  if (Valor === null || (more !== undefined && Incertidumbre === null)) return { falta: 'Escriba un número, < 0,5 o ND.' }
  return { ...NADA, Valor, Incertidumbre }
}

const decimal = (n: number): string => String(n).replace('.', ',')

/** The same as a text that is read back as it is. */
export const escribirValor = ({ Valor, Bajo_LOD, LOD, Incertidumbre, Unidad }: ValorLeido): string => {
  const unit = Unidad ? ` ${Unidad}` : ''
  if (Bajo_LOD) return LOD === null ? '< LOD' : `< ${decimal(LOD)}${unit}`
  if (Valor === null) return ''
  return (Incertidumbre === null ? decimal(Valor) : `${decimal(Valor)} ± ${decimal(Incertidumbre)}`) + unit
}

/** A typed value as the form shows it after a save; a text that is no value stays as it was typed. */
const llano = (text: string): string => {
  const said = leerValor(text)
  return 'falta' in said ? text.trim() : escribirValor(said)
}
/** Do two texts say the same? A decimal point and a comma do. */
export const mismoValor = (one: string, other: string): boolean => llano(one) === llano(other)

type Nombrado = { Cod_Analisis: number; Nom_Analisis: string }
const letters = (text: string): string => plano(text).replace(/[^a-z0-9]/g, '')

/**
 * A pasted column, or a column of names with one of values, as texts by analyte. Values alone fill the analytes from the first one on;
 * beside a name they go where the name says, and names that are unknown are told.
 */
export const leerColumna = (
  text: string,
  desde: number,
  analitos: readonly Nombrado[],
): { textos: Map<number, string>; desconocidos: string[] } => {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n')
  const textos = new Map<number, string>()
  const desconocidos: string[] = []
  if (!lines.some(line => line.includes('\t'))) {
    for (const [i, line] of lines.entries()) {
      const analito = analitos[desde + i]
      if (analito) textos.set(analito.Cod_Analisis, line.trim())
    }
    return { textos, desconocidos }
  }
  for (const line of lines) {
    const [name = '', value = ''] = line.split('\t').map(cell => cell.trim())
    if (!name || !value) continue
    const asked = letters(name)
    const found =
      analitos.find(one => letters(one.Nom_Analisis) === asked) ??
      analitos.find(one => asked && letters(one.Nom_Analisis).startsWith(asked))
    if (found) textos.set(found.Cod_Analisis, value)
    else desconocidos.push(name)
  }
  return { textos, desconocidos }
}
