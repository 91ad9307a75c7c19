/** Comments on deals, shipments, containers and items of gestión, in threads; and the feed of what happened to a record. */
import { adjunto } from '../adjunto/adjunto.calls.ts'
import { CODIGOS_COMENTADO, CODIGOS_PORTADOR } from '../adjunto/portadores.ts'
import { type Answered, anything, listOf, maybe, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { MAX_COMENTARIO } from '../cliente/cliente.fields.ts'
import { choice, flag, instant, integer, longText, richText, serial, text } from '../fields.ts'
import { AGGREGATES } from '../registry.ts'

const group = 'comentario'
const ruta = '/api/comentarios'
const lugar = { De: choice(CODIGOS_COMENTADO, 'De*'), Clave: integer('Clave*', { from: 1 }) }
const enRegistro = { params: { de: lugar.De, clave: lugar.Clave } } as const
/** The JSON of a comment has at most this many characters; its words are limited by `MAX_COMENTARIO`. */
const MAX_JSON = 30_000
export const documentoComentario = richText('Comentario*', { max: MAX_JSON, mentions: true })
const suyo = { Id_Comentario: serial('Comentario*') }
const version = { Version: integer('Versión', { from: 1 }) }

/** One comment. A deleted one has no words; a client reads no names of the exporter's people. */
const escrito = record(
  {
    ...suyo,
    /** The first comment of the thread; the first one names itself. */
    Id_Hilo: integer('Hilo*'),
    Texto: longText('Comentario', MAX_COMENTARIO),
    Documento: richText('Con formato', { mentions: true }),
    De_Cliente: flag('Del cliente*'),
    Visible_Cliente: flag('Lo lee el cliente*'),
    Propio: flag('Propio*'),
    Nom_Usuario: text('ComentarioEscrito por', 80),
    En: instant('Cuándo*'),
    Editado_En: instant('Editado'),
    Eliminado: flag('Eliminado*'),
    Resuelto_En: instant('Resuelto'),
    Resuelto_Por: text('Resuelto por', 80),
    Version: integer('Versión*'),
  },
  { Archivos: listOf(adjunto) },
)
export type ComentarioEscrito = Answered<typeof escrito>
const hilos = listOf(escrito)
/** The comment that was written or changed, and the threads of its record. */
const conHilos = record(suyo, { Comentarios: hilos })

const leen = { group, needs: { internoOr: ['cliente', 'ver'] } } as const
export const verHilos = call({
  ...leen,
  ...enRegistro,
  method: 'GET',
  path: `${ruta}/{de}/{clave}`,
  summary: 'Los comentarios sobre un registro, en hilos, el primero primero; un cliente lee los que se escribieron para él',
  /** `Nom_Cliente`: who reads what is written for the client; null where the client reads nothing, and for clients. */
  data: record({ Nom_Cliente: text('Lo lee', 200) }, { Comentarios: hilos }),
})
export const escribirComentario = call({
  ...leen,
  method: 'POST',
  path: `${ruta}/escribir`,
  summary: 'Comenta un registro, o contesta en un hilo (Id_Hilo); con Visible_Cliente lo lee el cliente',
  body: { ...lugar, Id_Hilo: integer('Hilo', { from: 1 }), Documento: documentoComentario, Visible_Cliente: flag('Lo lee el cliente') },
  data: conHilos,
})
export const editarComentario = call({
  ...leen,
  method: 'POST',
  path: `${ruta}/editar`,
  summary: 'Cambia un comentario propio; lo que decía queda en el historial',
  body: { ...suyo, Documento: documentoComentario, ...version },
  data: conHilos,
})
export const eliminarComentario = call({
  ...leen,
  does: 'deletes',
  method: 'POST',
  path: `${ruta}/eliminar`,
  summary: 'Elimina un comentario propio; lo que decía queda en el historial',
  body: { ...suyo, ...version },
  data: conHilos,
})
export const resolverHilo = call({
  group,
  needs: 'interno',
  method: 'POST',
  path: `${ruta}/resolver`,
  summary: 'Da por resuelto un hilo, que se nombra por su primer comentario, o lo reabre',
  body: { ...suyo, Resuelto: flag('Resuelto') },
  data: conHilos,
})
export const personasMencion = call({
  group,
  ...enRegistro,
  needs: 'interno',
  method: 'GET',
  path: `${ruta}/personas/{de}/{clave}`,
  summary: 'Las personas de la empresa que ven un registro, a las que un comentario interno puede mencionar',
  data: listOf(record({ Usuario: text('Usuario*', 40), Nom_Usuario: text('Nombre*', 80), Nom_Area: text('Área', 80) })),
})
export type Mencionable = DataOf<typeof personasMencion>[number]

/** The records with a feed of what happened to them: those of every aggregate. */
export const CODIGOS_ACTIVIDAD: readonly string[] = AGGREGATES.map(({ entity }) => entity)
const conActividad = choice(CODIGOS_ACTIVIDAD, 'De*')

/** What the feed of a record tells, in the order of its filters. */
export const CLASES_ACTIVIDAD = ['comentario', 'estado', 'cambio', 'archivo', 'papel', 'correo'] as const
export type ClaseActividad = (typeof CLASES_ACTIVIDAD)[number]
export const NOMBRES_ACTIVIDAD: Readonly<Record<ClaseActividad, string>> = {
  comentario: 'Comentarios',
  estado: 'Estados',
  cambio: 'Cambios',
  archivo: 'Archivos',
  papel: 'Papeles',
  correo: 'Correos',
}
/** The records of which each class may tell something; the feed of another record has no filter for it. */
const TIENEN: Partial<Record<ClaseActividad, readonly string[]>> = {
  comentario: CODIGOS_COMENTADO,
  // what a container tells of states happened to its items
  estado: ['contenedor', ...AGGREGATES.flatMap(({ entity, states }) => (states ? [entity] : []))],
  archivo: CODIGOS_PORTADOR,
  papel: ['negocio', 'embarque'],
  correo: ['negocio', 'embarque', 'gestion'],
}
/** The classes that the feed of a record may tell. */
export const clasesDeActividad = (de: string): readonly ClaseActividad[] =>
  CLASES_ACTIVIDAD.filter(clase => TIENEN[clase]?.includes(de) ?? true)

/** A page of the feed has this many rows. */
export const FILAS_ACTIVIDAD = 30

const filaActividad = record(
  {
    Clase: choice(CLASES_ACTIVIDAD, 'Clase*', { labels: NOMBRES_ACTIVIDAD }),
    /** Its key among those of its class. */
    Id: integer('Número*'),
    En: instant('Cuándo*'),
    Autor: text('Quién', 80),
    /** The record that it happened to, and its name where that is not the one asked about. */
    De: conActividad,
    Clave: lugar.Clave,
    Sobre: text('Sobre', 200),
    /** What a comment, a paper or a mail says. */
    Texto: longText('Texto', MAX_COMENTARIO),
    Visible_Cliente: flag('Lo lee el cliente'),
    /** Of a change of the history. */
    Tabla: text('Tabla', 60),
    Fila: text('Clave en la tabla', 200),
    Accion: choice(['crear', 'editar', 'eliminar'], 'Acción'),
    Motivo: longText('Motivo'),
  },
  { Antes: maybe(anything<Readonly<Record<string, unknown>>>()), Despues: maybe(anything<Readonly<Record<string, unknown>>>()) },
)
export type FilaActividad = Answered<typeof filaActividad>

export const verActividad = call({
  group,
  params: { de: conActividad, clave: lugar.Clave },
  needs: 'interno',
  method: 'GET',
  path: '/api/actividad/{de}/{clave}',
  summary:
    'Lo que pasó con un registro y con lo que contiene, lo último primero: comentarios, estados, cambios, archivos, papeles y correos',
  query: {
    clase: choice(CLASES_ACTIVIDAD, 'Clase', { labels: NOMBRES_ACTIVIDAD }),
    /** What an earlier page answered as `Siguiente`. */
    desde: text('Desde', 60, {
      pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d~\d{1,18}$/,
      hint: 'no es una página de la actividad.',
      example: '2026-11-28T12:00:00.000000Z~0~1',
    }),
  },
  data: record({ Siguiente: text('Siguiente', 60) }, { Filas: listOf(filaActividad) }),
})
export type Actividad = DataOf<typeof verActividad>

export const COMENTARIO_CALLS = [
  verHilos,
  escribirComentario,
  editarComentario,
  eliminarComentario,
  resolverHilo,
  personasMencion,
  verActividad,
]
