/**
 * Compares screenshots with those in the repository. Blocks of 6 × 6 pixels are compared by their mean colour, so that letters which
 * another Chromium draws slightly differently count as equal, but a changed colour, text or position does not.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import UPNG from 'upng-js'

export type Picture = { width: number; height: number; rgba: Uint8Array }

/** A stored picture is this many times smaller on each side. */
const SCALE = 2
/** Side of a block, in pixels of the stored picture. */
const BLOCK = 3
const COLORS = 256
/**
 * At most this far, of 255, may the mean colour of a block differ from the stored one: in a block with letters, and below in a block of one
 * colour.
 */
const MOST_OF_DRAWN = 30
const MOST_OF_FLAT = 10
/** The colours of a block may differ from each other by at most this much for the block to count as one colour. */
const FLAT = 8
/** At most this many blocks may differ. */
const MOST_BLOCKS = 2
/** Width and height may differ by at most this many pixels of the stored picture. */
const MOST_SIDE = 1

export const decode = (png: Buffer): Picture => {
  const image = UPNG.decode(png.buffer.slice(png.byteOffset, png.byteOffset + png.length) as ArrayBuffer)
  return { width: image.width, height: image.height, rgba: new Uint8Array(UPNG.toRGBA8(image)[0]!) }
}

/** Cuts a rectangle out of a picture. */
export const cut = (whole: Picture, at: { x: number; y: number; width: number; height: number }): Picture => {
  const [left, top, width, height] = [at.x, at.y, at.width, at.height].map(Math.round) as [number, number, number, number]
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * whole.width + left) * 4
    rgba.set(whole.rgba.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, rgba }
}

/** Scales a picture down to half its size. */
export const half = ({ width, height, rgba }: Picture): Picture => {
  const [w, h] = [Math.floor(width / SCALE), Math.floor(height / SCALE)]
  const small = new Uint8Array(w * h * 4)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 4; c++) {
        const at = (dx: number, dy: number) => rgba[((y * SCALE + dy) * width + x * SCALE + dx) * 4 + c]!
        small[(y * w + x) * 4 + c] = Math.round((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4)
      }
  return { width: w, height: h, rgba: small }
}

type Block = { mean: readonly number[]; isFlat: boolean }

const blockOf = ({ width, rgba }: Picture, left: number, top: number): Block => {
  const channels = [0, 1, 2].map(c => {
    const values: number[] = []
    for (let y = 0; y < BLOCK; y++) for (let x = 0; x < BLOCK; x++) values.push(rgba[((top + y) * width + left + x) * 4 + c]!)
    return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, spread: Math.max(...values) - Math.min(...values) }
  })
  return { mean: channels.map(({ mean }) => mean), isFlat: channels.every(({ spread }) => spread <= FLAT) }
}

/** Describes where two pictures of half size differ; undefined if they look the same to a reader. */
export const pictureDifference = (now: Picture, kept: Picture): string | undefined => {
  if (Math.abs(now.width - kept.width) > MOST_SIDE || Math.abs(now.height - kept.height) > MOST_SIDE)
    return `is ${now.width} by ${now.height}, not ${kept.width} by ${kept.height}`
  const found: [x: number, y: number][] = []
  for (let y = 0; y + BLOCK <= Math.min(now.height, kept.height); y += BLOCK)
    for (let x = 0; x + BLOCK <= Math.min(now.width, kept.width); x += BLOCK) {
      const [a, b] = [blockOf(now, x, y), blockOf(kept, x, y)]
      const far = Math.max(...a.mean.map((value, c) => Math.abs(value - b.mean[c]!)))
      if (far > (a.isFlat && b.isFlat ? MOST_OF_FLAT : MOST_OF_DRAWN)) found.push([x * SCALE, y * SCALE])
    }
  if (found.length <= MOST_BLOCKS) return undefined
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)]
  const span = (values: number[]) => `${Math.min(...values)} to ${Math.max(...values) + BLOCK * SCALE}`
  return `differs in ${found.length} blocks, from left ${span(xs)}, from top ${span(ys)}`
}

/** Stores a picture that is already at half size, as a PNG with at most `COLORS` colours. */
const keep = (file: string, { width, height, rgba }: Picture): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(UPNG.encode([rgba.slice().buffer], width, height, COLORS)))
}

/**
 * Compares a picture with the file; returns the difference in words, undefined if there is none. `retake` stores the picture as the new
 * file if it differs. A picture that differs is stored at `seen`.
 */
export const pictureDiffers = (picture: Picture, file: string, { retake, seen }: { retake: boolean; seen: string }): string | undefined => {
  const now = half(picture)
  if (retake) {
    const same = existsSync(file) && pictureDifference(now, decode(readFileSync(file))) === undefined
    if (!same) keep(file, now)
    return undefined
  }
  if (!existsSync(file)) return 'is not in the repository: npm run pictures keeps it'
  const found = pictureDifference(now, decode(readFileSync(file)))
  if (found) keep(seen, now)
  return found
}
