import type { Item } from './items.ts'

const BEFORE = 'para completarla falta '

/** What an item lacks to be complete, without the item's name: «el número y un archivo adjunto.»; empty when nothing. */
export const loQueFalta = ({ Falta_Completar: said }: Pick<Item, 'Falta_Completar'>): string =>
  said ? said.slice(said.lastIndexOf(BEFORE) + BEFORE.length) : ''

/** What an item lacks, as a sentence of its own. */
export const fraseDeFalta = (item: Pick<Item, 'Falta_Completar'>): string => `Para completarla falta ${loQueFalta(item)}`
