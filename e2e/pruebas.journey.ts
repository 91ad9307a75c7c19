/** The test page: compares each of its sections with the pictures in the repository, in three looks, and checks it with axe. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { cut, decode, pictureDiffers } from './pictures.ts'
import { quiet, ROOT } from './portal.ts'

const KEPT = join(ROOT, 'e2e/pictures')
const SEEN = join(ROOT, 'e2e/salida')
/** Set by `npm run pictures`, which takes the pictures again. */
const RETAKE = process.env.RETAKE === 'si'
const MORNING = new Date('2026-11-23T12:00:00Z')

const LOOKS = [
  { name: 'layout1', apariencia: { layout: 'layout1', esquema: 'light', rtl: false } },
  { name: 'layout2-dark', apariencia: { layout: 'layout2', esquema: 'dark', rtl: false } },
  { name: 'layout3-rtl', apariencia: { layout: 'layout3', esquema: 'light', rtl: true } },
] as const

/** Takes a screenshot once nothing moves: charts adopt their width some frames after they have measured it. */
const still = async (page: Page): Promise<Buffer> => {
  const taken = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let before = await taken()
  for (let i = 0; i < 10; i++) {
    await page.waitForTimeout(300)
    const now = await taken()
    if (now.equals(before)) break
    before = now
  }
  return before
}

/** Takes one picture of the whole page and compares each section with its stored picture; returns the differences. */
const comparedIn = async (page: Page, look: string): Promise<string[]> => {
  const sections = await page.locator('[data-prueba]').evaluateAll(all =>
    (all as HTMLElement[]).map(one => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { name: one.dataset.prueba!, at: { x, y, width, height } }
    }),
  )
  const whole = decode(await still(page))
  return sections.flatMap(({ name, at }) => {
    const file = `${look}-${name}.png`
    const what = pictureDiffers(cut(whole, at), join(KEPT, file), { retake: RETAKE, seen: join(SEEN, `pruebas-${file}`) })
    return what ? [`${file} ${what}`] : []
  })
}

/**
 * The labels along the axes of charts that do not fit into their drawing, where a first digit would be cut off. One pixel is tolerated,
 * because the library places the last label at the very edge.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.recharts-cartesian-axis-tick-value').evaluateAll(all =>
    all.flatMap(one => {
      const text = one.getBoundingClientRect()
      const drawing = one.closest('svg')!.getBoundingClientRect()
      return text.left < drawing.left - 1 || text.right > drawing.right + 1 ? [one.textContent!] : []
    }),
  )

/** Elements that would animate although reduced motion is requested, or have a transition of every property. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(one =>
      ['', '::before', '::after']
        .filter(pseudo => {
          const { transitionDuration, animationIterationCount } = getComputedStyle(one, pseudo)
          return transitionDuration !== '0s' || animationIterationCount !== '1'
        })
        .map(pseudo => `${one.tagName} ${one.getAttribute('class')}${pseudo}`),
    ),
  )

export const journey: Journey = {
  name: 'pruebas',
  place: 'third',
  run: async ({ page, login, call, accessible, picture }) => {
    await login('cliente')
    const wear = async (apariencia: object) => {
      await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia } })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.clock.setFixedTime(MORNING)
      await page.goto('/pages/pruebas')
      await page.locator('[data-prueba]').last().waitFor()
      await page.locator('.ProseMirror').nth(3).waitFor()
      await page.locator('[data-prueba="graficos"] .recharts-pie').waitFor()
      await quiet(page)
      await page.evaluate(() => document.fonts.ready)
      // the window is made taller than the page, so that nothing that sticks to its edge covers a section
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: 1280, height: height + 200 })
      await quiet(page)
      await page.mouse.move(0, 0)
    }
    const found: string[] = []
    // charts are drawn without animation
    await page.emulateMedia({ reducedMotion: 'reduce' })
    try {
      for (const { name, apariencia } of LOOKS) {
        await wear(apariencia)
        found.push(...(await comparedIn(page, name)))
        assert.deepEqual(await cutOff(page), [], `what stands along an axis is whole in ${name}`)
        assert.deepEqual((await moving(page)).slice(0, 5), [], `nothing moves in ${name}`)
        await accessible(`the test page in ${name}`)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      // charts adopt their new width once they have measured it
      await quiet(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      assert.equal(wide, 0, 'nothing is wider than a phone')
      assert.deepEqual(await cutOff(page), [], 'what stands along an axis is whole on a phone')
      await picture('phone')
    } finally {
      await page.emulateMedia({ reducedMotion: null })
      await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: {} } })
    }
    assert.deepEqual(found, [], `pictures differ, see ${SEEN}`)
  },
}
