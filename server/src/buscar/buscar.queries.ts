/**
 * The search of the whole portal: one query per kind that finds, run in parallel, and one that shows all results. Each kind takes few
 * candidates, in steps whose cost does not grow with the tables: numbers that equal or start with the text, by their index; the newest
 * rows, scanned one by one, which finds frequent words; and, only where these gave too few, rows of the trigram index, which finds rare
 * words.
 */

import { AREAS } from '@nogal/model/areas'
import type { Hallazgo } from '@nogal/model/buscar/buscar.calls'
import { neighbours } from '@nogal/model/buscar/parecido'
import { searchWords } from '@nogal/model/filters'
import { junto } from '@nogal/model/format'
import pg from 'pg'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { queryList, type Reader } from '../db/reader.ts'
import { escapeLike, FOR_ITS_TEXT, likeFolded } from '../list/filters.ts'
import { reportOf } from '../list/kept.ts'
import { FUENTES, type Fuente, type Quien } from './fuentes.ts'

/** At most this many results of each kind. */
const MOST = 5
/** How many of the newest rows are scanned one by one; for clients more, because few of them are their own. */
const NEWEST = { staff: 400, client: 2_000 }
/** At most this many rows are taken from a trigram index before sorting. */
const CANDIDATES = 1_000
const LARGEST_KEY = 2_147_483_647

/**
 * What is searched for: words that must all match, and a number, which may be written with blanks; it is empty for several words without a
 * digit.
 */
export type Buscado = { words: readonly string[]; number: string }

export const buscadoEn = (texto: string): Buscado => {
  const words = searchWords(texto)
  return { words, number: words.length > 1 && !/\d/.test(texto) ? '' : junto(texto) }
}

/** Does a word have three letters or digits in a row, so that a trigram index can narrow the search? */
const isIndexed = ({ words }: Buscado): boolean => words.some(word => /[a-z\d]{3}/.test(word))

const holdsWords = (text: Sql, words: readonly string[]): Sql =>
  join(
    words.map(word => likeFolded(text, `%${escapeLike(word)}%`)),
    ' and ',
  )

const starts = (number: string) => (text: Sql) => likeFolded(text, `${escapeLike(number)}%`)
const equals = (number: string) => (text: Sql) => sql`${text} = ${number}`

/** The first rows of a condition that an index answers; the scope of the user is applied to these alone, so that the index stays in use. */
const firstOf = (table: string, where: Sql): Sql => sql`(select t.* from ${raw(table)} t where ${where} limit ${raw(String(CANDIDATES))}) t`

const all = (...conditions: readonly Sql[]): Sql => join(conditions, ' and ')
const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/** Rows by their numbers: equal to the text, or starting with it. */
const byNumber = ({ table, key, numbered, numbers }: Fuente, { number }: Buscado, seen: readonly Sql[]): Sql[] => {
  if (!number) return []
  const visible = seen.length ? sql`where ${all(...seen)}` : empty
  const as = (where: Sql) =>
    sql`(select t.${raw(key)} as id, 0 as rango from ${firstOf(table, where)} ${visible} limit ${raw(String(MOST))})`
  const beginning = (where: Sql) =>
    sql`(select t.${raw(key)} as id, 1 as rango from ${raw(table)} t where ${all(where, ...seen)} limit ${raw(String(MOST))})`
  const isKey = numbered && /^\d{1,10}$/.test(number) && Number(number) <= LARGEST_KEY
  return [
    ...(isKey ? [as(sql`t.${raw(key)} = ${Number(number)}::int`)] : []),
    ...numbers.flatMap(of => [as(of(equals(number))), ...(number.length > 1 ? [beginning(of(starts(number)))] : [])]),
  ]
}

/** Rows by their words: among the newest, and where those give too few, among all. */
const byWords = (f: Fuente, sought: Buscado, seen: readonly Sql[], { sesion }: Quien): Sql => {
  const tried = sesion.Cod_AreaGestion === AREAS.cliente ? NEWEST.client : NEWEST.staff
  const { table, key, words } = f
  const id = raw(key)
  const kept = words?.kept ? sql`join ${raw(words.kept)} r on r.${id} = t.${id}` : empty
  const tests = [
    ...(words && sought.words.length ? [holdsWords(words.text, sought.words)] : []),
    ...(sought.number && f.newest ? [starts(sought.number)(f.newest)] : []),
  ]
  const some = tests.length ? anyOf(tests) : sql`false`
  const newest = sql`select t.${id} as id, 2 as rango from
    (select t.* from ${raw(table)} t order by t.${id} desc limit ${raw(String(tried))}) t ${kept}
    where ${all(some, ...seen)} order by t.${id} desc limit ${raw(String(MOST))}`
  const among = sql`select x.id, 2 as rango from (select t.${id} as id from ${raw(table)} t ${kept}
    where ${all(some, ...(words?.where ? [words.where] : []), ...seen)} and (select count(*) from nuevas) < ${raw(String(MOST))}
    limit ${raw(String(CANDIDATES))}) x order by x.id desc limit ${raw(String(MOST))}`
  return words && isIndexed(sought)
    ? sql`(with nuevas as materialized (${newest}) select * from nuevas union all (${among}))`
    : sql`(${newest})`
}

/** Rows with a number at an edit distance of one from the text. */
const byNeighbours = ({ table, key, numbers }: Fuente, near: readonly string[], seen: readonly Sql[]): Sql[] => {
  const list = raw(`${FOR_ITS_TEXT} array[${near.map(one => pg.escapeLiteral(one)).join(',')}]::text[]`)
  return near.length
    ? numbers.map(
        of =>
          sql`(select t.${raw(key)} as id, 3 as rango from ${firstOf(
            table,
            of(text => sql`${text} = any (${list})`),
          )} ${seen.length ? sql`where ${all(...seen)}` : empty} limit ${raw(String(MOST))})`,
      )
    : []
}

/**
 * The best candidates of a kind, by their keys. Parallel workers would cost more to start than the whole search; a query that calls a
 * function marked parallel unsafe is planned without them.
 */
const bestOf = (candidates: readonly Sql[]): Sql => sql`select y.id, min(y.rango) as rango from (${join(candidates, ' union all ')}) y
  where set_config('nogal.buscar', '', true) is not null group by y.id order by min(y.rango), y.id desc limit ${raw(String(MOST))}`

type Best = { tipo: string; id: number; rango: number }

/** The result rows of the best of a kind, in their order. */
const shownOf = (f: Fuente, who: Quien, best: readonly Best[]): Sql => {
  const shown = f.shown(who)
  const own = best.filter(({ tipo }) => tipo === f.tipo)
  const value = (name: keyof typeof shown, otherwise = sql`null::text`) => sql`${shown[name] ?? otherwise} as ${raw(`"${name}"`)}`
  return sql`(select ${f.tipo}::text as "Tipo", ${value('Pantalla')}, ${value('Titulo')}, ${value('Detalle')}, ${value('Nom_Estado')},
    coalesce(e.fecha_etd, case when e.nro_embarque is null then n.fecha_etd end) as "Fecha_ETD",
    (select k.nom_cliente from clientes k where k.cod_cliente = n.cod_clientenegocio) as "Nom_Cliente",
    n.nro_negocio as "Nro_Negocio", e.nro_embarque as "Nro_Embarque", c.id_contenedor as "Id_Contenedor",
    ${value('De')}, ${value('Clave', sql`t.${raw(f.key)}::text`)}, x.rango = 3 as "Parecido"
    from unnest(${own.map(({ id }) => id)}::int[], ${own.map(({ rango }) => rango)}::int[]) with ordinality as x (id, rango, place)
    join ${raw(f.table)} t on t.${raw(f.key)} = x.id ${f.joins} order by x.place)`
}

/** The result rows of all kinds, by a statement that is planned once for all users with the same scope. */
const showSql = (who: Quien, best: readonly Best[]): Sql => {
  const kinds = FUENTES.filter(f => f.seen(who))
  return sql`select coalesce(json_agg(to_json(h)), '[]')::text from (${join(
    kinds.map(f => shownOf(f, who, best)),
    ' union all ',
  )}) h`
}

type Candidates = (f: Fuente, seen: readonly Sql[]) => readonly Sql[]

/** Finds the best of each kind that this user sees, in parallel, and shows them; an empty list when there is nothing to query. */
const run = async (db: Reader, who: Quien, candidatesOf: Candidates): Promise<Hallazgo[]> => {
  const found = await Promise.all(
    FUENTES.map(async (f): Promise<Best[]> => {
      const seen = f.seen(who)
      const candidates = seen && candidatesOf(f, seen)
      if (!candidates?.length) return []
      const { text, values } = bestOf(candidates)
      const { rows } = await queryList(db, { text, values: values as unknown[] })
      return rows.map(row => ({ tipo: f.tipo, ...row }))
    }),
  )
  const best = found.flat()
  if (!best.length) return []
  const shown = JSON.parse((await reportOf(db, showSql(who, best))).text) as Hallazgo[]
  const nearest = (kind: string) => Math.min(...best.filter(({ tipo }) => tipo === kind).map(({ rango }) => rango))
  return shown.toSorted((a, b) => nearest(a.Tipo) - nearest(b.Tipo))
}

/** Records with the numbers and words as they were typed. */
export const exactMatches = (db: Reader, who: Quien, sought: Buscado): Promise<Hallazgo[]> =>
  run(db, who, (f, seen) => [...byNumber(f, sought, seen), byWords(f, sought, seen, who)])

/** Records with a number at an edit distance of one, or with the words as names spell them. */
export const like = (db: Reader, who: Quien, { number }: Buscado, corrected: readonly string[] | undefined): Promise<Hallazgo[]> => {
  const near = neighbours(number)
  return run(db, who, (f, seen) => [
    ...byNeighbours(f, near, seen),
    ...(corrected && f.words ? [sql`(select q.id, 3 as rango from ${byWords(f, { words: corrected, number: '' }, seen, who)} q)`] : []),
  ])
}
