/** Finds the compared values in the text of a paper; a user confirms them before they count. */
import { bareContainer, CONTAINER_IN_TEXT } from '../rules/checkDigits.ts'
import { CAMPOS_COTEJO, type CodCampo } from './cotejo.ts'

type Caja = { Id_Contenedor: number; Nro_Contenedor: string | null }
/** A value that was found, and its line. */
export type Propuesta = { Id_Contenedor: number; Campo: CodCampo; Valor: string; Contexto: string }

const WEIGHT = String.raw`(\d[\d.,']*(?: \d{3})*(?:[.,]\d+)? ?(?:KGS?|KGM|KILOS?|LBS?|POUNDS?|TM|MT|TONS?|T)\b)`
const PACKAGES = /(\d[\d.,]*) ?(?:PACKAGES?|PKGS?|BAGS?|SACOS?|CARTONS?|CTNS?|BOXES|CAJAS?|BULTOS?|BIG ?BAGS?)\b/
const BETWEEN = String.raw`[\s:.#()-]*`
const labelled = (label: string, value: string): RegExp => new RegExp(`(?:${label})${BETWEEN}${value}`)

const OF_BOX: readonly (readonly [CodCampo, RegExp])[] = [
  ['Sello', labelled('SEALS?(?: N[O°º]\\.?)?|SELLOS?|PRECINTOS?', '([A-Z]{0,6}[ -]?\\d[A-Z0-9-]{2,14})')],
  ['Bultos', PACKAGES],
  ['Neto', labelled('NET(?: WEIGHT)?|N\\.?W\\.?|(?:PESO )?NETO|KILOS NETOS', WEIGHT)],
  ['Bruto', labelled('GROSS(?: WEIGHT)?|G\\.?W\\.?|(?:PESO )?BRUTO|KILOS BRUTOS', WEIGHT)],
]
/** Values after the number of a container without a label: its seal, and its weight, which is the gross weight on a bill of lading. */
const UNLABELLED: readonly (readonly [CodCampo, RegExp])[] = [
  ['Sello', /^[A-Z0-9 .-]+\/ *((?=[A-Z-]*\d)[A-Z0-9-]{5,16})\b/],
  ['Bruto', new RegExp(WEIGHT)],
]
const TOTALS: Partial<Record<CodCampo, CodCampo>> = { Bultos: 'Total_Bultos', Neto: 'Total_Neto', Bruto: 'Total_Bruto' }
const WORDS = "([A-Z0-9][A-Z0-9 .&'-]*[A-Z0-9])"
const SHIP = '(?:M ?/? ?[VN]\\.? )?'
const VESSEL = '(?:OCEAN )?VESSEL(?: NAME)?|MOTONAVE|NAVE|BUQUE'
const VOYAGE = '(?:V|VOY(?:AGE)?|VIAJE)(?: ?N[O°º])?\\.?'
const VOYAGE_NUMBER = '[A-Z]{0,3}\\d[A-Z0-9]{1,8}'
/** A vessel and its voyage under one label: `VESSEL / VOYAGE NO.: COCHRANE 2645N`. */
const TOGETHER = new RegExp(
  `(?:${VESSEL}) ?(?:/|&|,|-|Y|AND)? ?${VOYAGE}${BETWEEN}${SHIP}([A-Z0-9][A-Z0-9 .&'-]{0,59}?)[ ,/]{1,9}(?:${VOYAGE} ?)?(${VOYAGE_NUMBER})\\b`,
)
const OF_SHIPMENT: readonly (readonly [CodCampo, RegExp])[] = [
  ['Nave', labelled(VESSEL, SHIP + WORDS)],
  ['Viaje', labelled('VOY(?:AGE)?(?: N[O°º]\\.?)?|VIAJE', `(${VOYAGE_NUMBER})`)],
  [
    'Partida',
    labelled(
      'H\\.? ?S\\.?(?: CODES?| N[O°º]\\.?)?|NCM|PARTIDA(?: ARANCELARIA)?|TARIFF(?: CODE)?',
      '(\\d{4}[.]?\\d{2}[.\\d]{0,6}(?:[,;/ ]+\\d{4}[.]?\\d{2}[.\\d]{0,6})*)',
    ),
  ],
]
const CONSIGNEE = /^\s*(?:CONSIGNEE|CONSIGNATARIO)\b[^:\n]*:?\s*(.*)$/

/** The end of a value, where the next label begins on the same line. */
const NEXT_LABEL = /\s{2,}|\s+(?:VOY(?:AGE)?|VIAJE|PORT|PUERTO|FLAG|BANDERA|POL|POD)\b.*$/
const tidy = (text: string): string => text.split(NEXT_LABEL)[0]!.trim()

const lineOf = (text: string, at: number): string => {
  const from = text.lastIndexOf('\n', at - 1) + 1
  const to = text.indexOf('\n', at)
  return text
    .slice(from, to < 0 ? undefined : to)
    .trim()
    .slice(0, 200)
}

/** Each container number with the text up to the next number, which belongs to that container. */
const segments = (text: string): { numero: string; at: number; told: string }[] => {
  const found = [...text.matchAll(CONTAINER_IN_TEXT)]
  return found.map((match, i) => ({
    numero: match[0],
    at: match.index,
    told: text.slice(match.index, found[i + 1]?.index ?? match.index + 600),
  }))
}

const findConsignee = (lines: readonly string[]): Found | undefined => {
  const at = lines.findIndex(line => CONSIGNEE.test(line.toUpperCase()))
  if (at < 0) return undefined
  const rest = /:\s*(\S.*)$/.exec(lines[at]!)?.[1]
  const Valor = (rest ?? lines.slice(at + 1).find(line => line.trim()) ?? '').split(/\s{3,}/)[0]!.trim()
  return Valor ? { Campo: 'Consignatario', Valor, Contexto: lines[at]!.trim().slice(0, 200) } : undefined
}

type Found = Omit<Propuesta, 'Id_Contenedor'>

/** The cells of a line with columns, each with its position. */
const cellsOf = (line: string): { at: number; cell: string }[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(match => ({ at: match.index, cell: match[0] }))

/** A value in the column below its label; a label followed by text on its own line has none there. */
const belowLabel = (lines: readonly string[], label: string, Campo: CodCampo): Found | undefined => {
  const isLabel = new RegExp(`^(?:${label})[\\s:.]*$`)
  for (const [i, line] of lines.entries()) {
    const heads = cellsOf(line)
    const head = heads.length > 1 ? heads.find(({ cell }) => isLabel.test(cell)) : undefined
    const below = head && cellsOf(lines[i + 1] ?? '')
    const under = below?.find(({ at, cell }) => Math.abs(at - head!.at) < 3 || (at < head!.at && at + cell.length > head!.at))
    if (under) return { Campo, Valor: under.cell, Contexto: lines[i + 1]!.trim().slice(0, 200) }
  }
  return undefined
}

/** Vessel and voyage, where they share a label or are in columns. */
const findVoyage = (text: string): Found[] => {
  const match = TOGETHER.exec(text)
  if (match) {
    const Contexto = lineOf(text, match.index + match[0].length - 1)
    return [
      { Campo: 'Nave', Valor: match[1]!.trim(), Contexto },
      { Campo: 'Viaje', Valor: match[2]!, Contexto },
    ]
  }
  const lines = text.split('\n')
  return [belowLabel(lines, VESSEL, 'Nave'), belowLabel(lines, VOYAGE, 'Viaje')].filter(one => one !== undefined)
}

/** The values in a text, of the shipment (container 0) and of the given containers. Each field is found once. */
export const leerDocumento = (texto: string, cajas: readonly Caja[]): Propuesta[] => {
  const original = texto.replace(/\r/g, '').replace(/[\u00a0\t]/g, ' ')
  // upper case with the same length, so that positions stay
  const text = original.replace(/[a-záéíóúüñ]/g, letter => letter.toUpperCase())
  const found: Propuesta[] = []
  const tell = (one: Propuesta) => {
    if (one.Valor && !found.some(known => known.Campo === one.Campo && known.Id_Contenedor === one.Id_Contenedor)) found.push(one)
  }
  const consignee = findConsignee(original.split('\n'))
  if (consignee) tell({ Id_Contenedor: 0, ...consignee })
  for (const one of findVoyage(text)) tell({ Id_Contenedor: 0, ...one })
  for (const [Campo, pattern] of OF_SHIPMENT) {
    const match = pattern.exec(text)
    if (match) tell({ Id_Contenedor: 0, Campo, Valor: tidy(match[1]!), Contexto: lineOf(text, match.index) })
  }

  const told = segments(text)
  const isOf = (caja: Caja) => (one: { numero: string }) => bareContainer(one.numero) === caja.Nro_Contenedor
  const known = cajas.filter(caja => told.some(isOf(caja)))
  const left = cajas.filter(caja => !known.includes(caja))
  const strangers = [...new Set(told.map(one => bareContainer(one.numero)))].filter(
    numero => !cajas.some(caja => caja.Nro_Contenedor === numero),
  )
  for (const one of told) {
    const numero = bareContainer(one.numero)
    // misprinted numbers: when as many numbers are unknown as containers were not found, they are paired in order
    const caja = known.find(isOfNumber(numero)) ?? (strangers.length === left.length ? left[strangers.indexOf(numero)] : undefined)
    if (!caja) continue
    tell({ Id_Contenedor: caja.Id_Contenedor, Campo: 'Nro_Contenedor', Valor: one.numero, Contexto: lineOf(text, one.at) })
    const of = one.told.split(/\bTOTAL/)[0]!
    const labels = OF_BOX.filter(([, pattern]) => pattern.test(of))
    const isWeighed = labels.some(([Campo]) => Campo === 'Neto')
    const bare = UNLABELLED.filter(([Campo]) => !labels.some(([known]) => known === Campo) && !(Campo === 'Bruto' && isWeighed))
    for (const [Campo, pattern] of [...labels, ...bare]) {
      const match = pattern.exec(of)
      if (match) tell({ Id_Contenedor: caja.Id_Contenedor, Campo, Valor: match[1]!.trim(), Contexto: lineOf(text, one.at + match.index) })
    }
  }
  const total = /\bTOTALE?S?\b[\s\S]{0,400}/.exec(text)
  for (const [Campo, pattern] of OF_BOX) {
    const sum = TOTALS[Campo]
    const match = sum && total && pattern.exec(total[0])
    if (match) tell({ Id_Contenedor: 0, Campo: sum, Valor: match[1]!.trim(), Contexto: lineOf(text, total.index + match.index) })
  }
  const order = Object.keys(CAMPOS_COTEJO)
  return found.sort((a, b) => a.Id_Contenedor - b.Id_Contenedor || order.indexOf(a.Campo) - order.indexOf(b.Campo))
}

const isOfNumber = (numero: string) => (caja: Caja) => caja.Nro_Contenedor === numero
