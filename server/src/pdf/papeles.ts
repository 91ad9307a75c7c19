// Every paper that the portal prints, in order. A new one is a line here and a pure function in <noun>/pdf/.
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { contratoDefinition } from '../negocio/pdf/contrato.ts'

export const papeles = {
  contrato: contratoDefinition,
} satisfies Record<string, (input: never) => TDocumentDefinitions>

export type Papel = keyof typeof papeles
export type PapelInput<P extends Papel> = Parameters<(typeof papeles)[P]>[0]
