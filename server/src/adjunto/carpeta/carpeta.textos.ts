/** The words of a dossier, in both languages. */
import type { Idioma } from '@nogal/model/palabras'
import { dateText } from '../../papel/blocks/format.ts'
import type { PapelCarpeta } from './carpeta.queries.ts'

/** A date with no-break spaces, so that no line break splits it. */
const wholeDay = (iso: string): string => dateText(iso, 'en').replaceAll(' ', '\u00a0')

const es = {
  raiz: (nombre: string) => `Embarque ${nombre}`,
  indice: 'Índice',
  titulo: 'Carpeta del embarque',
  embarque: 'Embarque',
  contenedor: (numero: string) => `Contenedor ${numero}`,
  adjuntos: 'Adjuntos',
  negocio: 'Negocio',
  delCliente: 'Del cliente',
  papeles: 'Papeles',
  /** Papers that have no title in the language of the dossier. */
  nombres: {} as Partial<Record<PapelCarpeta['Papel'], string>>,
  salida: (impreso: string, enviado: string | null) =>
    enviado ? `Enviado el ${dateText(enviado, 'es')}` : `Impreso el ${dateText(impreso, 'es')}, sin enviar`,
  clases: { documento: 'Documentos', certificado: 'Certificados', analisis: 'Análisis', otro: 'Otros documentos' },
  columnas: { clase: 'Clase', nombre: 'Qué es', archivos: 'Archivos', estado: 'Estado' },
  completa: 'Completa',
  sinArchivo: 'Falta: completa, sin archivo',
  pendiente: (estado: string, vence: string | null) => `Falta: ${estado}${vence ? `, vence ${dateText(vence, 'es')}` : ''}`,
  /** External users are never told that nothing is missing, because they do not see the items still in progress. */
  resumen: (archivos: number, faltan: number, afuera: boolean) =>
    [
      archivos === 0 ? 'Ningún archivo todavía.' : archivos === 1 ? 'Un archivo.' : `${archivos} archivos.`,
      faltan ? (faltan === 1 ? 'Falta uno.' : `Faltan ${faltan}.`) : archivos === 0 || afuera ? '' : 'No falta nada.',
    ]
      .filter(Boolean)
      .join(' '),
  datos: {
    contrato: 'Contrato',
    cliente: 'Cliente',
    booking: 'Booking',
    nave: 'Nave y viaje',
    destino: 'Puerto de destino',
    etd: 'ETD',
    fecha: 'Hecha el',
  },
}

type Textos = typeof es

const en: Textos = {
  raiz: nombre => `Shipment ${nombre}`,
  indice: 'Index',
  titulo: 'Shipment dossier',
  embarque: 'Shipment',
  contenedor: numero => `Container ${numero}`,
  adjuntos: 'Attachments',
  negocio: 'Deal',
  delCliente: 'From the client',
  papeles: 'Papers',
  nombres: {
    'instruccion-aduana': 'Customs instruction',
    'instruccion-transporte': 'Transport instruction',
    'instruccion-agcarga': 'Forwarder instruction',
    'instruccion-planta': 'Loading instruction',
  },
  salida: (impreso, enviado) => (enviado ? `Sent on ${wholeDay(enviado)}` : `Printed on ${wholeDay(impreso)}, not sent`),
  clases: { documento: 'Documents', certificado: 'Certificates', analisis: 'Analyses', otro: 'Other documents' },
  columnas: { clase: 'Kind', nombre: 'What it is', archivos: 'Files', estado: 'State' },
  completa: 'Complete',
  sinArchivo: 'Missing: complete, without a file',
  pendiente: (_, vence) => `Missing${vence ? `, due ${wholeDay(vence)}` : ''}`,
  resumen: (archivos, faltan, afuera) =>
    [
      archivos === 0 ? 'No files yet.' : archivos === 1 ? 'One file.' : `${archivos} files.`,
      faltan ? (faltan === 1 ? 'One is missing.' : `${faltan} are missing.`) : archivos === 0 || afuera ? '' : 'Nothing is missing.',
    ]
      .filter(Boolean)
      .join(' '),
  datos: {
    contrato: 'Contract',
    cliente: 'Client',
    booking: 'Booking',
    nave: 'Vessel and voyage',
    destino: 'Port of destination',
    etd: 'ETD',
    fecha: 'Made on',
  },
}

export const TEXTOS_CARPETA: Readonly<Record<Idioma, Textos>> = { es, en }
