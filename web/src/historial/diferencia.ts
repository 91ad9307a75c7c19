/** What changed between two texts, word by word, with a little of what stands around it. */

export type Trozo = { que: 'igual' | 'quitado' | 'agregado'; texto: string }

/** Above this many comparisons the middle is shown as replaced whole. */
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
const align = (a: readonly string[], b: readonly string[]): Trozo[] => {
  if (a.length * b.length > MOST || !a.length || !b.length) return [piece('quitado', a), piece('agregado', b)]
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j] ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const pieces: Trozo[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ que: 'igual', texto: a[i++]! })
      j++
    } else if (j >= b.length || (i < a.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!))
      pieces.push({ que: 'quitado', texto: a[i++]! })
    else pieces.push({ que: 'agregado', texto: b[j++]! })
  }
  return pieces
}

const piece = (que: Trozo['que'], texto: readonly string[]): Trozo => ({ que, texto: texto.join(' ') })

const joined = (pieces: readonly Trozo[]): Trozo[] =>
  pieces.reduce<Trozo[]>((all, { que, texto }) => {
    const last = all.at(-1)
    if (!texto) return all
    if (last?.que === que) last.texto += ` ${texto}`
    else all.push({ que, texto })
    return all
  }, [])

const shorten = (texto: string, isFirst: boolean, isLast: boolean): string => {
  const all = words(texto)
  if (all.length <= AROUND * 2) return texto
  const start = isFirst ? [] : all.slice(0, AROUND)
  const end = isLast ? [] : all.slice(-AROUND)
  return [...start, '…', ...end].join(' ')
}

/** The differences between two texts; unchanged stretches keep only the words next to a change. */
export const diferencia = (antes: string, despues: string): Trozo[] => {
  const a = words(antes)
  const b = words(despues)
  const before = common(a, b)
  const after = common(a.slice(before).reverse(), b.slice(before).reverse())
  const pieces = joined([
    piece('igual', a.slice(0, before)),
    ...align(a.slice(before, a.length - after), b.slice(before, b.length - after)),
    piece('igual', a.slice(a.length - after)),
  ])
  return pieces.map((one, i) => (one.que === 'igual' ? { ...one, texto: shorten(one.texto, i === 0, i === pieces.length - 1) } : one))
}
