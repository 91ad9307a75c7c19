/** Calls about notices: each person reads their own, says how to be told, and follows deals and shipments. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, flag, instant, integer, rows, serial, text } from '../fields.ts'
import { avisoEnVivo } from '../vivo.ts'
import { AVISO_BREVE, FILA_AVISOS } from './avisos.fields.ts'
import { CLASES_AVISO, MODOS_AVISO, NOMBRES_MODO } from './avisos.ts'

const group = 'aviso'
const needs = 'sesion'
const Id_Aviso = serial('Aviso*')
/** The language of a client; staff read Spanish. */
const idioma = choice(['es', 'en'], 'Idioma')
/** At most this many lines change at once. */
const MAX_AVISOS = 500
/** The bell shows at most this many unread lines, the newest ones. */
export const MAX_EN_CAMPANA = 8

export const listarAvisos = call({
  group,
  needs,
  method: 'GET',
  path: '/api/aviso/listado',
  summary: 'Los avisos de quien pregunta, los leídos también',
  list: true,
  query: { idioma },
  data: listOf(record(FILA_AVISOS)),
})
export const resumenAvisos = call({
  group,
  needs,
  method: 'GET',
  path: '/api/aviso/resumen',
  summary: 'Cuántos avisos hay sin leer, 99 como máximo, y los últimos de ellos',
  query: { idioma },
  data: record({ Sin_Leer: integer('Sin leer*'), Urgentes: integer('Urgentes*') }, { Avisos: listOf(record(AVISO_BREVE)) }),
})
export const enVivoAvisos = call({
  group,
  needs,
  method: 'GET',
  path: '/api/aviso/en-vivo',
  summary: 'Dice cuándo cambian los avisos de quien pregunta',
  data: avisoEnVivo,
})
const marcados = record({ Avisos: integer('Avisos*') })
export const marcarAvisos = call({
  group,
  needs,
  method: 'POST',
  path: '/api/aviso/marcar',
  summary: 'Marca avisos como leídos o sin leer; sin nombrar ninguno, todos los que están sin leer quedan leídos',
  body: { Leido: flag('Leído'), Avisos: rows({ Id_Aviso }, 'Avisos', { max: MAX_AVISOS }) },
  data: marcados,
})
export const aplazarAviso = call({
  group,
  needs,
  method: 'POST',
  path: '/api/aviso/aplazar',
  summary: 'Deja un aviso para después: no se cuenta ni se muestra hasta entonces',
  body: { Id_Aviso, Despues: instant('Para después*') },
  data: marcados,
})

const clase = { Clase: choice(CLASES_AVISO, 'Aviso*') }
const modo = choice(MODOS_AVISO, 'Cómo avisar*', { labels: NOMBRES_MODO })
const hora = <L extends string>(label: L) =>
  text(label, 5, { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, hint: 'escriba la hora, como 20:00.', example: '20:00' })
const silencio = { Silencio_Desde: hora('Sin correos desde'), Silencio_Hasta: hora('Sin correos hasta') }
const ajustes = record(silencio, { Modos: listOf(record({ ...clase, Modo: modo })) })
export const verAjustesAvisos = call({
  group,
  needs,
  method: 'GET',
  path: '/api/aviso/ajustes',
  summary: 'Cómo quiere enterarse quien pregunta de cada clase de avisos, y entre qué horas no recibe correos',
  data: ajustes,
})
export const guardarAjustesAvisos = call({
  group,
  needs,
  method: 'PUT',
  path: '/api/aviso/ajustes',
  summary: 'Guarda cómo enterarse de las clases de avisos que se nombran, y las horas sin correos',
  body: { ...silencio, Modos: rows({ ...clase, Modo: modo }, 'Modos', { max: CLASES_AVISO.length }) },
  data: ajustes,
})

const registro = { Nro_Negocio: integer('Negocio*', { from: 1 }), Nro_Embarque: integer('Embarque', { from: 1 }) }
const seguido = record({ Siguiendo: flag('Siguiendo') })
export const verSeguimiento = call({
  group,
  needs: 'interno',
  method: 'GET',
  path: '/api/aviso/seguimiento/{negocio}/{embarque}',
  summary: 'Si quien pregunta sigue un negocio (embarque 0) o un embarque',
  params: { negocio: serial('Negocio*'), embarque: integer('Embarque*', { from: 0 }) },
  data: seguido,
})
export const seguir = call({
  group,
  needs: 'interno',
  method: 'POST',
  path: '/api/aviso/seguir',
  summary: 'Sigue un negocio o un embarque, o deja de seguirlo',
  body: { ...registro, Siguiendo: flag('Siguiendo') },
  data: seguido,
})

export const AVISO_CALLS = [
  listarAvisos,
  resumenAvisos,
  enVivoAvisos,
  marcarAvisos,
  aplazarAviso,
  verAjustesAvisos,
  guardarAjustesAvisos,
  verSeguimiento,
  seguir,
]
export type AvisoBreve = DataOf<typeof resumenAvisos>['Avisos'][number]
