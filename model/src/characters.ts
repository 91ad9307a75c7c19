/** The one rule for characters that nobody sees (Unicode 16, DerivedCoreProperties): which are dropped, and which are refused. */

/**
 * Refused: control characters, marks that turn the direction of what follows, marks of annotations, halves of a surrogate pair, and
 * what is no character at all. None of them can be typed, and a text that has one reads otherwise than it is stored.
 */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff]|\p{Noncharacter_Code_Point}/u

/**
 * Dropped: what takes no place, as soft hyphens, spaces of no width and byte order marks. They come along with what is copied from
 * elsewhere. What joins two emoji or chooses how one is drawn stays, because it shows.
 */
const INVISIBLE =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d|\ufe0e|\ufe0f|[\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu

const isPlain = (text: string): boolean => /^[\n\r\t -~]*$/.test(text)

/** Does a text hold a character that is refused? */
export const isForbidden = (text: string): boolean => FORBIDDEN.test(text)

/** Does JSON hold such a character anywhere, in its names too? A loop, however deep it nests. */
export const holdsForbidden = (json: unknown): boolean => {
  const open = [json]
  while (open.length) {
    const value = open.pop()
    if (typeof value === 'string' && isForbidden(value)) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) open.push(name, inner)
  }
  return false
}

/** A text of several lines without what nobody sees, composed (NFC); the separators of lines and paragraphs are line breaks. */
export const tidyText = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(INVISIBLE, '')
        .replace(/[\u2028\u2029]/g, '\n')

/** A name or another text of one line without what nobody sees: every space is the same space, and two are one. */
export const tidyLine = (text: string): string =>
  (isPlain(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')).replace(/\p{Zs}+/gu, ' ')

/** The sentence for a text that is refused. */
export const FORBIDDEN_SENTENCE = 'quite los caracteres de control.'
