/** Looks at a page with axe. */
import { setTimeout as sleep } from 'node:timers/promises'
import axe, { type Result } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** At most this long in milliseconds for a frame inside a page to take axe: one that may run no script never answers. */
const FRAME_MS = 1_000

/** Gives a document axe, once: to compile it takes several times as long as to look. */
const prepare = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** What axe finds wrong with a page, or with the parts of it that match the selectors; frames of the same origin are looked at too. */
export const violationsOf = async (page: Page, ...selectors: readonly string[]): Promise<Result[]> => {
  const main = page.mainFrame()
  await prepare(main)
  for (const frame of page.frames())
    if (frame !== main) await Promise.race([prepare(frame).catch(() => undefined), sleep(FRAME_MS, undefined, { ref: false })])
  return page.evaluate(async include => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // without these the result lists all that passed, too
    const { violations } = await axe.run(include.length ? { include } : document, { resultTypes: ['violations'] })
    return violations
  }, selectors as string[])
}

/** The serious and critical of them in words. */
export const seriousOn = async (page: Page): Promise<string[]> =>
  (await violationsOf(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(', ')})`,
    )

/** Waits until only endless animations run, because axe cannot measure the contrast of an element that is fading. */
export const settled = async (page: Page): Promise<void> => {
  for (let i = 0; i < 100; i++) {
    // a transition begins some frames after its cause
    await page.waitForTimeout(150)
    const moving = await page.evaluate(() =>
      document.getAnimations().some(a => a.playState === 'running' && Number.isFinite(Number(a.effect?.getComputedTiming().endTime))),
    )
    if (!moving) return
  }
}
