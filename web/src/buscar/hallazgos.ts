/** What the search of the portal found, as people read it, and where it leads. */
import { type States, stateWord } from '@nogal/model/aggregate/states'
import { buscar, type CodPropio, HALLABLES, type Hallazgo } from '@nogal/model/buscar/buscar.calls'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatContainer, formatDate, formatWeek } from '@nogal/model/format'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { NOUNS } from '@nogal/model/nouns'
import { RUTAS } from '@nogal/model/sesion/trabajo'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

/** Letters from which on the portal is searched. */
export const LEAST_LETTERS = 2

/** The address of a screen: where it is, what of it is open, and which of its tabs. */
type Lugar = { to: string; search?: Record<string, unknown>; hash?: string }

const recordOf = ({ Pantalla, Nro_Negocio, Nro_Embarque }: Hallazgo): string =>
  RUTAS.find(({ pantalla, path }) => pantalla === Pantalla && path.includes(':nro_embarque'))!
    .path.replace(':nro_negocio', String(Nro_Negocio))
    .replace(':nro_embarque', String(Nro_Embarque))

const negocioOf = ({ Nro_Negocio }: Hallazgo): string => `/pages/negocio/${Nro_Negocio}/view`
const parametroOf = ({ Pantalla, Clave }: Hallazgo): Lugar => ({ to: `/pages/parametros/${Pantalla}`, search: { ficha: Clave } })
/** A container is a part of the shipment's own screen; those of the areas show what is of it. */
const boxOf = (h: Hallazgo, parte?: string): Lugar => ({
  to: recordOf(h),
  search: { contenedor: h.Id_Contenedor, ...(parte && { parte }) },
  ...(h.Pantalla === 'embarque' && { hash: 'contenedores' }),
})

/** Where a file is, by what it hangs on; that of an item is told by the kind of the item. */
const carrierOf = (h: Hallazgo): Lugar => {
  if (h.De === 'negocio') return { to: negocioOf(h), hash: 'adjuntos' }
  if (h.De === 'embarque') return { to: recordOf(h), ...(h.Pantalla === 'embarque' && { hash: 'adjuntos' }) }
  if (h.De === 'contenedor') return boxOf(h, 'adjuntos')
  if (h.De === 'normacalidad') return parametroOf(h)
  return { to: recordOf(h), search: { item: h.Clave, seccion: 'adjuntos' }, ...(h.De && { hash: h.De }) }
}

const LUGARES: Record<CodPropio, (h: Hallazgo) => Lugar> = {
  negocio: h => ({ to: negocioOf(h) }),
  embarque: h => ({ to: recordOf(h) }),
  contenedor: h => boxOf(h),
  gestion: h => ({ to: recordOf(h), search: { item: h.Clave }, ...(h.De && { hash: h.De }) }),
  adjunto: carrierOf,
  parametro: parametroOf,
}

/** Where something that was found is. */
export const lugarOf = (h: Hallazgo): Lugar => {
  const own = LUGARES[h.Tipo as CodPropio]
  return own ? own(h) : { to: `/pages/${h.Tipo}/${h.Clave}` }
}

const STATES: Partial<Record<string, States>> = {
  negocio: ESTADOS_NEGOCIO,
  embarque: ESTADOS_EMBARQUE,
  contenedor: ESTADOS_EMBARQUE,
  gestion: ESTADOS_GESTION,
  ...Object.fromEntries(NOUNS.map(({ aggregate: { entity, states } }) => [entity, states])),
}

const stateOf = ({ Tipo, Nom_Estado }: Hallazgo): string | null => {
  const states = STATES[Tipo]
  return states && Nom_Estado ? stateWord(states, Nom_Estado) : Nom_Estado
}

/** How it is called, and what is said of it: state, ETD, client, and what it is of. */
export const tituloOf = ({ Tipo, Titulo }: Hallazgo): string => (Tipo === 'contenedor' ? formatContainer(Titulo) : Titulo)
export const detalleOf = (h: Hallazgo): string =>
  [stateOf(h), h.Fecha_ETD && `ETD ${formatDate(h.Fecha_ETD)} (${formatWeek(h.Fecha_ETD)})`, h.Nom_Cliente, h.Detalle]
    .filter(Boolean)
    .join(' · ')

const ICONS: Partial<Record<string, string>> = { gestion: 'logistica' }

/** Whose icon something that was found has: a parameter that of its screen, all else that of its kind. */
export const nounOfHallazgo = ({ Tipo, Pantalla }: Hallazgo): string => (Tipo === 'parametro' ? Pantalla : (ICONS[Tipo] ?? Tipo))

/** What was found by its kinds, in the order in which it came. */
export const byKind = (found: readonly Hallazgo[]): [label: string, found: Hallazgo[]][] =>
  [...new Set(found.map(({ Tipo }) => Tipo))].map(tipo => {
    const own = found.filter(h => h.Tipo === tipo)
    return [`${HALLABLES[tipo]!.nombre}${own[0]!.Parecido ? ' parecidos' : ''}`, own]
  })

const NONE: readonly Hallazgo[] = []

/** Searches the portal; an answer that is on its way is given up when the text changes. */
export const useHallazgos = (texto: string, opened: boolean) => {
  const enabled = opened && texto.length >= LEAST_LETTERS
  const { data = NONE, isFetching } = useQuery({
    ...callQuery(buscar, { query: { texto } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return { found: enabled ? data : NONE, isFetching }
}
