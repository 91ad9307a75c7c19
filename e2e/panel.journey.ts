/**
 * The morning of two areas: the panel and its cards in every look, and the lists that the cards lead to, which show as many rows as the
 * cards count.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'

const LOOKS = [
  { layout: 'layout1', esquema: 'light', rtl: false },
  { layout: 'layout2', esquema: 'dark', rtl: false },
  { layout: 'layout3', esquema: 'light', rtl: true },
]

const cards = (page: Page) => page.locator('[data-tarjeta]')
const shown = (text: string | null) => Number(text?.replace(/\./g, ''))

/** Follows a link of a card and compares the rows of its list with the count of the card. */
const follow = async (page: Page, link: ReturnType<Page['locator']>, count: number, what: string) => {
  await link.click()
  await page.waitForURL(/listado/)
  const pager = page.getByText(/^Fila [\d.]+–[\d.]+ de [\d.]+$/)
  await pager.waitFor()
  assert.equal(shown(/de ([\d.]+)$/.exec((await pager.textContent())!)![1]!), count, what)
  await page.goBack()
  await cards(page).first().waitFor()
}

const morning = async ({ page, login, picture }: Stage, usuario: string) => {
  await login(usuario)
  await page.waitForURL('**/pages/dashboard/panelcontrol')
  await cards(page).first().waitFor()
  await picture(`panel-${usuario}`)
  const names = await cards(page).evaluateAll(all => all.map(one => one.getAttribute('data-tarjeta')!))
  let followed = 0
  for (const name of names) {
    const card = page.locator(`[data-tarjeta="${name}"]`)
    const count = shown(await card.locator('b').textContent())
    if (count === 0 || followed > 3) continue
    await follow(page, card.getByRole('heading').getByRole('link'), count, `${usuario}: ${name}`)
    followed++
    const urgent = card.getByRole('link', { name: /^\d+ urgentes?$/ })
    if (await urgent.count()) {
      const [text] = (await urgent.textContent())!.split(' ')
      await follow(page, urgent, shown(text!), `${usuario}: ${name}, urgent ones`)
    }
  }
  assert.ok(followed > 1, `${usuario} has cards to follow`)
}

const figure = (text: string | null) => Number(text!.replaceAll('.', '').replace(',', '.'))

/** The figures of the charts lead to the rows that they add up, by clicking a bar and by keyboard. */
const charts = async ({ page, login }: Stage) => {
  await login('comex')
  await page.goto('/pages/dashboard/panelcontrol')
  const chart = page.getByRole('figure', { name: 'Contenedores por estado del embarque' })
  await chart.getByRole('button', { name: 'Ver como tabla' }).click()
  const link = chart.getByRole('link').first()
  const containers = figure(await link.textContent())
  await link.press('Enter')
  await page.waitForURL(/embarques\/listado/)
  // the total is loaded after the rows
  await page.locator('tfoot [data-key="Cant_Contenedores"]', { hasText: new RegExp(`^${containers}$`) }).waitFor()
  await page.goBack()
  const weeks = page.getByRole('figure', { name: /por semana del ETD y especie/ })
  await weeks.locator('.recharts-bar-rectangle path').first().click()
  await page.waitForURL(/negocios\/listado\/.*Fecha_ETD\.iso-week.*Especies\.in/)
  await page.locator('tr[data-row="0"]').waitFor()
}

/** Areas without a panel have their cards on the home page. */
const home = async ({ page, login, accessible, picture }: Stage, usuario: string) => {
  await login(usuario)
  await page.goto('/inicio')
  await cards(page).first().waitFor()
  await accessible(`/inicio of ${usuario}`)
  await picture(`inicio-${usuario}`)
  const names = await cards(page).evaluateAll(all => all.map(one => one.getAttribute('data-tarjeta')!))
  for (const name of names.slice(0, 3)) {
    const card = page.locator(`[data-tarjeta="${name}"]`)
    const count = shown(await card.locator('b').textContent())
    await follow(page, card.getByRole('heading').getByRole('link'), count, `${usuario}: ${name}`)
  }
  await page.goto('/pages/dashboard/panelcontrol')
  await page.getByRole('heading', { name: 'No tiene permiso para esta pantalla' }).waitFor()
}

const looks = async ({ page, accessible, call }: Stage) => {
  for (const look of LOOKS) {
    await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: look } })
    for (const address of ['/pages/dashboard/panelcontrol', '/inicio', '/pages/gestion/listado']) {
      await page.goto(address)
      await (address.includes('gestion') ? page.locator('tr[data-row]') : cards(page)).first().waitFor()
      await accessible(`${address} in ${JSON.stringify(look)}`)
    }
  }
  await call('PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: {} } })
}

/** The panel of an administrador opens with the state of the portal, the urgent first; the view across areas leads to its lists. */
const administrador = async ({ page, login, accessible, picture }: Stage) => {
  await login('admin')
  await page.goto('/pages/dashboard/panelcontrol')
  const subjects = page.locator('[data-asunto]')
  await subjects.first().waitFor()
  const tones = await subjects.evaluateAll(all => all.map(one => one.getAttribute('data-tone')!))
  const order = tones.map(tone => ['bad', 'warning', 'neutral', 'good'].indexOf(tone))
  assert.deepEqual(order, order.toSorted(), 'the urgent subjects come first')
  await page.locator('[data-asunto="respaldo"]').getByText('En este equipo no se ha hecho ninguno').waitFor()
  await page.locator('[data-asunto="version"]').getByText('250930.1230').waitFor()
  await accessible('the state of the portal')
  await picture('portal')
  await page.locator('[data-asunto="usuarios"]').getByRole('link', { name: 'Usuarios' }).click()
  await page.waitForURL('**/pages/administracion/personas')
  await page.goto('/pages/dashboard/panelcontrol')
  await page.getByText('Toda el área').click()
  await cards(page).first().waitFor()
  const urgencias = await page.locator('section > h2[id^="tema-"]').allTextContents()
  const known = ['Urgente', 'Por atender', 'En curso', 'Al día']
  assert.deepEqual(
    urgencias,
    known.filter(one => urgencias.includes(one)),
    'the urgent cards come first',
  )

  await page.goto('/pages/dashboard/gerencia')
  const late = page.locator('[data-cifra="Gestiones_Vencidas"] a').first()
  await late.waitFor()
  await accessible('the view across areas')
  await picture('gerencia')
  const count = shown(await late.textContent())
  await late.click()
  await page.waitForURL(/gestion\/listado/)
  const pager = page.getByText(/^Fila [\d.]+–[\d.]+ de [\d.]+$/)
  await pager.waitFor()
  assert.equal(shown(/de ([\d.]+)$/.exec((await pager.textContent())!)![1]!), count, 'late items of an area')
}

/** A change that another user saves is counted without a reload. */
const live = async ({ page, login, call }: Stage) => {
  await login('comercial')
  const drafts = page.locator('[data-tarjeta="Borradores"] b')
  await drafts.waitFor()
  const before = shown(await drafts.textContent())
  const own = encodeURIComponent(JSON.stringify([{ campo: 'Usuario_Comercial', modo: 'equals', valor: 'comercial' }]))
  const { data } = await call('GET', `/api/negocio/lista-negocios?pagina=1&porPagina=1&filtros=${own}`)
  const [{ Nro_Negocio }] = data as [{ Nro_Negocio: number }]
  const copy = (await call('POST', '/api/negocio/copiar-negocio', { Nro_Negocio, Fecha_ETD: '2027-05-01' })).data as { Nro_Negocio: number }
  await page.goto('/pages/dashboard/panelcontrol')
  await page.waitForFunction(n => document.querySelector('[data-tarjeta="Borradores"] b')?.textContent === String(n), before + 1)
  await call('POST', '/api/negocio/delete-negocio', { Nro_Negocio: copy.Nro_Negocio })
  await page.waitForFunction(n => document.querySelector('[data-tarjeta="Borradores"] b')?.textContent === String(n), before, {
    timeout: 20_000,
  })
}

export const journey: Journey = {
  name: 'panel',
  run: async stage => {
    for (const usuario of ['comercial', 'comex']) await morning(stage, usuario)
    for (const usuario of ['calidad', 'produccion']) await home(stage, usuario)
    await charts(stage)
    await administrador(stage)
    await stage.login('comex')
    await looks(stage)
    await live(stage)
  },
}
