/** Every entity of the portal: the parameter tables, the aggregates and their parts, which references point to. */
import { CODIGOS_PORTADOR } from './adjunto/portadores.ts'
import { type AnyAggregate, type AnyPart, partEntity } from './aggregate/aggregate.ts'
import { contenedor } from './embarque/contenedor.fields.ts'
import { embarque } from './embarque/embarque.fields.ts'
import { type Entity, linkTableOf } from './entity.ts'
import { gestion } from './gestion/gestion.fields.ts'
import { negocio } from './negocio/negocio.fields.ts'
import { NOUNS } from './nouns.ts'
import { CATALOGO } from './parametros/catalogo.ts'

export const AGGREGATES: readonly AnyAggregate[] = [negocio, embarque, contenedor, gestion, ...NOUNS.map(({ aggregate }) => aggregate)]

const partsOf = (a: AnyAggregate): Entity[] => Object.values(a.parts as Record<string, AnyPart>).map(part => partEntity(a, part))

export const ENTITIES: readonly Entity[] = [...CATALOGO, ...AGGREGATES, ...AGGREGATES.flatMap(partsOf)]

const byName = new Map(ENTITIES.map(e => [e.entity, e]))

/** Is there an entity with that name? */
export const isEntity = (name: string): boolean => byName.has(name)

/** The entity with a name; an unknown name is a programming error. */
export const entityNamed = (name: string): Entity => {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity ${name}`)
  return found
}

/** The aggregate with a name; undefined where there is none. */
export const aggregateNamed = (name: string): AnyAggregate | undefined => AGGREGATES.find(a => a.entity === name)

/** The aggregate of a table: of its own, of one of its parts, or of its states. */
export const aggregateOf = (table: string): AnyAggregate | undefined =>
  AGGREGATES.find(a => table === a.entity || table.startsWith(`${a.entity}_`))

const titles = new Map<string, string>([
  ...ENTITIES.map(e => [e.entity, e.title] as const),
  ...CATALOGO.flatMap(e =>
    Object.values(e.fields)
      .filter(field => field.type === 'refs')
      .map(field => [linkTableOf(e, field).table, e.title] as const),
  ),
  ...CODIGOS_PORTADOR.map(de => [`${de}_adjunto`, 'Adjuntos'] as const),
  ...AGGREGATES.map(a => [`${a.entity}_estado`, `Historia de ${a.title.toLowerCase()}`] as const),
])

/** The name of a table for people. */
export const titleOf = (table: string): string => titles.get(table) ?? table
