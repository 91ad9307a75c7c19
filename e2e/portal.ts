/** The built portal on either engine, and a browser for it: shared by the journeys and the manual. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClaseAviso } from '@nogal/model/aviso/avisos'
import pg from 'pg'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { launchFirefox } from '../scripts/firefox.mjs'
import { freePort } from '../server/src/test/freePort.ts'
import { type MailServer, mailServer } from '../server/src/test/mailServer.ts'
import { findServer } from '../server/src/test/server.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=slight',
  // a camera that shows a test picture; the headless shell has nobody to ask for the permission
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
/** With `NAVEGADOR=firefox` journeys run in Firefox; those that download files or look into PDF files fail there. */
const IN_FIREFOX = process.env.NAVEGADOR === 'firefox'
/** Factor for all timeouts, from E2E_SLOW, for a machine that is busy with other work. */
const SLOW = Number(process.env.E2E_SLOW) || 1
/** Timeout of the start, which loads the sample data into the embedded engine while the machine is busy. */
const START_MS = 240_000 * SLOW
const STEP_MS = 60_000 * SLOW
/** A journey that takes longer is taken for hung: it fails and the next one begins. */
export const JOURNEY_MS = 900_000 * SLOW

export type JourneyPortal = {
  base: string
  browser: Browser
  /** A browser that shows PDF files in its own viewer, started when first asked for. */
  wholeBrowser: () => Promise<Browser>
  /** The mail server that receives the portal's messages. */
  mail: MailServer
  /** Returns the output of the server so far. */
  terminal: () => string
  /** Kills the server, whatever it is doing. */
  crash: () => Promise<void>
  /** Starts a server over the same data and on the same port, with more variables of the environment where they are given. */
  revive: (env?: NodeJS.ProcessEnv) => Promise<void>
  /** Closes the browser, ends the server and deletes its data; returns the server's exit code. */
  close: () => Promise<number | null>
}
export type JourneyAnswer = { estado: boolean; mensaje: string; data: unknown }

type Started = { server: ChildProcess; terminal: () => string }
type Setting = { root: string; port: number; muestra: boolean; database: string; smtp: string }

const startServer = async (
  datos: string,
  { root, port, muestra, database, smtp }: Setting,
  env: NodeJS.ProcessEnv = {},
): Promise<Started> => {
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATOS: datos,
      DATABASE_URL: database,
      MUESTRA: muestra ? 'si' : 'no',
      SMTP_URL: smtp,
      S3_URL: '',
      // a journey follows shipments with a shipping line of its own
      SALIDA_PRIVADA: 'loopback',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  server.stdout!.on('data', data => {
    said += data
  })
  const base = `http://127.0.0.1:${port}`
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) break
    const alive = await fetch(`${base}/api/salud`).then(
      answer => answer.ok,
      () => false,
    )
    if (alive) return { server, terminal: () => said }
    await sleep(100)
  }
  server.kill('SIGTERM')
  throw new Error('The server did not start.')
}

const stop = (server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> =>
  new Promise(resolve => {
    if (server.exitCode !== null || server.signalCode) return resolve(server.exitCode)
    server.once('exit', code => resolve(code))
    server.kill(signal)
  })

type Database = { database: string; drop: () => Promise<void> }

/** The embedded engine, in the portal's data folder. */
const EMBEDDED: Database = { database: '', drop: async () => undefined }

/** Creates an empty database on the PostgreSQL server of the tests, which `drop` deletes; the embedded engine if there is no server. */
const emptyDatabase = async (port: number): Promise<Database> => {
  const { url: near } = await findServer(process.env)
  if (!near) return EMBEDDED
  const name = `nogal_e2e_${process.pid}_${port}`
  const on = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: near })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await on(`create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(near)
  url.pathname = `/${name}`
  return { database: url.href, drop: () => on(`drop database ${name} with (force)`) }
}

/** An address that does not exist, and one whose mail server closes the connection once it has received the message. */
export const NOBODY = 'nadie@agencia.example'
export const SILENT = 'silencio@agencia.example'

/** Starts a mail server that accepts every message except those to the two addresses above. */
const startMail = (): Promise<MailServer> =>
  mailServer({
    rcpt: address => (address === NOBODY ? { code: 550, text: '5.1.1 No such user here' } : undefined),
    cut: (_, to) => to.includes(SILENT),
  })

/** Starts the portal that was built in a tree, in a new data folder, with sample data or without any user, and a browser. */
export const openPortal = async ({ muestra = true, postgresql = false, root = ROOT } = {}): Promise<JourneyPortal> => {
  if (!existsSync(join(root, 'server/dist/main.js'))) throw new Error('Build first: npm run build')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-e2e-'))
  const port = await freePort()
  const { database, drop } = postgresql ? await emptyDatabase(port) : EMBEDDED
  const base = `http://127.0.0.1:${port}`
  const mail = await startMail()
  const setting = { root, port, muestra, database, smtp: mail.url }
  let running = await startServer(datos, setting)
  const launch = async (kind?: { whole: boolean }) =>
    IN_FIREFOX ? launchFirefox() : chromium.launch({ executablePath: await findChromium(kind), args: FLAGS })
  const browser = await launch()
  let whole: Promise<Browser> | undefined
  const wholeBrowser = () => {
    whole ??= launch({ whole: true })
    return whole
  }
  const close = async () => {
    await browser.close()
    await (await whole)?.close()
    const code = await stop(running.server)
    await mail.close()
    rmSync(datos, { recursive: true, force: true })
    await drop()
    return code
  }
  const crash = async () => {
    await stop(running.server, 'SIGKILL')
  }
  const revive = async (env?: NodeJS.ProcessEnv) => {
    running = await startServer(datos, setting, env)
  }
  return { base, browser, wholeBrowser, mail, terminal: () => running.terminal(), crash, revive, close }
}

/** Opens a window of its own for one person: Chilean locale and time zone, desktop size unless `options` says otherwise. */
export const openWindow = async (
  { base, browser }: Pick<JourneyPortal, 'base' | 'browser'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    acceptDownloads: true,
    ...options,
  })
  context.setDefaultTimeout(STEP_MS)
  // `E2E_DELAY=500` delays responses, to find journeys that only pass while responses are immediate
  const delay = Number(process.env.E2E_DELAY ?? 0)
  if (delay)
    await context.route(/\/api\//, async route => {
      await sleep(Math.random() * delay)
      await route.continue().catch(() => undefined)
    })
  return context
}

/** Logs the current user out and a sample user in by the form, and waits for the landing page. */
export const logIn = async (page: Page, usuario: string): Promise<void> => {
  await page.goto('/login?salir=true')
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}

/** Name of a download that the page did not name: the headless shell has no viewer, so it downloads each PDF that a page shows. */
const UNNAMED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\./

/** The named file that a press makes the browser download: its name and its bytes. */
export const downloadedFile = async (page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const named = page.waitForEvent('download', { predicate: download => !UNNAMED.test(download.suggestedFilename()) })
  const [download] = await Promise.all([named, press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Pastes a text into the focused cell, as copied from a spreadsheet. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate(copied => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Presses one of the filters above a list. The line folds again while counts arrive, so each look at it may find the filter elsewhere. */
export const pressChip = async (page: Page, name: RegExp): Promise<void> => {
  const chip = page.getByRole('button', { name })
  const folds = page.getByRole('button', { name: /filtros: \d+ más/ })
  const item = page.getByRole('menuitemcheckbox', { name })
  await chip.or(folds).first().waitFor()
  for (let left = 20; left > 0; left--) {
    if (await chip.count()) return chip.click()
    if (await item.count()) return item.click()
    await folds.click({ timeout: 2_000 }).catch(() => undefined)
    await item.waitFor({ timeout: 2_000 }).catch(() => undefined)
  }
  throw new Error(`No filter ${name} could be pressed.`)
}

/** Waits until no response has arrived for half a second. An open record holds an event stream, so the network never becomes idle. */
export const quiet = async (page: Page): Promise<void> => {
  const arrived = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  for (let n = await arrived(); n !== before; n = await arrived()) {
    before = n
    await page.waitForTimeout(500)
  }
}

/** Sends a request to the API as the user who is logged in on the page. */
export const ask = async (page: Page, method: string, path: string, body?: unknown): Promise<Response> => {
  const token = await page.evaluate(() => localStorage.getItem('jwt_token'))
  return fetch(new URL(path, page.url()), {
    method,
    headers: {
      authorization: `Bearer ${token?.replace(/^"|"$/g, '')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/**
 * Marks all notices of the logged-in person as read, and lets only one kind give new ones, so that a journey can count them: mails that
 * arrive, days that come and other background work of the portal give notices in the middle of a journey.
 */
export const hearOnly = async (page: Page, kind: ClaseAviso): Promise<void> => {
  const { data } = (await (await ask(page, 'GET', '/api/aviso/ajustes')).json()) as { data: { Modos: { Clase: ClaseAviso }[] } }
  const Modos = data.Modos.filter(({ Clase }) => Clase !== kind).map(({ Clase }) => ({ Clase, Modo: 'no' }))
  const chosen = await ask(page, 'PUT', '/api/aviso/ajustes', { Modos })
  if (!chosen.ok) throw new Error(await chosen.text())
  await ask(page, 'POST', '/api/aviso/marcar', { Leido: true })
}
