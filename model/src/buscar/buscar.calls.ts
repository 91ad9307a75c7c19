/** The search of the whole portal: the kinds of results, in the order of display, and its call. */
import { type Answered, listOf, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, date, flag, integer, text } from '../fields.ts'
import { NOUNS } from '../nouns.ts'

/** `pantallas`: users who see one of these screens find the kind; the result links to the first of them. */
type Hallable = { nombre: string; pantallas: readonly string[] }

const PROPIOS = {
  negocio: { nombre: 'Negocios', pantallas: ['negocio'] },
  embarque: { nombre: 'Embarques', pantallas: ['embarque', 'logistica', 'calidad', 'produccion', 'cliente'] },
  contenedor: { nombre: 'Contenedores', pantallas: ['embarque', 'logistica', 'calidad', 'produccion', 'cliente'] },
  /** No screens here: those of an item of gestión follow from its kind, those of an attachment from its record */
  gestion: { nombre: 'Certificados, análisis y documentos', pantallas: [] },
  adjunto: { nombre: 'Archivos', pantallas: [] },
  /** Its screen is that of the record that it is about. */
  comentario: { nombre: 'Comentarios', pantallas: [] },
  /** Each row has a screen of its own. */
  parametro: { nombre: 'Parámetros', pantallas: [] },
} as const satisfies Record<string, Hallable>

/** The kinds with a source of their own; all others are nouns. */
export type CodPropio = keyof typeof PROPIOS

const { adjunto, comentario, parametro, ...RECORDS } = PROPIOS

export const HALLABLES: Readonly<Record<string, Hallable>> = {
  ...RECORDS,
  ...Object.fromEntries(NOUNS.map(({ aggregate: { entity, title, screen } }) => [entity, { nombre: title, pantallas: [screen] }])),
  adjunto,
  comentario,
  parametro,
}

const hallazgo = record({
  Tipo: choice(Object.keys(HALLABLES), 'Tipo*'),
  /** The screen that shows it to this user. */
  Pantalla: text('Pantalla*', 40),
  Titulo: text('Título*', 200),
  Detalle: text('Detalle', 300),
  Nom_Estado: text('Estado', 80),
  Fecha_ETD: date('ETD'),
  Nom_Cliente: text('Cliente', 120),
  Nro_Negocio: integer('Negocio'),
  Nro_Embarque: integer('Embarque'),
  Id_Contenedor: integer('Contenedor'),
  /** The kind of an item, or of the record that a file is attached to or a comment is about. */
  De: text('De', 20),
  /** Its key within its screen. */
  Clave: text('Clave*', 200),
  /** True for a similar result instead of an exact one. */
  Parecido: flag('Parecido'),
})
export type Hallazgo = Answered<typeof hallazgo>

export const buscar = call({
  method: 'GET',
  path: '/api/buscar',
  summary: 'Busca en todo lo que la sesión puede ver: negocios, embarques, contenedores, gestiones, archivos, comentarios y parámetros',
  group: 'buscar',
  needs: 'sesion',
  query: { texto: text('Texto*', 100, { example: 'MSKU 123456-7' }), idioma: choice(['es', 'en'], 'Idioma') },
  data: listOf(hallazgo),
})

export const BUSCAR_CALLS = [buscar]
