/** A plant on a phone: from the list with one tap to the loading sheet, where a seal and a weight are entered. */
import assert from 'node:assert/strict'
import type { Journey } from './journey.ts'
import { type } from './negocio.steps.ts'

const PHONE = { width: 390, height: 844 }

export const journey: Journey = {
  name: 'produccion',
  place: 'second',
  run: async ({ page, login, call, accessible, picture }) => {
    await page.setViewportSize(PHONE)
    await login('produccion')
    await page.goto('/pages/produccion/listado')
    const card = page.getByRole('button', { name: /cargados/ }).first()
    await card.waitFor()
    await accessible('list of production on a phone')
    await picture('list')
    await card.click()
    const sheet = page.getByRole('dialog', { name: /^Hoja de carga/ })
    await sheet.getByRole('button', { name: 'Guardar hoja' }).waitFor()
    const ship = Number(new URL(page.url()).searchParams.get('hoja'))
    const photo = { name: 'sello.png', mimeType: 'image/png', buffer: await page.screenshot() }
    // the connection drops: the upload of the photo resumes by itself, also while another container is shown
    let cuts = 0
    await page.route('**/api/adjuntos/subidas/*', route =>
      route.request().method() === 'PATCH' && cuts++ < 1 ? route.abort('connectionreset') : route.fallback(),
    )
    await sheet.getByLabel('Tomar una foto').setInputFiles(photo)
    const boxes = sheet.getByRole('navigation', { name: 'Contenedores' })
    const name = (await boxes.getByRole('button', { pressed: true }).textContent()) ?? ''
    const own = boxes.getByRole('button', { name: name.trim() })
    await boxes.getByRole('button', { pressed: false }).first().click()
    await own.click()
    await sheet.getByRole('button', { name: 'Ver sello.png' }).locator('img').waitFor()
    await page.unroute('**/api/adjuntos/subidas/*')
    assert.equal(cuts, 2)
    await accessible('loading sheet on a phone')
    await picture('fotos')
    await sheet.getByRole('button', { name: 'Ver sello.png' }).click()
    await page.getByRole('dialog', { name: 'sello.png' }).getByRole('img', { name: 'sello.png' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Eliminar sello.png' }).click()
    await sheet.getByRole('button', { name: 'Deshacer' }).click()
    await sheet.getByText('«sello.png» está de vuelta.').waitFor()
    await type(sheet, 'Sello de la naviera', 'plt-4711')
    await type(sheet, 'Tara (kg)', '3900')
    // an implausible weight is reported before it is saved
    await type(sheet, 'VGM (kg)', '2500')
    await sheet.getByText('El VGM (2.500 kg) es menor que la tara (3.900 kg)').first().waitFor()
    await picture('sense')
    await type(sheet, 'VGM (kg)', '')
    await picture('sheet')
    // typed with a decimal point and saved by keyboard: the field shows the saved value, although it keeps the focus
    await type(sheet, 'Tara (kg)', '3900.5')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/^Se guardó la hoja de/).waitFor()
    assert.equal(await sheet.getByRole('textbox', { name: 'Tara (kg)' }).inputValue(), '3900,5')
    const sheets = (await call('GET', `/api/produccion/${ship}/hojas-carga`)).data as { Nro_Sello: string | null; Tara_Kg: number | null }[]
    assert.ok(sheets.some(one => one.Nro_Sello === 'PLT-4711' && one.Tara_Kg === 3900.5))
    // Back leads to the list, as on any phone
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
  },
}
