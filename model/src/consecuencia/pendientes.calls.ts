/** Calls about tasks, gates and the release of containers: what follows from a change, and who answers for it. */

import { listOf, record } from '../answer.ts'
import { SIN_RESPONSABILIDAD } from '../areas.ts'
import { call } from '../call.ts'
import { exportCall } from '../export.ts'
import { choice, instant, integer, longText, refText, serial, text } from '../fields.ts'
import {
  DECISION_CONTENEDOR,
  DECISIONES_LIBERACION,
  LIBERACION_CONTENEDOR,
  LIBERACIONES,
  NOMBRES_DECISION,
  NOMBRES_LIBERACION,
} from './liberacion.ts'
import { FILA_PENDIENTES } from './pendientes.fields.ts'
import { CODIGOS_PUERTA, faltas, PUERTAS } from './puertas.ts'

const group = 'consecuencia'
const listed = { group, params: {} } as const
const id = { Id_Pendiente: serial('Tarea*') }
const tarea = record({
  ...id,
  Usuario_Responsable: text('Responsable', 30),
  Cerrado_En: instant('Cerrada el'),
  Motivo_Cierre: longText('Motivo del cierre', 500),
})

export const listarPendientes = call({
  ...listed,
  method: 'GET',
  needs: ['gestion', 'ver'],
  path: '/api/pendiente/listado',
  summary: 'Las tareas abiertas: lo que una persona debe hacer porque algo cambió',
  list: true,
  data: listOf(record(FILA_PENDIENTES)),
})
export const exportarPendientes = exportCall({
  ...listed,
  needs: ['gestion', 'exportar'],
  path: '/api/pendiente/listado/exportar',
  summary: 'Las tareas en Excel o CSV, como se ven',
})
export const asignarPendiente = call({
  group,
  method: 'POST',
  needs: ['gestion', 'ver'],
  path: '/api/pendiente/asignar',
  summary: 'Da una tarea a otra persona; sin nadie, vuelve a quien responde por el registro',
  body: { ...id, Usuario_Responsable: refText('usuario', 'Responsable', { never: SIN_RESPONSABILIDAD }) },
  data: tarea,
})
export const cerrarPendiente = call({
  group,
  method: 'POST',
  needs: ['gestion', 'ver'],
  path: '/api/pendiente/cerrar',
  summary: 'Cierra una tarea sin hacerla, con un motivo; la misma causa no la abre otra vez',
  body: { ...id, Motivo: longText('Motivo*', 500) },
  data: tarea,
})

const PASOS_CON_MOTIVO = CODIGOS_PUERTA
export const autorizarPaso = call({
  group,
  method: 'POST',
  needs: 'interno',
  path: '/api/embarque/autorizar-paso',
  summary: 'Deja dar un paso al que algo le falta, con un motivo que queda a la vista; lo que impide la ley o la seguridad no se autoriza',
  body: {
    Paso: choice(PASOS_CON_MOTIVO, 'Paso*', {
      labels: Object.fromEntries(CODIGOS_PUERTA.map(code => [code, PUERTAS[code].titulo])) as Record<
        (typeof CODIGOS_PUERTA)[number],
        string
      >,
    }),
    /** The shipment or the container that takes the step. */
    Clave: integer('Registro*', { from: 1 }),
    Motivo: longText('Motivo*', 500),
  },
  data: record({ Autorizadas: integer('Autorizadas*'), Faltas: faltas('Lo que falta') }),
})

const deContenedor = { Id_Contenedor: serial('Contenedor*') }
export const decidirLiberacion = call({
  group,
  method: 'POST',
  needs: ['calidad', 'aprobar'],
  path: '/api/calidadembarque/decidir-liberacion',
  summary: 'Libera, retiene o rechaza un contenedor con un motivo, o vuelve a lo que dicen sus análisis',
  body: {
    ...deContenedor,
    Decision: choice(DECISIONES_LIBERACION, 'Decisión*', { labels: NOMBRES_DECISION }),
    Motivo: longText('Motivo*', 500),
  },
  data: record({ ...deContenedor, ...LIBERACION_CONTENEDOR, ...DECISION_CONTENEDOR }),
})
export const listarLiberaciones = call({
  group,
  method: 'GET',
  needs: ['embarque', 'ver'],
  path: '/api/embarque/{id}/liberaciones',
  summary: 'Cada cambio de la liberación de un contenedor: de qué a qué, quién, cuándo y por qué',
  params: { id: serial('Contenedor*') },
  data: listOf(
    record({
      Antes: choice(LIBERACIONES, 'Antes*', { labels: NOMBRES_LIBERACION }),
      Liberacion: choice(LIBERACIONES, 'Liberación*', { labels: NOMBRES_LIBERACION }),
      Porque: text('Por qué', 1000),
      Por: text('Quién', 80),
      En: instant('Cuándo*'),
    }),
  ),
})

export const CONSECUENCIA_CALLS = [
  listarPendientes,
  exportarPendientes,
  asignarPendiente,
  cerrarPendiente,
  autorizarPaso,
  decidirLiberacion,
  listarLiberaciones,
]
