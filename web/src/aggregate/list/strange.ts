/** What a change of several rows makes strange. */
import type { Row } from '../../values/row.ts'
import type { SenseTexts } from '../useSense.ts'

/** What is said of rows once they are changed so, by field; a sentence that is not said of all begins with how many it is said of. */
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
