/** Parses values of a laboratory as users type or paste them: a figure, a figure with its uncertainty, or not detected. */
import { parseNumber, plano } from '../format.ts'

/** The value in a text. */
export type ValorLeido = {
  Valor: number | null
  Bajo_LOD: boolean
  LOD: number | null
  Incertidumbre: number | null
  Unidad: string | null
}
/** The value of a text, or the error. */
export type Lectura = ValorLeido | { falta: string }

const NADA: ValorLeido = { Valor: null, Bajo_LOD: false, LOD: null, Incertidumbre: null, Unidad: null }
/** Words of laboratories for not detected. */
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

/** Parses the text of a laboratory or a user: `4,1`, `4.1 ± 0.3`, `0,0041 mg/kg`, `< 0,5`, `< LOD`, `ND`. An empty text has no value. */
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

/** Formats a value so that parsing gives the same value. */
export const escribirValor = ({ Valor, Bajo_LOD, LOD, Incertidumbre, Unidad }: ValorLeido): string => {
  const unit = Unidad ? ` ${Unidad}` : ''
  if (Bajo_LOD) return LOD === null ? '< LOD' : `< ${decimal(LOD)}${unit}`
  if (Valor === null) return ''
  return (Incertidumbre === null ? decimal(Valor) : `${decimal(Valor)} ± ${decimal(Incertidumbre)}`) + unit
}

/** A typed value in the normal format; an invalid text stays as it is. */
const llano = (text: string): string => {
  const said = leerValor(text)
  return 'falta' in said ? text.trim() : escribirValor(said)
}
/** Do two texts mean the same value? Decimal point and comma are equal. */
export const mismoValor = (one: string, other: string): boolean => llano(one) === llano(other)
