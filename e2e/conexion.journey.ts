/** The connection fails in every way: no input is lost, nothing is stored twice, and the page always says what happened to the request. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { choose, keepDraft, type } from './negocio.steps.ts'
import { logIn, ROOT } from './portal.ts'

type Cuota = { Cantidad: number }
type Negocio = { Nro_Negocio: number; Nro_Contrato: string; Formas_Pago: Cuota[]; Cod_ClienteNegocio: number }

const UNREACHABLE = 'No se pudo llegar al servidor. Revise su conexión y vuelva a intentarlo.'
const dialogOf = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

/** Marks the page in its memory; `isMarked` is true as long as the page has not been reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { alive: true }))
const isMarked = (page: Page) => page.evaluate(() => 'alive' in window)

/** The server handles the request, but the response never arrives. */
const lose = async (route: Route) => {
  await route.fetch().catch(() => undefined)
  await route.abort('connectionreset').catch(() => undefined)
}
/** Waits until the browser has prefetched every chunk, which it does while idle. */
const loadedBeforehand = async (page: Page) => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  for (let n = await loaded(); n !== before || n < 40; n = await loaded()) {
    before = n
    await sleep(2500)
  }
}

const newDeal = async ({ call }: Stage): Promise<Negocio> => {
  const list = (await call('GET', '/api/negocio/lista-negocios?porPagina=1')).data as [{ Nro_Negocio: number }]
  const copied = await call('POST', '/api/negocio/copiar-negocio', { Nro_Negocio: list[0].Nro_Negocio, Fecha_ETD: '2027-05-01' })
  const deal = copied.data as Negocio & { Formas_Pago: { Num_Cuota: number; Version: number }[] }
  for (const { Num_Cuota, Version } of deal.Formas_Pago)
    await call('POST', '/api/forma-pago/delete-forma-pago', { Nro_Negocio: deal.Nro_Negocio, Num_Cuota, Version })
  return deal
}
const dealOf = async ({ call }: Stage, { Nro_Negocio }: Negocio) => (await call('GET', `/api/negocio/${Nro_Negocio}`)).data as Negocio

const typePayment = async (page: Page, amount: string) => {
  await press(page, 'Agregar pago')
  const dialog = dialogOf(page)
  await choose(page, dialog, 'Unidad', 'Porcentaje')
  await type(dialog, 'Cantidad', amount)
  await type(dialog, 'Días', '0')
  await choose(page, dialog, 'Evento', 'Firma del contrato')
}
const ADD = '**/api/forma-pago/add-forma-pago'

/**
 * The response is lost after the server stored the payment: sending again stores no second one, even if the payment was edited in between.
 */
const lostAnswers = async (stage: Stage) => {
  const { page, picture } = stage
  const deal = await newDeal(stage)
  await page.goto(`/pages/negocio/${deal.Nro_Negocio}#pagos`)
  await mark(page)
  await loadedBeforehand(page)
  await typePayment(page, '30')
  await page.route(ADD, lose)
  await press(page, 'Agregar')
  await dialogOf(page).getByText(UNREACHABLE).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Agregar', 'sending again is the next thing to do')
  await picture('respuesta-perdida')
  await page.unroute(ADD)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.deepEqual(
    (await dealOf(stage, deal)).Formas_Pago.map(({ Cantidad }) => Cantidad),
    [30],
  )

  await typePayment(page, '40')
  await page.route(ADD, lose)
  await press(page, 'Agregar')
  await dialogOf(page).getByText(UNREACHABLE).waitFor()
  await page.unroute(ADD)
  await type(dialogOf(page), 'Cantidad', '45')
  await press(page, 'Agregar')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.deepEqual(
    (await dealOf(stage, deal)).Formas_Pago.map(({ Cantidad }) => Cantidad),
    [30, 45],
  )

  // the person cancels the save after three seconds: the page asks the server whether the payment was stored, first when it was not, then
  // when it was
  await typePayment(page, '5')
  await page.route(ADD, () => undefined)
  await press(page, 'Agregar')
  await page.getByText('Guardando...').waitFor()
  await picture('espera')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('Se canceló: no se guardó nada.').waitFor()
  assert.equal((await dealOf(stage, deal)).Formas_Pago.length, 2)
  await page.unroute(ADD)
  await page.route(ADD, route => void route.fetch().catch(() => undefined))
  await press(page, 'Agregar')
  await page.getByText('Guardando...').waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.unroute(ADD)
  assert.deepEqual(
    (await dealOf(stage, deal)).Formas_Pago.map(({ Cantidad }) => Cantidad),
    [30, 45, 5],
  )
  assert.ok(await isMarked(page))
}

/** Copies a deal and adds a parameter, and the responses of both are lost. */
const lostCopies = async (stage: Stage) => {
  const { page, call } = stage
  const total = async () => ((await call('GET', '/api/negocio/lista-negocios?porPagina=1')) as unknown as { total: number }).total
  const deal = await newDeal(stage)
  const before = await total()
  await page.goto(`/pages/negocio/${deal.Nro_Negocio}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  await page.route('**/api/negocio/copiar-negocio', lose)
  await press(page, 'Copiar')
  await dialogOf(page).getByText(UNREACHABLE).waitFor()
  await page.unroute('**/api/negocio/copiar-negocio')
  await type(dialogOf(page), 'ETD nueva', '20-06-2027')
  await press(page, 'Copiar')
  await page.getByText('con ETD 01-05-2027. Cámbiela aquí si corresponde.').waitFor()
  assert.equal(await total(), before + 1)
}

/** The wizard's draft keeps its idempotency key, even after the browser was closed and opened again. */
const lostDeal = async (stage: Stage) => {
  const { page, call, picture } = stage
  const total = async () => ((await call('GET', '/api/negocio/lista-negocios?porPagina=1')) as unknown as { total: number }).total
  await keepDraft(stage, (await newDeal(stage)).Nro_Negocio)
  const before = await total()
  await page.goto('/pages/negocio/nuevo')
  await page.getByText('Borrador recuperado').waitFor()
  await page.route('**/api/negocio/add-negocio', lose)
  await press(page, 'Crear el negocio')
  await page.getByText(UNREACHABLE).waitFor()
  await page.unroute('**/api/negocio/add-negocio')
  assert.equal(await total(), before + 1)

  await page.reload()
  await page.getByText('Borrador recuperado').waitFor()
  await page
    .getByRole('button', { name: 'Datos', exact: true })
    .or(page.getByRole('button', { name: /Datos$/ }))
    .first()
    .click()
  await type(page, 'Contenedores', '7')
  for (let n = 0; n < 6; n++) {
    await press(page, 'Siguiente')
    await sleep(300)
  }
  await press(page, 'Crear el negocio')
  await page.getByText('Lo que envió la primera vez ya se guardó').waitFor()
  await picture('ya-creado')
  await page.getByRole('link', { name: /^Abrir el negocio/ }).click()
  await page.waitForURL(/\/pages\/negocio\/\d+$/)
  assert.equal(await total(), before + 1)
  await page.evaluate(() => localStorage.removeItem('nogal.borrador.negocio.comercial'))
}

/** The server is killed during a save: what was typed stays, and is saved once when the server is back. */
const crash = async (stage: Stage) => {
  const { page, server, picture } = stage
  const deal = await newDeal(stage)
  await page.goto(`/pages/negocio/${deal.Nro_Negocio}#pagos`)
  await mark(page)
  await loadedBeforehand(page)
  await typePayment(page, '25')
  await page.route(ADD, async route => {
    void route.fetch().catch(() => undefined)
    await server.crash()
    await route.abort('connectionreset').catch(() => undefined)
  })
  await press(page, 'Agregar')
  await dialogOf(page).getByText(UNREACHABLE).waitFor()
  await page.unroute(ADD)
  await press(page, 'Agregar')
  await dialogOf(page).getByText(UNREACHABLE).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Hay cambios sin guardar').waitFor()
  await press(page, 'Seguir editando')

  // opening another screen while the server is down shows the dialog of the specification, in Spanish, on the same page
  await server.revive()
  await press(page, 'Agregar')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.deepEqual(
    (await dealOf(stage, deal)).Formas_Pago.map(({ Cantidad }) => Cantidad),
    [25],
  )
  assert.ok(await isMarked(page))

  await server.crash()
  await page.getByRole('link', { name: 'Negocios', exact: true }).first().click()
  await dialogOf(page).getByText('Ha ocurrido un error').waitFor()
  await dialogOf(page).getByText(UNREACHABLE).waitFor()
  assert.ok(await isMarked(page))
  await picture('lista-sin-servidor')
  await server.revive()
  await dialogOf(page).getByRole('button', { name: 'Reintentar' }).click()
  await page.locator('tr[data-row]').first().waitFor()
}

/** A slow load says so and can be cancelled; a record or an address that does not exist offers links to existing pages. */
const loads = async ({ page, picture, accessible }: Stage) => {
  const LIST = '**/api/negocio/lista-negocios**'
  await page.goto('/inicio')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route(LIST, () => undefined)
  await page.evaluate(() => history.pushState({}, '', '/pages/negocios/listado'))
  await page.goto('/pages/negocios/listado')
  await page.getByText('Cargando registros...').first().waitFor()
  await page.getByRole('button', { name: 'Cancelar la carga' }).click()
  await page.getByText('Se canceló la carga').waitFor()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.locator('tr[data-row]').first().waitFor()

  await page.goto('/pages/negocio/99999999/view')
  await page.getByRole('heading', { name: 'No existe' }).waitFor()
  await picture('no-existe')
  await accessible('a missing deal')
  await page.getByRole('link', { name: 'Ir a Negocios' }).click()
  await page.waitForURL('**/pages/negocios/listado')
  for (const wrong of ['abc', '0', '-1', '1.5', '99999999999']) {
    await page.goto(`/pages/negocio/${wrong}`)
    await page.waitForURL('**/session/404')
  }
}

/** Screens that load shipments or containers without a paged list: the user, the path, and the call that fails. */
const LOADS = [
  ['comex', '/pages/negocio/1/view#embarques', '**/listar-embarques-negocio*'],
  ['comex', '/pages/negocio/1/view#carga', '**/tablero-carga*'],
  ['produccion', '/pages/produccion/listado', '**/listado-general-produccion*'],
  ['cliente', '/pages/cliente/listado', '**/clientelogistica/listarEmbarques*'],
  ['cliente', '/pages/cliente/1/1', '**/clientelogistica/1/cargar-embarque*'],
] as const

/** A load that fails opens the dialog of the specification on every screen. */
const failedLoads = async ({ window }: Stage) => {
  const context = await window()
  const other = await context.newPage()
  let entered = ''
  for (const [usuario, address, call] of LOADS) {
    if (usuario !== entered) await logIn(other, usuario)
    entered = usuario
    await other.route(call, route => route.fulfill({ status: 500, json: { estado: false, mensaje: `Falla de prueba en ${address}.` } }))
    await other.goto(address)
    await dialogOf(other).getByText('Ha ocurrido un error').waitFor()
    await dialogOf(other).getByText(`Falla de prueba en ${address}.`).waitFor()
    await other.unroute(call)
    await press(other, 'Cerrar')
  }
  await context.close()
}

/**
 * On a slow connection the static frame of the portal is shown at once, and stays until the application replaces it; the first rows of a list
 * stand in the frame as text, and the list then says the same.
 */
const slowLine = async ({ page, window }: Stage) => {
  const state = await page.context().storageState()
  const context = await window({ storageState: state })
  const slow = await context.newPage()
  const line = await context.newCDPSession(slow)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const started = Date.now()
  await slow.goto('/pages/negocios/listado', { waitUntil: 'commit' })
  await slow.getByText('Cargando...').waitFor()
  const frame = Date.now() - started
  const early = slow.locator('#esqueleto tbody tr').first()
  await early.waitFor()
  const texts = await early.locator('td').allTextContents()
  const readable = Date.now() - started
  await slow.screenshot({ path: 'e2e/salida/conexion-lento.png' })
  const row = slow.locator('tr[data-row]').first()
  await row.waitFor({ timeout: 60_000 })
  const rows = Date.now() - started
  const cells = await row.textContent()
  for (const text of texts) assert.ok(cells?.includes(text), `the row «${cells}» lacks «${text}», which the frame showed`)
  assert.ok(texts.filter(Boolean).length >= 5, `the frame showed ${texts.join(', ')}`)
  assert.ok(readable < rows / 2, `rows as text after ${readable} ms, the list after ${rows} ms`)
  assert.ok(frame < rows / 2, `the frame after ${frame} ms, rows after ${rows} ms`)
  assert.equal(await slow.locator('#esqueleto').count(), 0)
  await context.close()
}

/** URL of the chunk that contains a source file; its name in the build has a hash. */
const pieceOf = async (source: string): Promise<string> =>
  `**/${JSON.parse(await readFile(join(ROOT, 'web/dist/.vite/manifest.json'), 'utf8'))[source].file}`

/** A chunk is missing: it can be requested again, and the rest of the page stays; after an upgrade the person decides when to reload. */
const missingPiece = async ({ window }: Stage) => {
  const PIECE = await pieceOf('src/apariencia/Customizer.tsx')
  const context = await window()
  const other = await context.newPage()
  await other.route(PIECE, route => route.abort())
  await other.goto('/login')
  await other.getByLabel('Usuario').fill('comercial')
  await other.getByLabel('Clave', { exact: true }).fill('Nogal2026')
  await press(other, 'Entrar')
  await other.waitForURL('**/panelcontrol')
  await other.goto('/pages/negocio/nuevo')
  await type(other, 'Contenedores', '3')
  await mark(other)
  await other.getByRole('button', { name: 'Personalizar la apariencia' }).click()
  await other.getByRole('alert').getByText(UNREACHABLE).waitFor()
  await other.screenshot({ path: 'e2e/salida/conexion-pieza.png' })
  await other.unroute(PIECE)
  await press(other, 'Reintentar')
  await other.getByText('Densidad').waitFor()
  await other.keyboard.press('Escape')
  assert.equal(await other.getByRole('textbox', { name: 'Contenedores' }).inputValue(), '3')
  assert.ok(await isMarked(other))
  await context.close()

  const upgraded = await window()
  const old = await upgraded.newPage()
  await old.goto('/login')
  await old.getByLabel('Usuario').fill('comercial')
  await old.getByLabel('Clave', { exact: true }).fill('Nogal2026')
  await old.route(PIECE, route => route.fulfill({ status: 404, body: '' }))
  await old.route(
    url => url.pathname === '/',
    async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-nueva.js') })
    },
  )
  await press(old, 'Entrar')
  await old.waitForURL('**/panelcontrol')
  await mark(old)
  await old.getByRole('button', { name: 'Personalizar la apariencia' }).click()
  await old.getByText('Hay una versión nueva del portal').waitFor()
  await old.screenshot({ path: 'e2e/salida/conexion-version.png' })
  assert.ok(await isMarked(old))
  await upgraded.close()
}

/** Another person logs in in a second tab: what was typed in the first stays, and is not saved in the name of the other. */
const otherTab = async (stage: Stage) => {
  const { page, context, picture } = stage
  const deal = await newDeal(stage)
  await page.goto(`/pages/negocio/${deal.Nro_Negocio}#pagos`)
  await typePayment(page, '15')
  await mark(page)
  const tab = await context.newPage()
  await logIn(tab, 'comex')
  await page.bringToFront()
  await page.getByText('En otra pestaña de este navegador entró otra persona.').first().waitFor()
  await dialogOf(page).getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialogOf(page).getByText('En otra pestaña').waitFor()
  await picture('otra-persona')
  await logIn(tab, 'comercial')
  await page.bringToFront()
  await press(page, 'Agregar')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.ok(await isMarked(page))
  assert.deepEqual(
    (await dealOf(stage, deal)).Formas_Pago.map(({ Cantidad }) => Cantidad),
    [15],
  )
  await tab.close()
}

export const journey: Journey = {
  name: 'conexion',
  place: 'own',
  run: async stage => {
    await stage.login('comercial')
    await lostAnswers(stage)
    await lostCopies(stage)
    await lostDeal(stage)
    await loads(stage)
    await failedLoads(stage)
    await missingPiece(stage)
    await slowLine(stage)
    await otherTab(stage)
    await crash(stage)
  },
}
