import { expect, test } from 'vitest'
import { half, type Picture, pictureDifference } from '../e2e/pictures.ts'

const [WIDTH, HEIGHT] = [240, 120]
type Paint = (x: number, y: number) => readonly [number, number, number]

const paint = (at: Paint): Picture => {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rgba.set([...at(x, y), 255], (y * WIDTH + x) * 4)
  return { width: WIDTH, height: HEIGHT, rgba }
}

const isIn = (x: number, y: number, left: number, top: number, width: number, height: number) =>
  x >= left && x < left + width && y >= top && y < top + height

/** Paints a badge of a light colour, and a line of letters: strokes two pixels wide in every seven. */
const scene = ({ tint = [231, 245, 255], letters = 20, left = 20, noise = 0, soft = 0 } = {}): Picture =>
  paint((x, y) => {
    const jitter = noise ? ((x * 7919 + y * 104_729) % (2 * noise + 1)) - noise : 0
    const ink = (value: number) => Math.max(0, Math.min(255, value + jitter))
    const isLetter = isIn(x, y, left, 60, letters * 7, 14)
    const stroke = (x - left) % 7
    if (isLetter && stroke < 2) return [ink(40), ink(44), ink(42)]
    if (isLetter && stroke === 2 && soft) return [ink(255 - soft), ink(255 - soft), ink(255 - soft)]
    if (isIn(x, y, 20, 10, 60, 22)) return [tint[0]!, tint[1]!, tint[2]!]
    return [255, 255, 255]
  })

const compared = (now: Picture, kept: Picture) => pictureDifference(half(now), half(kept))

test.each([
  ['itself', scene()],
  ['letters drawn with noise', scene({ noise: 14 })],
  ['letters with softer edges', scene({ soft: 60 })],
])('a picture is the same as %s', (_, now) => expect(compared(now, scene())).toBeUndefined())

test.each([
  ['another tint of a badge', scene({ tint: [235, 251, 238] })],
  ['a text that is cut', scene({ letters: 18 })],
  ['a text that moved by two points', scene({ left: 22 })],
])('a picture differs by %s', (_, now) => expect(compared(now, scene())).toMatch(/^differs in \d+ blocks/))

test('a picture of another size differs', () => {
  expect(pictureDifference({ ...half(scene()), height: 40 }, half(scene()))).toMatch(/^is 120 by 40/)
})
