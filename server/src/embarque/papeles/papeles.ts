/** The papers of a shipment, as the paper engine takes them: a row each says what it shows. */
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { CODIGOS_PAPEL, type CodPapel, papelNamed } from '@nogal/model/embarque/papeles'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { Idioma } from '@nogal/model/palabras'
import type { Paper, Recipient } from '../../papel/paper.ts'
import { documentFile } from '../../pdf/pdf.ts'
import type { Access } from '../../scope/scope.ts'
import { EMBARQUE } from '../base/embarque.queries.ts'
import { sayChanges } from './papeles.cambios.ts'
import { demandOnShipment, type Only, type Receiver, readApproved, readWholeOf, type Whole } from './papeles.queries.ts'
import type { Data } from './papeles.valores.ts'
import { demandPapel } from './visibles.ts'

type Section = 'Viaje' | 'Cortes' | 'Frio' | 'Bl' | 'Aduana' | 'Totales' | 'Clausulas'
type Party = 'Comprador' | 'Consignatario' | 'Notificado_1' | 'Notificado_2'
type Contenedor = PapelEmbarque['Contenedores'][number]
type Column = Exclude<keyof Contenedor, 'Id_Contenedor' | 'Contenedor' | 'Carga'>

/** What a paper shows of a shipment. What it does not show does not make it out of date. */
type Shown = {
  sections: readonly Section[]
  parties?: readonly Party[]
  /** Of each container; and whether its fruit is told line by line. */
  containers?: readonly Column[]
  load?: true
  /** The fruit of all containers, line by line; `money` with its prices. */
  lines?: 'fruit' | 'money'
  accounts?: true
  /** Remarks of the shipment: for those who act on it in Chile. */
  remarks?: true
  /** The marks on the packages. */
  marks?: true
  /** The room that packages take, and their dimensions. */
  volume?: true
  /** The invoice that it goes with. */
  invoice?: true
  /** What was measured in the samples. */
  samples?: true
  /** Of a line how many pallets it fills, in parts of one: for those who build them. */
  parts?: true
  /** Lots and orchards of each line. */
  lots?: true
  /** How it is paid, how long the offer holds and who signs for the seller. */
  terms?: true
  /** The terminal where full containers are handed over. */
  terminal?: true
}

const PESOS = ['Neto', 'Bruto', 'Cajas', 'Pallets'] as const
const CLIENTES = ['Comprador', 'Consignatario', 'Notificado_1', 'Notificado_2'] as const

const SHOWN: Record<CodPapel, Shown> = {
  'instruccion-aduana': {
    sections: ['Viaje', 'Cortes', 'Aduana', 'Bl', 'Totales'],
    parties: ['Comprador', 'Consignatario'],
    containers: ['Tipo', 'Sellos', ...PESOS, 'Tara', 'VGM'],
    lines: 'money',
    remarks: true,
  },
  'instruccion-transporte': {
    sections: ['Viaje', 'Cortes', 'Frio', 'Totales'],
    containers: ['Tipo', 'Sellos', 'Bruto', 'Deposito', 'Planta', 'Presentacion', 'Camion', 'Chofer', 'Late', 'Observaciones'],
    remarks: true,
    terminal: true,
  },
  'instruccion-agcarga': {
    sections: ['Viaje', 'Cortes', 'Frio', 'Totales'],
    parties: ['Consignatario'],
    containers: ['Tipo', 'Sellos', ...PESOS, 'VGM', 'Metodo_VGM', 'Late'],
    lines: 'fruit',
    remarks: true,
  },
  'instruccion-planta': {
    sections: ['Viaje', 'Cortes', 'Frio', 'Totales'],
    containers: ['Tipo', ...PESOS, 'Presentacion', 'Fecha_Carga', 'Transporte', 'Camion', 'Chofer', 'Observaciones'],
    load: true,
    parts: true,
    remarks: true,
  },
  'instrucciones-empaque': {
    sections: ['Viaje', 'Totales'],
    parties: ['Comprador', 'Consignatario'],
    lines: 'fruit',
    containers: ['Tipo', 'Presentacion', ...PESOS],
    load: true,
    parts: true,
    marks: true,
  },
  'instrucciones-embarque': {
    sections: ['Viaje', 'Cortes', 'Frio', 'Bl', 'Totales'],
    parties: ['Consignatario', 'Notificado_1', 'Notificado_2'],
    containers: ['Tipo', 'Sellos', ...PESOS, 'Volumen', 'Tara', 'VGM', 'Metodo_VGM'],
    lines: 'fruit',
    marks: true,
    volume: true,
  },
  'lista-empaque': {
    sections: ['Viaje', 'Totales'],
    parties: CLIENTES,
    containers: ['Tipo', 'Sellos', ...PESOS, 'Volumen', 'Lotes', 'Formato', 'Csp', 'Tara'],
    load: true,
    lots: true,
    marks: true,
    volume: true,
    invoice: true,
  },
  proforma: {
    sections: ['Viaje', 'Totales', 'Clausulas'],
    parties: CLIENTES,
    lines: 'money',
    accounts: true,
    terms: true,
  },
  'certificado-calidad': {
    sections: ['Viaje', 'Totales'],
    parties: ['Comprador', 'Consignatario'],
    containers: ['Tipo', 'Sellos', 'Cajas', 'Neto'],
    lines: 'fruit',
    samples: true,
  },
}

/** The variant of a paper as the containers that count. */
export const onlyOf = (code: CodPapel, variant: number): Only => {
  const { porCada, deContenedor, deMuestras } = papelNamed(code)
  return {
    ...(porCada && { [porCada]: variant }),
    ...(deContenedor && variant && { contenedor: variant }),
    ...(deMuestras && { muestras: true }),
  }
}

/** A paper about samples is a draft while a container of it has no verdict. */
const isDraft = (code: CodPapel, { Calidad }: Whole): boolean => {
  const { seAprueba, deMuestras } = papelNamed(code)
  return Boolean(seAprueba || (deMuestras && Calidad?.Veredictos.some(({ Veredicto }) => Veredicto === 'sin-veredicto')))
}

const MONEY = ['Precio', 'Cod_Moneda', 'Monto'] as const
const VOLUME = ['Medidas', 'Volumen'] as const
const LOTS = ['Lotes', 'Csg'] as const

/** Lines with what a paper tells of them. */
const linesOf = (lines: Data['Lineas'], { lines: told, volume, parts, lots }: Shown): Data['Lineas'] => {
  const untold = [...(told === 'money' ? [] : MONEY), ...(volume ? [] : VOLUME), ...(parts ? [] : ['Pallets']), ...(lots ? [] : LOTS)]
  const blank = Object.fromEntries(untold.map(name => [name, null]))
  return lines.map(line => ({ ...line, ...blank }))
}

const containerOf = (c: Contenedor, columns: readonly Column[], shown: Shown): Contenedor => {
  const blank = Object.fromEntries(Object.keys(c).map(name => [name, null]))
  const told = Object.fromEntries(columns.map(name => [name, c[name]]))
  const { Id_Contenedor, Contenedor } = c
  return { ...blank, Late: false, ...told, Id_Contenedor, Contenedor, Carga: shown.load ? linesOf(c.Carga, shown) : [] } as Contenedor
}

const companyOf = (given: Receiver | null | undefined): Data['Destinatario'] => {
  if (!given) return null
  const {
    Nombre,
    Id_Fiscal = null,
    Es_Rut = false,
    Direccion = null,
    Ciudad = null,
    Pais = null,
    Telefono = null,
    Email,
    Contacto = null,
  } = given
  return { Nombre, Id_Fiscal, Es_Rut, Direccion, Ciudad, Pais, Telefono, Email, Contacto }
}

/** Of a bill of lading to order that alone; null where it is made out to the consignee. */
const consignationOf = ({ Bl }: Whole): Data['Bl'] => {
  if (!Bl?.Consignacion || Bl.Consignacion === 'Nominativo') return null
  const { Consignacion, Banco } = Bl
  return { ...(Object.fromEntries(Object.keys(Bl).map(name => [name, null])) as typeof Bl), Consignacion, Banco }
}

/** Rule and place, and the edition that says what the rule means: `CFR Hamburgo, Incoterms® 2020`. */
const ofEdition = ({ Viaje, Edicion_Incoterm }: Whole): string | null =>
  Viaje?.Incoterm && Edicion_Incoterm ? `${Viaje.Incoterm}, Incoterms®\u00a0${Edicion_Incoterm}` : (Viaje?.Incoterm ?? null)

/** What a paper shows of all that there is. */
export const shownOf = (code: CodPapel, whole: Whole): Data => {
  const { para, seAprueba } = papelNamed(code)
  const shown = SHOWN[code]
  const { sections, parties = [], containers, lines, accounts, remarks, marks, volume, invoice, samples, terms, terminal } = shown
  const section = <K extends Section>(name: K): Whole[K] | null => (sections.includes(name) ? whole[name] : null)
  const party = (name: Party) => (parties.includes(name) ? whole[name] : null)
  return {
    Papel: code,
    Nro_Embarque: whole.Nro_Embarque,
    Nro_Corr_Embarque: whole.Nro_Corr_Embarque,
    Nro_Negocio: whole.Nro_Negocio,
    Nro_Contrato: whole.Nro_Contrato,
    Numero: seAprueba ? whole.Nro_Proforma! : `${whole.Nro_Contrato}-${whole.Nro_Corr_Embarque}`,
    Marca: whole.Estado === ESTADO_EMBARQUE.anulado ? 'anulado' : isDraft(code, whole) ? 'borrador' : null,
    Referencia: remarks ? whole.Referencia : null,
    Proforma: invoice ? whole.Proforma : null,
    Marcas_Bultos: marks ? whole.Marcas_Bultos : null,
    Revision: 1,
    Reemplaza: null,
    Observaciones: remarks ? whole.Observaciones : null,
    Exportador: { ...whole.Exportador, Contacto: null },
    Destinatario: para === 'clientes' ? null : companyOf(whole.Receptores[para]),
    Comprador: party('Comprador'),
    Consignatario: party('Consignatario'),
    Notificado_1: party('Notificado_1'),
    Notificado_2: party('Notificado_2'),
    Viaje: whole.Viaje && {
      ...whole.Viaje,
      Incoterm: terms ? ofEdition(whole) : whole.Viaje.Incoterm,
      Terminal: terminal ? whole.Viaje.Terminal : null,
    },
    Cortes: section('Cortes'),
    Frio: section('Frio'),
    Bl: section('Bl') ?? (code === 'instruccion-agcarga' ? consignationOf(whole) : null),
    Aduana: section('Aduana'),
    Contenedores: containers ? whole.Contenedores.map(c => containerOf(c, containers, shown)) : [],
    Lineas: lines ? linesOf(whole.Lineas, shown) : [],
    Totales: whole.Totales && sections.includes('Totales') ? { ...whole.Totales, Volumen: volume ? whole.Totales.Volumen : null } : null,
    Calidad: samples ? whole.Calidad : null,
    Montos: lines === 'money' ? whole.Montos : [],
    Pagos: terms ? whole.Pagos : [],
    Validez: terms ? whole.Validez : null,
    Firma: terms ? whole.Firma : null,
    Cuentas: accounts ? (whole.Cuentas ?? []) : [],
    Clausulas: section('Clausulas'),
    Cambios: null,
    Marcas: [],
  }
}

/** What a paper shows now; one that was approved shows what was approved. */
const read = async ({ db }: Pick<Access, 'db'>, code: CodPapel, id: number, idioma: Idioma, variant: number): Promise<Data> => {
  const { seAprueba, deContenedor } = papelNamed(code)
  if (deContenedor && variant) await demandOnShipment(db, id, variant)
  const approved = seAprueba && (await readApproved(db, id))
  return approved ? (approved[idioma] as Data) : shownOf(code, await readWholeOf(db, id, idioma, onlyOf(code, variant)))
}

/** The people of a company that receive such mails, or else its own address. */
export const recipientsOf = (code: CodPapel, whole: Pick<Whole, 'Receptores'>): Recipient[] => {
  const { para, recibe } = papelNamed(code)
  const receiver = whole.Receptores[para]
  if (!receiver) return []
  const people = (receiver.Contactos ?? []).filter(({ Email, Recibe }) => Email && Recibe?.includes(recibe))
  if (people.length) return people.map(({ Nombre, Email }) => ({ Nombre, Email }))
  return receiver.Email ? [{ Nombre: receiver.Nombre, Email: receiver.Email }] : []
}

const paperOf = (code: CodPapel): Paper<Data> => {
  const { called, titulo } = papelNamed(code)
  return {
    paper: code,
    called,
    title: { es: titulo.es, en: titulo.en ?? titulo.es },
    number: ({ Numero, Destinatario, Contenedores }) => {
      const { porCada, deContenedor } = papelNamed(code)
      const one = deContenedor && Contenedores.length === 1 && Contenedores[0]!.Contenedor
      return [Numero, porCada && Destinatario?.Nombre, one].filter(Boolean).join(' ')
    },
    of: EMBARQUE,
    demandSeen: (access, id, variant) => demandPapel(access, code, id, variant),
    read: (access, id, idioma, variant) => read(access, code, id, idioma, variant),
    document: documentFile<typeof import('./papeles.document.ts')>('papeles.document', import.meta.url),
    keys: {
      Contenedores: 'Id_Contenedor',
      Carga: 'Id_Linea',
      Lineas: 'Id_Linea',
      Montos: 'Cod_Moneda',
      Cuentas: 'Cuenta',
      Pagos: 'Num_Cuota',
      Cambios: 'Que',
      Veredictos: 'Id_Contenedor',
      Muestras: 'Id_Gestion',
      Mediciones: 'Cod_Analisis',
    },
    say: sayChanges,
    revisedBy: 'sendings',
  }
}

/** The papers of a shipment by their codes. */
export const PAPERS = Object.fromEntries(CODIGOS_PAPEL.map(code => [code, paperOf(code)])) as Record<CodPapel, Paper<Data>>
