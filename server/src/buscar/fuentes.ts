/** The sources of the search beside the parameters: one for each kind, with its numbers, its words, its result row and its scope. */
import { CODIGOS_PORTADOR, type CodPortador, portadorNamed } from '@nogal/model/adjunto/portadores'
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { AnyNoun } from '@nogal/model/aggregate/noun'
import { AREAS } from '@nogal/model/areas'
import { type CodPropio, HALLABLES } from '@nogal/model/buscar/buscar.calls'
import { TEXTOS_CLIENTE } from '@nogal/model/cliente/cliente.textos'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { MATRIZ } from '@nogal/model/gestion/gestion.calls'
import { NOUNS } from '@nogal/model/nouns'
import type { Idioma } from '@nogal/model/palabras'
import { AGGREGATES } from '@nogal/model/registry'
import { capital } from '@nogal/model/words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { commentsReadBy } from '../comentario/comentarios.queries.ts'
import { textsOf, wordsOf } from '../db/modelo.ts'
import type { Sesion } from '../http/handle.ts'
import { nameSql, userName } from '../list/fields.ts'
import { scopeOf } from '../scope/scope.ts'

/** The user who searches, the screens that they see, and the language that they read. */
export type Quien = { sesion: Sesion; pantallas: ReadonlySet<string>; idioma: Idioma }

export type Fuente = {
  tipo: string
  table: string
  key: string
  /** Its primary key is a number that users know. */
  numbered?: true
  /** One function per column with a number: builds the SQL condition that the number satisfies `is`. Each condition must be indexed. */
  numbers: readonly ((is: (number: Sql) => Sql) => Sql)[]
  /** The number to compare in the newest rows, for a kind without words. */
  newest?: Sql
  /** Its folded words, with a trigram index; those of a table of their own are in `r`. */
  words?: { kept?: string; text: Sql; where?: Sql }
  /** Conditions on the table `t` for what this user sees; undefined when they see none of it. */
  seen: (who: Quien) => Sql[] | undefined
  /** The columns of the result of a row `t`, by their names in the answer. */
  shown: (who: Quien) => Partial<Record<'Pantalla' | 'Titulo' | 'Detalle' | 'Nom_Estado' | 'De' | 'Clave', Sql>>
  /** Joins of the deal `n`, the shipment `e` and the container `c` that the row belongs to. */
  joins: Sql
}

const own = (column: string) => (is: (number: Sql) => Sql) => sql`(t.${raw(column)} is not null and ${is(sql`junto(t.${raw(column)})`)})`

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/** The first screen of a kind that the person sees. */
const screenOf = (tipo: string, { pantallas }: Quien): string | undefined =>
  HALLABLES[tipo]!.pantallas.find(pantalla => pantallas.has(pantalla))

const onScreen =
  (tipo: string, more: readonly Sql[] = []) =>
  (who: Quien): Sql[] | undefined =>
    screenOf(tipo, who) ? [...more, ...scopeOf(tipo, who.sesion)] : undefined

/** The screens of gestión that the user sees, the user's own area first, each with the SQL condition of the items `t` that it shows. */
const cellsOf = ({ sesion, pantallas }: Quien): { pantalla: string; is: Sql }[] =>
  MATRIZ.map(cell => ({ ...cell, row: areaNamed(cell.area) }))
    .filter(({ row }) => pantallas.has(row.pantalla))
    .toSorted((a, b) => Number(b.row.area === sesion.Cod_AreaGestion) - Number(a.row.area === sesion.Cod_AreaGestion))
    .map(({ tipo, celda, row }) => ({
      pantalla: row.pantalla,
      is: celda.propios
        ? sql`(t.tipo = ${tipo} and exists (select from clase_gestion k where k.tipo = t.tipo and k.codigo = t.cod_certdocanalis and k.cod_areagestion = ${row.area}))`
        : sql`t.tipo = ${tipo}`,
    }))

const itemsSeen = (who: Quien): Sql[] | undefined => {
  const cells = cellsOf(who)
  return cells.length ? [sql`t.nro_embarque is not null`, anyOf(cells.map(({ is }) => is)), ...scopeOf('gestion', who.sesion)] : undefined
}

const screenOfItem = (who: Quien): Sql => {
  const cells = cellsOf(who)
  return cells.length
    ? sql`case ${join(
        cells.map(({ pantalla, is }) => sql`when ${is} then ${pantalla}::text`),
        ' ',
      )} end`
    : sql`null::text`
}

/** The name of a type of item in the language of the reader; in Spanish where it has no other. */
const nameOfKind = ({ idioma }: Quien): Sql => (idioma === 'en' ? sql`coalesce(k.nombre_ing, k.nombre)` : sql`k.nombre`)

/** The name of a file `t`; for a reader of English, a Spanish name of its item `g` at the beginning is replaced by the English one. */
const nameOfFile = ({ idioma }: Quien): Sql =>
  idioma === 'en'
    ? sql`coalesce((select k.nombre_ing || substr(t.nombre, length(k.nombre) + 1) from clase_gestion k
        where k.tipo = g.tipo and k.codigo = g.cod_certdocanalis and starts_with(lower(t.nombre), lower(k.nombre))), t.nombre)`
    : sql`t.nombre`

const ITEM_KEY = sql`coalesce(t.id_contenedor, 0) || '-' || t.cod_certdocanalis || '-' || t.id_lineagestion`
const aggregates = new Set<string>(AGGREGATES.map(({ entity }) => entity))

/** Condition on an attachment `a`: the user sees the record of this kind that it is attached to; undefined when they see none. */
const carriersSeen = (de: CodPortador, who: Quien): Sql | undefined => {
  const { tabla, clave, pantallas, externo } = portadorNamed(de)
  if (!externo && who.sesion.Cod_AreaGestion === AREAS.cliente) return undefined
  const column = raw(clave.toLowerCase())
  const seen = de === 'gestion' ? itemsSeen(who) : pantallas.some(one => who.pantallas.has(one)) ? [] : undefined
  if (!seen) return undefined
  const scope = de !== 'gestion' && aggregates.has(tabla) ? scopeOf(tabla, who.sesion) : []
  return sql`(a.de = ${de} and exists (select from ${raw(tabla)} t where ${join([sql`t.${column} = a.${column}`, ...seen, ...scope], ' and ')}))`
}

/** The kinds of records that people comment on. */
const COMENTADOS = CODIGOS_PORTADOR.filter(de => portadorNamed(de).comentarios)

/** Conditions on the comments of the table `t`: the user sees the record that they are about, and a client only what was written for it. */
const commentsSeen = (who: Quien): Sql[] | undefined => {
  const carriers = COMENTADOS.flatMap(de => carriersSeen(de, who) ?? [])
  if (!carriers.length) return undefined
  return [
    sql`not t.eliminado`,
    commentsReadBy(who.sesion, 't'),
    sql`exists (select from comentario a where a.id_comentario = t.id_comentario and ${anyOf(carriers)})`,
  ]
}

/** Conditions on the attachments of the table `t`: the user sees the record that they are attached to. */
const filesSeen = (who: Quien): Sql[] | undefined => {
  const carriers = CODIGOS_PORTADOR.flatMap(de => carriersSeen(de, who) ?? [])
  if (!carriers.length) return undefined
  const external = who.sesion.Cod_AreaGestion === AREAS.cliente
  return [
    sql`not t.eliminado`,
    ...(external ? [sql`t.visible_cliente`] : []),
    sql`exists (select from adjunto a where a.id_adjunto = t.id_adjunto and ${anyOf(carriers)})`,
  ]
}

/** The screen of the record that a file or a comment `t` belongs to; `g` is its item of gestión. */
const screenOfCarrier = (who: Quien): Sql => {
  const others = CODIGOS_PORTADOR.flatMap(de => {
    const screen = portadorNamed(de).pantallas.find(one => who.pantallas.has(one))
    return de === 'gestion' || !screen ? [] : [sql`when ${de} then ${screen}::text`]
  })
  return sql`case t.de when 'gestion' then (select ${screenOfItem(who)} from gestion t where t.id_gestion = g.id_gestion) ${join([...others, empty], ' ')} end`
}

/** The key of that record within its screen. */
const CARRIER_KEY = sql`case t.de when 'gestion' then coalesce(g.id_contenedor, 0) || '-' || g.cod_certdocanalis || '-' || g.id_lineagestion else t.clave::text end`
const CARRIER_KIND = sql`coalesce(g.tipo, t.de)`
const CARRIER_JOINS = sql`left join gestion g on g.id_gestion = t.id_gestion
      left join contenedor c on c.id_contenedor = coalesce(t.id_contenedor, g.id_contenedor)
      left join embarque e on e.nro_embarque = coalesce(t.nro_embarque, c.nro_embarque, g.nro_embarque)
      left join negocio n on n.nro_negocio = coalesce(t.nro_negocio, e.nro_negocio, c.nro_negocio, g.nro_negocio)`

const first = (tipo: string, who: Quien): Sql => sql`${screenOf(tipo, who) ?? null}::text`

/** Who wrote a comment `t`; a client reads the names of its own people only. */
const authorOf = ({ sesion }: Quien): Sql =>
  sesion.Cod_AreaGestion === AREAS.cliente ? sql`case when t.de_cliente then ${userName(sql`t.usuario`)} end` : userName(sql`t.usuario`)

const PROPIAS: readonly (Fuente & { tipo: Exclude<CodPropio, 'parametro'> })[] = [
  {
    tipo: 'negocio',
    table: 'negocio',
    key: 'nro_negocio',
    numbered: true,
    numbers: [own('nro_contrato')],
    words: { kept: 'negocio_busqueda', text: sql`r.busqueda` },
    seen: onScreen('negocio'),
    shown: who => ({
      Pantalla: first('negocio', who),
      Titulo: sql`n.nro_contrato || ' · Negocio ' || n.nro_negocio`,
      Detalle: sql`(select r.especies from negocio_resumen r where r.nro_negocio = n.nro_negocio)`,
      Nom_Estado: sql`(select s.nom_estado from estado s where s.tipo = 'Negocio' and s.cod_estado = n.cod_estadoneg)`,
    }),
    joins: sql`join negocio n on n.nro_negocio = t.nro_negocio left join embarque e on false left join contenedor c on false`,
  },
  {
    tipo: 'embarque',
    table: 'embarque',
    key: 'nro_embarque',
    numbered: true,
    numbers: [
      own('nro_booking'),
      own('nro_bl'),
      is => sql`t.nro_negocio in (select d.nro_negocio from negocio d where ${is(sql`junto(d.nro_contrato)`)})`,
    ],
    words: { kept: 'embarque_busqueda', text: sql`r.busqueda` },
    seen: onScreen('embarque'),
    shown: who => ({
      Pantalla: first('embarque', who),
      Titulo: sql`n.nro_contrato || '/' || t.nro_corr_embarque || coalesce(' · ' || t.nro_booking, '')`,
      Detalle: sql`(select b.nom_nave from nave b where b.cod_nave = t.cod_nave)`,
      Nom_Estado: sql`(select s.nom_estado from estado s where s.tipo = 'Embarque' and s.cod_estado = t.cod_estadoemb)`,
    }),
    joins: sql`join negocio n on n.nro_negocio = t.nro_negocio join embarque e on e.nro_embarque = t.nro_embarque left join contenedor c on false`,
  },
  {
    tipo: 'contenedor',
    table: 'contenedor',
    key: 'id_contenedor',
    numbers: [own('nro_contenedor'), is => sql`(t.nro_contenedor is not null and ${is(sql`substr(t.nro_contenedor, 5)`)})`],
    newest: sql`lower(t.nro_contenedor)`,
    seen: onScreen('contenedor', [sql`t.nro_embarque is not null`]),
    shown: who => ({
      Pantalla: first('contenedor', who),
      Titulo: sql`t.nro_contenedor`,
      Detalle: sql`n.nro_contrato || '/' || e.nro_corr_embarque`,
      Nom_Estado: sql`(select s.nom_estado from estado s where s.tipo = 'Embarque' and s.cod_estado = e.cod_estadoemb)`,
    }),
    joins: sql`join negocio n on n.nro_negocio = t.nro_negocio join embarque e on e.nro_embarque = t.nro_embarque
      join contenedor c on c.id_contenedor = t.id_contenedor`,
  },
  {
    tipo: 'gestion',
    table: 'gestion',
    key: 'id_gestion',
    numbers: [own('numero'), own('referencia')],
    words: {
      text: sql`plano(coalesce(t.numero, '') || ' ' || coalesce(t.referencia, ''))`,
      where: sql`coalesce(t.numero, t.referencia) is not null`,
    },
    seen: itemsSeen,
    shown: who => ({
      Pantalla: screenOfItem(who),
      Titulo: sql`concat_ws(' · ', t.numero, t.referencia)`,
      Detalle: sql`(select ${nameOfKind(who)} from clase_gestion k where k.tipo = t.tipo and k.codigo = t.cod_certdocanalis) || ' · ' || n.nro_contrato || '/' || e.nro_corr_embarque
        || coalesce(' · ' || coalesce(numero_contenedor(c.nro_contenedor), ${TEXTOS_CLIENTE[who.idioma].contenedor}::text || ' ' || c.nro_corr_contenedor), '')`,
      Nom_Estado: sql`(select s.nom_estado from estado s where s.tipo = 'Gestión' and s.cod_estado = t.cod_estadogestion)`,
      De: sql`t.tipo`,
      Clave: ITEM_KEY,
    }),
    joins: sql`join negocio n on n.nro_negocio = t.nro_negocio join embarque e on e.nro_embarque = t.nro_embarque
      left join contenedor c on c.id_contenedor = t.id_contenedor`,
  },
  {
    tipo: 'adjunto',
    table: 'adjunto',
    key: 'id_adjunto',
    numbers: [],
    words: { text: sql`plano(t.nombre)` },
    seen: filesSeen,
    shown: who => ({
      Pantalla: screenOfCarrier(who),
      Titulo: nameOfFile(who),
      Detalle: sql`case when t.de = 'normacalidad' then (select q.nom_normacalidad from normacalidad q where q.cod_normacalidad = t.cod_normacalidad)
        else n.nro_contrato || coalesce('/' || e.nro_corr_embarque, '') end`,
      De: CARRIER_KIND,
      Clave: CARRIER_KEY,
    }),
    joins: CARRIER_JOINS,
  },
  {
    tipo: 'comentario',
    table: 'comentario',
    key: 'id_comentario',
    numbers: [],
    words: { text: sql`plano(t.texto)`, where: sql`not t.eliminado` },
    seen: commentsSeen,
    shown: who => ({
      Pantalla: screenOfCarrier(who),
      Titulo: sql`left(regexp_replace(t.texto, '\\s+', ' ', 'g'), 120)`,
      Detalle: sql`concat_ws(' · ', ${authorOf(who)}, n.nro_contrato || coalesce('/' || e.nro_corr_embarque, ''))`,
      De: CARRIER_KIND,
      Clave: CARRIER_KEY,
    }),
    joins: CARRIER_JOINS,
  },
]

/** What the search finds of a noun beside the words of its texts, and what it tells of a row; each number has an index. */
const OF_NOUNS: Readonly<Record<string, Pick<Fuente, 'numbers'> & { detail: Sql }>> = {
  lote: {
    numbers: [
      own('nro_lote'),
      own('csg'),
      is => sql`t.cod_planta in (select p.cod_planta from planta p where p.cod_sag is not null and ${is(sql`junto(p.cod_sag)`)})`,
    ],
    detail: sql`(select concat_ws(' · ', v.nom_variedad, 'CSG ' || t.csg, 'CSP ' || p.cod_sag, p.nom_planta)
      from planta p, variedad v where p.cod_planta = t.cod_planta and v.cod_variedad = t.cod_variedad)`,
  },
}

/** A noun: found by its key, by the words of its own texts, and by the numbers that it has in `OF_NOUNS`. */
const ofNoun = ({ aggregate }: AnyNoun): Fuente => {
  const { entity, key, singular, states }: AnyAggregate = aggregate
  const column = key[0]!.toLowerCase()
  const at = sql`t.${raw(column)}`
  const [text] = textsOf(aggregate)
  const { numbers = [], detail } = OF_NOUNS[entity] ?? {}
  return {
    tipo: entity,
    table: entity,
    key: column,
    numbered: true,
    numbers,
    ...(text && { words: { text: raw(wordsOf(aggregate, 't.')) } }),
    seen: onScreen(entity),
    shown: who => ({
      Pantalla: first(entity, who),
      Titulo: sql`${capital(singular)}::text || ' ' || ${nameSql(aggregate, 't')}`,
      ...(text && { Detalle: detail ?? sql`left(t.${raw(text)}, 120)` }),
      ...(states && {
        Nom_Estado: sql`(select s.nom_estado from estado s where s.tipo = ${states.tipo} and s.cod_estado = t.${raw(states.field.toLowerCase())})`,
      }),
    }),
    joins: sql`left join negocio n on n.nro_negocio = negocio_de_noun(${entity}, ${at})
      left join embarque e on e.nro_embarque = embarque_de_noun(${entity}, ${at}) left join contenedor c on false`,
  }
}

export const FUENTES: readonly Fuente[] = [...PROPIAS, ...NOUNS.map(ofNoun)]
