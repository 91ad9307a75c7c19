/**
 * Comex moves a departure in the calendar, by keyboard and by mouse, sees what follows before saving, and undoes the move; moves a shipment on
 * the board; and makes and removes the address of a calendar.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'

/** The card of the first departure of the month that may be moved. */
const movable = (page: Page) => page.locator('a[data-moves][data-kind="zarpe"]').first()
/** The days of the calendar that have the card of a departure of the shipment. */
const daysOf = (page: Page, name: string) =>
  page.locator('li[data-place]').filter({ has: page.locator('a[data-kind="zarpe"]', { hasText: name }) })

/** Confirms a change of itinerary in the dialog that shows what follows, then undoes the change. */
const saveAndUndo = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('region', { name: 'Antes y después' }).getByText('→').first().waitFor()
  await dialog.getByLabel('Motivo').fill('La naviera atrasó la nave.')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Se guardó el itinerario de 1 embarque.').waitFor()
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await dialog.getByText('Volvió el itinerario anterior de 1 embarque.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

export const journey: Journey = {
  name: 'calendario',
  place: 'second',
  run: async ({ page, login, accessible, picture }) => {
    await login('comex')
    await page.goto('/pages/embarques/listado?mes=este')
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await page.waitForURL(/mes=\d{4}-\d\d/)
    await movable(page).waitFor()
    await accessible('a month of departures')
    await picture('mes')
    const name = (await movable(page).textContent())!.match(/\d{4}-\d+\/\d+/)![0]
    const before = (await daysOf(page, name).first().getAttribute('data-place'))!
    await movable(page).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await saveAndUndo(page)
    await daysOf(page, name)
      .and(page.locator(`[data-place="${before}"]`))
      .waitFor()

    const place = page.locator(`li[data-place]:not([data-place="${before}"]):not([data-out])`).first()
    const from = (await movable(page).boundingBox())!
    const to = (await place.boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 })
    await page.mouse.up()
    await saveAndUndo(page)

    await page.getByText('Semana', { exact: true }).click()
    await page.waitForURL(/semana=\d{4}-S\d\d/)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(name)
    await page.waitForURL(/semana=.*lista=|lista=.*semana=/)
    await accessible('a week of departures')

    await page.getByRole('button', { name: 'En mi teléfono' }).click()
    const mine = page.getByRole('dialog', { name: 'Mi calendario' })
    await mine.getByRole('button', { name: 'Crear la dirección' }).click()
    const address = (await mine.locator('pre, code').first().textContent())!
    await accessible('the address of a calendar')
    const calendar = await page.request.get(address)
    assert.equal(calendar.headers()['content-type'], 'text/calendar; charset=utf-8')
    assert.match(await calendar.text(), /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:ETD /)
    await mine.getByRole('button', { name: 'Quitar la dirección' }).click()
    await mine.getByRole('button', { name: 'Crear la dirección' }).waitFor()
    assert.equal((await page.request.get(address)).status(), 404)
    await page.keyboard.press('Escape')

    await page.goto('/pages/embarques/listado?estados=si')
    const column = (title: string) => page.getByRole('region', { name: title, exact: true })
    const card = column('Planificados').getByRole('link').first()
    await card.waitFor()
    await accessible('shipments by state')
    await picture('estados')
    const planned = (await card.locator('b').textContent())!
    await card.focus()
    await page.keyboard.press('Shift+ArrowRight')
    const dialog = page.getByRole('dialog', { name: `Embarque ${planned}` })
    await dialog.getByLabel('Booking').fill('JRN4711')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await column('Reservados').getByText(planned).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await column('Planificados').getByText(planned).waitFor()
    await column('Zarpados').getByRole('link').first().focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('dialog').getByText('Se borra Zarpe real').waitFor()
    await page.keyboard.press('Escape')
  },
}
