/** Stores the pictures of the manual: of a screen, and of a printed contract. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import UPNG from 'upng-js'
import { ask, ROOT } from '../portal.ts'

export const MANUAL = join(ROOT, 'docs/manual')
const COLORS = 256
/** Width of the picture of a printed contract, in pixels. */
const PAPER_WIDTH = 900

/** Stores a picture with as few colours as it needs. */
export const keepPicture = (name: string, png: Buffer) => {
  const { buffer, byteOffset, length } = png
  const image = UPNG.decode(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer)
  const small = Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, COLORS))
  writeFileSync(join(MANUAL, `${name}.png`), small)
  console.log(`${name}.png ${Math.round(small.length / 1024)} kB`)
}

/** Prints a contract and stores a picture of its first page. */
export const paperPicture = async (page: Page, nro: number, idioma: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'nogal-papel-'))
  try {
    const pdf = await ask(page, 'GET', `/api/negocio/print-negocio/${nro}?formato=pdf&idioma=${idioma}`)
    writeFileSync(join(folder, 'a.pdf'), Buffer.from(await pdf.arrayBuffer()))
    execFileSync('pdftoppm', ['-png', '-singlefile', '-scale-to-x', String(PAPER_WIDTH), '-scale-to-y', '-1', 'a.pdf', 'a'], {
      cwd: folder,
    })
    keepPicture(`contrato-${idioma}`, readFileSync(join(folder, 'a.png')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
