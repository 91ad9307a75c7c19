/** The typefaces of papers: Roboto, and a Noto Sans for each script that Roboto lacks. Each is loaded when a text first needs it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import pdfmake from 'pdfmake'
import { unpackWoff } from './woff.ts'

type Typeface = {
  family: string
  /** The characters for which this typeface is tried. */
  script: RegExp
  /** Its font files: regular, and bold where there is one. */
  normal: string
  bold: string
  italics?: string
  bolditalics?: string
}

const roboto = (face: string) => `Roboto-${face}.ttf`
/** Font files of Noto Sans 5.3.0 copied from Fontsource; its packages with every weight and subset have 135 MB. */
const noto = (name: string) => ({ normal: `noto-sans-${name}-400.woff`, bold: `noto-sans-${name}-500.woff` })

/**
 * In the order in which they are tried. Roboto has the Latin, Cyrillic and Greek letters; the Chinese typeface has the Japanese kana, too.
 */
const TYPEFACES: readonly Typeface[] = [
  {
    family: 'Roboto',
    script: /./su,
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
  { family: 'Hebrew', script: /\p{scx=Hebrew}/u, ...noto('hebrew') },
  { family: 'Arabic', script: /\p{scx=Arabic}/u, ...noto('arabic') },
  { family: 'Devanagari', script: /\p{scx=Devanagari}/u, ...noto('devanagari') },
  { family: 'Thai', script: /\p{scx=Thai}/u, ...noto('thai') },
  {
    family: 'Chinese',
    script: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    ...noto('sc'),
  },
  { family: 'Korean', script: /\p{scx=Hangul}/u, ...noto('kr') },
]

// Fonts are kept in memory, so that the local access policy can refuse every file. The types of pdfmake lack the virtual file system.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }
const loaded = new Map<Typeface, Font>()

const require = createRequire(import.meta.url)
const bytesOf = (file: string): Buffer =>
  file.endsWith('.woff')
    ? unpackWoff(readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url))))
    : readFileSync(require.resolve(`pdfmake/fonts/Roboto/${file}`))

/** Loads a typeface into the virtual file system of pdfmake. */
const load = (typeface: Typeface): Font => {
  const known = loaded.get(typeface)
  if (known) return known
  const files = [...new Set(Object.values(filesOf(typeface)))].map(file => [file, bytesOf(file)] as const)
  for (const [file, bytes] of files) virtualfs.writeFileSync(file, bytes)
  const font = create(files[0]![1]) as Font
  loaded.set(typeface, font)
  return font
}

// Scripts without an italic font are printed upright.
const filesOf = ({ normal, bold, italics = normal, bolditalics = bold }: Typeface) => ({ normal, bold, italics, bolditalics })

pdfmake.setFonts(Object.fromEntries(TYPEFACES.map(typeface => [typeface.family, filesOf(typeface)])))
load(TYPEFACES[0]!)

const families = new Map<string, string | undefined>()

/** Does a family that was found before have this character? */
export const hasCharacter = (family: string, character: string): boolean => {
  const typeface = TYPEFACES.find(one => one.family === family)!
  return load(typeface).hasGlyphForCodePoint(character.codePointAt(0)!)
}

/** The first family that has a character; undefined when none has. */
export const familyOf = (character: string): string | undefined => {
  if (!families.has(character)) {
    const code = character.codePointAt(0)!
    const found = TYPEFACES.find(typeface => typeface.script.test(character) && load(typeface).hasGlyphForCodePoint(code))
    families.set(character, found?.family)
  }
  return families.get(character)
}
