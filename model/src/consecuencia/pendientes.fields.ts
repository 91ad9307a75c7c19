/** Tasks as rows: their columns in lists, and what a link to one needs. */
import { choice, date, instant, integer, pick, ref, refText, rows, serial, text } from '../fields.ts'
import { CODIGOS_PENDIENTE, TITULOS_PENDIENTE } from './pendientes.ts'

/** The columns of tasks in lists and exports. */
export const FILA_PENDIENTES = {
  Id_Pendiente: serial('Tarea'),
  Clase: choice(CODIGOS_PENDIENTE, 'Qué hacer*', { labels: TITULOS_PENDIENTE }),
  Detalle: text('Por qué*', 2000),
  Fecha_Vence: date('Hasta'),
  Dias_Vence: integer('Días que quedan'),
  Cod_AreaGestion: ref('areagestion', 'Área*'),
  Nom_AreaGestion: text('Nombre del área*', 40),
  Usuario_Responsable: refText('usuario', 'Responsable'),
  Nom_Usuario_Responsable: text('Nombre del responsable', 80),
  Nro_Negocio: integer('Negocio*'),
  Nro_Contrato: text('Contrato*', 20),
  Nro_Embarque: integer('Embarque'),
  Nro_Corr_Embarque: integer('Correlativo'),
  Nom_Cliente: text('Cliente*', 120),
  Id_Contenedor: integer('Contenedor'),
  Nro_Contenedor: text('Número de contenedor', 24),
  /** What it is about beside its record: a sending, an item of gestión. */
  Variante: integer('Variante*'),
  /** The item of gestión that the task is about. */
  Tipo: text('Tipo', 12),
  Cod_CertDocAnalis: integer('Código de la gestión'),
  Id_LineaGestion: integer('Línea de la gestión'),
  /** What caused it, the first cause first. */
  Causas: rows({ En: instant('Cuándo*'), Por: text('Quién', 80), Detalle: text('Qué*', 2000) }, 'Causas'),
  Creado_En: instant('Desde*'),
  Version: integer('Versión*'),
}
/** What a link to a task needs; a whole record carries its next task as at most one such row. */
export const ENLACE_PENDIENTE = pick(
  FILA_PENDIENTES,
  'Id_Pendiente',
  'Clase',
  'Cod_AreaGestion',
  'Nro_Negocio',
  'Nro_Embarque',
  'Id_Contenedor',
  'Variante',
  'Tipo',
  'Cod_CertDocAnalis',
  'Id_LineaGestion',
)

/** The next task of a record, as at most one row. */
export const proximaTarea = rows(ENLACE_PENDIENTE, 'Próxima tarea')

export const BUSCADAS_PENDIENTES = ['Detalle', 'Nro_Contrato', 'Nom_Cliente', 'Nro_Contenedor', 'Nom_Usuario_Responsable'] as const
