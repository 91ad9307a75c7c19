/** Every entity of the portal: the parameter tables, the aggregates and their parts. What a reference points to is found here. */
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

/** Is there an entity of that name? */
export const isEntity = (name: string): boolean => byName.has(name)

/** The entity of a name; an unknown name is a programming error. */
export const entityNamed = (name: string): Entity => {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity ${name}`)
  return found
}

/** The aggregate of a name; undefined where that is none. */
export const aggregateNamed = (name: string): AnyAggregate | undefined => AGGREGATES.find(a => a.entity === name)

/** The aggregate that a table is of: its own, one of its parts, or its states. */
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

/** What people call a table. */
export const titleOf = (table: string): string => titles.get(table) ?? table
