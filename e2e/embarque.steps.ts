/** Steps of a person with a shipment and its documents, by the texts on the screen. */
import assert from 'node:assert/strict'
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import { addDays } from '@nogal/model/format'
import { faultOfContainer } from '@nogal/model/rules/checkDigits'
import type { Page, Response } from 'playwright-core'
import { exporterToday } from '../server/src/list/filters.ts'
import type { Stage } from './journey.ts'
import { choose, type } from './negocio.steps.ts'
import { tab } from './tab.ts'

export type AnswerRow = Record<string, unknown>
export type FilaEmbarque = { Nro_Negocio: number; Nro_Contrato: string; Nro_Embarque: number; Nro_Corr_Embarque: number }

/**
 * The date `from` days after today in the exporter's time zone, as an ISO date; `typed` turns an ISO date into the form that people type.
 */
export const day = (from: number): string => addDays(exporterToday(), from)
export const typed = (iso: string): string => iso.split('-').reverse().join('-')

/** Returns `count` ISO 6346 numbers with correct check digits, random, so that no journey has used them. */
export const newNumbers = (count: number): string[] => {
  const from = 100_000 + Math.floor(Math.random() * 800_000)
  const candidates = Array.from({ length: count * 10 }, (_, i) =>
    Array.from({ length: 10 }, (_, digit) => `NGLU${from + i}${digit}`),
  ).flat()
  return candidates.filter(one => !faultOfContainer(one, 'Número')).slice(0, count)
}

/** Copies a deal of the sample as comercial; returns the number of the new deal, which is in preparation and has fruit. */
export const copiedDeal = async (stage: Stage): Promise<number> => {
  await stage.login('comercial')
  const list = (await stage.call('GET', '/api/negocio/lista-negocios/0/0')).data as AnswerRow[]
  const from = list.find(row => row.Cod_EstadoNeg === '02')!
  const { data } = await stage.call('POST', '/api/negocio/copiar-negocio', { Nro_Negocio: from.Nro_Negocio, Fecha_ETD: day(20) })
  return (data as FilaEmbarque).Nro_Negocio
}

/** As `copiedDeal`, but confirmed. */
export const confirmedDeal = async (stage: Stage): Promise<number> => {
  const Nro_Negocio = await copiedDeal(stage)
  const done = await stage.call('POST', '/api/negocio/cambiar-estado', { Nro_Negocio, Cod_EstadoNeg: '02' })
  assert.ok(done.estado, done.mensaje)
  return Nro_Negocio
}

/** Waits until the save has finished; leaving the form earlier would open a question. */
export const savedButton = (page: Page) => page.locator('button[data-loading]').first().waitFor({ state: 'detached' })

/** Chooses an action from the menu of a container's row; returns the dialog. */
export const onContainer = async (page: Page, at: number, action: string) => {
  await page.locator(`tr[data-row="${at}"]`).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  return page.getByRole('dialog')
}

/** Authorizes with a reason what a step lacks, from the notice that names it. */
export const waive = async (page: Page, step: string, reason: string) => {
  const lacks = page.getByRole('group', { name: `Lo que falta para ${step}` })
  await lacks.getByRole('button', { name: 'Autorizar con un motivo' }).click()
  const dialog = page.getByRole('dialog', { name: /: autorizar$/ })
  await type(dialog, 'Motivo', reason)
  await dialog.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await lacks.getByText(reason).first().waitFor()
}

/** Waits for the answer of a save; a rehearsal of the same call, which the page asks for before, saves nothing and does not count. */
export const saveAnswer = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse(answer => answer.url().endsWith(`/${call}`) && !answer.request().headers()[ENSAYO])

/** Confirms the dialog that tells what else a save changes. */
export const agree = async (page: Page, action = 'Guardar') => {
  const question = page.getByRole('dialog', { name: 'Al guardar también cambiará' })
  await question.getByRole('button', { name: action, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Plans two shipments of three containers each, from the record of the open deal. */
export const plan = async ({ page, accessible }: Stage) => {
  await tab(page, 'Embarques')
  await page.getByRole('button', { name: 'Planificar embarques' }).click()
  const dialog = page.getByRole('dialog')
  const boxes = dialog.locator('[data-field$=".Contenedores"] input')
  await boxes.first().waitFor()
  // removes rows until there are as many as wanted shipments, because the deal may have been agreed with more
  while ((await boxes.count()) > 2)
    await dialog
      .getByRole('button', { name: /^Quitar la fila/ })
      .last()
      .click()
  if ((await boxes.count()) < 2) {
    await dialog.getByRole('button', { name: 'Agregar fila' }).click()
    await dialog
      .locator('[data-field="Embarques.1.Fecha_ETD"] input')
      .first()
      .fill(typed(day(27)))
  }
  for (const at of [0, 1]) await boxes.nth(at).fill('3')
  await accessible('dialog that sets up a deal')
  const agreed = await dialog.getByText('Lo pactado: 2 embarques y 6 contenedores.').count()
  if (!agreed) await dialog.getByText(/El plan tiene 2 embarques y 6 contenedores; lo pactado es/).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('table', { name: 'Embarques del negocio' }).getByText('Embarque 2').waitFor()
  await page.getByText('2 planificados').waitFor()
}

/** Sets a reefer container type and 0 °C for the open shipment. */
export const setCold = async ({ page, accessible }: Stage) => {
  await tab(page, 'Refrigeración')
  await page.getByRole('button', { name: 'Temperatura' }).click()
  const cold = page.getByRole('dialog')
  await type(cold, 'Temperatura', '0')
  await cold.getByRole('button', { name: 'Guardar' }).click()
  await cold.getByText('Elija la unidad').waitFor()
  await choose(page, cold, 'Unidad de temperatura', 'Celsius')
  await accessible('temperature of a shipment')
  await cold.getByRole('button', { name: 'Guardar' }).click()
  await cold.waitFor({ state: 'hidden' })
  await page.locator('dd', { hasText: '0 °C' }).waitFor()
}

/** Row of a document in the list of the open shipment. */
export const paperRow = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Papeles del embarque' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Previews a document as it would be sent, and closes the preview. */
export const look = async ({ page, accessible }: Stage, name: string) => {
  await paperRow(page, name)
    .getByRole('button', { name: /^Vista previa/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator(`iframe[title*="${name}"]`).waitFor()
  await accessible(`${name} looked at`)
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

type Sending = { revision: number; to: string; language?: string; changed?: string }

/** Mails a document to one address, after checking its PDF in the preview; the second revision shows what changed. */
export const send = async ({ page, accessible, picture }: Stage, name: string, { revision, to, language, changed }: Sending) => {
  await paperRow(page, name)
    .getByRole('button', { name: /^Enviar/ })
    .click()
  const dialog = page.getByRole('dialog')
  if (language) await dialog.getByRole('radio', { name: language }).check()
  await dialog.getByText(`Lleva la revisión ${revision}`).waitFor()
  if (changed) await dialog.getByRole('region', { name: 'Qué lleva este envío' }).getByText(changed).waitFor()
  await dialog.locator('iframe').waitFor()
  const addresses = dialog.getByRole('textbox', { name: /^Correo/ })
  if (!(await addresses.count())) await dialog.getByRole('button', { name: 'Agregar fila' }).click()
  await addresses.first().fill(to)
  for (let n = await addresses.count(); n > 1; n--) await dialog.getByRole('button', { name: `Quitar la fila ${n}` }).click()
  assert.match(await dialog.getByRole('textbox', { name: 'Mensaje' }).inputValue(), new RegExp(`revisi(ó|o)n ${revision}\\.`))
  await accessible(`${name} to be sent, revision ${revision}`)
  await picture(`${name}-${revision}`)
  await dialog.getByRole('button', { name: `Enviar la revisión ${revision}` }).click()
  await dialog.waitFor({ state: 'hidden' })
  await paperRow(page, name).getByText(`Revisión ${revision}`, { exact: true }).waitFor()
}

/** Moves or rolls over a container in the open dialog, and closes the dialog. */
export const pressAndClose = async (dialog: ReturnType<Page['getByRole']>, button: string, said: string | RegExp) => {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.getByText(said).waitFor()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
}
