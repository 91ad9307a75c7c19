/** The rules for invisible characters (Unicode 16, DerivedCoreProperties): which are removed, and which are refused. */

/**
 * Refused: control characters, marks that change the direction of text, annotation marks, unpaired surrogates, and noncharacters. None of
 * them can be typed, and a text with one looks different from what is stored.
 */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff]|\p{Noncharacter_Code_Point}/u

/**
 * Removed: zero-width characters such as soft hyphens, zero-width spaces and byte order marks, which come along with copied text. Joiners
 * and variation selectors of emoji stay, because they are visible.
 */
const INVISIBLE =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d|\ufe0e|\ufe0f|[\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu

const isPlain = (text: string): boolean => /^[\n\r\t -~]*$/.test(text)

/** Does a text contain a refused character? */
export const isForbidden = (text: string): boolean => FORBIDDEN.test(text)

/** Does JSON contain such a character anywhere, including keys? A loop without recursion, so that deep nesting does no harm. */
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

/** A text of several lines without invisible characters, composed (NFC); line and paragraph separators become line breaks. */
export const tidyText = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(INVISIBLE, '')
        .replace(/[\u2028\u2029]/g, '\n')

/** A single-line text without invisible characters: every kind of space becomes a blank, and several become one. */
export const tidyLine = (text: string): string =>
  (isPlain(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')).replace(/\p{Zs}+/gu, ' ')

/** The sentence for a text that is refused. */
export const FORBIDDEN_SENTENCE = 'quite los caracteres de control.'
