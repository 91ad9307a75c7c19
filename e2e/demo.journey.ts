/**
 * The demo without a server: opened from a file URL and from a static file server, by users who see all of it, change data and reset it.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { violationsOf } from './accessible.ts'
import type { Journey, Stage } from './journey.ts'
import {
  addLine,
  addPayment,
  choose,
  fillDatos,
  fillPartes,
  fillRequisitos,
  LINEAS_NUEVAS,
  next,
  PAGOS_NUEVOS,
  stepShown,
} from './negocio.steps.ts'
import { ROOT } from './portal.ts'
import { tab } from './tab.ts'

const DIST = join(ROOT, 'demo/dist')
const MOST_FIRST_KB = 400

/** Screens that a member of staff can open from the menu, with a heading of each. */
const SCREENS: readonly (readonly [path: string, heading: string])[] = [
  ['/inicio', 'Bue'],
  ['/pages/negocios/listado', 'Negocios'],
  ['/pages/embarques/listado', 'Embarques'],
  ['/pages/calidad/listado', 'Control de calidad'],
  ['/pages/logistica/dashboard', 'Logística'],
  ['/pages/produccion/listado', 'Producción'],
  ['/pages/cliente/listado', 'Mis embarques'],
  ['/pages/parametros', 'Parámetros'],
  ['/pages/dashboard/panelcontrol', 'Panel de control'],
  ['/pages/pruebas', 'Pruebas'],
  ['/pages/reportes/informe-ventas', 'Informe de ventas'],
  ['/pages/reportes/informe-embarques', 'Informe de embarques'],
  ['/pages/reportes/stock-produccion', 'Stock'],
  ['/pages/reportes/produccion-comex', 'Producción'],
]

const go = (page: Page, path: string) => page.evaluate(to => location.assign(`#${to}`), path)
const heading = (page: Page, text: string) => page.locator('#contenido').getByRole('heading', { name: text }).first().waitFor()
/** Compressed bytes of the first screen: everything that was loaded except the files of the engine. */
let firstBytes = 0

/** A static file server that serves the demo below a path. */
const serveFiles = async () => {
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  const server = createServer((request, response) => {
    const name = /^\/ventas\/demo\/([^?]*)/.exec(request.url ?? '')?.[1]
    const path = name === undefined ? '' : join(DIST, name || 'index.html')
    if (!path || !existsSync(path)) return response.writeHead(404).end()
    const bytes = readFileSync(path)
    if (!name?.startsWith('motor/')) firstBytes += /\.(js|css|html|svg)$/.test(path) ? gzipSync(bytes).length : bytes.length
    response.writeHead(200, { 'content-type': types[path.split('.').at(-1)!] ?? 'application/octet-stream' }).end(bytes)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ventas/demo/`, close: () => server.close() }
}

const ready = (page: Page) => page.getByRole('button', { name: 'Reiniciar' }).waitFor({ timeout: 60_000 })

const enter = async (page: Page, usuario: string): Promise<void> => {
  await page.getByRole('button', { name: usuario, exact: true }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await ready(page)
  await page.locator('#contenido').waitFor({ timeout: 30_000 })
}

/** Opens a page in a new window; uncaught errors of the page are added to `faults`. */
const open = async (stage: Stage, url: string, faults: string[]): Promise<Page> => {
  const page = await (await stage.window()).newPage()
  page.on('pageerror', error => faults.push(error.message))
  await page.goto(url)
  await page.getByLabel('Usuario').waitFor()
  return page
}

const createDeal = async (page: Page): Promise<string> => {
  await go(page, '/pages/negocios/listado')
  await page.getByRole('link', { name: 'Nuevo negocio' }).click()
  await stepShown(page, 'Datos')
  await fillDatos(page)
  await next(page)
  await stepShown(page, 'Partes')
  await fillPartes(page)
  await next(page)
  await stepShown(page, 'Condiciones')
  await next(page)
  await stepShown(page, 'Productos')
  await addLine(page, LINEAS_NUEVAS[0]!)
  await next(page)
  await stepShown(page, 'Pagos')
  for (const pago of PAGOS_NUEVOS) await addPayment(page, pago)
  await next(page)
  await stepShown(page, 'Requisitos')
  await fillRequisitos(page)
  await next(page)
  await stepShown(page, 'Revisión')
  await page.getByRole('button', { name: 'Crear el negocio' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^Negocio \d{4}-\d+$/ })
  await title.waitFor()
  return (await title.textContent())!.replace('Negocio ', '')
}

/** Moves half of a cell of the board to another container by keyboard. */
const moveFruit = async (page: Page, deal: string): Promise<void> => {
  await go(page, '/pages/negocios/listado')
  await page.getByLabel('Buscar en la tabla').fill(deal)
  await page.getByRole('link', { name: deal }).first().click()
  await tab(page, 'Carga')
  await page.getByRole('button', { name: 'Distribuir el saldo' }).click()
  await page.getByText(/^Se distribuyó el saldo/).waitFor()
  await page.locator('input[data-row="0"][data-column="0"]').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'La mitad' }).click()
  await dialog.getByLabel('A dónde').first().click()
  await page.keyboard.type('Contenedor 2')
  for (const key of ['ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
  await page.getByText(/de Contenedor 1 a Contenedor 2/).waitFor()
}

const STEPS = 10

/** The panel of the tour at a step whose page has arrived. */
const atStep = async (page: Page, step: number) => {
  const panel = page.locator('[role=dialog][aria-busy=false]').filter({ hasText: `Paso ${step} de ${STEPS}` })
  await panel.waitFor()
  return panel
}

/**
 * Tops of the panel and of the one framed element, read at one moment, and whether the panel is whole on the screen. Waits for the frame:
 * a list replaces its cards when its rows arrive again, and the tour frames the new ones up to 150 ms later.
 */
const atFrame = async (page: Page) => {
  const read = await page.waitForFunction(() => {
    const framed = [...document.querySelectorAll('[data-recorrido]')].filter(one => one.getClientRects().length > 0)
    const panel = document.querySelector('[role=dialog][aria-busy=false]')?.getBoundingClientRect()
    if (framed.length !== 1 || !panel) return
    const isWhole = panel.x >= 0 && panel.right <= innerWidth && panel.bottom <= innerHeight
    return { framed: framed[0]!.getBoundingClientRect().y, panel: panel.y, isWhole }
  })
  return (await read.jsonValue())!
}

/** Walks the tour by keyboard: each step frames one element of its page and takes the focus. Escape leaves the tour, and the bar resumes the tour. */
const tour = async (page: Page, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await page.getByRole('button', { name: 'Recorrido', exact: true }).press('Enter')
  for (let step = 1; step <= STEPS; step++) {
    const panel = await atStep(page, step)
    const where = `step ${step} at ${width} px`
    const tops = await atFrame(page)
    assert.ok(await panel.evaluate(one => one === document.activeElement), where)
    assert.ok(tops.isWhole, `the panel is whole: ${where}`)
    assert.ok(tops.framed < tops.panel, `the frame is above the panel: ${where}`)
    assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, where)
    await page.screenshot({ path: `e2e/salida/demo-recorrido-${width}-${step}.png` })
    if (step === 4) {
      const violations = await violationsOf(page, '[role=dialog]', 'aside')
      assert.deepEqual(violations, [])
      await page.keyboard.press('Escape')
      const resume = page.getByRole('button', { name: 'Seguir el recorrido (4)' })
      await resume.waitFor()
      assert.ok(await resume.evaluate(one => one === document.activeElement))
      assert.equal(await page.locator('[data-recorrido]').count(), 0)
      await page.keyboard.press('Enter')
      await atStep(page, step)
    }
    if (step < STEPS) await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('ArrowLeft')
  await atStep(page, STEPS - 1)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await atStep(page, STEPS)
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByRole('button', { name: 'Recorrido', exact: true }).waitFor()
}

/** What is typed in a page is not lost to the next step. */
const unsavedTour = async (page: Page) => {
  await page.getByRole('button', { name: 'Recorrido', exact: true }).click()
  for (let step = 1; step < 5; step++) {
    await atStep(page, step)
    await page.getByRole('button', { name: 'Siguiente' }).click()
  }
  await atStep(page, 5)
  await tab(page, 'Reserva y ruta')
  const booking = page.getByRole('textbox', { name: 'Booking' })
  await booking.fill('BK-777')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText('Hay cambios sin guardar en esta página.').waitFor()
  assert.equal(await booking.inputValue(), 'BK-777')
}

/** Adds an item of gestión to a container of the first shipment in the list. */
const addItem = async (page: Page): Promise<void> => {
  await go(page, '/pages/logistica/dashboard')
  await page.locator('#contenido tbody a').first().click()
  await page.getByRole('tab', { name: /^Documentos/ }).click()
  await page.getByRole('button', { name: /^Agregar documento/ }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Documento', '')
  await choose(page, dialog, 'Contenedores', '')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The login page of a server that is configured with a demo links to it. */
const fromLogin = async (stage: Stage, demo: string) => {
  const { page, accessible } = stage
  const data = { demostracion: demo }
  await page.route('**/api/salud', route => route.fulfill({ json: { estado: true, mensaje: 'OK', data } }))
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Pruebe la demostración' })
  await link.waitFor()
  await accessible('the login page with a demo')
  await link.click()
  await page.waitForURL(url => url.href.startsWith(demo))
  await ready(page)
  await page.getByText('No envía correos ni prepara o lee PDF.').waitFor()
}

export const journey: Journey = {
  name: 'demo',
  place: 'second',
  run: async stage => {
    // NOGAL_DEMO=lista skips the build, for those who work on this journey and have built the demo already
    if (process.env.NOGAL_DEMO !== 'lista')
      execFileSync('npm', ['run', '--silent', 'demo'], { cwd: ROOT, stdio: 'ignore', shell: process.platform === 'win32' })
    const faults: string[] = []
    const disk = await open(stage, pathToFileURL(join(DIST, 'index.html')).href, faults)
    await enter(disk, 'admin')
    for (const [path, text] of SCREENS) {
      await go(disk, path)
      await heading(disk, text)
      assert.ok(await disk.getByText('Demostración', { exact: true }).isVisible(), path)
    }
    await disk.context().close()

    const files = await serveFiles()
    try {
      const page = await open(stage, files.url, faults)
      assert.ok(firstBytes / 1000 < MOST_FIRST_KB, `the first screen is ${firstBytes / 1000} kB`)
      await enter(page, 'comercial')
      const deal = await createDeal(page)
      const nro = /negocio\/(\d+)\/view/.exec(page.url())![1]
      await go(page, `/pages/negocio/${nro}#certificado`)
      await page.getByRole('button', { name: 'Agregar certificado' }).click()
      const dialog = page.getByRole('dialog')
      await choose(page, dialog, 'Certificado', 'fitosanitario')
      await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
      await page.getByText('Certificado ya se encuentra asociado').waitFor()
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      const violations = await violationsOf(page, 'aside')
      assert.deepEqual(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
        [],
      )

      // a second tab with the same link is a separate demo, and the two do not affect each other
      const twice = await page.context().newPage()
      await twice.goto(files.url)
      await ready(twice)
      await go(twice, '/pages/negocios/listado')
      await heading(twice, 'Negocios')
      assert.equal(await twice.getByText(deal, { exact: true }).count(), 0)
      await twice.close()

      const visitor = await open(stage, files.url, faults)
      await ready(visitor)
      await tour(visitor, 1366, 768)
      await tour(visitor, 390, 844)
      for (const part of await visitor.locator('aside[aria-label="Demostración"] > *').all()) {
        const box = await part.boundingBox()
        assert.ok(box && box.x >= 0 && box.x + box.width <= 390, 'the bar is whole on a phone')
      }
      await unsavedTour(visitor)
      await visitor.context().close()

      await page.getByRole('button', { name: 'Reiniciar' }).click()
      await ready(page)
      await go(page, '/pages/negocios/listado')
      await heading(page, 'Negocios')
      assert.equal(await page.getByText(deal, { exact: true }).count(), 0)

      await go(page, '/login?salir=true')
      await page.getByLabel('Usuario').waitFor()
      await enter(page, 'comex')
      await moveFruit(page, '2026-0042')
      await addItem(page)
      await fromLogin(stage, files.url)
    } finally {
      files.close()
    }
    assert.deepEqual(faults, [])
  },
}
