/**
 * Prepares the definition of a paper for layout: gives each text a typeface that has its characters, and marks its role for screen readers:
 * title, text, or page decoration.
 */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { levelsOf } from './direction.ts'
import { familyOf, hasCharacter } from './fonts.ts'

/** The role of a text for screen readers; they skip an `artifact`. */
export type Role = 'P' | 'H1' | 'H2' | 'H3' | 'artifact'
/** Set on each text; pdfmake copies it to the words that it draws. */
export type Marked = { role?: Role }

/** Characters that no typeface has, and a text that contains them. */
export type Missing = { characters: string; text: string }

const BASE = 'Roboto'
/** Characters that use the typeface of the text around them. */
const NEUTRAL = /[\s\p{M}]/u
const PLAIN = /^[\n -\u024f\u200b]*$/
/** Characters that draw nothing, or end a line. */
const INVISIBLE = /[\n\r]/

type Run = { text: string; font: string }

/** A word too long for a line; Chinese and Japanese text can break between any characters. */
const ENDLESS = /[^\s\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]{80,}/gu
/** A zero-width space, where a line may break. */
const BREAK = '\u200b'

/** Inserts break points into long words, because pdfmake would measure the rest of such a word again for each letter that it cuts off. */
const breakable = (text: string): string => text.replace(ENDLESS, word => word.replace(/.{10}(?!\p{M})/gsu, `$&${BREAK}`))

/** Splits a text into runs of one typeface and one direction. */
const runsOf = (text: string, miss: (character: string) => void): Run[] => {
  const runs: (Run & { level: number })[] = []
  const levels = levelsOf(text)
  let last: (typeof runs)[number] | undefined
  let at = 0
  for (const character of text) {
    const level = levels?.[at] ?? 0
    at += character.length
    const stays = last?.level === level && (INVISIBLE.test(character) || (NEUTRAL.test(character) && hasCharacter(last.font, character)))
    const font = stays && last ? last.font : INVISIBLE.test(character) ? BASE : familyOf(character)
    if (!font) miss(character)
    else if (last && last.level === level && (stays || last.font === font)) last.text += character
    else {
      last = { text: character, font, level }
      runs.push(last)
    }
  }
  return runs
}

type Node = Record<string, unknown>
const roleOf = ({ style, headlineLevel }: Node): Role | undefined => {
  if (style === 'title') return 'H1'
  if (style === 'section') return 'H2'
  return headlineLevel ? 'H3' : undefined
}

/** The definition ready for layout, and the characters that no typeface has. */
export const dress = (definition: TDocumentDefinitions): { definition: TDocumentDefinitions; missing: () => Missing | undefined } => {
  const missed = new Map<string, string>()

  const leaf = (given: string, role: Role): string | Node[] => {
    const mark = role === 'P' ? {} : { role }
    const text = breakable(given)
    const runs = PLAIN.test(text)
      ? [{ text, font: BASE }]
      : runsOf(text, character => missed.has(character) || missed.set(character, given))
    const isPlain = role === 'P' && runs.every(({ font }) => font === BASE)
    return isPlain ? text : runs.map(({ text: own, font }) => ({ text: own, ...mark, ...(font !== BASE && { font }) }))
  }

  const walk = (node: unknown, role: Role): unknown => {
    if (typeof node === 'string') {
      const dressed = leaf(node, role)
      return Array.isArray(dressed) ? { text: dressed } : dressed
    }
    if (Array.isArray(node)) return node.map(one => walk(one, role))
    if (!node || typeof node !== 'object') return node
    const given = node as Node
    const own = role === 'P' ? (roleOf(given) ?? role) : role
    const out: Node = { ...given }
    for (const name of ['stack', 'columns', 'ul', 'ol']) if (given[name]) out[name] = walk(given[name], own)
    if (given.table) {
      const table = given.table as { body: unknown[] }
      out.table = { ...table, body: walk(table.body, own) }
    }
    if (typeof given.text === 'string') {
      out.text = leaf(given.text, own)
    } else if (given.text) out.text = walk(given.text, own)
    return out
  }

  const framed = (part: TDocumentDefinitions['header']): TDocumentDefinitions['header'] =>
    typeof part === 'function' ? (...given) => walk(part(...given), 'artifact') as Content : part

  return {
    definition: {
      ...definition,
      tagged: true,
      content: walk(definition.content, 'P') as Content,
      header: framed(definition.header),
      footer: framed(definition.footer),
    } as TDocumentDefinitions,
    missing: () => (missed.size ? { characters: [...missed.keys()].join(''), text: [...missed.values()][0]! } : undefined),
  }
}
