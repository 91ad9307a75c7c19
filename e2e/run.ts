/** Browser journeys over a built portal on the embedded engine, in a folder of its own: `npm run e2e [name …]`. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import axe from '@axe-core/playwright'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import type { Journey, Stage } from './journey.ts'
import { JOURNEYS } from './journeys.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SALIDA = join(ROOT, 'e2e/salida')
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const START_MS = 60_000
const STEP_MS = 15_000

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const startServer = async (datos: string): Promise<{ base: string; server: ChildProcess }> => {
  const port = await freePort()
  const server = spawn(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATOS: datos, DATABASE_URL: '', MUESTRA: 'si', SMTP_URL: '', S3_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) break
    const alive = await fetch(`${base}/api/salud`).then(
      answer => answer.ok,
      () => false,
    )
    if (alive) return { base, server }
    await sleep(100)
  }
  throw new Error('The server did not start.')
}

const stop = (server: ChildProcess): Promise<number | null> =>
  new Promise(resolve => {
    if (server.exitCode !== null) return resolve(server.exitCode)
    server.once('exit', code => resolve(code))
    server.kill('SIGTERM')
  })

const stageFor = async (
  browser: Browser,
  base: string,
  journey: Journey,
): Promise<{ stage: Stage; close: () => Promise<void>; faults: string[] }> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(STEP_MS)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`page error: ${error.message}`))
  page.on('response', answer => answer.status() >= 500 && faults.push(`${answer.status()} ${answer.url()}`))
  const stage: Stage = {
    base,
    page,
    context,
    login: async usuario => {
      await page.goto('/login')
      await page.getByLabel('Usuario').fill(usuario)
      await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
    },
    call: async (method, path, body) => {
      const token = await page.evaluate(() => localStorage.getItem('jwt_token'))
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token?.replace(/^"|"$/g, '')}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as Awaited<ReturnType<Stage['call']>>
    },
    picture: async name => {
      await page.screenshot({ path: join(SALIDA, `${journey.name}-${name}.png`) })
    },
    accessible: async what => {
      const { violations } = await new axe({ page }).analyze()
      const serious = violations.filter(v => v.impact === 'serious' || v.impact === 'critical')
      const found = serious.map(
        v =>
          `${v.id}: ${v.help} (${v.nodes
            .map(n => n.target.join(' '))
            .slice(0, 3)
            .join(', ')})`,
      )
      assert.deepEqual(found, [], `axe on ${what}`)
    },
  }
  return { stage, faults, close: () => context.close() }
}

const main = async (): Promise<number> => {
  if (!existsSync(join(ROOT, 'server/dist/main.js'))) throw new Error('Build first: npm run build')
  const wanted = process.argv.slice(2)
  const journeys = JOURNEYS.filter(journey => !wanted.length || wanted.includes(journey.name))
  mkdirSync(SALIDA, { recursive: true })
  const datos = mkdtempSync(join(tmpdir(), 'nogal-e2e-'))
  const { base, server } = await startServer(datos)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  let failed = 0
  try {
    for (const journey of journeys) {
      const started = performance.now()
      const { stage, faults, close } = await stageFor(browser, base, journey)
      try {
        await journey.run(stage)
        assert.deepEqual(faults, [], 'the page or the server failed underneath')
        console.log(`✓ ${journey.name} (${Math.round(performance.now() - started)} ms)`)
      } catch (error) {
        failed++
        await stage.picture('failed').catch(() => undefined)
        console.error(`✗ ${journey.name} at ${stage.page.url()}\n${(error as Error).stack}`)
      } finally {
        await close()
      }
    }
  } finally {
    await browser.close()
    const code = await stop(server)
    if (code !== 0) {
      failed++
      console.error(`✗ SIGTERM ended the server with ${code}, not 0`)
    }
    rmSync(datos, { recursive: true, force: true })
  }
  console.log(`${journeys.length + 1 - failed} passed, ${failed} failed`)
  return failed ? 1 : 0
}

process.exit(await main())
