/** The notices that a change of several rows causes. */
import type { Row } from '../../values/row.ts'
import type { SenseTexts } from '../useSense.ts'

/** The notices of rows after such a change, by field; a notice that does not apply to all rows begins with their number. */
export const strangeOf = (rows: readonly Row[], changes: Row, said: (typed: Row, whole: Row) => SenseTexts): SenseTexts => {
  const each = rows.map(row => said(changes, row))
  return Object.fromEntries(
    Object.keys(changes).flatMap(name => {
      const sentences = each.flatMap(one => one[name] ?? [])
      if (!sentences.length) return []
      const some = sentences.length < rows.length ? `En ${sentences.length} de ${rows.length}: ` : ''
      return [[name, some + sentences[0]]]
    }),
  )
}
