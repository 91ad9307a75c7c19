/** Vista: a named state of a list. Shared views are defined here; a user's own ones are among their preferences. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { flag, integer, serial, text } from '../fields.ts'

const group = 'vistas'
const pantalla = text('Pantalla*', 40)
const needs = [':pantalla', 'ver'] as const

const said = {
  Nom_Vista: text('Nombre*', 40),
  /** In the format of the list's address; null for the initial list. */
  Contenido: text('Contenido', 4000),
  /** Order, widths and visibility of the columns and height of the rows: JSON that only the browser reads. */
  Columnas: text('Columnas*', 20_000, { example: '{}' }),
}
const vista = record({
  Id_Vista: integer('Vista*'),
  ...said,
  Contenido: text('Contenido*', 4000),
  /** Null: everybody except clients. */
  Nom_AreaGestion: text('Área', 60),
  Nom_Autor: text('Autor*', 80),
  /** True when it is a tab of the user; an administrador also gets the others. */
  Propia: flag('De mi área'),
  Editable: flag('Editable'),
  Version: integer('Versión*'),
})

export const listarVistas = call({
  method: 'GET',
  path: '/api/vistas/{pantalla}',
  summary: 'Las vistas compartidas de una pantalla: las de mi área y las de todas; un administrador, todas',
  group,
  needs,
  params: { pantalla },
  data: listOf(vista),
})
export const compartirVista = call({
  method: 'POST',
  path: '/api/vistas/{pantalla}',
  summary: 'Comparte una vista con el área propia; un administrador, también con todas',
  group,
  needs,
  params: { pantalla },
  body: { ...said, Para_Todas: flag('Para todas las áreas') },
  data: vista,
})
export const actualizarVista = {
  ...call({
    method: 'PUT',
    path: '/api/vistas/{pantalla}/{id}',
    summary: 'Cambia una vista compartida: su autor o un administrador. Activo en falso la elimina, y en verdadero la repone por un día',
    group,
    needs,
    params: { pantalla, id: serial('Vista*') },
    body: { ...said, Activo: flag('Activo'), Version: integer('Versión*', { from: 1 }) },
    data: vista,
  }),
  partial: ['Version'] as const,
}

export type Vista = DataOf<typeof listarVistas>[number]

/** Every call of the shared views. */
export const VISTAS_CALLS = [listarVistas, compartirVista, actualizarVista]
