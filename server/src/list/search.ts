/** Searches of a list: every word must occur in one of the searched columns. */
import { searchWords } from '@nogal/model/filters'
import { plano } from '@nogal/model/format'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Condition, ListColumn, ListColumnType, ListSpec } from './columns.ts'
import { columnText, escapeLike, hasSuffixNumber, likeFolded, splitNumber } from './filters.ts'

const NOWHERE = sql`false`

const like = (c: ListColumn, pattern: string): Sql => {
  if (c.folded) return likeFolded(c.folded, pattern)
  if (c.type === 'date') return sql`palabras_de_dia(${c.sql}) like ${pattern}`
  return c.type === 'number' ? sql`${columnText(c)} like ${pattern}` : sql`plano(${columnText(c)}) like ${pattern}`
}

/** A code is found by what the list shows instead of the code. */
const holdsLabel = (c: ListColumn, labels: Readonly<Record<string, string>>, word: string): Sql => {
  const codes = Object.keys(labels).filter(code => plano(labels[code]!).includes(word))
  return codes.length ? sql`${c.sql} = any(${codes})` : NOWHERE
}

/** The words that the text of a value may hold: another word is found in no row, and no row is read for that. */
const MAY_HOLD: Partial<Record<ListColumnType, RegExp>> = {
  number: /^[\d.-]+$/,
  date: /^[\ds-]+$/,
  instant: /^[\d:-]+$/,
  localTime: /^[\d:-]+$/,
}

const holds = (c: ListColumn, word: string): Sql => {
  if (MAY_HOLD[c.type]?.test(word) === false) return NOWHERE
  if (c.field?.type === 'choice' && c.field.labels) return holdsLabel(c, c.field.labels, word)
  const whole = holdsText(c, `%${escapeLike(word)}%`)
  const asked = splitNumber(c, word)
  return asked ? sql`(${whole} or (${holdsText(c, `%${escapeLike(asked.value)}`)} and ${hasSuffixNumber(c, asked.number, true)}))` : whole
}

const holdsText = (c: ListColumn, pattern: string): Sql => {
  if (!c.lookup) return like(c, pattern)
  const { foreignKey, table, key, name } = c.lookup
  // "in" looks a key up in a hash table, "= any(array)" would compare each row with all keys
  return sql`${foreignKey} in (select n.${raw(key)} from ${raw(table)} n where ${like({ ...c, sql: name }, pattern)})`
}

/** A shorter word is in most rows, and every column would be asked for them. */
const SHORTEST_FOUND = 3

/** The rows whose column may have the word, by the index of `wordsIn`; a word with a comma may reach over two of its entries. */
const indexed = (c: ListColumn, word: string): Sql | undefined => {
  if (!c.wordsIn || word.includes(',')) return undefined
  const { table, key, folded } = c.wordsIn
  const sought = splitNumber(c, word)?.value ?? word
  return sql`t.${raw(key)} in (select n.${raw(key)} from ${raw(table)} n where ${likeFolded(folded, `%${escapeLike(sought)}%`)})`
}

const anyOf = (conditions: readonly Sql[]): Sql => join(conditions, ' or ', '(', ')')

/**
 * The rows in which some column has the word, by one query for each column that an index or a small table finds it in, and one for all others:
 * a condition with `or` would be tested on every row of the list.
 */
const found = ({ table, key }: ListSpec<unknown>, columns: readonly ListColumn[], word: string): Sql => {
  const asked = columns.map(c => ({ c, held: holds(c, word), by: indexed(c, word) })).filter(({ held }) => held.text !== NOWHERE.text)
  const alone = asked.filter(({ c, by }) => by || c.lookup).map(({ held, by }) => (by ? sql`${by} and ${held}` : held))
  const together = asked.filter(({ c, by }) => !by && !c.lookup).map(({ held }) => held)
  const keys = raw(key.map(column => `t.${column}`).join(', '))
  const queries = [...alone, ...(together.length ? [anyOf(together)] : [])].map(
    condition => sql`select ${keys} from ${raw(table)} t where ${condition}`,
  )
  return queries.length ? sql`(${keys}) in (${join(queries, ' union all ')})` : NOWHERE
}

/** Is the word anywhere where columns have their words from? A subquery that no row is needed for; undefined where only the rows know. */
const anywhere = (columns: readonly ListColumn[], word: string): Sql | undefined => {
  const pattern = `%${escapeLike(word)}%`
  const known = columns
    .filter(c => holds(c, word).text !== NOWHERE.text)
    .map(c => {
      if (splitNumber(c, word)) return undefined
      if (c.wordsIn && !word.includes(','))
        return sql`exists (select from ${raw(c.wordsIn.table)} n where ${likeFolded(c.wordsIn.folded, pattern)})`
      return c.lookup && sql`exists (select from ${raw(c.lookup.table)} n where ${like({ ...c, sql: c.lookup.name }, pattern)})`
    })
  return known.every(one => one) ? sql`(select ${known.length ? anyOf(known as Sql[]) : NOWHERE})` : undefined
}

/**
 * The same for a view with many joins. A query of its own for each column would plan all joins each time, which takes longer than to test
 * the rows, so there is one condition. Where an index tells which rows have the word, the texts of the others are not compared.
 */
const foundInView = (columns: readonly ListColumn[], word: string): Sql => {
  const held = (c: ListColumn): Sql => {
    const by = c.folded ? undefined : indexed(c, word)
    return by ? sql`(${by} and ${holds(c, word)})` : holds(c, word)
  }
  const test = anyOf([...columns.map(held).filter(({ text }) => text !== NOWHERE.text), NOWHERE])
  const somewhere = anywhere(columns, word)
  return somewhere ? sql`(${somewhere} and ${test})` : test
}

const inColumns = (spec: ListSpec<unknown>, columns: readonly ListColumn[], words: readonly string[]): Condition => {
  const tests = words.map(word => anyOf([...columns.map(c => holds(c, word)).filter(({ text }) => text !== NOWHERE.text), NOWHERE]))
  const matches = words.map((word, i) => {
    // a list without such columns is small, or is asked for the rows of one record, which are fewer than what a query of their own would find
    if (word.length < SHORTEST_FOUND || !columns.some(c => c.wordsIn)) return tests[i]!
    return spec.isView ? foundInView(columns, word) : found(spec, columns, word)
  })
  return { match: join(matches, ' and '), test: join(tests, ' and ') }
}

/** The folded words of a row are in a table of its noun, with a trigram index. */
export const inWords =
  (table: string, key: string) =>
  (words: readonly string[]): Condition => {
    const all = join(
      words.map(word => likeFolded(sql`r.busqueda`, `%${escapeLike(word)}%`)),
      ' and ',
    )
    const kept = raw(`${table}_busqueda r`)
    return {
      match: sql`t.${raw(key)} in (select r.${raw(key)} from ${kept} where ${all})`,
      test: sql`(select ${all} from ${kept} where r.${raw(key)} = t.${raw(key)})`,
    }
  }

/** The rows in which every word of a text occurs; a text without words matches all. */
export const searched = (spec: ListSpec<unknown>, text: string): Condition => {
  const words = searchWords(text)
  if (!words.length) return { match: sql`true`, test: sql`true` }
  return (
    spec.search?.(words) ??
    inColumns(
      spec,
      Object.values(spec.columns).filter(c => c.searched),
      words,
    )
  )
}
