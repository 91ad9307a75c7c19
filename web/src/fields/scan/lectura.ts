/** What a camera read, as the value of a field: a number whose check digit is right, or the sentence that tells what is wrong. */
import { bareContainer, CONTAINER_IN_TEXT, containersIn, faultOfContainer, isSscc } from '@nogal/model/rules/checkDigits'

export type Scans = 'contenedor' | 'pallet'
export type LoLeido = { valor: string } | { falta: string }

/** What a scanner puts around a GS1 code: the identifier of the symbology in front, and separators. */
const AROUND = /^\](?:C1|d2|Q3|e0)|\u001d/g
/** An SSCC by its application identifier 00, or the 18 digits alone. */
const SSCC = /^(?:\(?00\)?)?(\d{18})$/
/** The number that a plant gave to a pallet; the long digits of the other codes of a label are none. */
const FOLIO = /^(?=.*\d)(?!\d{14,})[A-Z0-9][A-Z0-9 ./-]{2,29}$/

/** The number of a container among texts that were read, which a side of it may bear in two lines. */
const contenedorIn = (texts: readonly string[]): LoLeido | undefined => {
  const all = texts.join(' ').toUpperCase().replace(/\s+/g, ' ')
  const [valor] = containersIn(all)
  if (valor) return { valor }
  const wrong = all.match(CONTAINER_IN_TEXT)?.[0]
  return wrong ? { falta: faultOfContainer(bareContainer(wrong), 'Se leyó otro número')! } : undefined
}

const palletIn = (texts: readonly string[]): LoLeido | undefined => {
  const codes = texts.map(text => text.replace(AROUND, '').trim().toUpperCase())
  const found = codes.map(code => SSCC.exec(code)?.[1]).filter(code => code !== undefined)
  const valor = found.find(isSscc) ?? (found.length ? undefined : codes.find(code => FOLIO.test(code)))
  if (valor) return { valor }
  return found.length
    ? { falta: `Se leyó ${found[0]}, cuyo dígito verificador no corresponde. Acerque la etiqueta y léala otra vez.` }
    : undefined
}

/** What texts or codes in sight of a camera mean for a field; undefined while none of them means anything. */
export const lecturaDe = (scans: Scans, texts: readonly string[]): LoLeido | undefined =>
  scans === 'contenedor' ? contenedorIn(texts) : palletIn(texts)
