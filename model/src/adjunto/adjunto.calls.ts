/** Adjunto: a file attached to a record, with all its versions. It is uploaded in parts, so that an interrupted upload can continue. */
import { type Answered, file, listOf, nothing, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, flag, instant, integer, longText, rows, serial, text, uuid } from '../fields.ts'
import { CODIGOS_AREA } from '../gestion/gestion.areas.ts'
import { CODIGOS_TIPO } from '../gestion/gestion.kinds.ts'
import { CODIGOS_TIPO_ARCHIVO, MAX_DESTINOS, MAX_NOMBRE, RESERVED } from './archivos.ts'
import { CODIGOS_PORTADOR } from './portadores.ts'

const group = 'adjunto'
const version = { Version: integer('Versión', { from: 1 }) }
const id = { Id_Adjunto: serial('Adjunto*') }
const lugar = { De: choice(CODIGOS_PORTADOR, 'De*'), Clave: integer('Clave*', { from: 1 }) }

/** A file name without folders: a title, not a path. */
const nombre = <const L extends string>(label: L) =>
  text(label, MAX_NOMBRE, {
    pattern: new RegExp(`^(?!\\.)(?!${RESERVED.source.slice(1)})[^/\\\\:*?"<>|\\n\\t]*[^/\\\\:*?"<>|\\s.]$`),
    hint: 'no puede llevar carpetas ni los signos / \\ : * ? " < > |, empezar ni terminar en punto, ni ser un nombre que Windows se reserva, como CON. Cámbielo.',
    example: 'Certificado fitosanitario.pdf',
  })
const descripcion = { Descripcion: longText('Descripción', 500) }
const visible = { Visible_Cliente: flag('Visible para el cliente') }

/** A version of a file. Clients do not see who uploaded it. */
const archivo = {
  Nro_Version: integer('Versión*', { from: 1 }),
  Nombre: text('Nombre*', 200),
  Tipo: choice(CODIGOS_TIPO_ARCHIVO, 'Tipo*'),
  Bytes: integer('Bytes*'),
  Usuario: text('Usuario', 40),
  Nom_Usuario: text('Subido por', 80),
  En: instant('Subido*'),
}

/** The columns of the current version of an attachment. */
export const ARCHIVO_VIGENTE = {
  ...id,
  ...lugar,
  ...archivo,
  ...descripcion,
  ...visible,
  Eliminado: flag('Eliminado'),
  Version: integer('Versión*'),
}
const versiones = { Versiones: listOf(record(archivo)) }
/** An attachment: its current version, and the earlier ones. */
export const adjunto = record(ARCHIVO_VIGENTE, versiones)
export type Adjunto = Answered<typeof adjunto>

/** The item of gestión that an attachment belongs to, and the area on whose screen it opens. */
const deGestion = record({
  Area: choice(CODIGOS_AREA, 'Área*'),
  Tipo: choice(CODIGOS_TIPO, 'Clase*'),
  Nombre: text('Gestión*', 120),
  Nro_Contenedor: text('Contenedor', 11),
  Nro_Corr_Contenedor: integer('Correlativo del contenedor'),
})
const adjuntoDeGestion = record(ARCHIVO_VIGENTE, { ...versiones, Gestion: deGestion })
export type AdjuntoDeGestion = Answered<typeof adjuntoDeGestion>

export const listarAdjuntos = call({
  group,
  method: 'GET',
  path: '/api/adjuntos/{de}/{clave}',
  summary: 'Los adjuntos de un registro, con sus versiones; eliminados = true agrega los que se quitaron',
  needs: 'sesion',
  params: { de: lugar.De, clave: lugar.Clave },
  query: { eliminados: choice(['true', 'false'], 'Con los eliminados') },
  data: listOf(adjunto),
})

export const listarAdjuntosDeGestiones = call({
  group,
  method: 'GET',
  path: '/api/embarque/{id}/adjuntos-gestiones',
  summary: 'Los adjuntos de las gestiones de un embarque, con la gestión de cada uno',
  needs: 'sesion',
  params: { id: serial('Embarque*') },
  data: listOf(adjuntoDeGestion),
})

const rechazos = listOf(record({ ...lugar, Motivo: text('Motivo*', 500) }))
/** The progress of an upload; once it is complete, the result for each place. */
const subida = record(
  { Id_Subida: text('Subida*', 36), Nombre: text('Nombre*', 200), Bytes: integer('Bytes*'), Recibido: integer('Recibido*') },
  { Hechos: listOf(adjunto), Rechazos: rechazos },
)

const idSubida = { hint: 'no es una subida.', example: '0b1f6a52-6f4e-4c1e-9d55-2f8f3f1c7a10' }

export const iniciarSubida = call({
  group,
  method: 'POST',
  path: '/api/adjuntos/subir',
  summary:
    'Anuncia un archivo para uno o varios registros (Destinos), o la versión nueva de un adjunto (Id_Adjunto); con Id_Subida, el mismo anuncio otra vez dice en qué va esa subida',
  needs: 'sesion',
  body: {
    /** Made by a device that keeps the file: the portal then recognizes the upload for half a year after it ended. */
    Id_Subida: uuid('Subida', idSubida),
    Nombre: nombre('Nombre*'),
    Bytes: integer('Bytes*', { from: 0 }),
    Destinos: rows(lugar, 'Destinos', { max: MAX_DESTINOS }),
    Id_Adjunto: integer('Adjunto', { from: 1 }),
    ...descripcion,
    ...visible,
  },
  data: subida,
})

const ofSubida = {
  params: {
    subida: uuid('Subida*', idSubida),
  },
  path: '/api/adjuntos/subidas/{subida}',
} as const

export const verSubida = call({
  ...{ group, ...ofSubida, method: 'GET', needs: 'sesion' },
  summary: 'Cuánto llegó de una subida; con HEAD, según el protocolo tus (Upload-Offset)',
  data: subida,
})
export const continuarSubida = call({
  ...{ group, ...ofSubida, method: 'PATCH', needs: 'sesion' },
  summary: 'Agrega bytes a una subida desde Upload-Offset, según el protocolo tus; con los últimos queda el adjunto',
  bytes: true,
  data: subida,
})
export const cancelarSubida = call({
  ...{ group, ...ofSubida, method: 'DELETE', needs: 'sesion' },
  summary: 'Deja una subida; nada de ella queda guardado',
  data: nothing,
})

const cambio = { group, method: 'POST', needs: 'sesion', data: adjunto } as const

export const actualizarAdjunto = call({
  ...cambio,
  path: '/api/adjuntos/actualizar',
  summary: 'Cambia nombre, descripción o si lo ve el cliente; los campos ausentes quedan como están',
  body: { ...id, Nombre: nombre('Nombre'), ...descripcion, ...visible, ...version },
  partial: ['Id_Adjunto'],
})
export const eliminarAdjunto = call({
  ...cambio,
  does: 'deletes',
  path: '/api/adjuntos/eliminar',
  summary: 'Quita un adjunto; queda en la historia y se puede reponer',
  body: { ...id, ...version },
})
export const reponerAdjunto = call({
  ...cambio,
  path: '/api/adjuntos/reponer',
  summary: 'Repone un adjunto que se quitó',
  body: { ...id, ...version },
})
export const abrirAdjunto = call({
  group,
  method: 'GET',
  path: '/api/adjuntos/archivo/{id}/{version}',
  summary: 'El archivo de una versión de un adjunto (0 = la vigente); con ver = true, para mostrarlo en el portal',
  needs: 'sesion',
  params: { id: serial('Adjunto*'), version: integer('Versión*', { from: 0 }) },
  query: { ver: choice(['true', 'false'], 'Para mostrarlo') },
  data: file,
})

const deEmbarque = {
  group,
  method: 'GET',
  params: { id: serial('Embarque*') },
  data: file,
} as const
export const bajarCarpeta = call({
  ...deEmbarque,
  path: '/api/embarque/{id}/carpeta',
  needs: ['embarque', 'ver'],
  summary: 'La carpeta de un embarque: un ZIP ordenado, con un índice de lo que está y lo que falta; para = cliente, como la ve el cliente',
  query: { para: choice(['interno', 'cliente'], 'Para'), idioma: choice(['es', 'en'], 'Idioma') },
})
export const bajarCarpetaCliente = call({
  ...deEmbarque,
  path: '/api/clientelogistica/{id}/carpeta',
  needs: ['cliente', 'ver'],
  summary: 'La carpeta de un embarque, con lo que ve el cliente',
  query: { idioma: choice(['es', 'en'], 'Idioma') },
})

/** Every call of attachments. */
export const ADJUNTOS_CALLS = [
  listarAdjuntos,
  listarAdjuntosDeGestiones,
  iniciarSubida,
  verSubida,
  continuarSubida,
  cancelarSubida,
  actualizarAdjunto,
  eliminarAdjunto,
  reponerAdjunto,
  abrirAdjunto,
  bajarCarpeta,
  bajarCarpetaCliente,
]
