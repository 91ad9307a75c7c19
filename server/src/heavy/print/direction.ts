/** Directions of text, by the Unicode bidirectional algorithm; the direction of a line is that of its first letter. */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters of scripts that run from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** The embedding level of each UTF-16 unit: odd levels run from right to left. Undefined when everything runs from left to right. */
export const levelsOf = (text: string): Uint8Array | undefined =>
  RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined

/** The mirrored form of a bracket, for text from right to left; any other character unchanged. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character
