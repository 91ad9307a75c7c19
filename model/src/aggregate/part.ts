/** A part is created and deleted with its aggregate, which numbers it: a line of a deal, a payment, a linked document. */
import { type Fields, integer } from '../fields.ts'
import type { SenseRule } from './sense.ts'

// biome-ignore lint/complexity/noBannedTypes: no derived values at all
type None = {}

/** A rule of sense of a part; impossible values of a part are refused by the database. */
export type PartRule = SenseRule & { weight: 'aviso' }

export type PartOptions<F extends Fields, D extends Fields, N extends Fields, A extends Record<string, keyof F & string>> = {
  /** Editable fields. */
  fields: F
  /** Derived fields: read only. */
  derived?: D
  /** The field that numbers a part within its parent; by default `Id_Linea`. */
  number?: N
  /** Users may choose the number of a new part. */
  chosen?: boolean
  /** Aliases under which a field is accepted and sent, too: `{ Cod_Precio: 'Precio' }`. */
  aliases?: A
  /** At most this many parts in a new aggregate. */
  max?: number
  unique?: { field: keyof F & string; sentence: string }
  /** Rules on combinations of its values: they give notices, and never refuse. */
  sense?: readonly PartRule[]
  /** Title of its list, where that differs from the title of the part. */
  label?: string
  /** Its name in a sentence, with the article. */
  called?: string
  /** What several rows of the part are called in a sentence; by default its title in small letters. */
  many?: string
  /** First word of the server's notices, a masculine noun: «Producto agregado.». */
  notice?: string
}

export type Part<
  F extends Fields = Fields,
  D extends Fields = Fields,
  N extends Fields = Fields,
  A extends Record<string, string> = Record<string, string>,
> = {
  /** Its table. */
  part: string
  title: string
  singular: string
  fields: F
  derived: D
  number: N
  chosen: boolean
  aliases: A
  max: number
  unique?: { field: string; sentence: string }
  sense: readonly PartRule[]
  label: string
  called: string
  many: string
  notice: string
}

const LINEA = { Id_Linea: integer('Línea*', { from: 1 }) }

/** Defines a part of an aggregate; its rows are numbered by `Id_Linea` unless `number` names another field. */
export const part = <
  const F extends Fields,
  const D extends Fields = None,
  const N extends Fields = typeof LINEA,
  // biome-ignore lint/complexity/noBannedTypes: no other names
  const A extends Record<string, keyof F & string> = {},
>(
  name: string,
  title: string,
  singular: string,
  options: PartOptions<F, D, N, A>,
): Part<F, D, N, A> => ({
  part: name,
  title,
  singular,
  fields: options.fields,
  derived: options.derived ?? ({} as D),
  number: options.number ?? (LINEA as unknown as N),
  chosen: options.chosen ?? false,
  aliases: options.aliases ?? ({} as A),
  max: options.max ?? 100,
  ...(options.unique && { unique: options.unique }),
  sense: options.sense ?? [],
  label: options.label ?? title,
  called: options.called ?? `el ${singular}`,
  many: options.many ?? title.toLowerCase(),
  notice: options.notice ?? 'Registro',
})

/** Name of the field that numbers a part. */
export const numberOf = ({ number }: Pick<Part, 'number'>): string => Object.keys(number)[0]!
