/** The results of the search of the portal: their texts and their addresses. */
import { type States, stateWord } from '@nogal/model/aggregate/states'
import { buscar, type CodPropio, HALLABLES, type Hallazgo } from '@nogal/model/buscar/buscar.calls'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatContainer } from '@nogal/model/format'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { NOUNS, nounNamed } from '@nogal/model/nouns'
import { RUTAS } from '@nogal/model/sesion/trabajo'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import type { Lengua } from '../sesion/idioma.ts'
import type { LenguaCliente } from '../sesion/lenguaCliente.ts'

/** The search starts with this many letters. */
export const LEAST_LETTERS = 2

/** The address of a result: path, opened parts, and tab. */
type Lugar = { to: string; search?: Record<string, unknown>; hash?: string }

const recordOf = ({ Pantalla, Nro_Negocio, Nro_Embarque }: Hallazgo): string =>
  RUTAS.find(({ pantalla, path }) => pantalla === Pantalla && path.includes(':nro_embarque'))!
    .path.replace(':nro_negocio', String(Nro_Negocio))
    .replace(':nro_embarque', String(Nro_Embarque))

const negocioOf = ({ Nro_Negocio }: Hallazgo): string => `/pages/negocio/${Nro_Negocio}/view`
const parametroOf = ({ Pantalla, Clave }: Hallazgo): Lugar => ({ to: `/pages/parametros/${Pantalla}`, search: { ficha: Clave } })
/** On the shipment's own screen a container is in a tab; the screens of areas show what belongs to the container. */
const boxOf = (h: Hallazgo, parte?: string): Lugar => ({
  to: recordOf(h),
  search: { contenedor: h.Id_Contenedor, ...(parte && { parte }) },
  ...(h.Pantalla === 'embarque' && { hash: 'contenedores' }),
})

/** The screens on which a shipment has these parts. */
const SCREENS = { adjuntos: ['embarque'], comentarios: ['embarque', 'cliente'] } as const

/** The address of files or comments, by the record that they belong to; for an item of gestión, by the kind of the item. */
const within =
  (seccion: keyof typeof SCREENS) =>
  (h: Hallazgo): Lugar => {
    if (h.De === 'negocio') return { to: negocioOf(h), hash: seccion }
    if (h.De === 'embarque') return { to: recordOf(h), ...(SCREENS[seccion].some(one => one === h.Pantalla) && { hash: seccion }) }
    if (h.De === 'contenedor') return boxOf(h, seccion)
    if (h.De === 'normacalidad') return parametroOf(h)
    if (nounNamed(h.De ?? '')) return { to: `/pages/${h.De}/${h.Clave}`, hash: seccion }
    return { to: recordOf(h), search: { item: h.Clave, seccion }, ...(h.De && { hash: h.De }) }
  }

const LUGARES: Record<CodPropio, (h: Hallazgo) => Lugar> = {
  negocio: h => ({ to: negocioOf(h) }),
  embarque: h => ({ to: recordOf(h) }),
  contenedor: h => boxOf(h),
  gestion: h => ({ to: recordOf(h), search: { item: h.Clave }, ...(h.De && { hash: h.De }) }),
  adjunto: within('adjuntos'),
  comentario: within('comentarios'),
  parametro: parametroOf,
}

/** The address of a result. */
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

const stateOf = ({ Tipo, Nom_Estado }: Hallazgo, { idioma, estado }: LenguaCliente): string | null => {
  const states = STATES[Tipo]
  if (idioma === 'en') {
    const code = ESTADOS_EMBARQUE.states.find(({ name }) => name === Nom_Estado)?.code
    return states === ESTADOS_EMBARQUE && code ? estado({ code, name: Nom_Estado }) : null
  }
  return states && Nom_Estado ? stateWord(states, Nom_Estado) : Nom_Estado
}

/** The title and the details of a result: state, ETD, client, and its parent. */
export const tituloOf = ({ Tipo, Titulo }: Hallazgo): string => (Tipo === 'contenedor' ? formatContainer(Titulo) : Titulo)
export const detalleOf = (h: Hallazgo, lengua: LenguaCliente): string =>
  [stateOf(h, lengua), h.Fecha_ETD && `ETD ${lengua.fecha(h.Fecha_ETD)} (${lengua.semana(h.Fecha_ETD)})`, h.Nom_Cliente, h.Detalle]
    .filter(Boolean)
    .join(' · ')

const ICONS: Partial<Record<string, string>> = { gestion: 'logistica' }

/** The noun whose icon a result has: for a parameter its screen, otherwise its kind. */
export const nounOfHallazgo = ({ Tipo, Pantalla }: Hallazgo): string => (Tipo === 'parametro' ? Pantalla : (ICONS[Tipo] ?? Tipo))

/** The results by kind, in their order. */
export const byKind = (found: readonly Hallazgo[], { marco, nombrar }: Lengua): [label: string, found: Hallazgo[]][] =>
  [...new Set(found.map(({ Tipo }) => Tipo))].map(tipo => {
    const own = found.filter(h => h.Tipo === tipo)
    return [`${nombrar(HALLABLES[tipo]!.nombre)}${own[0]!.Parecido ? ` ${marco.parecidos}` : ''}`, own]
  })

const NONE: readonly Hallazgo[] = []

/** Searches the portal; a request in progress is aborted when the text changes. */
export const useHallazgos = (texto: string, opened: boolean, { idioma }: Lengua) => {
  const enabled = opened && texto.length >= LEAST_LETTERS
  const { data = NONE, isFetching } = useQuery({
    ...callQuery(buscar, { query: { texto, ...(idioma === 'en' && { idioma }) } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return { found: enabled ? data : NONE, isFetching }
}
