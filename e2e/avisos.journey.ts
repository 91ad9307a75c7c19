/** Notices: the bell rings without a reload, a notice leads to what it is about, is read, postponed and mailed; a record is followed; a client reads English. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { confirmedDeal, day, type FilaEmbarque } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { messageWith } from './mail.ts'
import { hearOnly, logIn } from './portal.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Avisos|Notices)/ })
const lines = (page: Page) => page.getByRole('list', { name: /^(Avisos|Notices)$/ }).getByRole('listitem')

const run = async (stage: Stage): Promise<void> => {
  const { page, login, call, window, picture, accessible, mail } = stage
  const deal = await confirmedDeal(stage)
  await login('comex')
  await call('GET', `/api/embarque/set-up-embarque/${deal}/1/1/comex`)
  const { Embarques } = (await call('GET', `/api/embarque/${deal}/tablero-carga`)).data as { Embarques: FilaEmbarque[] }
  const { Nro_Embarque, Nro_Corr_Embarque, Nro_Contrato } = Embarques[0]!
  const name = `${Nro_Contrato}/${Nro_Corr_Embarque}`
  await hearOnly(page, 'itinerario')

  const otherWindow = await window()
  const other = await otherWindow.newPage()
  await logIn(other, 'jriquelme')
  const token = await other.evaluate(() => localStorage.getItem('jwt_token'))
  /** Another person of comex changes the shipment. */
  const changed = async (body: object): Promise<void> => {
    const answer = await fetch(new URL('/api/embarque/update-info-embarque', other.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token?.replace(/^"|"$/g, '')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Nro_Embarque, ...body }),
    })
    assert.equal(answer.status, 200, await answer.text())
  }

  // the bell rings by itself, and a notice leads to what changed
  await page.goto('/inicio')
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  await changed({ Fecha_ETD: day(24) })
  await page.getByRole('button', { name: 'Avisos: 1 sin leer' }).waitFor()
  await changed({ Fecha_ETD: day(25) })
  await bell(page).click()
  const popover = page.getByRole('dialog', { name: 'Avisos' })
  await popover.getByText(`2 cambios de itinerario · ${name}`).waitFor()
  await accessible('the bell')
  await picture('campana')
  await popover.getByRole('link').first().click()
  await page.waitForURL(url => url.pathname === `/pages/embarque/${deal}/${Nro_Embarque}` && url.hash === '#fechas')
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()

  // the list: everything that happened, unread again, postponed, found
  await page.goto('/pages/avisos')
  await page.getByText('Nada nuevo.').waitFor()
  await page
    .getByRole('button', { name: /^Todos/ })
    .first()
    .click()
  const line = lines(page).filter({ hasText: name }).filter({ hasText: 'cambios de itinerario' })
  await line.getByRole('button', { name: 'Ver los 2' }).click()
  await line.getByText('Javiera Riquelme').first().waitFor()
  await picture('lista')
  await accessible('the list of notices')
  await line.getByRole('button', { name: 'Dejar sin leer' }).click()
  await page.getByRole('button', { name: 'Avisos: 1 sin leer' }).waitFor()
  await line.getByRole('button', { name: 'Para después' }).click()
  await page.getByRole('menuitem', { name: 'Mañana a las 8:00' }).click()
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Para después 1$|^Para después1$/ }).click()
  await line.getByText(/^Vuelve el /).waitFor()
  await page.getByRole('textbox', { name: 'Buscar en los avisos' }).fill('no hay tal cosa')
  await page.getByText('No hay avisos así.').waitFor()

  // the user chooses a mail at once for changes of itineraries, and gets one
  await page.getByRole('button', { name: 'Cómo enterarse' }).click()
  const settings = page.getByRole('dialog', { name: 'Cómo enterarse' })
  const itinerary = settings.getByRole('combobox', { name: 'Cambio de itinerario' })
  await itinerary.selectOption('correo')
  await settings.getByText('Sin guardar').waitFor()
  await accessible('how to be told')
  await picture('ajustes')
  await settings.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Avisos guardados.').waitFor()
  await changed({ Fecha_ETD: day(26) })
  await messageWith(mail, 'therrera@losnogales.example', 'cambio')

  // whoever follows a deal is told of it
  await logIn(other, 'mcastillo')
  await other.goto(`/pages/negocio/${deal}/view`)
  await other.getByRole('button', { name: 'Seguir' }).click()
  await other.getByRole('button', { name: 'Siguiendo' }).waitFor()
  await call('POST', '/api/embarque/update-info-embarque', { Nro_Embarque, Fecha_ETD: day(27) })
  await other.getByRole('button', { name: /^Avisos: \d+ sin leer$/ }).waitFor()

  // a client reads of its own shipments in its language, and nothing of the house
  await logIn(other, 'cliente')
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto('/pages/avisos')
  await other.getByRole('heading', { name: 'Avisos' }).waitFor()
  await other.getByRole('button', { name: 'Cómo enterarse' }).click()
  const own = other.getByRole('dialog', { name: 'Cómo enterarse' })
  await own.getByRole('combobox').first().waitFor()
  assert.deepEqual(await own.getByRole('combobox').evaluateAll(all => all.map(one => one.getAttribute('aria-label'))), [
    'Noticia de su embarque',
    'Documento disponible',
    'Documento que se le pide',
    'Noticia de su reclamo',
    'Respuesta a su observación',
  ])
  await accessible('how a client is told', other)
  await picture('cliente', other)
}

export const journey: Journey = { name: 'avisos', place: 'third', run }
