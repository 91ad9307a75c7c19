/** The company as its papers show it: its pictures, and how a paper would look with values that are not saved yet. */
import { administra } from '../administracion/llamadas.ts'
import { file, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, image, integer, text } from '../fields.ts'

/** At most this many megabytes of a picture. */
export const MAX_MB_IMAGEN = 1
/** At most this many pixels of its width, and of its height. */
export const MAX_LADO_IMAGEN = 3_000

export const subirImagen = call({
  ...administra,
  method: 'POST',
  path: '/api/imagenes',
  summary: 'Sube un logo o una firma, PNG o JPEG; un registro la muestra por la huella que devuelve',
  upload: MAX_MB_IMAGEN,
  data: record({ Huella: image('Imagen*'), Ancho: integer('Ancho*'), Alto: integer('Alto*') }),
})
export const verImagen = call({
  method: 'GET',
  path: '/api/imagenes/{huella}',
  summary: 'Un logo o una firma que se subió',
  group: 'administracion',
  needs: 'administrador',
  params: { huella: text('Huella*', 64) },
  data: file,
})
export const vistaEmpresa = call({
  ...administra,
  method: 'POST',
  does: 'reads',
  path: '/api/administracion/empresa/vista',
  summary: 'El último contrato de una empresa propia, o una hoja de muestra, como saldría con lo escrito; no guarda nada',
  query: { clave: integer('Empresa'), idioma: choice(['es', 'en'], 'Idioma') },
  free: true,
  data: file,
})

export const EMPRESA_CALLS = [subirImagen, verImagen, vistaEmpresa]
