/**
 * Cotejo: compares the values of a shipment across its papers, side by side. Values are compared by meaning: spaces, capitals, accents,
 * thousands separators, kg or t, and rounding make no difference.
 */
import { plano } from '../format.ts'

/** How a value is interpreted. */
type Clase = 'contenedor' | 'sellos' | 'kilos' | 'bultos' | 'nombre' | 'partidas' | 'nave' | 'viaje'
type Campo = { nombre: string; clase: Clase; de: 'contenedor' | 'embarque' }

/** The compared fields: of each container, or of the whole shipment. */
export const CAMPOS_COTEJO = {
  Consignatario: { nombre: 'Consignatario', clase: 'nombre', de: 'embarque' },
  Nave: { nombre: 'Nave', clase: 'nave', de: 'embarque' },
  Viaje: { nombre: 'Viaje', clase: 'viaje', de: 'embarque' },
  Partida: { nombre: 'Partida arancelaria', clase: 'partidas', de: 'embarque' },
  Total_Bultos: { nombre: 'Bultos en total', clase: 'bultos', de: 'embarque' },
  Total_Neto: { nombre: 'Kilos netos en total', clase: 'kilos', de: 'embarque' },
  Total_Bruto: { nombre: 'Kilos brutos en total', clase: 'kilos', de: 'embarque' },
  Nro_Contenedor: { nombre: 'Número de contenedor', clase: 'contenedor', de: 'contenedor' },
  Sello: { nombre: 'Sello', clase: 'sellos', de: 'contenedor' },
  Bultos: { nombre: 'Bultos', clase: 'bultos', de: 'contenedor' },
  Neto: { nombre: 'Kilos netos', clase: 'kilos', de: 'contenedor' },
  Bruto: { nombre: 'Kilos brutos', clase: 'kilos', de: 'contenedor' },
} as const satisfies Record<string, Campo>
export type CodCampo = keyof typeof CAMPOS_COTEJO
export const CODIGOS_CAMPO = Object.keys(CAMPOS_COTEJO) as [CodCampo, ...CodCampo[]]
export const campoNamed = (code: CodCampo): Campo => CAMPOS_COTEJO[code]

/** A number with its precision: values within half a step are equal, because of rounding. In millionths. */
type Medida = { valor: bigint; paso: bigint }

const MILLIONTHS = 6
const scaled = (whole: string, decimals: string): Medida => ({
  valor: BigInt(whole + decimals.padEnd(MILLIONTHS, '0').slice(0, MILLIONTHS)),
  paso: 10n ** BigInt(MILLIONTHS - Math.min(MILLIONTHS, decimals.length)),
})

const GROUPED = /^\d{1,3}([.,' ])\d{3}(\1\d{3})*$/
const PLAIN = /^(\d+)(?:[.,](\d+))?$/
const MIXED = /^(\d{1,3}(?:([.,' ])\d{3})+)([.,])(\d+)$/

/** Every number that a text may mean: `20.000` is twenty thousand in Chile and twenty in the United States. */
const numbersIn = (text: string): Medida[] => {
  const typed = text.trim().replace(/\s+/g, ' ')
  const found: Medida[] = []
  if (GROUPED.test(typed)) found.push(scaled(typed.replace(/\D/g, ''), ''))
  const plain = PLAIN.exec(typed)
  if (plain) found.push(scaled(plain[1]!, plain[2] ?? ''))
  const mixed = MIXED.exec(typed)
  if (mixed && mixed[2] !== mixed[3]) found.push(scaled(mixed[1]!.replace(/\D/g, ''), mixed[4]!))
  return found
}

/** Kilograms per unit of weight; a text without a unit is in kilograms. */
const KILOS: Readonly<Record<string, bigint>> = { '': 1n, kg: 1n, kgs: 1n, kgm: 1n, kilo: 1n, kilos: 1n, kilogramos: 1n, kilograms: 1n }
const TONS = ['t', 'tn', 'ton', 'tons', 'tm', 'mt', 'tonelada', 'toneladas', 'tonnes']
const POUNDS = ['lb', 'lbs', 'libra', 'libras', 'pound', 'pounds']
/** The international pound, by its definition: 0.45359237 kg. */
const pounds = (millionths: bigint): bigint => (millionths * 45_359_237n) / 100_000_000n
const WEIGHT = /^([\d., ']+?)\s*([a-z]*)\.?$/

const kilosIn = (text: string): Medida[] => {
  const [, figure, unit] = WEIGHT.exec(plano(text).trim()) ?? []
  if (figure === undefined || unit === undefined) return []
  if (POUNDS.includes(unit)) return numbersIn(figure).map(({ valor, paso }) => ({ valor: pounds(valor), paso: pounds(paso) }))
  const factor = TONS.includes(unit) ? 1000n : KILOS[unit]
  if (factor === undefined) return []
  return numbersIn(figure).map(({ valor, paso }) => ({ valor: valor * factor, paso: paso * factor }))
}

const PACKAGES = /^([\d., ']+?)\s*(?:[a-z()/. ]*)$/
const bultosIn = (text: string): Medida[] => {
  const [, figure] = PACKAGES.exec(plano(text).trim()) ?? []
  return figure === undefined ? [] : numbersIn(figure)
}

/** Equal, if one number is the other one rounded. */
const areNear = (one: Medida, other: Medida): boolean => {
  const [finer, coarser] = one.paso < other.paso ? [one, other] : [other, one]
  const apart = finer.valor - coarser.valor
  const half = finer.paso === coarser.paso ? 0n : coarser.paso
  return -half <= apart * 2n && apart * 2n <= half
}
const someNear = (ones: readonly Medida[], others: readonly Medida[]): boolean => ones.some(a => others.some(b => areNear(a, b)))

const alnum = (text: string): string => plano(text).replace(/[^a-z0-9]/g, '')
const words = (text: string): string =>
  plano(text)
    .replace(/[.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const firstLine = (text: string): string => text.trim().split(/\r?\n/)[0] ?? ''

/** Words of company forms, each with its abbreviation. */
const FORMS: Readonly<Record<string, string>> = {
  limited: 'ltd',
  limitada: 'ltda',
  company: 'co',
  corporation: 'corp',
  incorporated: 'inc',
  'sociedad anonima': 'sa',
  'kabushiki kaisha': 'kk',
  'gesellschaft mbh': 'gmbh',
}
const SHORT_FORMS = new Set([
  ...Object.values(FORMS),
  'llc',
  'llp',
  'lp',
  'plc',
  'sas',
  'spa',
  'srl',
  'sarl',
  'bv',
  'nv',
  'ag',
  'kg',
  'oy',
  'ab',
  'as',
])
const LONG_FORMS = new RegExp(`\\b(${Object.keys(FORMS).join('|')})\\b`, 'g')

/** A company's name normalised: single letters are joined to an abbreviation (`K. K.`), and each company form has one spelling. */
const company = (text: string): string =>
  words(text.replace(/&/g, ' and '))
    .replace(/\by\b|\bund\b|\bet\b/g, 'and')
    .replace(/\b[a-z](?: [a-z]\b)+/g, letters => letters.replaceAll(' ', ''))
    .replace(LONG_FORMS, form => FORMS[form]!)

/** The name without the address that follows on the same line: it ends after the company form, at a comma. */
const nameOf = (text: string): string => {
  const told = firstLine(text).split(',').map(company)
  const isForm = (part: string | undefined): boolean =>
    part !== undefined && part !== '' && part.split(' ').every(one => SHORT_FORMS.has(one))
  const end = told.findIndex((part, i) => SHORT_FORMS.has(part.split(' ').at(-1)!) && !isForm(told[i + 1]))
  return told
    .slice(0, end < 0 ? undefined : end + 1)
    .join(' ')
    .replace(/ +/g, ' ')
    .trim()
}
const TO_ORDER = /^(?:(?:to|a) )?(?:(?:the|la) )?(?:order|orden)(?: (?:of|de|del)(?: (?:the|la|el))?)?(?: (.+))?$/
const SHIPPERS_ORDER = /^(?:to )?(?:the )?(?:shipper|exporter) ?s order$/
/** To whose order a bill of lading is made out, «shipper» where nobody is named; undefined when it is made out to a name. */
const orderOf = (text: string): string | undefined => {
  const told = nameOf(text)
  if (SHIPPERS_ORDER.test(words(firstLine(text)))) return 'shipper'
  const found = TO_ORDER.exec(told)
  return found ? (found[1] ?? 'shipper').replace(/^(exporter|embarcador|exportador)$/, 'shipper') : undefined
}
/** The party that placed a seal is in brackets */
const seals = (text: string): string[] =>
  text
    .replace(/\([^)]*\)/g, ' ')
    .split(/[,;/\n]|\sy\s|\sand\s/)
    .map(alnum)
    .filter(Boolean)
const codes = (text: string): string[] => text.split(/[,;/\n]|\sy\s|\sand\s/).flatMap(one => one.replace(/\D/g, '') || [])
const SHIP = /^(m ?v|m ?n|mv|mn|buque|nave|vessel|motonave) /
const VOYAGE = /^(v|voy|voyage|viaje)(?=\d)/
/** A voyage number after the vessel: `COCHRANE 2645N`, `Cochrane V. 2645N`. A number in the name of a ship is shorter: `Cap San 2`. */
const VOYAGE_BEHIND = / (?:(?:v|voy|voyage|viaje) ?)?((?:[a-z]{1,3})?(?:\d{3,5}[a-z]{0,2}|\d{2}[a-z]{1,2}))$/

const shipOf = (text: string): string => words(text).replace(SHIP, '').replace(VOYAGE_BEHIND, '')
/** The voyage number alone, without leading zeros and without a vessel before it. */
const voyageOf = (text: string): string => {
  const told = words(text)
  return (VOYAGE_BEHIND.exec(told)?.[1] ?? alnum(told)).replace(VOYAGE, '').replace(/^0+/, '')
}

/** Does each of these have an equal among the others? */
const allIn = (ones: readonly string[], others: readonly string[], same = (a: string, b: string) => a === b): boolean =>
  ones.every(a => others.some(b => same(a, b)))
const areOnePrefix = (a: string, b: string): boolean => Math.min(a.length, b.length) >= 6 && (a.startsWith(b) || b.startsWith(a))

/** Comparison of two non-blank texts, by kind of value. */
const SAME: Readonly<Record<Clase, (a: string, b: string) => boolean>> = {
  contenedor: (a, b) => alnum(a) === alnum(b),
  // a bill of lading has only the seal of the shipping line
  sellos: (a, b) => {
    const [ones, others] = [seals(a), seals(b)]
    return ones.length > 0 && others.length > 0 && (allIn(ones, others) || allIn(others, ones))
  },
  kilos: (a, b) => someNear(kilosIn(a), kilosIn(b)),
  bultos: (a, b) => someNear(bultosIn(a), bultosIn(b)),
  // the address may follow on further lines
  nombre: (a, b) => {
    const [one, other] = [orderOf(a), orderOf(b)]
    return one === undefined && other === undefined ? nameOf(a) === nameOf(b) : one === other
  },
  // the first six digits are international, the rest is national
  partidas: (a, b) => {
    const [ones, others] = [codes(a), codes(b)]
    return ones.length > 0 && others.length > 0 && allIn(ones, others, areOnePrefix) && allIn(others, ones, areOnePrefix)
  },
  nave: (a, b) => shipOf(a) === shipOf(b),
  viaje: (a, b) => voyageOf(a) === voyageOf(b),
}

/** Do two texts of a field mean the same, in whatever notation? */
export const sonIguales = (campo: CodCampo, a: string, b: string): boolean => {
  if (a.trim() === b.trim()) return true
  return SAME[campoNamed(campo).clase](a, b)
}

export const ESTADOS_COTEJO = ['igual', 'difiere', 'sin-comparar'] as const
export type EstadoCotejo = (typeof ESTADOS_COTEJO)[number]

/**
 * Compares the values of a row with the first non-blank one: which of them differ, and whether there was anything to compare. Blank values
 * are ignored.
 */
export const cotejar = <V extends { Valor: string | null }>(
  campo: CodCampo,
  valores: readonly V[],
): { estado: EstadoCotejo; valores: (V & { Difiere: boolean })[] } => {
  const isSaid = ({ Valor }: V): boolean => Boolean(Valor?.trim())
  const base = valores.find(isSaid)
  const judged = valores.map(one => ({ ...one, Difiere: isSaid(one) && one !== base && !sonIguales(campo, base!.Valor!, one.Valor!) }))
  const said = valores.filter(isSaid).length
  const estado = judged.some(one => one.Difiere) ? 'difiere' : said > 1 ? 'igual' : 'sin-comparar'
  return { estado, valores: judged }
}

/** Papers `delBl` have the consignee of the bill of lading, which may be an order instead of a name. */
type Documento = { nombre: string; fuente: 'portal' | 'papel' | 'escrito'; delBl?: true }
/**
 * The columns of the comparison, in order: the portal's data, papers that it printed, and papers of others, whose values a user types or
 * reads from a PDF.
 */
export const DOCUMENTOS = {
  portal: { nombre: 'Datos del portal', fuente: 'portal' },
  'lista-empaque': { nombre: 'Lista de empaque', fuente: 'papel' },
  'instrucciones-embarque': { nombre: 'Instrucciones de embarque', fuente: 'papel', delBl: true },
  'solicitud-fitosanitaria': { nombre: 'Solicitud fitosanitaria', fuente: 'papel' },
  proforma: { nombre: 'Factura proforma', fuente: 'papel' },
  bl: { nombre: 'Borrador del BL', fuente: 'escrito', delBl: true },
  fitosanitario: { nombre: 'Fitosanitario', fuente: 'escrito' },
  origen: { nombre: 'Certificado de origen', fuente: 'escrito' },
  otro: { nombre: 'Otro certificado', fuente: 'escrito' },
} as const satisfies Record<string, Documento>
export type CodDocumento = keyof typeof DOCUMENTOS
export const documentoNamed = (code: CodDocumento): Documento => DOCUMENTOS[code]
export const CODIGOS_DOCUMENTO = Object.keys(DOCUMENTOS) as [CodDocumento, ...CodDocumento[]]
/** The papers of others. */
export const ESCRITOS = CODIGOS_DOCUMENTO.filter(code => DOCUMENTOS[code].fuente === 'escrito') as [CodDocumento, ...CodDocumento[]]
