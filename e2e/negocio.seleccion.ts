/** Selects rows of the deal list, then exports, changes and prints them, each row with its own result. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Stage } from './journey.ts'
import { downloadedFile } from './portal.ts'

const exported = (page: Page, kind: RegExp) =>
  downloadedFile(page, async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  })
const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')

export const actOnSeveral = async ({ page, accessible, picture }: Pick<Stage, 'page' | 'accessible' | 'picture'>) => {
  // one deal that may still change, and one that may not
  await page.goto('/pages/negocios/listado/Cod_EstadoNeg.in(01*05)')
  const rows = page.locator('tr[data-row]')
  const all = Number(/de ([\d.]+)/.exec((await page.getByText(/^Fila 1–/).textContent()) ?? '')?.[1])
  assert.equal(linesOf((await exported(page, /CSV/)).bytes).length, all + 1)
  const first = rows.first()
  const other = /anulado/i.test((await first.textContent()) ?? '') ? /en preparaci[oó]n/i : /anulado/i
  await first.locator('[data-col="1"]').focus()
  await page.keyboard.press('x')
  await rows.filter({ hasText: other }).first().getByRole('checkbox').click()
  const bar = page.getByRole('toolbar', { name: 'Con los registros elegidos' })
  await bar.getByText('2 registros elegidos').waitFor()
  await accessible('deal list with chosen rows')
  const [csv, excel] = [await exported(page, /CSV/), await exported(page, /Excel/)]
  assert.equal(linesOf(csv.bytes).length, 3)
  assert.deepEqual([csv.name, excel.name, excel.bytes.toString('latin1', 0, 2)], ['Negocios.csv', 'Negocios.xlsx', 'PK'])

  await bar.getByRole('button', { name: 'Cambiar ETD' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ETD' }).fill('15-01-2027')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('1 de 2 hecho, 1 rechazado.').waitFor()
  await dialog.getByText('El negocio está anulado y ya no se puede cambiar.').waitFor()
  await accessible('result of each row')
  await picture('resultado-por-fila')
  await dialog.getByRole('button', { name: 'Reintentar el rechazado' }).click()
  await dialog.getByText('1 de 2 hecho, 1 rechazado.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()

  await bar.getByRole('button', { name: 'Imprimir' }).click()
  await dialog.getByRole('button', { name: 'Imprimir' }).click()
  const zip = await downloadedFile(page, () => dialog.getByRole('button', { name: 'Descargar los PDF en un zip' }).click())
  assert.equal(zip.bytes.toString('latin1').match(/%PDF-/g)?.length, 2)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await bar.getByRole('button', { name: 'Quitar la selección' }).click()
  await bar.waitFor({ state: 'hidden' })
}
