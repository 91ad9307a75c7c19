/** Directions of text, by the Unicode bidirectional algorithm; a line runs as its first letter does. */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** A letter that makes a text run the other way. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** The level of each UTF-16 unit: odd runs from right to left. Nothing when all runs from left to right. */
export const levelsOf = (text: string): Uint8Array | undefined =>
  RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined

/** A bracket as it looks in a text that runs the other way; anything else as it is. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character
