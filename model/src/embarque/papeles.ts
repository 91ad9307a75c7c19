/**
 * Papeles: papers of a shipment that are printed and mailed to agencies, plants and the client, one row each. A paper for hauliers or plants
 * is printed once for each of them; each is a variant.
 */
import type { Idioma } from '../palabras.ts'

/** The tables of companies that receive papers. */
export type Receptor = 'agaduana' | 'agcarga' | 'agtransporte' | 'planta' | 'clientes'

export type Papel = {
  /** The name of the paper, alone and within a sentence. */
  nombre: string
  called: string
  /** The file name in each language of the paper. */
  titulo: Partial<Record<Idioma, string>> & { es: string }
  para: Receptor
  /** The kind of mail, to which contacts subscribe. */
  recibe: 'Instrucciones' | 'Documentos' | 'Facturas'
  /** The shipment has one variant for each of these companies that its containers name. */
  porCada?: 'agtransporte' | 'planta'
  /** The paper may be about the whole shipment, or about a single container. */
  deContenedor?: true
  /** The paper has samples, so it can't be sent before one is complete. */
  deMuestras?: true
  /** The paper can't be sent before it is approved. */
  seAprueba?: true
  /** The paper tells what was loaded, so nobody waits for it before all containers are. */
  trasCargar?: true
  /** The paper names lots, so it can't be sent before pallets with lots are in a container; after the departure nobody waits for it. */
  conLotes?: true
  /** Nobody waits for the paper: it goes out when a person sends it. */
  aPedido?: true
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
    trasCargar: true,
  },
  'solicitud-fitosanitaria': {
    nombre: 'Solicitud fitosanitaria',
    called: 'la solicitud fitosanitaria',
    titulo: { es: 'Solicitud fitosanitaria', en: 'Phytosanitary request' },
    para: 'agaduana',
    recibe: 'Documentos',
    conLotes: true,
  },
  'informe-carga': {
    nombre: 'Informe de carga',
    called: 'el informe de carga',
    titulo: { es: 'Informe de carga', en: 'Loading report' },
    para: 'clientes',
    recibe: 'Documentos',
    deContenedor: true,
    aPedido: true,
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
/** The paper with a code. */
export const papelNamed = (code: CodPapel): Papel => PAPELES[code]

/** The names of a paper: alone, within a sentence, and those of its file in each of its languages. */
export type NombresPapel = Pick<Papel, 'nombre' | 'called' | 'titulo'>
/** The contract of a deal, which is mailed as the papers of its shipments are. */
export const PAPEL_CONTRATO: NombresPapel = { nombre: 'Contrato', called: 'el contrato', titulo: { es: 'Contrato', en: 'Contract' } }
export const CODIGOS_ENVIADOS = [...CODIGOS_PAPEL, 'contrato'] as const
/** The code of a paper of a shipment, or of the contract. */
export type CodEnviado = (typeof CODIGOS_ENVIADOS)[number]
/** The names of a paper that is mailed. */
export const nombresDe = (code: CodEnviado): NombresPapel => (code === 'contrato' ? PAPEL_CONTRATO : PAPELES[code])
/** The name of each paper that is mailed. */
export const NOMBRES_ENVIADOS = Object.fromEntries(CODIGOS_ENVIADOS.map(code => [code, nombresDe(code).nombre])) as Record<
  CodEnviado,
  string
>
export const idiomasDe = (code: CodEnviado): Idioma[] => Object.keys(nombresDe(code).titulo) as Idioma[]

/** Codes of the customs for clauses of sale; all others have the code 8. */
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
