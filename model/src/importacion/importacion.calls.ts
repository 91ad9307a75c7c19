/** Importación: a season that comes in from a file, first as a trial, then as it was shown; and everything out, in one ZIP. */
import { administra } from '../administracion/llamadas.ts'
import { file, listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, instant, integer, longText, rows, text } from '../fields.ts'
import { ACCIONES_IMPORTACION } from '../parametros/acciones.ts'
import { HOJAS, ID_IMPORTACION } from './hojas.ts'

/** At most this many megabytes in one file. */
export const MAX_MB_IMPORTACION = 50

/** How far an import has come. */
export const ESTADOS_IMPORTACION = {
  'por revisar': 'Por revisar',
  revisando: 'Revisando',
  revisada: 'Revisada',
  'por aplicar': 'Por importar',
  aplicando: 'Importando',
  aplicada: 'Importada',
  fallida: 'No se pudo',
  descartada: 'Descartada',
} as const
export type EstadoImportacion = keyof typeof ESTADOS_IMPORTACION
const estados = Object.keys(ESTADOS_IMPORTACION) as EstadoImportacion[]

const claves = HOJAS.map(({ clave }) => clave)
const cuenta = {
  Hoja: choice(claves, 'Hoja*'),
  Filas: integer('Filas*'),
  Agregar: integer('Se agregan*'),
  Actualizar: integer('Se actualizan*'),
  Sin_Cambios: integer('Sin cambios*'),
  Rechazar: integer('Rechazadas*'),
}

/** A heading that is the label of no field, until a person says which field it means. */
const desconocida = { Hoja: choice(claves, 'Hoja*'), Titulo: text('Título*', 120), Ejemplo: text('Ejemplo', 80) }

const FILA = {
  Id_Importacion: ID_IMPORTACION,
  Archivo: text('Archivo*', 200),
  Estado: choice(estados, 'Estado*', { labels: ESTADOS_IMPORTACION }),
  Usuario: text('Usuario*', 30),
  Nom_Usuario: text('Persona', 80),
  Creada_En: instant('Cuándo*'),
  Terminada_En: instant('Terminada'),
  Hecho: integer('Hecho*'),
  Total: integer('Total*'),
  /** A sentence that says why it failed, or what a person has to do. */
  Mensaje: longText('Mensaje', 1000),
}
const importacion = record({
  ...FILA,
  Hojas: rows(cuenta, 'Hojas'),
  Desconocidas: rows(desconocida, 'Columnas desconocidas'),
  /** The hash of what the trial showed. The call that applies an import repeats it, so that nothing else is applied. */
  Resultado: text('Resultado', 64),
})
export const FILA_IMPORTACION = {
  N: integer('Número*'),
  Hoja: choice(claves, 'Hoja*'),
  Fila: integer('Fila*'),
  Accion: choice(ACCIONES_IMPORTACION, 'Qué pasa*'),
  Registro: text('Registro', 200),
  Detalle: longText('Detalle', 2000),
}
const filaImportacion = record(FILA_IMPORTACION)

const base = '/api/administracion/importaciones'
export const subirImportacion = call({
  ...administra,
  method: 'POST',
  path: `${base}/subir`,
  summary: 'Recibe un Excel, un CSV o un ZIP de ellos con negocios, embarques, clientes y productos, y lo revisa sin guardar nada de él',
  upload: MAX_MB_IMPORTACION,
  data: importacion,
})
export const listarImportaciones = call({
  ...administra,
  method: 'GET',
  path: base,
  summary: 'Las últimas importaciones, y en qué quedó cada una',
  data: listOf(record(FILA)),
})
export const verImportacion = call({
  ...administra,
  method: 'GET',
  path: `${base}/{Id_Importacion}`,
  summary: 'Cómo va una importación: su avance, y qué pasaría o pasó en cada hoja',
  params: { Id_Importacion: ID_IMPORTACION },
  data: importacion,
})
export const listarFilasImportacion = call({
  ...administra,
  method: 'GET',
  path: `${base}/{Id_Importacion}/filas`,
  summary: 'Qué pasa con cada fila de una importación: las rechazadas con su motivo, y lo que cambia',
  params: { Id_Importacion: ID_IMPORTACION },
  list: true,
  data: listOf(filaImportacion),
})
export const libroRechazadas = call({
  ...administra,
  method: 'GET',
  path: `${base}/{Id_Importacion}/rechazadas`,
  summary: 'Las filas rechazadas de una importación en un Excel, cada una con su motivo, para corregirlas y cargarlas otra vez',
  params: { Id_Importacion: ID_IMPORTACION },
  data: file,
})
export const nombrarColumnas = call({
  ...administra,
  method: 'POST',
  path: `${base}/columnas`,
  summary:
    'Dice qué campo es cada columna desconocida, o que no se importa; se recuerda para otros archivos, y el archivo se revisa otra vez',
  body: {
    Id_Importacion: ID_IMPORTACION,
    Columnas: rows({ Hoja: choice(claves, 'Hoja*'), Titulo: text('Título*', 120), Campo: text('Campo', 60) }, 'Columnas*', { max: 500 }),
  },
  data: importacion,
})
export const aplicarImportacion = call({
  ...administra,
  method: 'POST',
  path: `${base}/aplicar`,
  summary: 'Guarda lo que la revisión mostró, todo o nada; si algo cambió desde entonces, no guarda nada y lo revisa otra vez',
  body: { Id_Importacion: ID_IMPORTACION, Resultado: text('Resultado*', 64) },
  data: importacion,
})
export const revisarImportacion = call({
  ...administra,
  method: 'POST',
  path: `${base}/revisar`,
  summary: 'Revisa otra vez una importación que no se ha aplicado',
  body: { Id_Importacion: ID_IMPORTACION },
  data: importacion,
})
export const descartarImportacion = call({
  ...administra,
  method: 'POST',
  path: `${base}/descartar`,
  summary: 'Descarta una importación que no se ha aplicado, y olvida su archivo',
  body: { Id_Importacion: ID_IMPORTACION },
  data: importacion,
})
export const plantillaImportacion = call({
  ...administra,
  method: 'GET',
  path: `${base}/plantilla`,
  summary: 'Un Excel vacío con las hojas y columnas de una temporada',
  data: file,
})
export const exportarTodo = call({
  ...administra,
  method: 'POST',
  does: 'reads',
  path: '/api/administracion/exportar-todo',
  summary:
    'Todo lo del portal en un ZIP: Excel con las hojas que la importación lee, CSV de cada una, los archivos adjuntos y su descripción',
  data: file,
})

export const IMPORTACION_CALLS = [
  subirImportacion,
  listarImportaciones,
  verImportacion,
  listarFilasImportacion,
  libroRechazadas,
  nombrarColumnas,
  aplicarImportacion,
  revisarImportacion,
  descartarImportacion,
  plantillaImportacion,
  exportarTodo,
]
export type Importacion = DataOf<typeof verImportacion>
export type ImportacionListada = DataOf<typeof listarImportaciones>[number]
export type FilaDeImportacion = DataOf<typeof listarFilasImportacion>[number]
