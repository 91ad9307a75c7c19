/**
 * Takes a container from pending to closed, by quality, production and logistics: item by item and several at once, with the refusals and
 * their reasons.
 */
import assert from 'node:assert/strict'
import { TIPOS } from '@nogal/model/gestion/gestion.kinds'
import type { Locator, Page } from 'playwright-core'
import { type AnswerRow, confirmedDeal, copiedDeal, type FilaEmbarque } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { choose, type } from './negocio.steps.ts'
import { tab } from './tab.ts'

/** The first row of the open tab. */
const first = (page: Page) => page.getByRole('tabpanel').locator('tr[data-row="0"]')

/** Opens the page of an area for the first container of a shipment. */
const open = async (page: Page, area: string, { Nro_Negocio, Nro_Embarque }: FilaEmbarque) => {
  await page.goto(`/pages/${area}/${Nro_Negocio}/${Nro_Embarque}`)
  await page
    .getByRole('group', { name: 'Contenedores' })
    .getByRole('button', { name: /^Contenedor 1/ })
    .click()
  await page.waitForURL(/contenedor=/)
}

/** Applies an action to all items of the open tab; waits for the result of each and returns their text. */
const withAll = async (page: Page, action: string, fill: (dialog: Locator) => Promise<unknown>): Promise<string> => {
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await page.keyboard.press('Control+Enter')
  const results = dialog.getByRole('list', { name: 'Resultado de cada registro' })
  await dialog.getByText(/hechos?(, \d+ rechazados?)?\.$/).waitFor()
  const told = (await results.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  return told
}
const complete = (page: Page, reference: string) => withAll(page, 'Completar', dialog => type(dialog, 'Referencia', reference))
const toState = (page: Page, state: string) => withAll(page, 'Cambiar datos o estado', dialog => choose(page, dialog, 'Estado', state))

/** Attaches one file to all items of the open tab, and waits for the result of each. */
const attach = async ({ page, accessible, picture }: Pick<Stage, 'page' | 'accessible' | 'picture'>): Promise<string> => {
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: 'Adjuntar un archivo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(`%PDF-1.4\n% ${Date.now()}\n`)
  await dialog.getByLabel('Elegir un archivo', { exact: true }).setInputFiles({ name: 'Lote.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByText('Lote.pdf').waitFor()
  await accessible('a file for several items')
  await picture('adjuntar')
  await dialog.getByRole('button', { name: /^Adjuntar en/ }).click()
  await dialog.getByText(/hechos?(, \d+ rechazados?)?\.$/).waitFor()
  await accessible('what became of a file for several items')
  await picture('adjuntado')
  const told = (await dialog.getByRole('list', { name: 'Resultado de cada registro' }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  return told
}

const close = async (page: Page) => {
  await page.getByRole('button', { name: 'Cerrar gestión' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Todo está completo').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar la gestión' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Reabrir' }).waitFor()
}

/** Closing is refused with the names of the open items, which link to them; one is completed by keyboard, the others at once. */
const calidad = async ({ page, accessible, picture }: Stage, shipment: FilaEmbarque) => {
  await page.goto('/pages/calidad/listado')
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(shipment.Nro_Contrato)
  await page.getByText('Fila 1–1 de 1').waitFor()
  await accessible('shipments of quality')
  await page.locator('tr[data-row="0"] a').first().click()
  await page.getByRole('heading', { level: 1, name: `${shipment.Nro_Contrato}/1` }).waitFor()
  await open(page, 'calidad', shipment)
  await page.getByRole('button', { name: 'Cerrar gestión' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/por completar/).waitFor()
  await accessible('what keeps the gestión from being closed')
  await picture('open')
  await dialog.getByRole('list', { name: 'Gestiones abiertas' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Guardar y completar' }).waitFor()
  await accessible('an item of gestión')
  await type(page, 'Fecha', 'hoy')
  await page.keyboard.press('Control+Shift+Enter')
  await dialog.getByText('Completa', { exact: true }).waitFor()
  await dialog.getByRole('tab', { name: 'Actividad' }).click()
  await dialog.getByRole('tab', { name: 'Lo que pasó' }).click()
  const feed = dialog.getByRole('list', { name: 'Actividad, lo último primero' })
  await feed.getByText('Completa').first().waitFor()
  await accessible('the feed of an item')
  await picture('actividad')
  await dialog.getByRole('tab', { name: 'Cambios' }).click()
  await dialog.getByRole('listitem').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  // an item that is already complete keeps its values
  assert.match(await complete(page, 'LAB-7'), /está completa/)
  await tab(page, /Certificados/)
  assert.doesNotMatch(await complete(page, 'SAG-7'), /Rechazado/)
  await close(page)
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await dialog.getByRole('button', { name: 'Reabrir' }).click()
  await dialog.getByText('falta este dato').waitFor()
  await type(dialog, 'Motivo', 'Llegó otra muestra')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await close(page)
  await picture('closed')
}

const produccion = async ({ page, accessible }: Stage, shipment: FilaEmbarque) => {
  await open(page, 'produccion', shipment)
  await accessible('gestión of production')
  for (const name of [/Certificados/, /Otros documentos/]) {
    await tab(page, name)
    if (await first(page).isVisible()) assert.doesNotMatch(await complete(page, 'PT-7'), /Rechazado/)
  }
}

/**
 * The page opens the list of logistics with the columns that the server sends; the list of another area, opened next, must show its own
 * columns.
 */
const ownColumns = async (page: Page) => {
  const titles = async () => {
    await page.getByRole('heading', { level: 1, name: 'Control de calidad' }).waitFor()
    await page.locator('tr[data-row="0"]').first().waitFor()
    return page.locator('thead [data-title]').evaluateAll(all => all.map(one => one.getAttribute('data-title')))
  }
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  const after = await titles()
  await page.reload()
  assert.deepEqual(after, await titles())
}

/** An item that needs approval cannot be completed without it; items that quality closed cannot be changed by anyone. */
const logistica = async ({ page, accessible, picture }: Stage, shipment: FilaEmbarque) => {
  await page.goto('/pages/logistica/dashboard?temporada=0')
  await page.locator('tr[data-row="0"]').first().waitFor()
  await accessible('dashboard of logistics')
  await ownColumns(page)
  await page.goto('/pages/logistica/dashboard?temporada=0')
  await page.getByRole('button', { name: /Con gestiones por vencer/ }).click()
  await page.waitForURL(/Cant_PorVencer/)
  await picture('dashboard')
  await open(page, 'logistica', shipment)
  await first(page).waitFor()
  assert.match(await complete(page, 'DOC-7'), /requiere aprobación/)
  assert.doesNotMatch(await toState(page, 'Enviada a aprobación'), /Rechazado/)
  assert.doesNotMatch(await toState(page, 'Completa'), /Rechazado/)
  await tab(page, /Certificados/)
  await first(page).waitFor()
  assert.match(await attach({ page, accessible, picture }), /está completa|está cerrada/)
  assert.match(await complete(page, 'CERT-7'), /está cerrada/)
  await picture('refused')
  await tab(page, /Otros documentos/)
  if (await first(page).isVisible()) await complete(page, 'OTRO-7')
  await tab(page, /Trámites/)
  await first(page).locator('td').nth(1).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, 'Estado', 'Completo')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Completo', { exact: true }).first().waitFor()
  await accessible('trámites of a shipment')
  await close(page)
}

/** A requirement is deleted together with its untouched items; the portal asks about items with work, and keeps them. */
const requisito = async (stage: Stage) => {
  const { page, call, login, accessible, picture } = stage
  const nro = await copiedDeal(stage)
  await login('comex')
  const { data } = await call('GET', `/api/embarque/set-up-embarque/${nro}/1/2/comex`)
  const [{ Nro_Embarque }] = data as [FilaEmbarque]
  await page.goto(`/pages/logistica/${nro}/${Nro_Embarque}#certificado`)
  await first(page).locator('td').nth(1).click()
  await type(page.getByRole('dialog'), 'Referencia', 'SAG 7')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Se guardó Certificado/).waitFor()
  const items = async () => (await page.getByRole('tab', { name: /^Certificados/ }).textContent())!.replace(/\D/g, '')
  const before = Number(await items())
  await login('comercial')
  await page.goto(`/pages/negocio/${nro}`)
  await tab(page, /^Certificados/)
  await first(page).getByRole('button').last().click()
  await page.getByRole('menuitem').last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Ya se trabajó en Certificado .* \(contenedor 1\)\. /).waitFor()
  await accessible('the question about a requirement with work')
  await picture('requisito')
  await dialog.getByRole('button', { name: 'Quitar y conservar las gestiones' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  await login('comex')
  await page.goto(`/pages/logistica/${nro}/${Nro_Embarque}#certificado`)
  await page.getByText('SAG 7').waitFor()
  assert.equal(Number(await items()), before - 1)
}

/**
 * An open item lists what its type demands before the item is complete; afterwards every type is changed to demand nothing, as the rest of
 * the journey expects.
 */
const demanded = async ({ page, call, login, picture, accessible }: Stage, shipment: FilaEmbarque) => {
  await login('calidad')
  await open(page, 'calidad', shipment)
  await first(page).locator('td').nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Para completarla falta el resultado medido, el laboratorio y el tamaño de la muestra/).waitFor()
  await accessible('an item that lacks something')
  await picture('falta')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await login('admin')
  for (const { entidad, codigo, exige } of Object.values(TIPOS)) {
    const { data } = await call('GET', `/api/parametros/${entidad}?porPagina=200`)
    for (const type of data as AnswerRow[]) {
      const changed = await call('PUT', `/api/parametros/${entidad}/${type[codigo]}`, { Se_Completa_Sin: exige })
      assert.ok(changed.estado, changed.mensaje)
    }
  }
}
export const journey: Journey = {
  name: 'gestion',
  place: 'second',
  run: async stage => {
    const { call, login } = stage
    const nro = await confirmedDeal(stage)
    await login('comex')
    const planned = await call('GET', `/api/embarque/set-up-embarque/${nro}/1/2/comex`)
    assert.ok(planned.estado, planned.mensaje)
    const [shipment] = planned.data as [FilaEmbarque]
    await demanded(stage, shipment)
    await login('calidad')
    await calidad(stage, shipment)
    await login('produccion')
    await produccion(stage, shipment)
    await login('comex')
    await logistica(stage, shipment)
    for (const area of ['calidadembarque', 'comexlogistica']) {
      const { data } = await call('GET', `/api/${area}/${shipment.Nro_Embarque}/cierres-gestion`)
      const closed = (data as { Contenedores: AnswerRow[] }).Contenedores.map(({ Cerrada }) => Cerrada)
      assert.deepEqual(closed, [true, false], area)
    }
    await requisito(stage)
  },
}
