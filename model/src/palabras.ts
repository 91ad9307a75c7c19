// Amounts in words for signed papers. Own code, because n2words 4 writes "veintiuno mil", to-words 5 "un millon".

/** A language in which papers are printed. */
export type Idioma = 'es' | 'en'
type Genero = 'm' | 'f'
type Cifra = number | string

/** A counted thing: "tonelada", "toneladas", feminine. */
export type Unidad = { singular: string; plural: string; genero?: Genero }

const LIMITE = 10n ** 15n

const ES_BAJOS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const ES_DECENAS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const ES_CENTENAS = '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')

const EN_BAJOS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const EN_DECENAS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const EN_ESCALAS = ['', ' thousand', ' million', ' billion', ' trillion']

// "uno" loses its o before a noun, and "mil" and "millones" count as nouns here: veintiún mil, ciento un kilos, but treinta y una
// toneladas.
const apocopar = (texto: string) => texto.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un')
const feminizar = (texto: string) =>
  texto
    .replace(/uno$/, 'una')
    .replace(/cientos\b/g, 'cientas')
    .replace(/quinientos\b/g, 'quinientas')

function esCentena(n: number): string {
  if (n < 30) return ES_BAJOS[n]!
  if (n < 100) return ES_DECENAS[Math.floor(n / 10)]! + (n % 10 ? ` y ${ES_BAJOS[n % 10]}` : '')
  if (n === 100) return 'cien'
  return ES_CENTENAS[Math.floor(n / 100)]! + (n % 100 ? ` ${esCentena(n % 100)}` : '')
}

function esMillar(n: number, genero: Genero): string {
  const como = (texto: string) => (genero === 'f' ? feminizar(texto) : texto)
  const miles = Math.floor(n / 1000)
  const resto = n % 1000
  // Thousands also agree in gender (doscientas mil toneladas), except "veintiún mil toneladas", the more common form, where uno stays
  // masculine.
  const cabeza = miles === 0 ? '' : miles === 1 ? 'mil' : `${como(apocopar(esCentena(miles)))} mil`
  return [cabeza, resto || !miles ? como(esCentena(resto)) : ''].filter(Boolean).join(' ')
}

function enEspanol(n: bigint, genero: Genero): string {
  const escala = (valor: bigint, uno: string, varios: string) =>
    valor === 0n ? '' : valor === 1n ? `un ${uno}` : `${apocopar(esMillar(Number(valor), 'm'))} ${varios}`
  const resto = n % 1_000_000n
  return [
    escala(n / 10n ** 12n, 'billón', 'billones'),
    escala((n / 1_000_000n) % 1_000_000n, 'millón', 'millones'),
    resto || n === 0n ? esMillar(Number(resto), genero) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function enCentena(n: number): string {
  if (n < 20) return EN_BAJOS[n]!
  if (n < 100) return EN_DECENAS[Math.floor(n / 10)]! + (n % 10 ? `-${EN_BAJOS[n % 10]}` : '')
  return `${EN_BAJOS[Math.floor(n / 100)]} hundred${n % 100 ? ` ${enCentena(n % 100)}` : ''}`
}

function enIngles(n: bigint): string {
  if (n === 0n) return EN_BAJOS[0]!
  const partes: string[] = []
  for (let i = 0, resto = n; resto > 0n; i++, resto /= 1000n) {
    const grupo = Number(resto % 1000n)
    if (grupo) partes.unshift(enCentena(grupo) + EN_ESCALAS[i])
  }
  return partes.join(' ')
}

/** Splits a decimal into sign, whole part and a fraction rounded half away from zero, on its decimal digits: 1.005 is 1.01, as in SQL. */
function partir(cifra: Cifra, decimales: number): { negativo: boolean; entero: bigint; fraccion: bigint } {
  const texto = typeof cifra === 'number' && Number.isFinite(cifra) ? expandir(cifra) : String(cifra).trim()
  const hallado = /^(-?)(\d+)(?:\.(\d+))?$/.exec(texto)
  if (!hallado) throw new RangeError(`No es una cifra: ${cifra}`)
  const [, signo, entero, fraccion = ''] = hallado
  const redondeado = BigInt(entero + fraccion.slice(0, decimales).padEnd(decimales, '0')) + ((fraccion[decimales] ?? '0') >= '5' ? 1n : 0n)
  const base = 10n ** BigInt(decimales)
  const partes = { negativo: signo === '-' && redondeado > 0n, entero: redondeado / base, fraccion: redondeado % base }
  if (partes.entero >= LIMITE) throw new RangeError(`Cifra demasiado grande: ${cifra}`)
  return partes
}

// JavaScript writes very small and large numbers as 1e-7 and 1e21; this gives plain digits.
const expandir = (n: number) => (/e/.test(String(n)) ? n.toFixed(Math.abs(n) < 1 ? 12 : 0) : String(n))

function contar(negativo: boolean, entero: bigint, unidad: Unidad, idioma: Idioma): string {
  const nombre = entero === 1n ? unidad.singular : unidad.plural
  if (idioma === 'en') return `${negativo ? 'minus ' : ''}${enIngles(entero)} ${nombre}`
  const genero = unidad.genero ?? 'm'
  const palabras = enEspanol(entero, genero)
  const de = entero > 0n && entero % 1_000_000n === 0n ? ' de' : ''
  return `${negativo ? 'menos ' : ''}${genero === 'm' ? apocopar(palabras) : palabras}${de} ${nombre}`
}

/** A whole number without a unit: 21 → "veintiuno", "veintiuna", "twenty-one". */
export function numeroEnPalabras(cifra: Cifra, idioma: Idioma, genero: Genero = 'm'): string {
  const { negativo, entero } = partir(cifra, 0)
  if (idioma === 'en') return (negativo ? 'minus ' : '') + enIngles(entero)
  return (negativo ? 'menos ' : '') + enEspanol(entero, genero)
}

/** A whole number with a unit: 500, tonelada → "quinientas toneladas"; 1000000 → "un millón de toneladas". */
export function cantidadEnPalabras(cifra: Cifra, unidad: Unidad, idioma: Idioma): string {
  const { negativo, entero } = partir(cifra, 0)
  return contar(negativo, entero, unidad, idioma)
}

// Names and plurals of currencies come from CLDR, which lacks their gender: these nouns are feminine in Spanish.
const MONEDA_FEMENINA = /^(libra|lira|rupia|corona|unidad|grivna|rufiya|dobra|unidades)/

const nombreMoneda = (moneda: string, cuantos: number, idioma: Idioma) =>
  new Intl.NumberFormat(idioma, { style: 'currency', currency: moneda, currencyDisplay: 'name', maximumFractionDigits: 0 })
    .formatToParts(cuantos)
    .filter(parte => parte.type === 'currency')
    .map(parte => parte.value)
    .join('')

/** The number of decimals of a currency: 2 for USD, 0 for CLP and JPY. */
export const decimalesMoneda = (moneda: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: moneda }).resolvedOptions().maximumFractionDigits ?? 2

/** Money in capital letters, the fraction in figures: 1234567.5, USD → "UN MILLÓN … SESENTA Y SIETE DÓLARES ESTADOUNIDENSES CON 50/100". */
export function montoEnPalabras(monto: Cifra, moneda: string, idioma: Idioma, decimales = decimalesMoneda(moneda)): string {
  const { negativo, entero, fraccion } = partir(monto, decimales)
  const singular = nombreMoneda(moneda, 1, idioma)
  const unidad: Unidad = { singular, plural: nombreMoneda(moneda, 2, idioma), genero: MONEDA_FEMENINA.test(singular) ? 'f' : 'm' }
  const cola = decimales ? ` ${idioma === 'es' ? 'con' : 'and'} ${String(fraccion).padStart(decimales, '0')}/${10 ** decimales}` : ''
  return (contar(negativo, entero, unidad, idioma) + cola).toLocaleUpperCase(idioma)
}

const KILOGRAMO: Record<Idioma, Unidad> = {
  es: { singular: 'kilogramo', plural: 'kilogramos' },
  en: { singular: 'kilogram', plural: 'kilograms' },
}
const GRAMO: Record<Idioma, Unidad> = { es: { singular: 'gramo', plural: 'gramos' }, en: { singular: 'gram', plural: 'grams' } }

/** Kilos in capital letters, with grams: 24000.5 → "VEINTICUATRO MIL KILOGRAMOS CON QUINIENTOS GRAMOS". */
export function kilosEnPalabras(kilos: Cifra, idioma: Idioma): string {
  const { negativo, entero, fraccion } = partir(kilos, 3)
  const gramos = fraccion ? ` ${idioma === 'es' ? 'con' : 'and'} ${contar(false, fraccion, GRAMO[idioma], idioma)}` : ''
  return (contar(negativo, entero, KILOGRAMO[idioma], idioma) + gramos).toLocaleUpperCase(idioma)
}
