import type { Tone } from '@nogal/model/aggregate/states'
import type { AccionImportacion } from '@nogal/model/parametros/acciones'

type Words = { one: string; many: string; done: string; tone: Tone }
/** The words and colour of what an import does with rows: with one, with many, and after the import. */
export const ACTION_WORDS: Readonly<Record<AccionImportacion, Words>> = {
  rechazar: { one: 'Rechazada', many: 'Rechazadas', done: 'Rechazadas', tone: 'bad' },
  agregar: { one: 'Se agrega', many: 'Se agregan', done: 'Agregadas', tone: 'good' },
  actualizar: { one: 'Se actualiza', many: 'Se actualizan', done: 'Actualizadas', tone: 'info' },
  'sin cambios': { one: 'Sin cambios', many: 'Sin cambios', done: 'Sin cambios', tone: 'neutral' },
}
