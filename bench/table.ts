/** Measures the table with 50,000 rows of 14 columns, as a production build in a real browser. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import mantine from 'postcss-preset-mantine'
import { build, preview } from 'vite'
import { findChromium } from '../scripts/chromium.mjs'

const ROOT = join(import.meta.dirname, '..', 'web')
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type TableFigures = {
  mountMs: number
  filterMs: number
  secondFilterMs: number
  searchMs: number
  sortMs: number
  /**
   * Milliseconds from a key that moves the focus until the next cell is focused and drawn: the median of a hundred keys, and below the
   * worst.
   */
  keyMs: number
  worstKeyMs: number
  fps: number
  worstFrameMs: number
}

/**
 * Sets the value of a field at once, and measures the milliseconds until the rows on screen have changed, less the debounce of the table.
 */
const timeChange = (page: Page, selector: string, value: string, pause: number) =>
  page.evaluate(
    async ({ selector, value, pause }) => {
      const field = document.querySelector<HTMLInputElement>(selector)!
      const changed = new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(changes => {
          if (changes.every(change => (change.target as Element).closest?.('thead'))) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(resolve))
        })
        observer.observe(document.querySelector('table')!, { subtree: true, childList: true, characterData: true })
        setTimeout(() => reject(new Error(`nothing changed after ${selector} = ${value}`)), 5000)
      })
      field.focus()
      const start = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await changed
      return performance.now() - start - pause
    },
    { selector, value, pause },
  )

const timeClick = (page: Page, selector: string) =>
  page.evaluate(async selector => {
    const button = document.querySelector<HTMLElement>(selector)!
    const start = performance.now()
    button.click()
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  }, selector)

/** Walks the table by keyboard; the time of a key is the work that the key causes, including layout. */
const keys = (page: Page) =>
  page.evaluate(async () => {
    const cell = document.querySelector<HTMLElement>('[data-row="0"] [data-col="0"]')!
    cell.focus()
    const took: number[] = []
    for (let i = 0; i < 100; i++) {
      const key = i % 10 === 9 ? 'PageDown' : ({ 2: 'ArrowRight', 5: 'ArrowLeft' }[i % 6] ?? 'ArrowDown')
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const before = document.activeElement
      const start = performance.now()
      before!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // React runs deferred work before the next task; reading a size forces the browser to lay out what changed.
      await new Promise<void>(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (document.activeElement === before ? port2.postMessage(0) : resolve())
        port2.postMessage(0)
        setTimeout(resolve, 500)
      })
      document.body.getBoundingClientRect()
      took.push(performance.now() - start)
    }
    const sorted = took.sort((a, b) => a - b)
    return { median: sorted[50]!, worst: sorted.at(-1)! }
  })

const scroll = (page: Page) =>
  page.evaluate(async () => {
    const scroller = document.querySelector('table')!.parentElement!
    scroller.scrollTop = 0
    await new Promise(resolve => setTimeout(resolve, 300))
    const frames: number[] = []
    const start = performance.now()
    let last = start
    await new Promise<void>(resolve => {
      const step = (now: number) => {
        frames.push(now - last)
        last = now
        scroller.scrollTop += 140
        if (now - start < 3000) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
    const took = frames.slice(2)
    return { fps: (1000 * took.length) / took.reduce((a, b) => a + b, 0), worst: Math.max(...took) }
  })

/** Builds the page, opens it and measures; the figures are those of one run. */
export const benchTable = async (port = 3150): Promise<TableFigures> => {
  const out = await mkdtemp(join(ROOT, 'dist-bench-'))
  const html = join(ROOT, 'bench-table.html')
  await writeFile(
    html,
    '<!doctype html><html lang="es"><body><div id="root"></div><script type="module" src="/src/ui/table/bench.page.tsx"></script></body></html>',
  )
  const shared = {
    root: ROOT,
    configFile: false as const,
    logLevel: 'error' as const,
    build: { outDir: out, emptyOutDir: true, target: 'es2022', rollupOptions: { input: html } },
  }
  await build({ ...shared, plugins: [react()], css: { postcss: { plugins: [mantine()] } } })
  const server = await preview({ ...shared, preview: { host: '127.0.0.1', port, strictPort: true } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // tsx wraps named functions in a helper that the browser lacks.
    await page.addInitScript('globalThis.__name = f => f')
    const broken = new Promise<never>((_, reject) => page.once('pageerror', reject))
    broken.catch(() => undefined)
    await page.goto(`http://127.0.0.1:${port}/bench-table.html`)
    await Promise.race([broken, page.waitForFunction(() => performance.getEntriesByName('table:end').length > 0)])
    const mountMs = await page.evaluate(() => performance.measure('mount', 'table:start', 'table:end').duration)
    await page.waitForTimeout(2500)
    const filterMs = await timeChange(page, '[data-filter=Cliente]', 'iberica', 180)
    const secondFilterMs = await timeChange(page, '[data-filter=Puerto]', 'sin mensaje', 180)
    await page.click('text=Quitar 2 filtros')
    await page.waitForTimeout(400)
    const searchMs = await timeChange(page, '[data-search]', 'nuez rotterdam', 180)
    await page.click('text=Quitar 1 filtro')
    await page.waitForTimeout(400)
    const sortMs = await timeClick(page, 'thead th:nth-of-type(3) button')
    const key = await keys(page)
    const { fps, worst } = await scroll(page)
    return { mountMs, filterMs, secondFilterMs, searchMs, sortMs, keyMs: key.median, worstKeyMs: key.worst, fps, worstFrameMs: worst }
  } finally {
    await browser.close()
    await server.close()
    await rm(out, { recursive: true, force: true })
    await rm(html, { force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const figures = await benchTable()
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(16)}${value.toFixed(1)}`)
}
