import { NOMBRES_LIBERACION } from '@nogal/model/consecuencia/liberacion'
import { listarEmbarques } from '@nogal/model/embarque/embarque.calls'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { LISTADOS } from '@nogal/model/gestion/gestion.lists'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { expect, it } from 'vitest'
import { FIRST_LISTS } from '../firstLists.ts'
import { callAddress } from './api/address.ts'
import { listScreenOf } from './areas/areas.ts'
import { COLUMNAS_EMBARQUES } from './embarque/embarques.columns.tsx'
import { columnsOfList } from './gestion/listado/columnas.tsx'
import { ordenDe } from './gestion/listado/rapidos.ts'
import { COLUMNAS_NEGOCIOS } from './negocio/negocios.columns.tsx'

/** What the frame needs to know of a column of a list. */
type Shown = { key: string; title: string; hidden?: boolean }

const wordsOf = ({ states }: { states: readonly { name: string; word: string }[] }) =>
  Object.fromEntries(states.map(({ name, word }) => [name, word]))

const calidad = listScreenOf('calidad')
const LISTS: Record<string, { title: string; path: string; orden: string; columns: readonly Shown[] }> = {
  '/pages/negocios/listado': { title: negocio.title, path: listarNegocios.path, orden: negocio.opens!, columns: COLUMNAS_NEGOCIOS },
  '/pages/embarques/listado': { title: embarque.title, path: listarEmbarques.path, orden: embarque.opens!, columns: COLUMNAS_EMBARQUES },
  [calidad.path]: { title: calidad.titulo, path: LISTADOS.calidad.path, orden: ordenDe('calidad'), columns: columnsOfList('calidad') },
}
/** The words of coded values, by field. */
const WORDS: Record<string, Readonly<Record<string, string>>> = {
  Liberacion: NOMBRES_LIBERACION,
  Nom_EstadoNeg: wordsOf(ESTADOS_NEGOCIO),
}

it('has the lists of the frame', () => {
  expect(Object.keys(FIRST_LISTS)).toEqual(Object.keys(LISTS))
})

it.each(Object.entries(LISTS))(
  'shows at %s what the list reads first, under its titles and in its order',
  (address, { title, path, orden, columns }) => {
    const first = FIRST_LISTS[address]!
    expect(first.title).toBe(title)
    expect(first.read).toBe(callAddress(path, {}, { pagina: 1, porPagina: 50, orden }))
    const shown = columns.filter(({ hidden }) => !hidden)
    const named = ({ key, title }: Shown) => `${key}: ${title}`
    const wanted = first.columns.map(({ field, title }) => named({ key: field, title }))
    expect(wanted).toEqual(shown.map(named).filter(one => wanted.includes(one)))
    for (const { field, labels } of first.columns) expect(labels).toEqual(WORDS[field])
  },
)

it('needs no words for the states of shipments', () => {
  for (const { name, word } of ESTADOS_EMBARQUE.states as readonly { name?: string; word: string }[]) expect(name ?? word).toBe(word)
})
