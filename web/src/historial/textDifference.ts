/** The differences of two texts, word by word, with some context around each change. */

export type TextPiece = { kind: 'same' | 'removed' | 'added'; text: string }

/** Above this many comparisons the differing part is shown as one replacement. */
const MOST = 250_000
const AROUND = 5

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const common = (a: readonly string[], b: readonly string[]): number => {
  const limit = Math.min(a.length, b.length)
  let n = 0
  while (n < limit && a[n] === b[n]) n++
  return n
}

/** Longest common subsequence, walked from the start. */
const align = (a: readonly string[], b: readonly string[]): TextPiece[] => {
  if (a.length * b.length > MOST || !a.length || !b.length) return [piece('removed', a), piece('added', b)]
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j] ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const pieces: TextPiece[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i++]! })
      j++
    } else if (j >= b.length || (i < a.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!))
      pieces.push({ kind: 'removed', text: a[i++]! })
    else pieces.push({ kind: 'added', text: b[j++]! })
  }
  return pieces
}

const piece = (kind: TextPiece['kind'], text: readonly string[]): TextPiece => ({ kind, text: text.join(' ') })

const joined = (pieces: readonly TextPiece[]): TextPiece[] =>
  pieces.reduce<TextPiece[]>((all, { kind, text }) => {
    const last = all.at(-1)
    if (!text) return all
    if (last?.kind === kind) last.text += ` ${text}`
    else all.push({ kind, text })
    return all
  }, [])

const shorten = (text: string, isFirst: boolean, isLast: boolean): string => {
  const all = words(text)
  if (all.length <= AROUND * 2) return text
  const start = isFirst ? [] : all.slice(0, AROUND)
  const end = isLast ? [] : all.slice(-AROUND)
  return [...start, '…', ...end].join(' ')
}

/** The differences of two texts; unchanged passages keep only the words next to a change. */
export const textDifference = (antes: string, despues: string): TextPiece[] => {
  const a = words(antes)
  const b = words(despues)
  const before = common(a, b)
  const after = common(a.slice(before).reverse(), b.slice(before).reverse())
  const pieces = joined([
    piece('same', a.slice(0, before)),
    ...align(a.slice(before, a.length - after), b.slice(before, b.length - after)),
    piece('same', a.slice(a.length - after)),
  ])
  return pieces.map((one, i) => (one.kind === 'same' ? { ...one, text: shorten(one.text, i === 0, i === pieces.length - 1) } : one))
}
