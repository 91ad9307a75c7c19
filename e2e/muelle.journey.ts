/** A confirmed deal on its way to the quay, as comex handles it: planned, filled, mailed, received, changed, mailed again, rolled over. */
import assert from 'node:assert/strict'
import { formatContainer } from '@nogal/model/format'
import {
  agree,
  confirmedDeal,
  day,
  type FilaEmbarque,
  look,
  newNumbers,
  onContainer,
  paperRow,
  plan,
  pressAndClose,
  savedButton,
  send,
  setCold,
  typed,
  waive,
} from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { linkIn, messageTo, wordsOfPaper } from './mail.ts'
import { choose, type } from './negocio.steps.ts'
import { tab } from './tab.ts'

type Cell = { Id_Contenedor: number; Id_Linea: number; Cantidad: number }
type Board = { Lineas: { Saldo: number }[]; Celdas: Cell[] }

const INSTRUCCIONES = 'Instrucciones de embarque'
const PROFORMA = 'Factura proforma'
const FORWARDER = 'embarques@muelle.example'
const BUYER = 'compras@muelle.example'

/** True if the amounts of each line in the six containers differ by at most 2 %; the remainder of a division stays in the balance. */
const isEven = ({ Celdas }: Board): boolean =>
  [...new Set(Celdas.map(({ Id_Linea }) => Id_Linea))].every(line => {
    const amounts = Celdas.filter(({ Id_Linea }) => Id_Linea === line).map(({ Cantidad }) => Cantidad)
    return amounts.length === 6 && Math.max(...amounts) - Math.min(...amounts) <= Math.max(...amounts) * 0.02
  })

/** Plans two shipments of three containers, and distributes the fruit of the deal evenly over them. */
const planned = async (stage: Stage, nro: number): Promise<FilaEmbarque[]> => {
  const { page, call, picture } = stage
  await page.goto(`/pages/negocio/${nro}/view`)
  await plan(stage)
  await tab(page, 'Carga')
  await page.getByRole('button', { name: 'Distribuir el saldo' }).click()
  await page.getByText('Se distribuyó el saldo en todos los contenedores.').waitFor()
  await page.locator('section[aria-label="Carga"]:not([aria-busy])').waitFor()
  const board = (await call('GET', `/api/embarque/${nro}/tablero-carga`)).data as Board
  assert.ok(isEven(board), JSON.stringify(board.Celdas))
  await picture('carga')
  const shipments = (await call('GET', `/api/embarque/${nro}/listar-embarques-negocio`)).data as FilaEmbarque[]
  return shipments.sort((a, b) => a.Nro_Corr_Embarque - b.Nro_Corr_Embarque)
}

const booked = async ({ page }: Stage) => {
  await tab(page, 'Reserva y ruta')
  await type(page, 'Booking', 'hlcu 1905')
  await choose(page, page, 'Agencia de carga', 'Andes Forwarding')
  await page.getByRole('button', { name: 'Guardar la reserva' }).click()
  await page.getByText('Reservado', { exact: true }).first().waitFor()
  await savedButton(page)
  await tab(page, 'Fechas y cortes')
  await type(page, 'Corte de carga', `${typed(day(18))} 16:00`)
  await page.getByRole('button', { name: 'Guardar las fechas' }).click()
  await savedButton(page)
}

/** Moves one container to the other shipment; the two that remain get numbers, seals, a type and a temperature. */
const filled = async (stage: Stage) => {
  const { page, picture } = stage
  await tab(page, /Contenedores/)
  await pressAndClose(await onContainer(page, 2, 'Mover a otro embarque'), 'Mover', '1 de 1 hecho')
  await page.locator('tr[data-row="2"]').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Pegar números' }).click()
  const dialog = page.getByRole('dialog')
  const numbers = newNumbers(2).map(formatContainer)
  await dialog.getByRole('textbox').fill(`Contenedor\n${numbers.join('\n')}`)
  await dialog.getByRole('button', { name: 'Guardar los números' }).click()
  await dialog.waitFor({ state: 'hidden' })
  for (const [row, seal] of ['ml-cl1001', 'ml-cl1002'].entries()) {
    const seals = await onContainer(page, row, 'Sellos')
    await type(seals, 'Sello de la naviera', seal)
    await seals.getByRole('button', { name: 'Guardar los sellos' }).click()
    await seals.waitFor({ state: 'hidden' })
    await page.locator(`tr[data-row="${row}"]`).getByText(seal.toUpperCase()).waitFor()
  }
  await picture('contenedores')
  await page.locator('tr[data-row="0"] td').nth(2).click()
  await page.getByRole('heading', { name: numbers[0]! }).waitFor()
  await choose(page, page, 'Tipo de contenedor', "40' Reefer High Cube")
  await page.getByRole('button', { name: 'Guardar los datos' }).click()
  await page.getByText(`Se guardó ${numbers[0]}`).first().waitFor()
  await savedButton(page)
  await setCold(stage)
}

/** Sends the shipping instructions and the pro-forma, and checks that the mail server received them. */
const mailed = async (stage: Stage) => {
  const { page, mail } = stage
  await tab(page, 'Papeles')
  await look(stage, INSTRUCCIONES)
  await send(stage, INSTRUCCIONES, { revision: 1, to: FORWARDER })
  const proforma = paperRow(page, PROFORMA)
  await proforma.getByRole('button', { name: /^Aprobar/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await look(stage, PROFORMA)
  await send(stage, PROFORMA, { revision: 1, to: BUYER })
  for (const name of [INSTRUCCIONES, PROFORMA]) await paperRow(page, name).getByText('Enviado', { exact: true }).waitFor()
  const words = wordsOfPaper(await messageTo(mail, BUYER))
  assert.match(words ?? 'proforma', /pro-?forma/i)
}

/** The recipient of the instructions confirms receipt without a user of the portal; comex sees the confirmation. */
const received = async ({ page, mail, window, picture }: Stage) => {
  const link = linkIn(await messageTo(mail, FORWARDER))
  const context = await window()
  try {
    const outside = await context.newPage()
    await outside.goto(link)
    await outside.getByRole('heading', { level: 1, name: new RegExp(INSTRUCCIONES) }).waitFor()
    await outside.getByRole('button', { name: 'Confirmo que lo recibí' }).click()
    await outside.getByText(/La recepción quedó confirmada/).waitFor()
    await outside.screenshot({ path: 'e2e/salida/muelle-recibo.png' })
  } finally {
    await context.close()
  }
  await paperRow(page, INSTRUCCIONES)
    .getByText(/Recepción confirmada/)
    .waitFor()
  await picture('recibido')
}

/** Another voyage: the sent documents become outdated, and the next revision names the changes. */
const changed = async (stage: Stage) => {
  const { page, mail } = stage
  await tab(page, 'Reserva y ruta')
  await type(page, 'Viaje', 'QY777R')
  await page.getByRole('button', { name: 'Guardar la reserva' }).click()
  await agree(page)
  await page.getByText('QY777R').first().waitFor()
  await savedButton(page)
  await tab(page, 'Papeles')
  await paperRow(page, INSTRUCCIONES).getByText('Desactualizada').waitFor()
  await send(stage, INSTRUCCIONES, { revision: 2, to: FORWARDER, changed: 'QY777R' })
  await paperRow(page, INSTRUCCIONES).getByText('Desactualizada').waitFor({ state: 'detached' })
  const words = wordsOfPaper(await messageTo(mail, FORWARDER, 2))
  if (words !== undefined) assert.match(words, /Revisión 2[\s\S]*QY777R/)
}

/** A container misses its vessel: the portal names exactly the documents that become outdated. */
const rolled = async ({ page, picture }: Stage) => {
  const stale = async () => {
    const rows = page.getByRole('list', { name: 'Papeles del embarque' }).getByRole('listitem')
    return rows.filter({ hasText: 'Desactualizada' }).getByRole('heading').allTextContents()
  }
  const before = await stale()
  await tab(page, /Contenedores/)
  const dialog = await onContainer(page, 1, 'Traspasar')
  await type(dialog, 'Motivo', 'No alcanzó el corte de carga')
  await dialog.getByRole('button', { name: 'Traspasar', exact: true }).click()
  await agree(page, 'Traspasar')
  await dialog.getByText('1 de 1 hecho').waitFor()
  const told = await dialog.getByRole('status').getByRole('listitem').allTextContents()
  await picture('traspasado')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await tab(page, 'Papeles')
  await paperRow(page, INSTRUCCIONES).getByText('Desactualizada').waitFor()
  const after = await stale()
  const fresh = after.filter(name => !before.includes(name)).map(name => `${name} del embarque 1`)
  assert.deepEqual(told.sort(), fresh.sort())
  assert.ok(told.includes(`${INSTRUCCIONES} del embarque 1`))
  await picture('papeles')
}

/**
 * The other shipment is annulled with a reason; its containers wait and are assigned to this one, which sails without the container that
 * was taken out again.
 */
const sailed = async ({ page, accessible, picture }: Stage, nro: number, [first, second]: FilaEmbarque[]) => {
  const at = (one: FilaEmbarque) => page.goto(`/pages/embarque/${nro}/${one.Nro_Embarque}#contenedores`)
  const dialog = page.getByRole('dialog')
  await at(second!)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Anular', exact: true }).click()
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await dialog.getByText('Motivo: falta este dato.').waitFor()
  await type(dialog, 'Motivo', 'La naviera canceló la escala')
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await page.getByText('Anulado', { exact: true }).first().waitFor()

  await at(first!)
  await page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await dialog.getByText('0 de 5 elegidos').waitFor()
  await dialog.getByRole('checkbox').first().check()
  await accessible('containers that wait for a shipment')
  await pressAndClose(dialog, 'Asignar', '1 de 1 hecho')
  await page.locator('tr[data-row="1"]').waitFor()
  await onContainer(page, 1, 'Dejar sin asignar')
  await dialog.getByRole('button', { name: 'Dejar sin asignar', exact: true }).click()
  await page.locator('tr[data-row="1"]').waitFor({ state: 'detached' })

  const load = async () => {
    const truck = await onContainer(page, 0, 'Camión')
    await type(truck, 'Fecha de carga', 'hoy')
    await truck.getByRole('button', { name: 'Guardar el camión' }).click()
    return truck
  }
  const refused = await load()
  await refused
    .getByText(/no está liberado: falta/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.locator('tr[data-row="0"] td').nth(2).click()
  await waive(page, 'cargar el contenedor', 'El laboratorio informa mañana')
  await tab(page, 'Pesos')
  await type(page, 'VGM (kg)', '24000')
  await choose(page, page, 'Método VGM', 'Se pesa el contenedor')
  await page.getByRole('button', { name: 'Guardar los pesos' }).click()
  await savedButton(page)
  await page.getByRole('button', { name: 'Todos', exact: true }).click()
  const loaded = await load()
  await loaded.waitFor({ state: 'hidden' })
  await page.getByText('Cargado', { exact: true }).first().waitFor()
  await waive(page, 'zarpar', 'El agente entrega lo que falta en destino')
  await tab(page, 'Fechas y cortes')
  await type(page, 'Zarpe real', 'hoy')
  await page.getByRole('button', { name: 'Guardar las fechas' }).click()
  await dialog.getByText(/pasará a Zarpado/).waitFor()
  await accessible('what else a departure changes')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Zarpado', { exact: true }).first().waitFor()
  await savedButton(page)
  await tab(page, /Contenedores/)
  await page.getByRole('button', { name: 'Pegar números' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Asignar', exact: true }).count(), 0)
  await tab(page, 'Estados')
  await page.getByRole('tabpanel').last().getByText('Zarpado', { exact: true }).waitFor()
  await picture('zarpado')
}

export const journey: Journey = {
  name: 'muelle',
  place: 'second',
  run: async whole => {
    // axe is skipped for the dialogs that other journeys check too
    const stage: Stage = { ...whole, accessible: async () => undefined }
    const nro = await confirmedDeal(stage)
    await stage.login('comex')
    const shipments = await planned(stage, nro)
    await stage.page.goto(`/pages/embarque/${nro}/${shipments[0]!.Nro_Embarque}`)
    await booked(stage)
    await filled(stage)
    await mailed(stage)
    await received(stage)
    await changed(stage)
    await rolled(stage)
    await sailed(whole, nro, shipments)
  },
}
