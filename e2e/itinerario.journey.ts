/** A vessel is a week late: five shipments get the new dates by keyboard alone, every key is counted, and the act is undone. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'

const MOST_KEYS = 20
const SHIPMENTS = 5

/** The hints of the dialog that are wider than their fields. */
const cutHints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[placeholder]')]
      .filter(one => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one)
        pen.font = font
        const room = one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return pen.measureText(one.placeholder).width > room
      })
      .map(one => one.placeholder)
  })

export const journey: Journey = {
  name: 'itinerario',
  place: 'second',
  run: async ({ page, login, accessible, picture }) => {
    await login('comex')
    await page.goto('/pages/embarques/listado')
    await page.locator('tr[data-row="0"]').waitFor()
    const etd = page
      .locator('tr[data-row="0"] td')
      .filter({ hasText: /^\d\d-\d\d-\d{4}/ })
      .first()
    const before = (await etd.textContent())!.slice(0, 10)
    let keys = 0
    const press = async (...names: string[]) => {
      for (const name of names) {
        keys++
        await page.keyboard.press(name)
      }
    }
    await press('/', 'ArrowDown', 'x', ...Array(SHIPMENTS - 1).fill('ArrowDown'), 'Shift+X')
    await page.getByText(`${SHIPMENTS} registros elegidos`).waitFor()
    await press('Control+k')
    await page.getByRole('textbox', { name: 'Buscar o hacer algo' }).waitFor()
    await press(...'itin')
    await page.getByRole('button', { name: 'Cambiar itinerario' }).last().waitFor()
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: `Cambiar itinerario: ${SHIPMENTS} embarques` })
    await dialog.getByLabel('ETD: días más o menos').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'ETD: días más o menos')
    await page.setViewportSize({ width: 1366, height: 768 })
    assert.deepEqual(await cutHints(page), [], 'no hint of a field is cut')
    await page.setViewportSize({ width: 1440, height: 900 })
    await press('7', 'Control+Enter')
    await dialog.getByText('Escriba por qué cambia').waitFor()
    await press('ArrowDown', 'Enter')
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'La naviera atrasó la nave.')
    await dialog.getByRole('region', { name: 'Antes y después' }).getByText('→').first().waitFor()
    await accessible('an itinerary before and after')
    await picture('antes-y-despues')
    await press('Control+Enter')
    await dialog.getByText(`Se guardó el itinerario de ${SHIPMENTS} embarques.`).waitFor()
    process.stdout.write(`  ${keys} keys for the same change of ${SHIPMENTS} shipments\n`)
    assert.ok(keys <= MOST_KEYS, `${keys} keys are more than ${MOST_KEYS}`)
    await picture('guardado')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Deshacer')
    await page.keyboard.press('Control+z')
    await dialog.getByText(`Volvió el itinerario anterior de ${SHIPMENTS} embarques.`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await etd.filter({ hasText: before }).waitFor()
  },
}
