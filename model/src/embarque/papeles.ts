/**
 * Papeles: what is printed of a shipment and mailed to whoever acts on it: agencies, plants, the client. A row each; what a paper is for
 * one agency or plant of several is printed once for each of them (its variant).
 */
import type { Idioma } from '../palabras.ts'

/** Who receives papers: a table of companies, by the name of its entity. */
export type Receptor = 'agaduana' | 'agcarga' | 'agtransporte' | 'planta' | 'clientes'

export type Papel = {
  /** How it is called, alone and within a sentence. */
  nombre: string
  called: string
  /** Name of its file in each language that it has. */
  titulo: Partial<Record<Idioma, string>> & { es: string }
  para: Receptor
  /** Which mails of a contact these are. */
  recibe: 'Instrucciones' | 'Documentos' | 'Facturas'
  /** One paper for each of them that the shipment's containers name. */
  porCada?: 'agtransporte' | 'planta'
  /** Of the whole shipment, or of one of its containers. */
  deContenedor?: true
  /** It tells samples, so it does not leave before one is complete. */
  deMuestras?: true
  /** It does not leave before it was approved. */
  seAprueba?: true
}

export const PAPELES = {
  'instruccion-aduana': {
    nombre: 'Instrucción de aduana',
    called: 'la instrucción de aduana',
    titulo: { es: 'Instrucción de aduana' },
    para: 'agaduana',
    recibe: 'Instrucciones',
  },
  'instruccion-transporte': {
    nombre: 'Instrucción de transporte',
    called: 'la instrucción de transporte',
    titulo: { es: 'Instrucción de transporte' },
    para: 'agtransporte',
    recibe: 'Instrucciones',
    porCada: 'agtransporte',
  },
  'instruccion-agcarga': {
    nombre: 'Instrucción a la agencia de carga',
    called: 'la instrucción a la agencia de carga',
    titulo: { es: 'Instrucción agencia de carga' },
    para: 'agcarga',
    recibe: 'Instrucciones',
  },
  'instruccion-planta': {
    nombre: 'Instrucción de carga en planta',
    called: 'la instrucción de carga en planta',
    titulo: { es: 'Instrucción de carga' },
    para: 'planta',
    recibe: 'Instrucciones',
    porCada: 'planta',
  },
  'instrucciones-empaque': {
    nombre: 'Instrucciones de empaque',
    called: 'las instrucciones de empaque',
    titulo: { es: 'Instrucciones de empaque', en: 'Packing instructions' },
    para: 'planta',
    recibe: 'Instrucciones',
    porCada: 'planta',
  },
  'instrucciones-embarque': {
    nombre: 'Instrucciones de embarque',
    called: 'las instrucciones de embarque',
    titulo: { es: 'Instrucciones de embarque', en: 'Shipping instructions' },
    para: 'agcarga',
    recibe: 'Instrucciones',
  },
  'lista-empaque': {
    nombre: 'Lista de empaque',
    called: 'la lista de empaque',
    titulo: { es: 'Lista de empaque', en: 'Packing list' },
    para: 'clientes',
    recibe: 'Documentos',
  },
  proforma: {
    nombre: 'Factura proforma',
    called: 'la factura proforma',
    titulo: { es: 'Factura proforma', en: 'Pro-forma invoice' },
    para: 'clientes',
    recibe: 'Facturas',
    seAprueba: true,
  },
  'certificado-calidad': {
    nombre: 'Certificado de calidad',
    called: 'el certificado de calidad',
    titulo: { es: 'Certificado de calidad', en: 'Certificate of quality' },
    para: 'clientes',
    recibe: 'Documentos',
    deContenedor: true,
    deMuestras: true,
  },
} as const satisfies Record<string, Papel>

export type CodPapel = keyof typeof PAPELES
export const CODIGOS_PAPEL = Object.keys(PAPELES) as [CodPapel, ...CodPapel[]]
/** Papers by their code, known to be one at run time only. */
export const papelNamed = (code: CodPapel): Papel => PAPELES[code]
export const idiomasDe = (code: CodPapel): Idioma[] => Object.keys(papelNamed(code).titulo) as Idioma[]

/** Codes of the customs for the clause of sale; what is not here is 8, others. */
export const CLAUSULAS_ADUANA: Readonly<Record<string, number>> = {
  CIF: 1,
  CFR: 2,
  EXW: 3,
  FAS: 4,
  FOB: 5,
  DDP: 9,
  FCA: 10,
  CPT: 11,
  CIP: 12,
}
