/** The catalogue: every parameter table, by topic and title, as in the menu. */
import type { Entity } from '../entity.ts'
import * as comercial from './comercial.ts'
import * as fruta from './fruta.ts'
import * as geografia from './geografia.ts'
import * as requisitos from './requisitos.ts'
import * as sistema from './sistema.ts'
import * as transporte from './transporte.ts'

const isEntity = (thing: unknown): thing is Entity => typeof thing === 'object' && thing !== null && 'entity' in thing
const entitiesOf = (theme: object): Entity[] =>
  Object.values(theme)
    .filter(isEntity)
    .sort((a, b) => a.title.localeCompare(b.title, 'es'))

/** Topics of the menu with their entities. */
export const TEMAS: readonly { nombre: string; icono: string; entidades: readonly Entity[] }[] = [
  { nombre: 'Geografía', icono: 'geografia', entidades: entitiesOf(geografia) },
  { nombre: 'Fruta y envases', icono: 'fruta', entidades: entitiesOf(fruta) },
  { nombre: 'Comercial', icono: 'comercial', entidades: entitiesOf(comercial) },
  { nombre: 'Requisitos', icono: 'requisitos', entidades: entitiesOf(requisitos) },
  { nombre: 'Transporte', icono: 'transporte', entidades: entitiesOf(transporte) },
  { nombre: 'Sistema', icono: 'sistema', entidades: entitiesOf(sistema) },
]

export const CATALOGO: readonly Entity[] = TEMAS.flatMap(tema => tema.entidades)

const byName = new Map(CATALOGO.map(e => [e.entity, e]))

/** The entity with a name; an unknown name is a programming error. */
export const parameterNamed = (name: string): Entity => {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity ${name}`)
  return found
}

/** Is there a parameter table with that name? */
export const isParameter = (name: string): boolean => byName.has(name)
