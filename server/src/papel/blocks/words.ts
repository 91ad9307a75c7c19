/** The words of the shared blocks, in both languages; those of a paper stand with the paper. */
import type { Idioma } from '@nogal/model/palabras'

const es = {
  idFiscal: 'Id. fiscal',
  telefono: 'Tel.',
  atencion: 'Atención',
  /** Across the pages of a paper that does not bind. */
  marcas: { borrador: 'BORRADOR', anulado: 'ANULADO' },
  cuenta: {
    banco: 'Banco',
    titular: 'Titular',
    cuenta: 'Cuenta',
    swift: 'SWIFT',
    intermediario: 'Banco intermediario',
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
    swift: 'SWIFT',
    intermediario: 'Intermediary bank',
  },
  firma: { nombre: 'Name', cargo: 'Title', fecha: 'Date' },
  pagina: (page, pages) => `Page ${page} of ${pages}`,
}

export const WORDS: Record<Idioma, Words> = { es, en }
/** A word that can stand across the pages. */
export type Mark = keyof Words['marcas']
