/**
 * What a client owes and claims, on a phone: comex asks for a document, the client delivers it, comex refuses it, the client corrects it in
 * English; a claim with a photograph is opened, answered and followed; one person of the client manages the others.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { quiet } from './portal.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number; Fecha_ETA: string | null }

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1366, height: 768 }
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

const sent = async ({ call }: Stage, path: string, body: unknown): Promise<Record<string, number>> => {
  const { estado, mensaje, data } = await call('POST', path, body)
  assert.ok(estado, mensaje)
  return data as Record<string, number>
}

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Takes a step of a record as staff; those that undo something are in its menu. */
const step = async (page: Page, action: string, reason?: string, inMenu = false) => {
  if (inMenu) await page.getByRole('button', { name: 'Más acciones' }).click()
  await page
    .getByRole(inMenu ? 'menuitem' : 'button', { name: action, exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const delivered = async (stage: Stage, { Nro_Negocio, Nro_Embarque }: Fila) => {
  const { page, login, accessible, picture } = stage
  await login('comex')
  const { Id_Solicitud } = await sent(stage, '/api/solicitud/agregar', {
    ...{ Nro_Embarque, Clase: 'permiso-importacion', Fecha_Vence: '2027-06-30', Detalle: 'El permiso de esta temporada.' },
  })
  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto('/inicio')
  const needs = regionOf(page, 'Espera de usted')
  await needs.getByText('Permiso de importación').first().waitFor()
  await accessible('home of a client who owes a document')
  await picture('inicio')
  await needs
    .locator(`a[href*="/pages/cliente/${Nro_Negocio}/${Nro_Embarque}"]`)
    .filter({ hasText: /por entregar/ })
    .click()
  const owed = regionOf(page, 'Documentos que le piden')
  await owed.getByText('Por entregar').waitFor()
  await accessible('a document that is owed')
  await picture('pedido')
  await owed.getByLabel('Elegir un archivo: Permiso de importación').setInputFiles(photo('permiso.png'))
  await owed.getByText('En revisión').waitFor()
  await owed.getByRole('button', { name: 'permiso.png', exact: true }).waitFor()
  // browsers report no change when the same file is chosen twice in a row, so the input must have forgotten its file
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), owed.getByRole('button', { name: 'Subir archivo' }).click()])
  assert.equal(await chooser.element().evaluate(input => (input as HTMLInputElement).value), '')

  await page.setViewportSize(DESK)
  await login('comex')
  await page.goto(`/pages/solicitud/${Id_Solicitud}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await accessible('a request that was delivered')
  await picture('solicitud')
  await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}#solicitudes`)
  const ofShipment = page.getByRole('table', { name: 'Solicitudes' })
  await ofShipment.getByText('Permiso de importación').first().waitFor()
  await accessible('what was asked of the client of a shipment')
  await picture('pestana-cliente')
  await page.goto(`/pages/solicitud/${Id_Solicitud}`)
  await step(page, 'Rechazar', 'Está vencido.', true)
  await page.getByText('Rechazada').first().waitFor()

  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto(`/pages/cliente/${Nro_Negocio}/${Nro_Embarque}#pedidos`)
  await owed.getByText('Está vencido.').waitFor()
  await picture('por-corregir')
  await page.getByText('English', { exact: true }).click()
  const inEnglish = regionOf(page, 'Documents that you are asked for')
  await inEnglish.getByText('To correct').waitFor()
  await inEnglish.getByRole('button', { name: 'Remove permiso.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await inEnglish.getByRole('button', { name: 'permiso.png', exact: true }).waitFor({ state: 'detached' })
  await inEnglish.getByLabel('Choose a file: Import permit').setInputFiles(photo('permit.png'))
  await inEnglish.getByText('Under review').waitFor()
  await picture('en-ingles')
}

const claimed = async (stage: Stage, { Nro_Negocio, Nro_Embarque }: Fila) => {
  const { page, login, call, accessible, picture } = stage
  const claims = regionOf(page, 'Claims')
  await claims.getByRole('button', { name: 'Make a claim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a claim' })
  await dialog.getByRole('button', { name: 'Send claim' }).click()
  await dialog.getByText('Write what happened.').waitFor()
  await dialog.getByLabel('About what').selectOption({ label: 'Damaged or wet cargo' })
  await dialog.getByLabel('What happened').fill('Twelve boxes arrived wet.')
  await dialog.getByLabel('Kilograms affected').fill('120.5')
  await dialog.getByLabel('Add photographs or files').setInputFiles([photo('boxes.png')])
  await dialog.getByText('boxes.png').waitFor()
  await accessible('a claim on a phone')
  await picture('reclamo')
  await dialog.getByRole('button', { name: 'Send claim' }).click()
  await dialog.waitFor({ state: 'detached' })
  await claims.getByText('Twelve boxes arrived wet.').waitFor()
  await claims.getByRole('button', { name: 'boxes.png', exact: true }).waitFor()
  await picture('reclamo-abierto')
  const { Reclamos } = (await call('GET', `/api/clientelogistica/${Nro_Embarque}/cargar-embarque`)).data as {
    Reclamos: { Id_Reclamo: number; Kilos: number }[]
  }
  assert.equal(Reclamos[0]!.Kilos, 120.5)
  // the page of the login speaks the language that was chosen
  await page.getByText('Español', { exact: true }).click()
  const followed = regionOf(page, 'Reclamos')
  await followed.getByText('Carga dañada o mojada').waitFor()
  await quiet(page)

  await page.setViewportSize(DESK)
  await login('calidad')
  await page.goto('/pages/reclamo/listado')
  await page.getByRole('row').filter({ hasText: 'Carga dañada' }).first().waitFor()
  await accessible('the list of claims')
  await picture('reclamos')
  await page.goto(`/pages/reclamo/${Reclamos[0]!.Id_Reclamo}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await step(page, 'Aceptar', 'We take it off the next invoice.')
  await page.getByText('Aceptado').first().waitFor()
  await picture('reclamo-aceptado')

  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto('/inicio')
  await regionOf(page, 'Espera de usted')
    .getByRole('link', { name: /Respondieron su reclamo/ })
    .waitFor()
  await picture('reclamo-respondido')
  await page.goto(`/pages/cliente/${Nro_Negocio}/${Nro_Embarque}#reclamos`)
  await followed.getByText('We take it off the next invoice.').waitFor()
  await followed.getByRole('button', { name: 'Escribir un mensaje' }).click()
  const talk = page.getByRole('dialog', { name: /^Reclamo/ })
  await talk.getByRole('textbox').fill('Gracias.')
  await talk.getByRole('button', { name: 'Enviar comentario' }).click()
  await talk.getByRole('listitem').filter({ hasText: 'Gracias.' }).waitFor()
  await page.keyboard.press('Escape')
  await followed.getByRole('button', { name: 'Mensajes (1)' }).waitFor()
}

const people = async (stage: Stage) => {
  const { page, login, accessible, picture } = stage
  await page.setViewportSize(DESK)
  await login('admin')
  await sent(stage, '/api/administracion/personas/nombrar-gestor', { Usuario: 'cliente', Administra: true })
  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto('/pages/cliente/listado')
  await page.getByRole('button', { name: 'Personas de su empresa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Personas de su empresa' })
  await dialog.getByLabel('Nombre').fill('Jonas Brandt')
  await dialog.getByLabel(/^Correo/).fill('jonas.brandt@nordkern.example')
  await accessible('the people of a client')
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  const jonas = dialog.getByRole('listitem').filter({ hasText: 'Jonas Brandt' })
  await jonas.getByText('Invitada').waitFor()
  await picture('personas')
  await jonas.getByRole('button', { name: 'Quitar Jonas Brandt' }).click()
  await page.getByRole('dialog', { name: '¿Quitar a Jonas Brandt?' }).getByRole('button', { name: 'Quitar', exact: true }).click()
  await jonas.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}

export const journey: Journey = {
  name: 'portalCliente',
  place: 'third',
  run: async stage => {
    const { page, login, call } = stage
    await page.setViewportSize(PHONE)
    await login('cliente')
    const all = (await call('GET', '/api/clientelogistica/listarEmbarques')).data as Fila[]
    const own = all.find(({ Fecha_ETA }) => Fecha_ETA)!
    await delivered(stage, own)
    await claimed(stage, own)
    await people(stage)
    await login('cliente2')
    await page.goto(`/pages/cliente/${own.Nro_Negocio}/${own.Nro_Embarque}`)
    await page.getByText('Este embarque no existe o no es suyo.').waitFor()
  },
}
