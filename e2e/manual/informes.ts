/** Pictures of a report, and of the same report compared with the season before. */
import type { Scene } from './scene.ts'

export const ESCENAS_INFORMES: readonly Scene[] = [
  {
    name: 'informes',
    who: 'comex',
    window: { viewport: { width: 1440, height: 900 } },
    play: async (page, shot) => {
      await page.goto('/pages/reportes/informe-ventas')
      await page.locator('tr[data-level]').first().waitFor()
      await page.locator('.recharts-surface').first().waitFor()
      await shot('informe-ventas')
      await page.goto('/pages/reportes/informe-ventas?grupos=mes,especie&temporada=3&comparar=si&moneda=USD')
      await page.getByText(/comparada con/).waitFor()
      await page.locator('.recharts-surface').first().waitFor()
      await page.getByRole('button', { name: 'Abrir todos los grupos' }).click()
      await page.locator('tr[data-level="2"]').last().scrollIntoViewIfNeeded()
      await shot('informe-comparado')
    },
  },
]
