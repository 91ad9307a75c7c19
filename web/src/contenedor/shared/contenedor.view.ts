/** The calls of the screens of a container, and the fields of each tab. */

import type { DataOf } from '@nogal/model/call'
import { type ContenedorCompleto, contenedor, nombreContenedor, SECCIONES_CONTENEDOR } from '@nogal/model/embarque/contenedor.fields'
import { actualizarContenedor, cargarEmbarque } from '@nogal/model/embarque/embarque.calls'
import { type Fields, inSections } from '@nogal/model/fields'
import { refresh } from '../../aggregate/data.ts'
import type { Changed } from '../../aggregate/view.ts'
import { callQuery } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** A shipment with its containers and their contents. */
export type EmbarqueDeContenedor = DataOf<typeof cargarEmbarque>

export const CONTENEDOR_VIEW: Changed = {
  aggregate: contenedor,
  path: '/api/embarque',
  alsoStale: ['/api/negocio'],
  named: row => nombreContenedor(row as ContenedorCompleto),
  partner: row => (row as ContenedorCompleto).Nom_TipoContenedor ?? '',
  calls: { change: actualizarContenedor },
}

/** Shows the container that a change returned, so that the next change is based on its version, and invalidates other queries about it. */
export const showContenedor = (saved: ContenedorCompleto): Promise<void> => {
  const { queryKey } = callQuery(cargarEmbarque, { params: { id: saved.Nro_Embarque ?? 0 } })
  const withSaved = (all: readonly ContenedorCompleto[]) => all.map(one => (one.Id_Contenedor === saved.Id_Contenedor ? saved : one))
  queryClient.setQueryData(queryKey, known => known && { ...known, Contenedores_Embarque: withSaved(known.Contenedores_Embarque) })
  return refresh(CONTENEDOR_VIEW)
}

const { caja, sellos, camion, pesos, otros } = SECCIONES_CONTENEDOR
/** The fields of some sections, without headings, because the tab has one. */
const under = (...chosen: readonly { section: string }[]): Fields =>
  Object.fromEntries(
    Object.entries(inSections(contenedor.fields, ...chosen)).map(([name, { section: _, ...field }]) => [name, field as Fields[string]]),
  )

/** A section of a container that is edited as a whole. */
export type Seccion = { key: string; title: string; fields: Fields; save: string }

export const SECCION_DATOS: Seccion = { key: 'datos', title: 'Datos', fields: under(caja, otros), save: 'Guardar los datos' }
export const SELLOS: Seccion = { key: 'sellos', title: 'Sellos', fields: under(sellos), save: 'Guardar los sellos' }
export const CAMION: Seccion = { key: 'camion', title: 'Camión', fields: under(camion), save: 'Guardar el camión' }
export const PESOS: Seccion = { key: 'pesos', title: 'Pesos', fields: under(pesos), save: 'Guardar los pesos' }
