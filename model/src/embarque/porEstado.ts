/** The board of shipments by state: which value of a shipment a move between two columns writes. The state itself follows from the value. */
import { nombreEmbarque } from './embarque.fields.ts'
import { ESTADO_EMBARQUE, ESTADOS_EMBARQUE } from './embarque.states.ts'

const { planificado, reservado, enCarga, cargado, zarpado, arribado, cerrado, anulado } = ESTADO_EMBARQUE

type CampoMovida = 'Nro_Booking' | 'Fecha_Zarpe' | 'Fecha_Arribo'
/** A move: from the first state to the second the field is written, and on the way back it is taken away. */
const MOVIDAS: readonly { desde: string; hasta: string; campo: CampoMovida }[] = [
  { desde: planificado, hasta: reservado, campo: 'Nro_Booking' },
  { desde: cargado, hasta: zarpado, campo: 'Fecha_Zarpe' },
  { desde: zarpado, hasta: arribado, campo: 'Fecha_Arribo' },
]
export type Movida = { campo: CampoMovida; quita: boolean }

/** What a move from one state to another writes; undefined where no value alone makes that step. */
export const movidaEntre = (desde: string, hasta: string): Movida | undefined => {
  const one = MOVIDAS.find(row => (row.desde === desde && row.hasta === hasta) || (row.desde === hasta && row.hasta === desde))
  return one && { campo: one.campo, quita: one.desde === hasta }
}

/** What a person does so that a shipment gets into each state: said when a card is dropped where no single value leads. */
const COMO: Readonly<Record<string, string>> = {
  [planificado]: 'Queda planificado cuando se le quita el booking.',
  [reservado]: 'Queda reservado con su número de booking, cuando está planificado.',
  [enCarga]: 'Queda en carga cuando se carga su primer contenedor, en Contenedores.',
  [cargado]: 'Queda cargado cuando están cargados todos sus contenedores.',
  [zarpado]: 'Zarpa cuando están cargados todos sus contenedores.',
  [arribado]: 'Arriba después de zarpar.',
  [cerrado]: 'Se cierra cuando arribó, y calidad y logística cierran su gestión.',
  [anulado]: 'Se anula en su ficha, con un motivo.',
}

/** Why a shipment is not moved to a state on the board, and how it gets there. */
export const noSeMueve = (embarque: Parameters<typeof nombreEmbarque>[0], hasta: string): string => {
  const word = ESTADOS_EMBARQUE.states.find(({ code }) => code === hasta)?.word ?? hasta
  return `El embarque ${nombreEmbarque(embarque)} no pasa así a ${word}. ${COMO[hasta] ?? ''}`.trim()
}

/** The columns of the board without other filters: the states of shipments that are not finished. */
export const COLUMNAS_TABLERO: readonly string[] = [planificado, reservado, enCarga, cargado, zarpado, arribado]
