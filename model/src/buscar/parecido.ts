/** Errors of typing: which texts are one slip away from what was typed, and how many slips lie between two words. */

const CLASSES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'] as const
const classOf = (char: string | undefined): string => CLASSES.find(chars => char && chars.includes(char)) ?? ''
/** What looks alike on paper. */
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

/** Numbers as people copy them: shorter ones have too many neighbours that exist, longer ones are no numbers. */
const SHORTEST = 5
const LONGEST = 24

/** Every number that one slip turns into this one: a wrong character, one too many or too few, two in the wrong order. */
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

/** Slips between two words, where two letters in the wrong order are one; `most` + 1 when there are more. */
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

/** Slips that are forgiven in a word: none in a short one, which is soon another word. */
const forgivenIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** What of a text, folded already, is like a word: words of it, or as much as their beginnings are; the likest first. */
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
