/** Notices as rows: the columns of a person's list. */

import { ENLACE_PENDIENTE, FILA_PENDIENTES } from '../consecuencia/pendientes.fields.ts'
import { choice, flag, instant, integer, pick, rows, serial, text } from '../fields.ts'
import { CLASES_AVISO, type ClaseAviso, tituloDeAviso } from './avisos.ts'

export const TITULOS_AVISO = Object.fromEntries(CLASES_AVISO.map(code => [code, tituloDeAviso(code, 1)])) as Record<ClaseAviso, string>

/** Unread, hidden until later, or read. */
export const ESTADOS_AVISO = ['sin-leer', 'para-despues', 'leido'] as const
const NOMBRES_ESTADO_AVISO = { 'sin-leer': 'Sin leer', 'para-despues': 'Para después', leido: 'Leído' }

export const FILA_AVISOS = {
  Id_Aviso: serial('Aviso'),
  Clase: choice(CLASES_AVISO, 'Qué pasó*', { labels: TITULOS_AVISO }),
  /** How many things of the kind happened to the record since the line was read last. */
  Cuantos: integer('Cuántos*'),
  Detalle: text('Detalle*', 1000),
  En: instant('Cuándo*'),
  /** Null for clients, who read no names of the exporter's people. */
  Autor: text('Quién', 80),
  Urgente: flag('Urgente'),
  Estado: choice(ESTADOS_AVISO, 'Estado*', { labels: NOMBRES_ESTADO_AVISO }),
  Leido_En: instant('Leído'),
  Despues: instant('Para después'),
  /** The record and the item of gestión that it is about. */
  ...pick(
    FILA_PENDIENTES,
    'Nro_Negocio',
    'Nro_Contrato',
    'Nro_Embarque',
    'Nro_Corr_Embarque',
    'Nom_Cliente',
    'Id_Contenedor',
    'Tipo',
    'Cod_CertDocAnalis',
    'Id_LineaGestion',
  ),
  Cod_AreaGestion: integer('Área de la gestión'),
  /** The last things that happened, the first one first. */
  Hechos: rows({ En: instant('Cuándo*'), Autor: text('Quién', 80), Detalle: text('Qué*', 1000) }, 'Todo lo que pasó*'),
  /** The task that it is about, as at most one row. */
  Tarea: rows(ENLACE_PENDIENTE, 'Tarea'),
}
export const BUSCADAS_AVISOS = ['Detalle', 'Nro_Contrato', 'Nom_Cliente'] as const

/** What the bell shows of a notice. */
export const AVISO_BREVE = pick(
  FILA_AVISOS,
  'Id_Aviso',
  'Clase',
  'Cuantos',
  'Detalle',
  'En',
  'Autor',
  'Urgente',
  'Nro_Negocio',
  'Nro_Contrato',
  'Nro_Embarque',
  'Nro_Corr_Embarque',
  'Id_Contenedor',
  'Tipo',
  'Cod_CertDocAnalis',
  'Id_LineaGestion',
  'Cod_AreaGestion',
  'Tarea',
)
