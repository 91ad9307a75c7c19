/** A plant on a phone: from the list with one tap to the loading sheet, where packages, lots, a temperature, a seal and a weight are entered. */
import assert from 'node:assert/strict'
import { formatNumber } from '@nogal/model/format'
import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import type { Locator } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { type } from './negocio.steps.ts'

const PHONE = { width: 390, height: 844 }

const DESKTOP = { width: 1366, height: 768 }

const sheetsOf = async ({ call }: Stage, ship: number) => (await call('GET', `/api/produccion/${ship}/hojas-carga`)).data as HojaCarga[]

/** Packages, lots and the temperature: too many are refused with what was typed kept; what is saved stands in the container of the shipment. */
const counted = async (stage: Stage, sheet: Locator, ship: number) => {
  const { page, call, login, accessible, picture } = stage
  const name = ((await sheet.getByRole('button', { pressed: true }).first().textContent()) ?? '').trim()
  const hoja = (await sheetsOf(stage, ship)).find(one => !one.Fecha_Carga && one.Carga.some(({ Cajas }) => Cajas))!
  const [linea] = hoja.Carga
  assert.ok(linea?.Cajas && linea.Posibles)
  const row = sheet.getByRole('group', { name: linea.Producto }).first()
  const save = () => sheet.getByRole('button', { name: 'Guardar hoja' }).click()
  await type(row, 'Bultos', String(linea.Posibles + 1))
  await type(row, 'Lotes', 'L-2026-014')
  await type(sheet, 'Temperatura de la fruta (°C)', '12,5')
  await save()
  const refused = row.getByText(`Hay ${formatNumber(linea.Posibles, 0)} para este contenedor`)
  await refused.waitFor()
  // the focus scrolls to the field, above the button
  await page.waitForTimeout(250)
  const [said, button] = await Promise.all([refused.boundingBox(), sheet.getByRole('button', { name: 'Guardar hoja' }).boundingBox()])
  assert.ok(said && button && said.y > 0 && said.y + said.height <= button.y, 'the sentence is in sight')
  assert.equal(await row.getByRole('textbox', { name: 'Bultos' }).inputValue(), formatNumber(linea.Posibles + 1, 0))
  assert.equal(await row.getByRole('textbox', { name: 'Lotes' }).inputValue(), 'L-2026-014')
  await accessible('loading sheet with a refused number of packages')
  await picture('bultos')
  await type(row, 'Bultos', String(linea.Cajas - 1))
  await save()
  await page.getByText(`Se guardó la hoja de ${name}.`).waitFor()
  await picture('bultos-guardados')
  const [after] = (await sheetsOf(stage, ship)).filter(one => one.Id_Contenedor === hoja.Id_Contenedor)
  assert.equal(after!.Temperatura_Carga, 12.5)
  assert.deepEqual([after!.Carga[0]!.Cajas, after!.Carga[0]!.Lotes], [linea.Cajas - 1, 'L-2026-014'])
  await page.setViewportSize(DESKTOP)
  await login('comex')
  const { data } = await call('GET', `/api/embarque/${ship}/cargar-embarque`)
  const { Nro_Negocio, Contenedores_Embarque: boxes } = data as { Nro_Negocio: number; Contenedores_Embarque: { Id_Contenedor: number }[] }
  await page.goto(`/pages/embarque/${Nro_Negocio}/${ship}#contenedores`)
  const at = boxes.findIndex(({ Id_Contenedor }) => Id_Contenedor === hoja.Id_Contenedor)
  await page.locator(`tr[data-row="${at}"] td`).nth(2).click()
  await page.getByRole('heading', { name }).waitFor()
  await page
    .getByRole('tab', { name: /^Carga/ })
    .last()
    .click()
  await page.getByRole('cell', { name: 'L-2026-014' }).waitFor()
  await picture('bultos-comex')
  // other journeys count the fruit of the sample
  await login('produccion')
  const { Id_Linea, Cajas, Lotes } = linea
  const body = { Id_Contenedor: hoja.Id_Contenedor, Temperatura_Carga: null, Carga: [{ Id_Linea, Cajas, Lotes }] }
  assert.ok((await call('POST', '/api/produccion/guardar-hoja-carga', body)).estado)
}

export const journey: Journey = {
  name: 'produccion',
  place: 'second',
  run: async stage => {
    const { page, login, accessible, picture } = stage
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
    const sheets = await sheetsOf(stage, ship)
    assert.ok(sheets.some(one => one.Nro_Sello === 'PLT-4711' && one.Tara_Kg === 3900.5))
    // Back leads to the list, as on any phone
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await card.click()
    await counted(stage, sheet, ship)
  },
}
