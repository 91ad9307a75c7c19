/** Photographs on a phone without a signal: they wait there, and each reaches the server once. */
import assert from 'node:assert/strict'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import type { Locator, Page, Route } from 'playwright-core'
import { png } from '../server/src/test/archivos.ts'
import type { Stage } from './journey.ts'
import { ask } from './portal.ts'

const UPLOADS = /\/api\/adjuntos\/subi(r|das\/[^/]+)$/
const sheetOn = (page: Page): Locator => page.getByRole('dialog', { name: /^Hoja de carga/ })
const waitingPhotos = (page: Page): Locator => sheetOn(page).getByRole('list', { name: 'Fotos por enviar' }).getByRole('listitem')

/** The files at a container, as the server has them. */
export const photosAt = async ({ call }: Stage, { Id_Contenedor }: HojaCarga): Promise<Adjunto[]> =>
  (await call('GET', `/api/adjuntos/contenedor/${Id_Contenedor}`)).data as Adjunto[]

/** Takes a photograph with the given bytes, or else another small picture each time. */
export const take = async (page: Page, name: string, buffer: Buffer = Buffer.concat([png(), Buffer.from(name)]), mimeType = 'image/png') =>
  sheetOn(page).getByLabel('Tomar una foto').setInputFiles({ name, mimeType, buffer })

/** A picture of noise, because a JPEG of noise has some megabytes, as a photograph of a phone has. */
const largePhoto = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
      const pen = canvas.getContext('2d')!
      for (let i = 0; i < 40_000; i++) {
        pen.fillStyle = `hsl(${(i * 37) % 360} 70% ${30 + (i % 50)}%)`
        pen.fillRect((i * 7919) % 3000, (i * 104_729) % 2000, 60, 40)
      }
      const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 1))
      const bytes = new Uint8Array(await blob!.arrayBuffer())
      let text = ''
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return btoa(text)
    }),
    'base64',
  )

/** Takes a large photograph while the server is away, and finds a smaller one on the phone after a reload. Returns the original size in bytes. */
export const takenWithoutSignal = async ({ page, picture }: Stage): Promise<number> => {
  const photo = await largePhoto(page)
  await take(page, 'sello.jpg', photo, 'image/jpeg')
  await waitingPhotos(page).getByText('por enviar').scrollIntoViewIfNeeded()
  await picture('foto')
  return photo.length
}

/** The photograph that was taken without a signal is on the server, once, with fewer bytes. */
export const arrivedSmaller = async (stage: Stage, hoja: HojaCarga, bytes: number): Promise<void> => {
  const found = (await photosAt(stage, hoja)).filter(({ Nombre }) => Nombre === 'sello.jpg')
  assert.equal(found.length, 1)
  assert.ok(found[0]!.Bytes < bytes / 2, `${found[0]!.Bytes} of ${bytes} bytes`)
  assert.match(found[0]!.Descripcion ?? '', /^Tomada el \d\d-\d\d-\d{4} \d\d:\d\d, según el teléfono\.$/)
  console.log(`  a photograph of ${bytes} bytes became ${found[0]!.Bytes}`)
}

/** In which order the fates come: seven, so that each of the two or three requests of an attempt meets each fate. */
const ORDER = [0, 2, 1, 2, 2, 0, 2]
/** The fates of the requests of uploads: cut, answer lost, answered. Returns what stops them and tells how many requests there were. */
export const cutUploads = async (page: Page, fates: readonly ((route: Route) => Promise<void>)[]) => {
  let turn = 0
  await page.route(UPLOADS, route => fates[ORDER[turn++ % ORDER.length]!]!(route))
  return async () => {
    await page.unroute(UPLOADS)
    return turn
  }
}

/** A photograph that the server does not take keeps its sentence, can be sent again, and is taken away. */
export const refused = async ({ page, accessible, picture }: Stage): Promise<void> => {
  await take(page, 'falsa.jpg', Buffer.from('no es una foto'), 'image/jpeg')
  const row = waitingPhotos(page)
  await row.getByText(/«falsa.jpg» no es un archivo que se pueda adjuntar/).waitFor()
  await accessible('a refused photograph')
  await picture('foto-rechazada')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 por enviar' }).click()
  await page
    .getByRole('dialog', { name: 'Sin señal' })
    .getByText(/«falsa.jpg» no es un archivo/)
    .waitFor()
  await picture('foto-por-enviar')
  await page.getByRole('button', { name: 'Ver las fotos' }).click()
  await row.getByRole('button', { name: 'Enviar otra vez' }).click()
  await row.getByText(/no es un archivo que se pueda adjuntar/).waitFor()
  await row.getByRole('button', { name: 'Quitar falsa.jpg' }).click()
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await waitingPhotos(page).waitFor({ state: 'detached' })
}

/** Ends the session while a photograph waits, logs in when the portal asks, and finds the photograph on the server. */
export const afterExpiredSession = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page, picture } = stage
  await page.route(UPLOADS, route => route.abort('connectionreset'))
  await take(page, 'sesion.png')
  await waitingPhotos(page).getByText('por enviar').waitFor()
  assert.ok((await ask(page, 'POST', '/api/logout')).ok)
  await page.unroute(UPLOADS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const relogin = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await relogin.getByLabel('Clave').fill('Nogal2026')
  await picture('sesion-terminada')
  await relogin.getByRole('button', { name: 'Continuar' }).click()
  await waitingPhotos(page).waitFor({ state: 'detached' })
  assert.equal((await photosAt(stage, hoja)).filter(({ Nombre }) => Nombre === 'sesion.png').length, 1)
}
