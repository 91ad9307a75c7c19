/** Documents that need approval: requested by mail and decided through the link in the mail; one round is approved, another rejected. */
import assert from 'node:assert/strict'
import { type AnswerRow, confirmedDeal } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { linkIn, messageTo } from './mail.ts'
import { ask as request } from './portal.ts'
import { tab } from './tab.ts'

type Ronda = { Estado: string; Enlaces: { Email: string; Externo: boolean }[] }

/** Creates a shipment with two additional documents that need approval. */
const shipment = async (stage: Stage): Promise<{ nro: number; ship: number; lines: unknown[] }> => {
  const nro = await confirmedDeal(stage)
  await stage.login('comex')
  const made = await stage.call('GET', `/api/embarque/set-up-embarque/${nro}/1/1/comex`)
  assert.ok(made.estado, made.mensaje)
  const ship = (made.data as AnswerRow[])[0]!.Nro_Embarque as number
  const lines: unknown[] = []
  for (const Cod_CertDocAnalis of [4, 17]) {
    const added = await stage.call('POST', '/api/comexlogistica/add-nuevo-documento', {
      ...{ Nro_Embarque: ship, Id_Contenedor: 0, Cod_CertDocAnalis, Numero: `J-${ship}-${Cod_CertDocAnalis}` },
    })
    assert.ok(added.estado, added.mensaje)
    lines.push((added.data as AnswerRow).Id_LineaGestion)
  }
  return { nro, ship, lines }
}

/** Requests approval of one document; returns the link that the approver of the portal receives. */
const ask = async ({ page, call, mail, accessible, picture }: Stage, ship: number, document: string, nth: number): Promise<string> => {
  await tab(page, 'Aprobación')
  await page.getByRole('button', { name: 'Pedir aprobación…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir aprobación' })
  await dialog.getByRole('checkbox').first().waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await dialog.getByText('Elija al menos una.').waitFor()
  await dialog.getByRole('checkbox', { name: document }).last().check()
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Corrige el peso bruto.')
  await accessible('asking for an approval')
  await picture(`pedir-${nth}`)
  // the dialog lists the recipients before anything is sent
  await dialog.getByRole('list', { name: 'Se envía a' }).getByText('del portal').first().waitFor()
  const before = mail.received.map(({ to }) => to)
  await dialog.getByRole('button', { name: 'Enviar 1 gestión' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('list', { name: 'Rondas de aprobación' })
    .getByRole('heading', { name: `Ronda ${nth}` })
    .waitFor()
  const [round] = (await call('GET', `/api/comexlogistica/${ship}/aprobaciones`)).data as Ronda[]
  const { Email } = round!.Enlaces.find(one => !one.Externo)!
  return linkIn(await messageTo(mail, Email, before.filter(to => to.includes(Email)).length + 1))
}

const run = async (stage: Stage): Promise<void> => {
  const { page, accessible, picture } = stage
  const { nro, ship, lines } = await shipment(stage)
  const record = `/pages/logistica/${nro}/${ship}#aprobacion`
  const rounds = page.getByRole('list', { name: 'Rondas de aprobación' })
  const attach = async (item: string, name: string, buffer: Buffer) => {
    await page.goto(`/pages/logistica/${nro}/${ship}?item=${item}&seccion=adjuntos#documento`)
    await page.getByLabel('Elegir archivos', { exact: true }).setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await page.getByRole('button', { name: `Acciones de ${name}` }).waitFor()
  }
  await page.goto(record)
  const paper = await request(page, 'GET', `/api/embarque/${ship}/papeles/instrucciones-embarque/0?formato=pdf`)
  const buffer = Buffer.from(await paper.arrayBuffer())
  await attach(`0-17-${lines[1]}`, 'Nota.pdf', buffer)
  await attach(`0-4-${lines[0]}`, 'Borrador BL.pdf', buffer)
  await page.goto(record)

  const approval = await ask(stage, ship, 'Conocimiento de embarque (BL)', 1)
  // the first document shows its file without being unfolded
  const inside = page.waitForResponse(/\/adjunto\/\d+/)
  await page.goto(approval)
  await page.getByText(`J-${ship}-4`).waitFor()
  await page.getByText('Corrige el peso bruto.').waitFor()
  const name = 'Borrador BL.pdf'
  await page.locator(`iframe[title="${name}"]`).scrollIntoViewIfNeeded()
  const { 'content-disposition': disposition, 'content-type': type } = (await inside).headers()
  assert.deepEqual([disposition?.split(';')[0], type], ['inline', 'application/pdf'])
  const viewing = () => page.frames().some(frame => frame.url().startsWith('chrome-extension:'))
  for (let i = 0; i < 200 && !viewing(); i++) await page.waitForTimeout(100)
  assert.ok(viewing(), 'the viewer of the browser shows no PDF in the page')
  await accessible('the page of a link to decide')
  await picture('enlace')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture('enlace-telefono')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Apruebo', { exact: true }).check()
  await page.getByLabel('Revisé los documentos que apruebo.').check()
  await page.getByRole('button', { name: 'Enviar mi decisión' }).click()
  await page.getByText('Quedaron aprobados').waitFor()
  await page.goto(approval)
  await page.getByText(/^Este enlace ya se usó el/).waitFor()
  await page.goto(record)
  await rounds.getByText('Aprobada', { exact: true }).first().waitFor()

  const rejection = await ask(stage, ship, 'Nota de crédito', 2)
  await page.goto(rejection)
  await page.getByLabel('Objeto', { exact: true }).check()
  await page.getByLabel('Motivo, si lo objeta').fill('El consignatario no es el del contrato.')
  await page.getByRole('button', { name: 'Enviar mi decisión' }).click()
  await page.getByText('Quedaron rechazados').waitFor()
  await page.goto(record)
  await rounds.getByText('El consignatario no es el del contrato.').waitFor()
  await accessible('rounds of approval')
  await picture('rondas')
  // the reason of the rejection is shown where the document is corrected
  await page.goto(`/pages/logistica/${nro}/${ship}?item=0-17-${lines[1]}#documento`)
  await page.getByText('Se rechazó: El consignatario no es el del contrato.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Corregir' }).waitFor()
  await accessible('a document that was sent back')
  await picture('rechazado')
  await page.goto(record)

  const item = await stage.call('POST', '/api/comexlogistica/add-nuevo-documento', {
    ...{ Nro_Embarque: ship, Id_Contenedor: 0, Cod_CertDocAnalis: 4, Numero: `J-${ship}-mail` },
  })
  assert.ok(item.estado, item.mensaje)
  await attach(`0-4-${(item.data as AnswerRow).Id_LineaGestion}`, 'Segundo BL.pdf', buffer)
  await page.goto(record)
  await ask(stage, ship, 'Conocimiento de embarque (BL)', 3)
  await page.getByRole('button', { name: 'Aprobar…' }).click()
  const deciding = page.getByRole('dialog', { name: 'Aprobar' })
  await deciding.getByLabel('Decido en nombre del cliente, que lo dijo por correo').check()
  await deciding.getByRole('button', { name: /^Aprobar/ }).click()
  await deciding.getByText('Escriba su nombre.').waitFor()
  await deciding.getByLabel('Quién del cliente lo decidió').fill('Katrin Vogel')
  await deciding.getByLabel('Motivo').fill('Lo aprobó por correo el lunes.')
  await deciding
    .getByLabel('Elegir el correo del cliente')
    .setInputFiles({ name: 'Correo de Katrin.pdf', mimeType: 'application/pdf', buffer })
  await deciding.getByText('Correo de Katrin.pdf').waitFor()
  await accessible('deciding for the client')
  await picture('por-el-cliente')
  await deciding.getByRole('button', { name: /^Aprobar/ }).click()
  await deciding.waitFor({ state: 'hidden' })
  await rounds.getByText(/\(Katrin Vogel\): Lo aprobó por correo el lunes\./).waitFor()
  await rounds.getByRole('button', { name: 'Correo del cliente: Correo de Katrin.pdf' }).waitFor()
  await picture('rondas-por-el-cliente')

  await tab(page, 'Originales')
  await page.getByRole('button', { name: 'Agregar envío' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar envío por courier' })
  await accessible('an envelope with originals')
  await picture('courier')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
}

export const journey: Journey = { name: 'aprobacion', place: 'second', viewsPdf: true, run }
