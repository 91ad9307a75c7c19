/** Calls about what shipping lines tell of shipments. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, date, flag, instant, integer, ref, rows, serial, text, url } from '../fields.ts'
import { CAMPOS_RASTREO } from './eventos.ts'
import { CERTEZAS, CODIGOS_HITO, NOMBRES_CERTEZA, NOMBRES_HITO } from './hitos.ts'

const group = 'rastreo'
const Nro_Embarque = serial('Embarque*')

export const NOMBRES_CAMPO_RASTREO: Readonly<Record<(typeof CAMPOS_RASTREO)[number], string>> = {
  Fecha_ETD: 'ETD',
  Fecha_ETA: 'ETA',
  Fecha_Zarpe: 'Zarpe real',
  Fecha_Arribo: 'Arribo real',
  Imo: 'Nave',
  Nro_Viaje: 'Viaje',
}

/** How a line is asked for its events. */
export const camposRastreoNaviera = {
  Cod_Naviera: ref('naviera', 'Naviera*'),
  Url: url('Dirección de sus eventos*', {
    hint: 'La que da la naviera según DCSA Track & Trace 2.2; termina en /events.',
    example: 'https://api.naviera.com/v2/events',
  }),
  Cabecera: text('Cabecera de la credencial', 60, {
    pattern: /^[A-Za-z0-9-]+$/,
    hint: 'use letras, números y guiones, como API-Key; en blanco, Authorization.',
    example: 'Consumer-Key',
  }),
  Activa: flag('Preguntar', { initial: true }),
  Toma_Sola: flag('Tomar sus datos sin preguntar'),
}
const deNaviera = record({
  ...camposRastreoNaviera,
  Nom_Naviera: text('Nombre de la naviera*', 80),
  Con_Credencial: flag('Con credencial'),
  Embarques: integer('Embarques que se siguen*'),
  Preguntada_En: instant('Última respuesta'),
  Pausa_Hasta: instant('En pausa hasta'),
  Error: text('Qué falla', 300),
})
export type RastreoNaviera = DataOf<typeof listarRastreoNavieras>[number]

const navieras = { group, needs: 'administrador' } as const
export const listarRastreoNavieras = call({
  ...navieras,
  method: 'GET',
  path: '/api/rastreo/navieras',
  summary: 'A qué navieras se les pregunta por los embarques, y cómo va',
  data: listOf(deNaviera),
})
export const guardarRastreoNaviera = call({
  ...navieras,
  method: 'POST',
  path: '/api/rastreo/guardar-naviera',
  summary: 'Cómo se le pregunta a una naviera; sin credencial, se conserva la que hay',
  body: { ...camposRastreoNaviera, Credencial: text('Credencial', 2000), Sin_Credencial: flag('Quitar la credencial') },
  data: listOf(deNaviera),
})
export const quitarRastreoNaviera = call({
  ...navieras,
  method: 'POST',
  path: '/api/rastreo/quitar-naviera',
  summary: 'Deja de preguntarle a una naviera; lo que ya dijo se conserva',
  body: { Cod_Naviera: ref('naviera', 'Naviera*') },
  data: listOf(deNaviera),
})

const eventoVisto = {
  Hito: choice(CODIGOS_HITO, 'Hito*', { labels: NOMBRES_HITO }),
  Certeza: choice(CERTEZAS, 'Certeza*', { labels: NOMBRES_CERTEZA }),
  Fecha: date('Fecha*'),
  /** Null: of the whole voyage. */
  Id_Contenedor: integer('Contenedor'),
  Contenedor: text('Número de contenedor', 15),
  Lugar: text('Lugar', 100),
  Cod_Locode: text('Código del lugar', 5),
  Nave: text('Nave', 50),
  Viaje: text('Viaje', 20),
  Creado_En: instant('La naviera lo dijo*'),
}
/** The newest event of each milestone, place and container. */
export const eventosVistos = listOf(record(eventoVisto))
export type EventoVisto = DataOf<typeof verRastreo>['Eventos'][number]

const propuesta = record({
  Id_Propuesta: serial('Propuesta*'),
  Campo: choice(CAMPOS_RASTREO, 'Dato*', { labels: NOMBRES_CAMPO_RASTREO }),
  Valor: text('Según la naviera*', 60),
  Actual: text('En el portal', 60),
  Dicho_En: instant('La naviera lo dijo*'),
  /** Somebody changed the value after the line told it: who, and when. */
  Cambiado_Por: text('Lo cambió después', 80),
  Cambiado_En: instant('Cuándo lo cambió'),
  Impide: text('Por qué no se tomó', 600),
})
export type PropuestaNaviera = DataOf<typeof verRastreo>['Propuestas'][number]

const rastreo = record(
  {
    Nom_Naviera: text('Naviera', 80),
    /** Is the line asked about this shipment? */
    Se_Sigue: flag('Se sigue'),
    Leido_En: instant('Última respuesta'),
    Error: text('Qué falla', 300),
  },
  { Propuestas: listOf(propuesta), Eventos: eventosVistos },
)
export type Rastreo = DataOf<typeof verRastreo>

export const verRastreo = call({
  group,
  needs: ['embarque', 'ver'],
  method: 'GET',
  path: '/api/embarque/{id}/rastreo',
  summary: 'Lo que la naviera dice de un embarque: lo distinto de lo que hay en el portal, y sus eventos',
  params: { id: Nro_Embarque },
  data: rastreo,
})
const elegidas = { Nro_Embarque, Propuestas: rows({ Id_Propuesta: serial('Propuesta*') }, 'Propuestas', { max: CAMPOS_RASTREO.length }) }
const editar = { group, needs: ['embarque', 'editar'], method: 'POST', data: rastreo } as const
export const tomarRastreo = call({
  ...editar,
  path: '/api/embarque/tomar-rastreo',
  summary: 'Toma lo que la naviera propone para un embarque; sin nombrar propuestas, todas',
  body: elegidas,
})
export const descartarRastreo = call({
  ...editar,
  path: '/api/embarque/descartar-rastreo',
  summary: 'Descarta lo que la naviera propone; no se vuelve a proponer hasta que diga otra cosa',
  body: elegidas,
})
export const consultarRastreo = call({
  ...editar,
  path: '/api/embarque/consultar-rastreo',
  summary: 'Adelanta la próxima pregunta a la naviera por un embarque',
  body: { Nro_Embarque },
})
export const RASTREO_CALLS = [
  listarRastreoNavieras,
  guardarRastreoNaviera,
  quitarRastreoNaviera,
  verRastreo,
  tomarRastreo,
  descartarRastreo,
  consultarRastreo,
]
