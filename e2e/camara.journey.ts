/**
 * A plant reads the number of a container and the code of a pallet with the camera. The dialog refuses a wrong check digit, and a browser
 * without detectors offers no camera. Chromium's fake camera gives the picture, and the journey says what a detector reads in it.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { logIn } from './portal.ts'

const PHONE = { width: 390, height: 844 }
type Seen = { seen?: string[] }
/** Detectors that see what the journey shows them, as soon as the camera has a picture. */
const DETECTORS = `globalThis.BarcodeDetector = globalThis.TextDetector = class {
  static async getSupportedFormats() { return ['code_128'] }
  async detect(video) { return video.videoWidth ? (globalThis.seen ?? []).map(rawValue => ({ rawValue })) : [] }
}`

const openSheet = async (page: Page) => {
  await page.goto('/pages/produccion/listado')
  await page
    .getByRole('button', { name: /cargados/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Hoja de carga/ })
  await sheet.getByRole('button', { name: 'Guardar hoja' }).waitFor()
  return sheet
}
const show = (page: Page, ...seen: string[]) =>
  page.evaluate(texts => {
    ;(globalThis as Seen).seen = texts
  }, seen)

const run = async ({ page, login, window, accessible, picture, base }: Stage): Promise<void> => {
  await login('produccion')
  // a browser without detectors offers no camera in a field
  const plain = await openSheet(page)
  assert.equal(await plain.getByRole('button', { name: /con la cámara$/ }).count(), 0)

  const context = await window({ viewport: PHONE })
  await context.grantPermissions(['camera'], { origin: base })
  await context.addInitScript(DETECTORS)
  const phone = await context.newPage()
  await logIn(phone, 'produccion')
  const sheet = await openSheet(phone)
  const dialog = phone.getByRole('dialog', { name: /^Leer el/ })
  const number = sheet.getByRole('textbox', { name: 'Número de contenedor' })

  await sheet.getByRole('button', { name: 'Leer Número de contenedor con la cámara' }).click()
  await dialog.getByText('Apunte al número pintado').waitFor()
  await show(phone, 'CSQU 305438 4')
  await dialog.getByText(/a CSQU 305438 le corresponde 3/).waitFor()
  await accessible('the camera', phone)
  await picture('numero', phone)
  await show(phone, 'CSQU 305438', '3')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await number.inputValue(), 'CSQU 305438-3')

  await sheet.locator('[data-field="Pallets_Cargados"]').getByRole('button', { name: 'Agregar fila' }).click()
  // the camera sees nothing, because the dialog would read the number of the container as the code of the pallet
  await show(phone)
  await sheet.getByRole('button', { name: 'Leer Pallet con la cámara' }).last().click()
  await dialog.waitFor()
  await show(phone, '0217801234000000371234', '00178012340000000015')
  await dialog.waitFor({ state: 'detached' })
  const pallet = sheet.locator('[data-field="Pallets_Cargados"]').getByRole('textbox', { name: 'Pallet' }).last()
  assert.equal(await pallet.inputValue(), '178012340000000015')
  await picture('pallet', phone)
  await context.close()

  // without the permission the dialog says what to do
  const refused = await window({ viewport: PHONE, permissions: [] })
  await refused.addInitScript(DETECTORS)
  await refused.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  const denied = await refused.newPage()
  await logIn(denied, 'produccion')
  await (await openSheet(denied)).getByRole('button', { name: 'Leer Número de contenedor con la cámara' }).click()
  await denied.getByText(/no dio permiso para usar la cámara/).waitFor()
  await refused.close()
}

export const journey: Journey = { name: 'camara', place: 'third', run }
