/** The tabs of a record. */
import type { Page } from 'playwright-core'

/** Opens a tab by its name; a part of a group is opened after its group. */
export const tab = async (page: Page, name: string | RegExp): Promise<void> => {
  const found = page.getByRole('tab', { name, includeHidden: true }).first()
  await found.waitFor({ state: 'attached' })
  if (!(await found.isVisible())) {
    const group = await found.evaluate(one => one.closest('[role=tabpanel]')?.getAttribute('aria-labelledby'))
    await page.locator(`[id="${group}"]`).click()
  }
  await found.click()
}
