/**
 * Every page of the portal, looked at with axe and for what is cut off, covered or wider than the window, on a desktop and zoomed to 200 %.
 * `npm run e2e pantallas` takes some minutes: each page has one look by turns, and axe looks at some. `PANTALLAS=todas npm run e2e pantallas` looks at each, and at its tabs, in all of
 * them, for hours: `ASPECTO='layout2 dark'` and `PANTALLA=Embarque` leave the others out.
 */
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { seriousOn } from './accessible.ts'
import { crowdingOf } from './crowding.ts'
import type { Journey, Stage } from './journey.ts'
import { lugaresOf, type Parada } from './pantallas.lugares.ts'
import { logIn } from './portal.ts'

const WHOLE = process.env.PANTALLAS === 'todas'
/** Of the pages those whose name has this text, and of the looks those with this one. */
const { PANTALLA: ONLY, ASPECTO: LOOK } = process.env
const WHOLE_MS = 10 * 3_600_000

const DESKTOP = { width: 1366, height: 768 }
/** The same window zoomed to 200 %: a page is laid out in half as many pixels on each side. */
const ZOOMED = { width: 683, height: 384 }

const SIZES = [
  ['100 %', DESKTOP],
  ['200 %', ZOOMED],
] as const

const LOOKS = ['layout1', 'layout2', 'layout3'].flatMap(layout => [
  { name: `${layout} light`, layout, esquema: 'light', rtl: false },
  { name: `${layout} dark`, layout, esquema: 'dark', rtl: false },
  { name: `${layout} rtl`, layout, esquema: 'light', rtl: true },
])
type Look = (typeof LOOKS)[number]

/** One component draws all parameters, so the journey opens one in 12 of them. It runs axe, which takes longest, on one page in 3. */
const ONE_IN = { parameters: 12, axe: 3 }

/** The tabs of what is open, those of a dialog before those of the page behind. */
const TABS = 'body:not(:has([role=dialog])) [role=tab], [role=dialog] [role=tab]'

/** How many requests of a page are under way; streams of events and what a person asks for by a link never end, or do not draw the page. */
const underWay = (page: Page): (() => number) => {
  const open = new Set<Request>()
  page.on('request', one => ['fetch', 'xhr', 'script'].includes(one.resourceType()) && !/vivo/.test(one.url()) && open.add(one))
  page.on('requestfinished', one => open.delete(one))
  page.on('requestfailed', one => open.delete(one))
  page.on('framenavigated', frame => frame === page.mainFrame() && open.clear())
  return () => open.size
}

/** Waits until a page has had nothing to wait for, twice in a row. */
const placed = async (page: Page, waits: () => number): Promise<void> => {
  const isBusy = async () => waits() > 0 || (await page.locator('[aria-busy=true], .mantine-Skeleton-root').count()) > 0
  for (let calm = 0, left = 100; calm < 2 && left > 0; left--) {
    await page.waitForTimeout(100)
    calm = (await isBusy()) ? 0 : calm + 1
  }
}

/** Looks at what is open at both sizes; returns what is wrong, in words. */
const lookedAt = async (page: Page, what: string, withAxe: boolean): Promise<string[]> => {
  const found: string[] = []
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport)
    await page.waitForTimeout(150)
    const faults = [...(await crowdingOf(page)), ...(withAxe ? await seriousOn(page) : [])]
    found.push(...faults.map(fault => `${what} at ${size}: ${fault}`))
  }
  await page.setViewportSize(DESKTOP)
  if (WHOLE) console.log(found.length ? found.join('\n') : `✓ ${what}`)
  return found
}

/** Opens a page; the whole run opens each of its tabs, too. */
const walked = async (page: Page, waits: () => number, { name, path }: Parada, look: Look, withAxe: boolean): Promise<string[]> => {
  await page.goto(path)
  await placed(page, waits)
  const what = `${name} (${look.name})`
  const found = await lookedAt(page, what, withAxe)
  const tabs = page.locator(TABS)
  for (let at = 1; WHOLE && at < (await tabs.count()); at++) {
    const tab = tabs.nth(at)
    // a part of a group that is not open
    if (!(await tab.isVisible()) || (await tab.getAttribute('aria-selected')) === 'true') continue
    const called = (await tab.textContent())?.trim()
    await tab.click()
    await placed(page, waits)
    found.push(...(await lookedAt(page, `${what}, ${called}`, withAxe)))
  }
  return found
}

const run = async (stage: Stage): Promise<void> => {
  const { page, call } = stage
  const waits = underWay(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const all = (await lugaresOf(stage)).filter(({ name }) => !ONLY || name.includes(ONLY))
  const few = all.filter((one, at) => !one.isParameter || at % ONE_IN.parameters === 0)
  const found: string[] = []
  for (const who of ['admin', 'cliente', undefined] as const) {
    const mine = (WHOLE || ONLY ? all : few).filter(one => one.who === who)
    if (!mine.length) continue
    if (who) await logIn(page, who)
    else await page.goto('/login?salir=true')
    try {
      for (const [turn, look] of LOOKS.entries()) {
        if (LOOK && !look.name.includes(LOOK)) continue
        const { layout, esquema, rtl } = look
        if (who) await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: { layout, esquema, rtl } } })
        else await page.emulateMedia({ colorScheme: look.esquema as 'light' | 'dark' })
        for (const [at, lugar] of mine.entries())
          if (WHOLE || at % LOOKS.length === turn) found.push(...(await walked(page, waits, lugar, look, WHOLE || at % ONE_IN.axe === 0)))
      }
    } finally {
      if (who) await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: {} } })
      else await page.emulateMedia({ colorScheme: null })
    }
  }
  assert.ok(!found.length, `${found.length} faults:\n${found.join('\n')}`)
}

export const journey: Journey = { name: 'pantallas', place: 'third', onlyNamed: true, ...(WHOLE && { ms: WHOLE_MS }), run }
