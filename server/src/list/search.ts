/** Searches of a list: every word must occur in one of the searched columns. */
import { searchWords } from '@nogal/model/filters'
import { plano } from '@nogal/model/format'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Condition, ListColumn, ListColumnType, ListSpec } from './columns.ts'
import { columnText, escapeLike, hasSuffixNumber, likeFolded, splitNumber } from './filters.ts'

const like = (c: ListColumn, pattern: string): Sql => {
  if (c.folded) return likeFolded(c.folded, pattern)
  if (c.type === 'date') return sql`palabras_de_dia(${c.sql}) like ${pattern}`
  return c.type === 'number' ? sql`${columnText(c)} like ${pattern}` : sql`plano(${columnText(c)}) like ${pattern}`
}

/** A code is found by what the list shows instead of the code. */
const holdsLabel = (c: ListColumn, labels: Readonly<Record<string, string>>, word: string): Sql => {
  const codes = Object.keys(labels).filter(code => plano(labels[code]!).includes(word))
  return codes.length ? sql`${c.sql} = any(${codes})` : sql`false`
}

/** The words that the text of a value may hold: another word is found in no row, and no row is read for that. */
const MAY_HOLD: Partial<Record<ListColumnType, RegExp>> = {
  number: /^[\d.-]+$/,
  date: /^[\ds-]+$/,
  instant: /^[\d:-]+$/,
  localTime: /^[\d:-]+$/,
}

const holds = (c: ListColumn, word: string): Sql => {
  if (MAY_HOLD[c.type]?.test(word) === false) return sql`false`
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

const inColumns = (columns: readonly ListColumn[], words: readonly string[]): Condition => {
  const somewhere = (word: string) =>
    join(
      columns.map(c => holds(c, word)),
      ' or ',
      '(',
      ')',
    )
  const all = join(words.map(somewhere), ' and ')
  return { match: all, test: all }
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
      Object.values(spec.columns).filter(c => c.searched),
      words,
    )
  )
}
