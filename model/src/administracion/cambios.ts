/** The changes of everything: who changed what, when and why, with the values before and after; their rows, and the calls that read them. */
import { anything, maybe, record } from '../answer.ts'
import type { DataOf } from '../call.ts'
import { choice, instant, integer, refText, text } from '../fields.ts'
import { NOMBRES_ANOTADAS } from '../historial.ts'
import type { FilaParametro } from '../parametros/parametros.calls.ts'
import { listAndFile } from './llamadas.ts'

/** What was done to a row. */
export const ACCIONES_CAMBIO = { crear: 'Creó', editar: 'Cambió', eliminar: 'Eliminó' } as const
export type AccionCambio = keyof typeof ACCIONES_CAMBIO

export const FILA_CAMBIOS = {
  Id: integer('Número*'),
  En: instant('Cuándo*'),
  /** Null for changes that no person made; another name for those of the portal itself. */
  Usuario: refText('usuario', 'Usuario'),
  Nom_Usuario: text('Persona', 80),
  Accion: choice(Object.keys(ACCIONES_CAMBIO) as AccionCambio[], 'Qué hizo*', { labels: ACCIONES_CAMBIO }),
  Tabla: choice(Object.keys(NOMBRES_ANOTADAS), 'De qué*', { labels: NOMBRES_ANOTADAS }),
  /** The deal, shipment, container or item that the row is of, or belongs to, by its name; null for other tables, and for a deleted record. */
  Registro: text('Registro', 200),
  Clave: text('Clave*', 200),
  Motivo: text('Motivo', 500),
  /** The shipment of the container or of the item, under which the portal shows both. */
  Nro_Embarque: integer('Embarque'),
}
export const BUSCADAS_CAMBIOS = ['Nom_Usuario', 'Motivo'] as const

export const { list: listarCambios, file: exportarCambios } = listAndFile(
  '/api/administracion/cambios',
  record(FILA_CAMBIOS, { Antes: maybe(anything<FilaParametro>()), Despues: maybe(anything<FilaParametro>()) }),
  {
    list: 'Los cambios de todo lo que guarda el portal: quién, cuándo, por qué, qué había antes y qué quedó',
    file: 'Los cambios en Excel o CSV, como se ven',
  },
)
export const CAMBIOS_CALLS = [listarCambios, exportarCambios]
export type CambioListado = DataOf<typeof listarCambios>[number]
