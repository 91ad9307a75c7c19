/**
 * Compares pictures with those kept in the repository. Blocks of six points are compared by their mean colour, so that letters which
 * another Chromium draws a little otherwise are the same, and a colour, a text or a place that changed is not.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import UPNG from 'upng-js'

export type Picture = { width: number; height: number; rgba: Uint8Array }

/** Points that become one in what is kept. */
const SCALE = 2
/** Points of what is kept in a block. */
const BLOCK = 3
const COLORS = 256
/** How far the mean colour of a block may be from the one kept, of 255: where there are letters, and where all is of one colour. */
const MOST_OF_DRAWN = 30
const MOST_OF_FLAT = 10
/** How far the colours of a block may be from one another for it to be of one colour. */
const FLAT = 8
/** Blocks that may differ. */
const MOST_BLOCKS = 2
/** Points by which a side may differ. */
const MOST_SIDE = 1

export const decode = (png: Buffer): Picture => {
  const image = UPNG.decode(png.buffer.slice(png.byteOffset, png.byteOffset + png.length) as ArrayBuffer)
  return { width: image.width, height: image.height, rgba: new Uint8Array(UPNG.toRGBA8(image)[0]!) }
}

/** A part of a picture. */
export const cut = (whole: Picture, at: { x: number; y: number; width: number; height: number }): Picture => {
  const [left, top, width, height] = [at.x, at.y, at.width, at.height].map(Math.round) as [number, number, number, number]
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * whole.width + left) * 4
    rgba.set(whole.rgba.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, rgba }
}

/** The picture at half its size. */
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

/** Where two pictures of half size differ, in words; nothing where they are the same to a reader. */
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

/** Keeps a picture at half its size, with few colours. */
const keep = (file: string, { width, height, rgba }: Picture): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(UPNG.encode([rgba.slice().buffer], width, height, COLORS)))
}

/** What differs from the picture in a file, where there is one; `retake` keeps this one instead. What differs is put into `seen`. */
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
