/**
 * Splits a deal into two shipments of three containers: booking, dates, pasted numbers, seals, cold chain, weights, a move, a roll-over and
 * a mailed document.
 */
import assert from 'node:assert/strict'
import {
  type AnswerRow,
  agree,
  confirmedDeal,
  day,
  type FilaEmbarque,
  look,
  onContainer,
  paperRow,
  saveAnswer,
  savedButton,
  send,
  setCold,
  typed,
  waive,
} from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { choose, type } from './negocio.steps.ts'

import { downloadedFile, pressChip } from './portal.ts'
import { tab } from './tab.ts'

/** ISO 6346 numbers with correct check digits. */
const NUMEROS = ['CSQU3054383', 'MSKU9070323', 'TGHU1234567']

/** Creates two shipments of three containers each for the deal, with its fruit distributed over them. */
const setUp = async (stage: Stage, nro: number): Promise<FilaEmbarque[]> => {
  const planned = await stage.call('GET', `/api/embarque/set-up-embarque/${nro}/2/3/comex`)
  assert.ok(planned.estado, planned.mensaje)
  await stage.call('GET', `/api/embarque/${nro}/0/0/distribuir-carga`)
  return (planned.data as FilaEmbarque[]).sort((a, b) => a.Nro_Corr_Embarque - b.Nro_Corr_Embarque)
}

/** A vessel is late: all its shipments get the new dates at once. */
const delayed = async ({ page, accessible, picture }: Pick<Stage, 'page' | 'accessible' | 'picture'>) => {
  await page.locator('thead').getByRole('checkbox').first().check()
  await page.getByRole('toolbar', { name: 'Con los registros elegidos' }).getByRole('button', { name: 'Cambiar itinerario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar itinerario: 2 embarques' })
  await dialog.getByRole('textbox', { name: 'ETD', exact: true }).fill(typed(day(21)))
  await dialog.getByLabel('Motivo').fill('La naviera atrasó la nave.')
  await accessible('new itinerary of several shipments')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Se guardó el itinerario de 2 embarques.').waitFor()
  await picture('several')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .locator('tr[data-row="1"]')
    .getByText(typed(day(21)))
    .waitFor()
}

/** The list and the calendar both lead to a shipment; filters by name and the Back button work. */
const findIt = async ({ page, accessible, picture }: Stage, { Nro_Contrato }: FilaEmbarque) => {
  await page.goto('/pages/embarques/listado')
  await page.locator('tr[data-row="0"]').waitFor()
  await accessible('shipment list')
  await pressChip(page, /^Míos/)
  await page.waitForURL(/Usuario_Comex/)
  await pressChip(page, /^Míos/)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(Nro_Contrato)
  await page.getByText('Fila 1–2 de 2').waitFor()
  await picture('list')
  await delayed({ page, accessible, picture })
  await page.getByText('Calendario', { exact: true }).click()
  await page.waitForURL(/mes=/)
  await page.getByText('Semana', { exact: true }).click()
  await page.waitForURL(/semana=/)
  await page.getByRole('button', { name: 'Semana siguiente' }).click()
  await page.waitForURL(/semana=\d{4}-S\d\d/)
  await accessible('week of departures')
  await picture('week')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.locator('tr[data-row="0"] a').first().click()
  await page.getByRole('heading', { level: 1, name: `Embarque ${Nro_Contrato}/1` }).waitFor()
}

const book = async ({ page, accessible }: Stage) => {
  await tab(page, 'Reserva y ruta')
  await accessible('booking of a shipment')
  await type(page, 'Booking', 'hlcu 4711')
  await page.getByRole('button', { name: 'Guardar la reserva' }).click()
  await page.getByText('Reservado', { exact: true }).first().waitFor()
  await savedButton(page)
  await tab(page, 'Fechas y cortes')
  await type(page, 'ETD', typed(day(9)))
  await type(page, 'Corte de carga', `${typed(day(7))} 16:00`)
  await page.getByRole('button', { name: 'Guardar las fechas' }).click()
  // if payments depend on the date, the portal asks before it saves
  const asks = page.getByRole('dialog', { name: 'Al guardar también cambiará' })
  const saved = page.getByText('en 9 días').first()
  await asks.or(saved).first().waitFor()
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Guardar' }).click()
  await saved.waitFor()
  await savedButton(page)
}

/** Pastes numbers from a mail: a wrong number is reported and nothing is saved; then all are saved at once. */
const number = async ({ page, accessible, picture }: Stage) => {
  await tab(page, /Contenedores/)
  await page.getByRole('button', { name: 'Pegar números' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox')
  await text.fill('Estimados, los números:\ncsqu 305438-3\nMSKU 907032/3\tTGHU1234568')
  await dialog.getByText(/le corresponde/).waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Guardar los números' }).isDisabled())
  await accessible('numbers pasted')
  await picture('numbers')
  await text.fill(NUMEROS.join('  '))
  await dialog.getByRole('button', { name: 'Guardar los números' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('tr[data-row="2"]').getByText('TGHU 123456-7').waitFor()
}

/** Sets the seals from the table and the container type in the container, then the fields that the type allows. */
const fill = async (stage: Stage) => {
  const { page, accessible, picture } = stage
  const seals = await onContainer(page, 0, 'Sellos')
  await type(seals, 'Sello de la naviera', 'ml-cl0012')
  await seals.getByRole('button', { name: 'Guardar los sellos' }).click()
  await seals.waitFor({ state: 'hidden' })
  await page.locator('tr[data-row="0"]').getByText('ML-CL0012').waitFor()
  await page.locator('tr[data-row="0"] td').nth(2).click()
  await page.getByRole('heading', { name: 'CSQU 305438-3' }).waitFor()
  await choose(page, page, 'Tipo de contenedor', "40' Reefer High Cube")
  await page.getByRole('button', { name: 'Guardar los datos' }).click()
  await savedButton(page)
  await tab(page, 'Pesos')
  // typed with a decimal point, as a scale prints the weight; the saved value is the displayed value
  await type(page, 'Tara', '4600.5')
  await type(page, 'VGM', '100')
  // the message is below the field that was typed last
  const nonsense = page.getByText('El VGM (100 kg) es menor que la tara (4.600,5 kg)')
  await nonsense.waitFor()
  await accessible('a weight that makes no sense')
  await picture('sensatez')
  await page.getByRole('button', { name: 'Usar esa suma' }).click()
  await nonsense.waitFor({ state: 'hidden' })
  await page.getByText('el VGM es igual').waitFor()
  await accessible('weights of a container')
  // waits for the response, because the notice of the previous save may still be visible
  await Promise.all([saveAnswer(page, 'update-info-contenedor'), page.getByRole('button', { name: 'Guardar los pesos' }).click()])
  await page
    .getByText(/Se guardó CSQU/)
    .filter({ visible: true })
    .first()
    .waitFor()
  assert.match(await page.getByLabel('Tara', { exact: false }).first().inputValue(), /^4\.?600,5/)
  await picture('container')
  // a dialog would open here if there were unsaved changes
  await page.getByRole('button', { name: 'Todos' }).click()

  await setCold(stage)
}

/** One container is moved; another, already loaded, is refused and rolled over with a reason. */
const pass = async ({ page, call, accessible, picture }: Stage, [first, second]: FilaEmbarque[]) => {
  await tab(page, /Contenedores/)
  const move = await onContainer(page, 1, 'Mover a otro embarque')
  await move.getByRole('button', { name: 'Mover', exact: true }).click()
  await move.getByText('1 de 1 hecho').waitFor()
  await move.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await page.locator('tr[data-row="2"]').waitFor({ state: 'detached' })

  await page.locator('tr[data-row="1"] td').nth(2).click()
  await waive(page, 'cargar el contenedor', 'El laboratorio informa mañana')
  await page.getByRole('button', { name: 'Todos', exact: true }).click()
  const truck = await onContainer(page, 1, 'Camión')
  await type(truck, 'Fecha de carga', 'hoy')
  await truck.getByRole('button', { name: 'Guardar el camión' }).click()
  await agree(page)
  await truck.waitFor({ state: 'hidden' })
  await page.getByText('En carga', { exact: true }).first().waitFor()
  // the container's own menu says that it can no longer be moved; in a multiple selection the same sentence refuses it
  await page.locator('tr[data-row="1"]').getByRole('button').last().click()
  await page
    .getByRole('menuitem', { name: /^Mover a otro embarque.*ya se cargó/s })
    .and(page.locator('[aria-disabled]'))
    .waitFor()
  await accessible('what cannot be done with a container')
  await page.keyboard.press('Escape')
  await page.locator('tr[data-row="1"]').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  const refused = page.getByRole('dialog')
  await refused.getByRole('button', { name: 'Mover', exact: true }).click()
  await refused.getByText(/ya se cargó/).waitFor()
  await refused.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await refused.waitFor({ state: 'hidden' })

  const roll = await onContainer(page, 1, 'Traspasar')
  await roll.getByRole('button', { name: 'Traspasar', exact: true }).click()
  await roll.getByText('Escriba por qué no viajó').waitFor()
  await type(roll, 'Motivo', 'No alcanzó el corte de carga')
  await roll.getByRole('button', { name: 'Traspasar', exact: true }).click()
  await roll.getByText('1 de 1 hecho').waitFor()
  await roll.getByText(/papel enviado|desactualizados/).waitFor()
  await picture('rolled')
  await roll.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  const after = await Promise.all(
    [first, second].map(
      async one => ((await call('GET', `/api/embarque/${one!.Nro_Embarque}/cargar-embarque`)).data as AnswerRow).Cant_Contenedores,
    ),
  )
  assert.deepEqual(after, [1, 5])
}

/** Two people change the booking: the second is shown both versions. */
const conflict = async ({ page, call, accessible }: Stage, { Nro_Embarque }: FilaEmbarque) => {
  await tab(page, 'Reserva y ruta')
  await type(page, 'Viaje', 'FA999R')
  const other = await call('POST', '/api/embarque/update-info-embarque', {
    Nro_Embarque,
    Nro_Viaje: 'FA111R',
    Ref_Interna: 'de otra persona',
  })
  assert.ok(other.estado, other.mensaje)
  await page.getByRole('button', { name: 'Guardar la reserva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona cambió este registro' })
  await dialog.getByText('FA111R').waitFor()
  await accessible('two versions of a shipment')
  await dialog.getByRole('button', { name: 'Guardar así' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('FA999R').first().waitFor()
  await tab(page, 'Cambios')
  await page
    .getByText(/FA999R/)
    .first()
    .waitFor()
}

/**
 * Two people weigh a container: the second receives the first one's values while typing, and does not overwrite them without being asked.
 */
const weighed = async ({ page, call }: Stage, { Nro_Embarque }: FilaEmbarque) => {
  await tab(page, /Contenedores/)
  await page.locator('tr[data-row="0"] td').nth(2).click()
  await tab(page, 'Pesos')
  await type(page, 'Tara', '4610')
  const Id_Contenedor = Number(new URL(page.url()).searchParams.get('contenedor'))
  // the page takes an event within a second of its own change for that change
  await page.waitForTimeout(1_100)
  const [other] = await Promise.all([
    call('POST', '/api/embarque/update-info-contenedor', { Id_Contenedor, Tara_Kg: 4590 }),
    page.waitForResponse(answer => answer.url().endsWith('/cargar-embarque')),
  ])
  assert.ok(other.estado, other.mensaje)
  await page.getByRole('button', { name: 'Guardar los pesos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona cambió este registro' })
  await dialog.getByText('Los dos lo cambiaron.').waitFor()
  const [again] = await Promise.all([
    saveAnswer(page, 'update-info-contenedor'),
    dialog.getByRole('button', { name: 'Guardar así' }).click(),
  ])
  assert.equal(again.status(), 200)
  await dialog.waitFor({ state: 'hidden' })
  const { data } = await call('GET', `/api/embarque/${Nro_Embarque}/${Id_Contenedor}/cargar-contenedor`)
  assert.equal((data as AnswerRow).Tara_Kg, 4610)
  await page.goBack()
}

/** The instruction to the customs agency: previewed, mailed, outdated after a change, and mailed again as its second revision. */
const mail = async (stage: Stage, { Nro_Embarque }: FilaEmbarque) => {
  const { page, call, accessible, picture } = stage
  const agencies = (await call('GET', '/api/agenciaaduana/listar')).data as { Cod_AgAduana: number; Nom_AgAduana: string }[]
  const [agency] = agencies
  const chosen = await call('POST', '/api/embarque/update-info-embarque', { Nro_Embarque, Cod_AgAduana: agency!.Cod_AgAduana })
  assert.ok(chosen.estado, chosen.mensaje)
  await page.reload()
  await tab(page, 'Papeles')
  const name = 'Instrucción de aduana'
  const customs = paperRow(page, name)
  await look(stage, name)
  await send(stage, name, { revision: 1, to: 'aduana@agencia.example' })
  await customs.getByText('Enviado', { exact: true }).waitFor()
  await accessible('papers of a shipment')
  const mail = page.getByRole('button', { name: /^Abrir .eml/ }).first()
  assert.match((await downloadedFile(page, () => mail.click())).name, /^Instrucción de aduana .* rev 1\.eml$/)

  await tab(page, 'Reserva y ruta')
  await type(page, 'Viaje', 'FA222R')
  await page.getByRole('button', { name: 'Guardar la reserva' }).click()
  await agree(page)
  await page.getByText('FA222R').first().waitFor()
  await tab(page, 'Papeles')
  await customs.getByText('Desactualizada').waitFor()
  await customs.getByRole('button', { name: /^Qué cambió/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('FA222R').waitFor()
  await picture('changed')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await send(stage, name, { revision: 2, to: 'aduana@agencia.example', changed: 'FA222R' })

  // the preview keeps every printed and sent revision, and compares any two
  await customs.getByRole('button', { name: /^Vista previa/ }).click()
  const printings = dialog.getByRole('list', { name: 'Impresiones del papel' })
  await printings.getByText('Revisión 2').waitFor()
  await printings
    .getByText(/^Enviado a /)
    .first()
    .waitFor()
  await printings.getByRole('button', { name: /^Ver la impresión 1,/ }).click()
  await dialog.getByText('Impresión Nº 1').waitFor()
  await dialog.getByRole('combobox', { name: 'De' }).selectOption('1')
  await dialog.getByRole('button', { name: 'Ver qué cambió' }).click()
  await dialog.getByRole('cell', { name: 'FA222R' }).waitFor()
  await accessible('printings of a paper compared')
  await picture('printings')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await customs.getByText('Desactualizada').waitFor({ state: 'detached' })
  const sendings = page.getByRole('list', { name: 'Envíos del embarque' }).getByRole('listitem')
  assert.equal(await sendings.count(), 2)
  await picture('papers')
}

const run = async (stage: Stage): Promise<void> => {
  const nro = await confirmedDeal(stage)
  await stage.login('comex')
  const shipments = await setUp(stage, nro)
  await findIt(stage, shipments[0]!)
  await book(stage)
  await number(stage)
  await fill(stage)
  await pass(stage, shipments)
  await conflict(stage, shipments[0]!)
  await weighed(stage, shipments[0]!)
  await mail(stage, shipments[0]!)
}

export const journey: Journey = { name: 'embarque', run }
