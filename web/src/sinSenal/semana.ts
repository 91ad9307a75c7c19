/** The lists that a phone without a signal carries along: the first page of what plants load, and the lots with boxes left. */
import type { Filtro } from '@nogal/model/call'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { listarProduccion } from '@nogal/model/gestion/gestion.lists'
import { listQuery } from '../api/client.ts'

/** The states of a shipment with containers to be loaded. */
const POR_CARGAR = ESTADOS_EMBARQUE.states.slice(0, 3).map(({ name }) => name)
const porCargar: Filtro = { campo: 'Estado_Embarque', modo: 'in', valor: POR_CARGAR }

/** The query of the list: at most `many` shipments, those with containers to load unless all are wanted. */
export const produccionQuery = (many: number, { buscar = '', todos = false } = {}) =>
  listQuery(listarProduccion, { query: { pagina: 1, porPagina: many, ...(buscar && { buscar }), ...(!todos && { filtros: [porCargar] }) } })
/** At most this many are shown at first. */
export const AT_A_TIME = 60
/** At most this many lots are carried along; the transport knows their list by this number. */
export const LOTES_LLEVADOS = 1_000
