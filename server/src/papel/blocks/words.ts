/** The words of the shared blocks, in both languages; each paper has its own words in its folder. */
import type { Idioma } from '@nogal/model/palabras'

const es = {
  idFiscal: 'Id. fiscal',
  telefono: 'Tel.',
  atencion: 'Atención',
  /** Watermarks of a paper that is not binding. */
  marcas: { borrador: 'BORRADOR', anulado: 'ANULADO' },
  cuenta: {
    banco: 'Banco',
    titular: 'Titular',
    cuenta: 'Cuenta',
    moneda: 'Moneda',
    swift: 'SWIFT',
    intermediario: 'Banco intermediario',
  },
  pagos: {
    titulo: 'Forma de pago',
    columnas: {
      cuota: 'Cuota',
      pago: 'Pago',
      plazo: 'Plazo',
      evento: 'Evento',
      forma: 'Forma',
      vencimiento: 'Vencimiento',
      importe: 'Importe',
    },
    antesDePorcentaje: '\u00a0',
    plazo: (dias: number) =>
      dias === 0 ? 'Al evento' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'día' : 'días'} ${dias > 0 ? 'después' : 'antes'}`,
    /** The event of a payment that is divided among shipments. */
    deCadaUno: (evento: string) => `${evento}, de cada embarque`,
    /** The shipment of a part by its number; without one, what is in no shipment yet. */
    parteDe: (embarque?: number | null) => (embarque ? `Embarque ${embarque}` : 'Por embarcar'),
  },
  firma: { nombre: 'Nombre', cargo: 'Cargo', fecha: 'Fecha' },
  pagina: (page: number, pages: number) => `Página ${page} de ${pages}`,
}

type Words = typeof es

const en: Words = {
  idFiscal: 'Tax ID',
  telefono: 'Tel.',
  atencion: 'Attn.',
  marcas: { borrador: 'DRAFT', anulado: 'CANCELLED' },
  cuenta: {
    banco: 'Bank',
    titular: 'Beneficiary',
    cuenta: 'Account',
    moneda: 'Currency',
    swift: 'SWIFT',
    intermediario: 'Intermediary bank',
  },
  pagos: {
    titulo: 'Payment terms',
    columnas: {
      cuota: 'Part',
      pago: 'Payment',
      plazo: 'Term',
      evento: 'Event',
      forma: 'Form',
      vencimiento: 'Due date',
      importe: 'Amount',
    },
    antesDePorcentaje: '',
    plazo: dias =>
      dias === 0 ? 'At the event' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'day' : 'days'} ${dias > 0 ? 'after' : 'before'}`,
    deCadaUno: evento => `${evento}, of each shipment`,
    parteDe: embarque => (embarque ? `Shipment ${embarque}` : 'Yet to be shipped'),
  },
  firma: { nombre: 'Name', cargo: 'Title', fecha: 'Date' },
  pagina: (page, pages) => `Page ${page} of ${pages}`,
}

export const WORDS: Record<Idioma, Words> = { es, en }
/** A watermark. */
export type Mark = keyof Words['marcas']
