/** The papers that should go out: sent together while the line fails, sent again once their shipment changes, on a wide and a narrow screen. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { CONTRATO_ENVIADO } from './contrato.journey.ts'
import type { Journey, Stage } from './journey.ts'
import { messageTo, messageWith } from './mail.ts'
import { NOBODY, quiet } from './portal.ts'

const PAPER = 'Instrucción de aduana'
const LIST = '/pages/embarques/listado?envios=por-enviar'

const MOST_CLICKS = 3

type Fila = {
  Clave: string
  Nro_Embarque: number | null
  Papel: string
  Variante: number
  Impedimento: string | null
  Origen: string
  Destinatarios: { Email: string }[]
}

/** Sends the first instruction to a haulier from the list of shipments, and counts the clicks. */
const instructHaulier = async ({ page }: Pick<Stage, 'page'>): Promise<void> => {
  let clicks = 0
  const click = async (what: Locator) => {
    clicks++
    await what.click()
  }
  await page.goto('/pages/embarques/listado')
  await page.getByRole('heading', { name: 'Embarques' }).waitFor()
  await click(page.getByText('Por enviar', { exact: true }))
  const instruction = page
    .getByRole('row')
    .filter({ hasText: 'Instrucción de transporte' })
    .filter({ hasText: 'Sin enviar' })
    .filter({ hasNotText: /Elija|no tiene correo/ })
    .first()
  const shipment = (await instruction.getByText(/^\d{4}-\d{4}\/\d+$/).textContent())!
  await click(instruction.getByText('Instrucción de transporte'))
  const dialog = page.getByRole('dialog', { name: /^Enviar la instrucción de transporte/ })
  await click(dialog.getByRole('button', { name: 'Enviar la revisión 1' }))
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: 'Instrucción de transporte' }).filter({ hasText: shipment }).waitFor({ state: 'hidden' })
  assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks are more than ${MOST_CLICKS}`)
}

/** A paper that the mail server refused is sent again to another address, not as the same revision a second time. */
const sendAgain = async (
  { page, call, picture }: Pick<Stage, 'page' | 'call' | 'picture'>,
  { Nro_Embarque, Origen }: Fila,
): Promise<void> => {
  const body = { Nro_Embarque, Papel: 'instruccion-agcarga', Destinatarios: [{ Email: NOBODY }] }
  const sent = await call('POST', '/api/embarque/enviar-papel', body)
  assert.ok(sent.estado, sent.mensaje)
  await page.getByLabel('Buscar en la tabla').fill('Instrucción a la agencia')
  const row = page.getByRole('row').filter({ hasText: Origen }).filter({ hasText: 'No llegó' })
  await row.waitFor()
  await picture('no-llego')
  await row.getByText('No llegó', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Reenviar: / })
  await dialog.getByRole('textbox', { name: /^Correo/ }).fill('otra@agencia.example')
  await dialog.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'hidden' })
}

/** The open outbox shows that a message was sent, and that another was refused, although nobody loads the page again. */
const watchOutbox = async ({ page, call, mail }: Pick<Stage, 'page' | 'call' | 'mail'>, { Nro_Embarque, Origen }: Fila): Promise<void> => {
  await page.goto('/pages/embarques/listado?envios=todos')
  await page.getByRole('heading', { name: 'Bandeja de salida' }).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const rowOf = (state: string) => page.getByRole('row').filter({ hasText: Origen }).filter({ hasText: state })
  for (const [Papel, Email, state] of [
    ['instrucciones-embarque', 'bandeja@agencia.example', 'Enviado'],
    ['instrucciones-empaque', NOBODY, 'Rechazado'],
  ] as const) {
    const { data } = await call('GET', `/api/embarque/${Nro_Embarque}/papeles`)
    const { Variante } = (data as Fila[]).find(one => one.Papel === Papel)!
    const sent = await call('POST', '/api/embarque/enviar-papel', { Nro_Embarque, Papel, Variante, Destinatarios: [{ Email }] })
    assert.ok(sent.estado, sent.mensaje)
    await rowOf(state).filter({ hasText: Email }).waitFor()
  }
  await messageTo(mail, 'bandeja@agencia.example')
  assert.equal(await page.locator('[data-same-page]').count(), 1, 'the page was not loaded again')
}

/** Opens the list of papers to send without its filters. */
const openWhole = async (page: Stage['page']): Promise<void> => {
  await page.goto(LIST)
  await page.getByRole('heading', { name: 'Papeles por enviar' }).waitFor()
  await page
    .getByRole('button', { name: /^Quitar .*filtro/ })
    .first()
    .click()
}

/** A person who may send both ticks a contract and an instruction, looks at the contract, and sends the two together. */
const sendContract = async ({
  page,
  login,
  call,
  mail,
  accessible,
  picture,
}: Pick<Stage, 'page' | 'login' | 'call' | 'mail' | 'accessible' | 'picture'>): Promise<void> => {
  await login('admin')
  const { data } = await call('GET', '/api/correo/por-enviar')
  const rows = (data as Fila[]).filter(one => !one.Impedimento)
  // the journey of contracts reads the first message to the client of its own deal
  const taken = rows.find(one => one.Origen === CONTRATO_ENVIADO)?.Destinatarios[0]?.Email
  const isFree = (one: Fila) => one.Papel === 'contrato' && one.Destinatarios[0]?.Email !== taken
  const contract = rows.find(one => isFree(one) && rows.some(other => other.Origen.startsWith(`${one.Origen}/`)))
  const instruction = rows.find(one => one.Papel === 'instruccion-planta' && one.Origen.startsWith(`${contract?.Origen}/`))
  assert.ok(contract && instruction, 'the sample has a contract and an instruction of one deal to send')
  await openWhole(page)
  const rowOf = ({ Origen }: Fila, named: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByText(Origen, { exact: true }) })
      .filter({ hasText: named })
  const search = page.getByLabel('Buscar en la tabla')
  await search.fill(contract.Origen)
  // the bar of the selection takes the place of the search, which is sent a moment after the last key
  await search.press('Enter')
  await rowOf(instruction, 'Instrucción de carga en planta').waitFor()
  await rowOf(contract, 'Contrato').getByRole('checkbox').click()
  await rowOf(instruction, 'Instrucción de carga en planta').getByRole('checkbox').click()
  await page.getByText('2 registros elegidos').waitFor()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar 2 papeles' })
  await dialog.getByText(`Contrato · ${contract.Origen}`).waitFor()
  await accessible('a contract and an instruction to be sent together')
  await picture('con-contrato')
  await dialog.getByRole('button', { name: `Vista previa: Contrato, negocio ${contract.Origen}` }).click()
  const preview = page.getByRole('dialog', { name: `Imprimir el contrato ${contract.Origen}` })
  await preview.getByRole('button', { name: 'Preparar el contrato' }).click()
  await preview.locator('iframe').waitFor()
  await preview.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await preview.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Enviar 2 papeles' }).click()
  await dialog.getByText('2 de 2 hechos.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await messageWith(mail, contract.Destinatarios[0]!.Email, `Contract ${contract.Origen}`)
  await search.fill(contract.Origen)
  await rowOf(contract, 'Contrato').waitFor({ state: 'hidden' })
}

export const journey: Journey = {
  name: 'despacho',
  place: 'second',
  run: async ({ page, context, login, call, mail, accessible, picture }) => {
    await login('comex')
    await instructHaulier({ page })
    const { data } = await call('GET', '/api/correo/por-enviar')
    const [first, second] = (data as Fila[]).filter(one => one.Papel === 'instruccion-aduana' && !one.Impedimento)
    assert.ok(first && second, 'the sample has instructions to send')
    await openWhole(page)
    await page.getByLabel('Buscar en la tabla').fill(PAPER)
    await quiet(page)
    await accessible('the papers to send')
    await picture('lista')
    const rowOf = (one: Fila) => page.getByRole('row').filter({ hasText: one.Origen }).filter({ hasText: PAPER })
    for (const one of [first, second]) await rowOf(one).getByRole('checkbox').click()
    await page.getByText('2 registros elegidos').waitFor()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar 2 papeles' })
    await dialog.getByRole('button', { name: `Vista previa: ${PAPER}, embarque ${first.Origen}` }).click()
    const preview = page.getByRole('dialog', { name: `Vista previa: ${PAPER}` })
    await preview.locator('iframe').waitFor()
    await preview.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await preview.waitFor({ state: 'hidden' })
    await accessible('papers to be sent together')
    await picture('varios')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Enviar 2 papeles' }).click()
    await dialog.getByText('0 de 2 hechos, 2 sin respuesta.').waitFor()
    await picture('sin-linea')
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Reintentar', exact: true }).click()
    await dialog.getByText('2 de 2 hechos.').waitFor()
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await rowOf(first).waitFor({ state: 'hidden' })
    assert.equal(await page.getByText('registros elegidos').count(), 0, 'papers that were sent are selected no more')
    await messageTo(mail, first.Destinatarios[0]!.Email)
    await call('POST', '/api/embarque/update-info-embarque', { Nro_Embarque: first.Nro_Embarque, Nro_Dus: '4711-0' })
    await rowOf(first).getByText('Cambió', { exact: true }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Cambió', { exact: true }).first().waitFor()
    await accessible('the papers to send on a phone')
    await picture('telefono')
    await page.setViewportSize({ width: 1366, height: 768 })
    await rowOf(first).getByText('Cambió', { exact: true }).click()
    const again = page.getByRole('dialog', { name: /^Enviar la instrucción de aduana/ })
    await again.getByText('Lleva la revisión 2').waitFor()
    await again.getByRole('button', { name: 'Enviar la revisión 2' }).click()
    await again.waitFor({ state: 'hidden' })
    await rowOf(first).waitFor({ state: 'hidden' })
    await sendAgain({ page, call, picture }, second)
    await watchOutbox({ page, call, mail }, second)
    await sendContract({ page, login, call, mail, accessible, picture })
  },
}
