/**
 * Bookings are typed in the list of shipments by keyboard alone, pasted from a spreadsheet, refused, and undone; days of departure are pasted
 * and undone together; seals of containers are typed too.
 */
import assert from 'node:assert/strict'
import { addDays, formatDate } from '@nogal/model/format'
import type { Page } from 'playwright-core'
import { inSight, WIDE } from './cortes.steps.ts'
import { saveAnswer } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { pasteText, quiet } from './portal.ts'
import { tab } from './tab.ts'

const BOOKINGS = ['NGL0001', 'NGL0002', 'NGL0003', 'NGL0004', 'NGL0005']
/** Keys besides the letters of the bookings, at most: one that opens the cells, and one that ends each. */
const MOST_KEYS = 1 + BOOKINGS.length

/** Presses keys, one after the other, and counts them. */
const keyboard = (page: Page) => {
  let pressed = 0
  return {
    press: async (key: string) => {
      pressed++
      await page.keyboard.press(key)
    },
    count: () => pressed,
  }
}

const bookingsOf = async ({ call }: Stage, keys: readonly string[]): Promise<(string | null)[]> => {
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Embarque', modo: 'in', valor: keys }]))
  const { data } = await call('GET', `/api/embarque/listar-embarques?filtros=${filtros}`)
  const rows = data as { Nro_Embarque: number; Nro_Booking: string | null }[]
  return keys.map(key => rows.find(row => String(row.Nro_Embarque) === key)!.Nro_Booking)
}

const sheet = (page: Page) => page.getByRole('table', { name: 'Embarques: celdas' })
const keysOf = (page: Page) =>
  sheet(page)
    .locator('tr[data-line]')
    .evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.line!))

/** Five bookings without leaving the list. */
const typed = async (stage: Stage) => {
  const { page, accessible, picture } = stage
  await page.setViewportSize(WIDE)
  await page.goto('/pages/embarques/listado')
  await page.locator('tr[data-row="5"]').waitFor()
  await quiet(page)
  await page.locator('tr[data-row="0"] [data-key="Nro_Booking"]').focus()
  const keys = keyboard(page)
  await keys.press('F2')
  await sheet(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Booking'))
  const ids = (await keysOf(page)).slice(0, BOOKINGS.length)
  const before = await bookingsOf(stage, ids)
  for (const booking of BOOKINGS) {
    await page.keyboard.type(booking)
    const answer = saveAnswer(page, 'update-info-embarque')
    await keys.press('Enter')
    await answer
  }
  assert.ok(keys.count() <= MOST_KEYS, `${keys.count()} keys besides the bookings`)
  assert.deepEqual(await bookingsOf(stage, ids), BOOKINGS)
  await accessible('cells of the shipment list')
  await picture('cells')
  const answer = saveAnswer(page, 'update-info-embarque')
  await page.keyboard.press('Control+z')
  await answer
  const told = page.getByText(/^Volvió lo anterior de/)
  await told.waitFor()
  await inSight(told, 'what was undone')
  await inSight(page.getByRole('button', { name: 'Listo', exact: true }), 'the button that ends the writing')
  assert.deepEqual(await bookingsOf(stage, ids.slice(-1)), before.slice(-1))
  return ids
}

/** A column copied from a spreadsheet fills the focused cell and those below, and is stored. */
const pasted = async (stage: Stage, ids: readonly string[]) => {
  const { page } = stage
  await sheet(page).locator(`tr[data-line="${ids[0]}"] td`).first().click()
  await pasteText(page, 'PEG0001\nPEG0002\n')
  for (let i = 0; i < 50 && (await bookingsOf(stage, ids.slice(1, 2)))[0] !== 'PEG0002'; i++) await page.waitForTimeout(100)
  assert.deepEqual(await bookingsOf(stage, ids.slice(0, 2)), ['PEG0001', 'PEG0002'])
}

/** Undoing while a pasted column is still being stored undoes the column once it is stored, not the act before. */
const pastedAndUndone = async (stage: Stage, ids: readonly string[]) => {
  const { page } = stage
  const before = await bookingsOf(stage, ids)
  await sheet(page).locator(`tr[data-line="${ids[0]}"] td`).first().click()
  await pasteText(page, ids.map((_, at) => `PEG100${at}`).join('\n'))
  await page.keyboard.press('Control+z')
  await page.getByText(`Volvió lo anterior de ${ids.length} embarques.`).waitFor()
  assert.deepEqual(await bookingsOf(stage, ids), before)
}

const etdsOf = async ({ call }: Stage, ids: readonly string[]): Promise<string[]> => {
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Embarque', modo: 'in', valor: ids }]))
  const { data } = await call('GET', `/api/embarque/listar-embarques?filtros=${filtros}`)
  const rows = data as { Nro_Embarque: number; Fecha_ETD: string }[]
  return ids.map(id => rows.find(row => String(row.Nro_Embarque) === id)!.Fecha_ETD)
}

/** Days of departure that are pasted for two shipments ask once what follows from both, are stored together, and undone together. */
const movedTogether = async (stage: Stage, ids: readonly string[]) => {
  const { page, accessible, picture } = stage
  const two = ids.slice(0, 2)
  const before = await etdsOf(stage, two)
  const later = before.map(etd => addDays(etd, 1))
  const pasteDays = async () => {
    await sheet(page).locator(`tr[data-line="${two[0]}"] td`).nth(4).click()
    await pasteText(page, later.map(formatDate).join('\n'))
  }
  const question = page.getByRole('dialog', { name: 'Al guardar también cambiará' })
  await pasteDays()
  await question.waitFor()
  await accessible('what follows from days pasted for two shipments')
  await picture('pasted-days')
  await question.getByRole('button', { name: 'Volver' }).click()
  await page.getByText('No se guardó nada: los datos siguen como estaban.').waitFor()
  assert.deepEqual(await etdsOf(stage, two), before)
  await pasteDays()
  await question.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Se guardó ETD de 2 embarques.').waitFor()
  await page.getByRole('status', { name: 'Con lo guardado también cambió' }).waitFor()
  await picture('saved-days')
  assert.deepEqual(await etdsOf(stage, two), later)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Volvió lo anterior de 2 embarques.').waitFor()
  assert.deepEqual(await etdsOf(stage, two), before)
}

/** A day that does not exist stays in its cell with a sentence, and nothing is stored. */
const refused = async ({ page }: Stage, ids: readonly string[]) => {
  await page.keyboard.press('Escape')
  await sheet(page).locator(`tr[data-line="${ids[0]}"] td`).nth(4).click()
  await page.keyboard.type('31-02-2027')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Celdas por corregir' }).getByText(/ETD/).waitFor()
  await sheet(page).locator(`tr[data-line="${ids[0]}"]`, { hasText: '31-02-2027' }).waitFor()
}

/** Seals of the containers of a shipment are typed in their table; a number that cannot be stays in its cell with a sentence. */
const ofContainers = async ({ page, call }: Stage) => {
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Cod_EstadoEmb', modo: 'in', valor: ['02'] }]))
  const { data } = await call('GET', `/api/embarque/listar-embarques?filtros=${filtros}&orden=Fecha_ETD`)
  const ship = (data as { Nro_Embarque: number; Nro_Negocio: number; Cant_Contenedores: number }[]).find(one => one.Cant_Contenedores > 1)!
  await page.goto(`/pages/embarque/${ship.Nro_Negocio}/${ship.Nro_Embarque}`)
  await tab(page, 'Contenedores')
  await page.getByRole('button', { name: 'Escribir en las celdas' }).click()
  const boxes = page.getByRole('table', { name: 'Contenedores: celdas' })
  await boxes.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Número de contenedor'))
  await page.keyboard.press('Tab')
  for (const seal of ['CL1001', 'CL1002']) {
    await page.keyboard.type(seal)
    const answer = saveAnswer(page, 'update-info-contenedor')
    await page.keyboard.press('Enter')
    await answer
  }
  const stored = (await call('GET', `/api/embarque/${ship.Nro_Embarque}/cargar-embarque`)).data as {
    Contenedores_Embarque: { Nro_Sello: string }[]
  }
  assert.deepEqual(
    stored.Contenedores_Embarque.slice(0, 2).map(({ Nro_Sello }) => Nro_Sello),
    ['CL1001', 'CL1002'],
  )
  await boxes.locator('tr[data-line] td').first().click()
  await page.keyboard.type('CSQU3054384')
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: 'Celdas por corregir' })
    .getByText(/dígito verificador/)
    .waitFor()
  await boxes.getByText(/CSQU 305438/).waitFor()
}

/** A user without the right to edit shipments has no cells to write in. */
const read = async ({ page, login }: Stage) => {
  await login('calidad')
  await page.goto('/pages/embarques/listado')
  await page.locator('tr[data-row="0"]').waitFor()
  await quiet(page)
  assert.equal(await page.getByRole('button', { name: 'Escribir en las celdas' }).count(), 0)
}

export const journey: Journey = {
  name: 'celdas',
  place: 'own',
  run: async stage => {
    await stage.login('comex')
    const ids = await typed(stage)
    await pasted(stage, ids)
    await pastedAndUndone(stage, ids)
    await movedTogether(stage, ids)
    await refused(stage, ids)
    await stage.page.keyboard.press('Escape')
    await stage.page.keyboard.press('Escape')
    stage.page.once('dialog', dialog => void dialog.accept())
    await ofContainers(stage)
    stage.page.once('dialog', dialog => void dialog.accept())
    await read(stage)
  },
}
