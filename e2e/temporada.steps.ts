import type { Locator, Page } from 'playwright-core'

/** Opens the dialog in which a season of the sample is closed and opened again. */
export const openClosing = async (page: Page, nombre = '2025-2026'): Promise<Locator> => {
  await page.goto('/pages/parametros/temporada')
  await page
    .getByRole('row', { name: new RegExp(nombre) })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Cerrar o abrir' }).click()
  return page.getByRole('dialog', { name: `Temporada ${nombre}` })
}
