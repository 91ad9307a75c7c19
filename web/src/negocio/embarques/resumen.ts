/** Texts about the shipments of a deal. */

import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { ESTADO_EMBARQUE, ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatDate, formatNumber } from '@nogal/model/format'

const counted = (n: number, one: string, many: string) => `${formatNumber(n, 0)} ${n === 1 ? one : many}`
const contenedores = (n: number) => counted(n, 'contenedor', 'contenedores')

/** The agreed numbers: `2 · 6 contenedores`. */
export const pactados = (embarques: number, total: number): string => `${formatNumber(embarques, 0)} · ${contenedores(total)}`

/** The agreed numbers in a sentence: `2 embarques y 6 contenedores`. */
export const pactadosEnFrase = (embarques: number, total: number): string =>
  `${counted(embarques, 'embarque', 'embarques')} y ${contenedores(total)}`

/** The existing ones: `2 · 6 contenedores`, and their states: `1 reservado, 1 zarpado`. Annulled shipments do not count. */
export const enCurso = (all: readonly EmbarqueFila[]): { counts: string; states: string } => {
  const ships = all.filter(({ Cod_EstadoEmb }) => Cod_EstadoEmb !== ESTADO_EMBARQUE.anulado)
  const total = ships.reduce((sum, { Cant_Contenedores }) => sum + Cant_Contenedores, 0)
  const states = ESTADOS_EMBARQUE.states.flatMap(({ code, word, plural }) => {
    const n = ships.filter(({ Cod_EstadoEmb }) => Cod_EstadoEmb === code).length
    return n ? [n === ships.length && n === 1 ? word.toLowerCase() : counted(n, word.toLowerCase(), plural.toLowerCase())] : []
  })
  return { counts: pactados(ships.length, total), states: states.join(', ') }
}

/** What happens to the shipments of a deal that is annulled, or why it can't be; `refused` in that case. */
export const alAnular = (all: readonly EmbarqueFila[]): { refused: boolean; text: string } | undefined => {
  const ships = all.filter(({ Cod_EstadoEmb }) => Cod_EstadoEmb !== ESTADO_EMBARQUE.anulado)
  if (!ships.length) return undefined
  const sailed = ships.filter(({ Fecha_Zarpe }) => Fecha_Zarpe)
  if (sailed.length) {
    const which = sailed.map(({ Nro_Corr_Embarque, Fecha_Zarpe }) => `el ${Nro_Corr_Embarque} zarpó el ${formatDate(Fecha_Zarpe)}`)
    return { refused: true, text: `El negocio no se puede anular, porque tiene embarques que ya zarparon: ${which.join('; ')}.` }
  }
  const total = ships.reduce((sum, { Cant_Contenedores }) => sum + Cant_Contenedores, 0)
  const loaded = ships.reduce((sum, { Cant_Cargados }) => sum + Cant_Cargados, 0)
  const gone = ships.length === 1 ? 'Se anula su embarque' : `Se anulan sus ${ships.length} embarques`
  const boxes = total ? ` y ${total === 1 ? 'el contenedor queda' : `los ${total} contenedores quedan`} sin asignar, con su fruta` : ''
  const unloaded = loaded ? ` Se borra la fecha de carga de ${contenedores(loaded)}.` : ''
  return { refused: false, text: `Nada ha zarpado. ${gone}${boxes}.${unloaded}` }
}
