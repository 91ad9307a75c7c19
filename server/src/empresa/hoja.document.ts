/** A sheet with what papers show of the exporter: its letterhead, its accounts, its signers. For a company without contracts yet. */
import type { Idioma } from '@nogal/model/palabras'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { type Account, accounts } from '../papel/blocks/accounts.ts'
import { printable } from '../papel/blocks/format.ts'
import { pages } from '../papel/blocks/page.ts'
import { type Company, letterhead } from '../papel/blocks/parties.ts'
import { signatures } from '../papel/blocks/signatures.ts'
import { type Membrete, signatureOf } from '../papel/membrete.ts'
import type { DocumentInput } from '../papel/paper.ts'

export type Hoja = {
  Vendedor: Company & { Cuentas: Account[] }
  Membrete: Membrete
  Firmantes: { Nombre: string; Cargo: string }[]
}

const WORDS = {
  es: { titulo: 'Hoja de muestra', cuentas: 'Cuentas bancarias', firma: 'Así firma la empresa sus papeles.', vendedor: 'El vendedor' },
  en: { titulo: 'Sample sheet', cuentas: 'Bank accounts', firma: 'This is how the company signs its papers.', vendedor: 'The seller' },
} as const satisfies Record<Idioma, object>

export function document({ data, idioma, imagenes }: DocumentInput<Hoja>): TDocumentDefinitions {
  const t = WORDS[idioma]
  const { Vendedor, Membrete, Firmantes, Impreso_En } = data
  const signers = Firmantes.map(({ Nombre, Cargo }) => ({
    ...{ label: t.vendedor, company: Vendedor.Nombre, name: Nombre, position: Cargo },
    image: signatureOf(data, imagenes, Nombre),
  }))
  return pages({
    idioma,
    title: t.titulo,
    subject: t.titulo,
    issuer: printable(Vendedor.Nombre),
    name: t.titulo,
    printedAt: Impreso_En,
    content: [
      letterhead(Vendedor, idioma, { Membrete, imagenes }),
      { text: t.titulo, style: 'title' },
      ...accounts(t.cuentas, Vendedor.Cuentas, idioma),
      ...(signers.length ? [signatures(t.firma, signers, idioma)] : []),
    ],
  })
}
