/** Bank accounts for payments. */
import type { Idioma } from '@nogal/model/palabras'
import type { Content } from 'pdfmake/interfaces'
import { facts } from './facts.ts'
import { printable } from './format.ts'
import { section } from './section.ts'
import { WORDS } from './words.ts'

export type Account = {
  Banco: string
  Titular?: string | null
  Cuenta?: string | null
  Moneda?: string | null
  Swift?: string | null
  /** Intermediary bank, with its SWIFT. */
  Banco_Intermediario?: string | null
}

/** Each account as a group of facts, never broken over pages. */
export const accounts = (title: string, list: readonly Account[], idioma: Idioma): Content[] => {
  const words = WORDS[idioma].cuenta
  return section(
    title,
    list.map((account, i) => ({
      stack: [
        facts(
          [
            [words.banco, printable(account.Banco)],
            [words.titular, printable(account.Titular)],
            [words.cuenta, printable(account.Cuenta)],
            [words.moneda, printable(account.Moneda)],
            [words.swift, printable(account.Swift)],
            [words.intermediario, printable(account.Banco_Intermediario)],
          ],
          3,
        ),
      ],
      unbreakable: true,
      margin: [0, i ? 6 : 0, 0, 0],
    })),
  )
}
