/** Typing errors: the texts at an edit distance of one from the input, and the edit distance of two words. */

const CLASSES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'] as const
const classOf = (char: string | undefined): string => CLASSES.find(chars => char && chars.includes(char)) ?? ''
/** Characters that look alike on paper. */
const ALIKE: Readonly<Record<string, string>> = {
  o: '0',
  '0': 'o',
  i: '1',
  l: '1',
  '1': 'il',
  s: '5',
  '5': 's',
  b: '8',
  '8': 'b',
  z: '2',
  '2': 'z',
}

/** Lengths of numbers for which neighbours are tried: shorter ones have too many existing neighbours, longer ones are no numbers. */
const SHORTEST = 5
const LONGEST = 24

/** Every number at an edit distance of one: a character wrong, too many or too few, or two swapped. */
export const neighbours = (number: string): string[] => {
  if (number.length < SHORTEST || number.length > LONGEST || !/\d/.test(number)) return []
  const found = new Set<string>()
  for (let i = 0; i <= number.length; i++) {
    const [before, here, after] = [number.slice(0, i), number[i], number.slice(i + 1)]
    for (const char of new Set(classOf(number[i - 1]) + classOf(here))) found.add(before + char + number.slice(i))
    if (here === undefined) continue
    for (const char of classOf(here) + (ALIKE[here] ?? '')) found.add(before + char + after)
    found.add(before + after)
    found.add(before + after.slice(0, 1) + here + after.slice(1))
  }
  found.delete(number)
  return [...found]
}

/** Edit distance of two words, where two swapped letters count as one; `most` + 1 when it is larger. */
export const slips = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1), swapped ? beforeLast[j - 2]! + 1 : most + 1))
    }
    ;[beforeLast, last] = [last, row]
  }
  return Math.min(last[b.length]!, most + 1)
}

/** Edits tolerated in a word: none in a short one, which would soon be another word. */
const forgivenIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** Words of a folded text, or beginnings of them, that are similar to a word; the most similar first. */
export const likeWord = (word: string, text: string): { word: string; slips: number }[] => {
  const most = forgivenIn(word)
  return text
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map(other => {
      const beginning = other.slice(0, word.length)
      const [whole, part] = [slips(word, other, most), slips(word, beginning, most)]
      return whole <= part ? { word: other, slips: whole } : { word: beginning, slips: part }
    })
    .filter(found => found.slips <= most)
    .toSorted((a, b) => a.slips - b.slips)
}
