/**
 * Measures what a person waits for: the frame, the first rows as text and the list on a slow line with an empty cache, the same after an upgrade that
 * left the libraries as they were, the same from the login on, and on a fast line the first and the second entry to a list. Needs a build:
 * `npx tsx bench/paint.ts`.
 */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { type JourneyPortal, logIn, openPortal, openWindow } from '../e2e/portal.ts'
import { LIBRARIES } from '../web/firstPages.ts'
import { TYPEFACE } from '../web/src/apariencia/typeface.ts'

const SLOW = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** `LISTS=/pages/negocios/listado` measures some lists alone. */
const LISTS = process.env.LISTS?.split(',') ?? ['/pages/negocios/listado', '/pages/embarques/listado', '/pages/calidad/listado']
const ROW = 'tr[data-row="0"]'
/** Selects the rows that the page shows as plain text before the program draws the list. */
const TEXT_ROW = '#esqueleto td'

type Paint = { paint: number; texts: number; rows: number; requestsBeforeRows: number; kB: number }

/** Milliseconds from the start of the navigation until an element that the selector finds is in the page. */
const untilShown = (page: Page, selector: string): Promise<number> =>
  page
    .waitForFunction(shown => document.querySelector(shown) && performance.now(), selector)
    .then(async found => Number(await found.jsonValue()))

const slow = async (page: Page) => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
}

/** The address of the file with the libraries. */
const libraries = (): string => {
  const manifest: Record<string, { name?: string; file: string }> = JSON.parse(
    readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  const chunk = Object.values(manifest).find(({ name }) => name === LIBRARIES)
  if (!chunk) throw new Error(`The build has no file ${LIBRARIES}.`)
  return `/${chunk.file}`
}

/** Opens a list on a slow line in a browser that has only the file `cached`. */
const slowly = async (
  portal: JourneyPortal,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  address: string,
  cached?: string,
) => {
  const context = await openWindow(portal, { storageState, viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  if (cached) await page.goto(cached)
  await slow(page)
  await page.goto(address, { waitUntil: 'commit' })
  const texts = await untilShown(page, `${TEXT_ROW}, ${ROW}`)
  const rows = await untilShown(page, ROW)
  const told = await page.evaluate((until): Omit<Paint, 'texts' | 'rows'> => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const before = loaded.filter(({ responseEnd }) => responseEnd <= until)
    return {
      paint: performance.getEntriesByType('paint')[0]?.startTime ?? Number.NaN,
      requestsBeforeRows: before.length,
      kB: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    }
  }, rows)
  await context.close()
  return { texts, rows, ...told }
}

/** How long a person types name and password, in milliseconds. */
const TYPING_MS = 10_000

/** A person logs in on a slow line: milliseconds until the form is there, and from «Entrar» to the first rows. */
const fromLogin = async (portal: JourneyPortal, address: string) => {
  const context = await openWindow(portal, { viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await slow(page)
  const since = performance.now()
  await page.goto(`/login?redirectUrl=${encodeURIComponent(address)}`, { waitUntil: 'commit' })
  await page.getByLabel('Usuario').fill('admin')
  const form = performance.now() - since
  await page.waitForTimeout(TYPING_MS)
  await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
  const pressed = performance.now()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.locator(ROW).waitFor()
  const rows = performance.now() - pressed
  await context.close()
  return { form, rows }
}

/** How long a person reads the first page before going on to a list, in milliseconds. */
const READING_MS = 3_000

/** Milliseconds from pointing at a link to pressing the button; people take at least this long. */
const AIMING_MS = 200

/** Milliseconds from pressing the link of a list on the start page to the first row, at the first entry and at the second. */
const entries = async (page: Page, address: string): Promise<[number, number]> => {
  const enter = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(READING_MS)
    const timed = page.evaluate(
      row =>
        new Promise<number>(done => {
          let since = 0
          const press = () => {
            since = performance.now()
          }
          document.addEventListener('pointerdown', press, { capture: true, once: true })
          const seen = new MutationObserver(() => {
            if (!document.querySelector(row)) return
            seen.disconnect()
            done(performance.now() - since)
          })
          seen.observe(document, { childList: true, subtree: true })
        }),
      ROW,
    )
    const link = page.locator(`main a[href="${address}"]`)
    await link.hover()
    await page.waitForTimeout(AIMING_MS)
    await page.mouse.down()
    await page.mouse.up()
    return timed
  }
  await page.goto('/inicio')
  const first = await enter()
  await page.goBack()
  await page.waitForURL('**/inicio')
  return [first, await enter()]
}

const portal = await openPortal()
try {
  const context = await openWindow(portal)
  const page = await context.newPage()
  await logIn(page, 'admin')
  const state = await context.storageState()
  // a browser with an empty cache has no typeface
  for (const origin of state.origins) origin.localStorage = origin.localStorage.filter(({ name }) => name !== TYPEFACE)
  for (const address of LISTS) {
    const { paint, texts, rows, requestsBeforeRows, kB } = await slowly(portal, state, address)
    console.log(
      `${address} at 400 kbps: painted after ${(paint / 1000).toFixed(2)} s, rows as text after ${(texts / 1000).toFixed(2)} s, the list after ${(rows / 1000).toFixed(2)} s, ${requestsBeforeRows} requests, ${kB.toFixed(0)} kB`,
    )
  }
  for (const address of LISTS) {
    const { rows, kB } = await slowly(portal, state, address, libraries())
    console.log(`${address} at 400 kbps after an upgrade: the list after ${(rows / 1000).toFixed(2)} s, ${kB.toFixed(0)} kB`)
  }
  for (const address of LISTS) {
    const { form, rows } = await fromLogin(portal, address)
    console.log(
      `${address} from the login at 400 kbps: form after ${(form / 1000).toFixed(2)} s, rows ${(rows / 1000).toFixed(2)} s after «Entrar»`,
    )
  }
  for (const address of LISTS) {
    const fresh = await openWindow(portal, { storageState: state })
    const [first, second] = await entries(await fresh.newPage(), address)
    await fresh.close()
    console.log(`${address} on a fast line: first entry ${first.toFixed(0)} ms, second ${second.toFixed(0)} ms`)
  }
} finally {
  await portal.close()
}
