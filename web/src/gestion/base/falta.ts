import { EXIGENCIAS } from '@nogal/model/gestion/gestion.kinds'
import { enumerated } from '@nogal/model/words'
import type { Item } from './items.ts'

type Lacking = Pick<Item, 'Faltas_Completar'>

/** What an item lacks to be complete: «el número y un archivo adjunto»; empty when nothing. */
export const loQueFalta = ({ Faltas_Completar }: Lacking): string => enumerated(Faltas_Completar.map(one => EXIGENCIAS[one]))

/** What an item lacks, as a sentence. */
export const fraseDeFalta = (item: Lacking): string => `Para completarla falta ${loQueFalta(item)}.`
