/** The texts of the bell and of the page of notices, in both languages. Staff always read the Spanish ones. */
import type { Idioma } from '../palabras.ts'
import { MAX_SIN_LEER } from './avisos.ts'

const es = {
  avisos: 'Avisos',
  sinLeer: (n: number) =>
    n === 0 ? 'Avisos' : n === 1 ? 'Avisos: 1 sin leer' : `Avisos: ${n < MAX_SIN_LEER ? n : `${MAX_SIN_LEER} o más`} sin leer`,
  nadaNuevo: 'Nada nuevo.',
  nadaAsi: 'No hay avisos así.',
  verTodos: 'Ver todos',
  todosLeidos: 'Todos leídos',
  leido: 'Marcar como leído',
  noLeido: 'Dejar sin leer',
  despues: 'Para después',
  enUnaHora: 'En una hora',
  manana: 'Mañana a las 8:00',
  lunes: 'El lunes a las 8:00',
  vuelve: (cuando: string) => `Vuelve el ${cuando}`,
  ajustes: 'Cómo enterarse',
  ajustesSobre: 'Elija cómo enterarse de cada cosa. Lo que le pasa a lo que usted sigue también llega así.',
  filtros: 'Avisos: filtros',
  pendientes: 'Sin leer',
  urgentes: 'Urgentes',
  aplazados: 'Para después',
  todos: 'Todos',
  buscar: 'Buscar en los avisos',
  todoLoQuePaso: (n: number) => `Ver los ${n}`,
  masViejos: 'Ver más',
  silencio: 'Sin correos entre',
  y: 'y',
  guardar: 'Guardar',
  sobre: 'Lo que pasó con lo que usted tiene a su cargo o sigue.',
  urgente: 'Urgente',
}
export type TextosAvisos = { readonly [K in keyof typeof es]: (typeof es)[K] extends string ? string : (typeof es)[K] }

const en: TextosAvisos = {
  avisos: 'Notices',
  sinLeer: n => (n === 0 ? 'Notices' : `Notices: ${n < MAX_SIN_LEER ? n : `${MAX_SIN_LEER} or more`} unread`),
  nadaNuevo: 'Nothing new.',
  nadaAsi: 'There are no such notices.',
  verTodos: 'Show all',
  todosLeidos: 'All read',
  leido: 'Mark as read',
  noLeido: 'Mark as unread',
  despues: 'Later',
  enUnaHora: 'In an hour',
  manana: 'Tomorrow at 8:00',
  lunes: 'On Monday at 8:00',
  vuelve: cuando => `Comes back on ${cuando}`,
  ajustes: 'How to be told',
  ajustesSobre: 'Choose whether you are told of each of these here. Mails are chosen at «My shipments».',
  filtros: 'Notices: filters',
  pendientes: 'Unread',
  urgentes: 'Urgent',
  aplazados: 'Later',
  todos: 'All',
  buscar: 'Search the notices',
  todoLoQuePaso: n => `Show all ${n}`,
  masViejos: 'Show more',
  silencio: 'No mails between',
  y: 'and',
  guardar: 'Save',
  sobre: 'What happened to your shipments.',
  urgente: 'Urgent',
}

export const TEXTOS_AVISOS: Readonly<Record<Idioma, TextosAvisos>> = { es, en }
