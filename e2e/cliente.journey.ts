/**
 * A client on a phone: the list of shipments, one of them in English, a comment on a document, a subscription to mails; another client sees
 * nothing of this.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { ask, downloadedFile, quiet } from './portal.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number; Nro_Contrato: string; Nro_Corr_Embarque: number; Cant_Documentos: number }

const PHONE = { width: 390, height: 844 }
const QUESTION = '¿Puede agregar el peso neto?'

/** The client's last shipment that has documents. */
const shipment = async ({ call }: Stage): Promise<Fila> => {
  const all = (await call('GET', '/api/clientelogistica/listarEmbarques')).data as Fila[]
  const found = all.find(row => row.Cant_Documentos > 2)
  assert.ok(found, 'the sample has a shipment with documents')
  return found
}

const listed = async ({ page, accessible, picture }: Stage, { Nro_Contrato, Nro_Corr_Embarque }: Fila) => {
  const name = `${Nro_Contrato}/${Nro_Corr_Embarque}`
  await page.getByRole('heading', { level: 1, name: 'Mis embarques' }).waitFor()
  await page.getByRole('searchbox', { name: /^Buscar por contrato/ }).fill(Nro_Contrato)
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
  await accessible('client list on a phone')
  await picture('list')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** The dialogs that all users share, and what the server says in them. */
const refusedInEnglish = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('no es esta')
  for (const field of ['New password', 'Repeat the new password']) await dialog.getByLabel(field, { exact: true }).fill('Walnut of March')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByText('Current password: this is not it.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A client who reads English searches: the results name documents, containers and weeks in English. */
const foundInEnglish = async (page: Page) => {
  const [contract] = (await page.getByRole('heading', { level: 1 }).textContent())!.split('/')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('textbox').fill(contract!)
  await palette
    .getByText(/\(W\d\d/)
    .first()
    .waitFor()
  await palette.getByRole('textbox').fill('CE-20')
  await palette
    .getByText(/certificate · /)
    .first()
    .waitFor()
  assert.doesNotMatch((await palette.textContent())!, /Contenedor|Certificado|\(S\d\d/)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
}

const inEnglish = async ({ page, accessible, picture }: Stage) => {
  await page.getByText('Cómo va el embarque').waitFor()
  await page.getByText('English', { exact: true }).click()
  await page.getByText('Progress of the shipment').waitFor()
  await page.getByText('Departure', { exact: true }).waitFor()
  await accessible('client record in English on a phone')
  await picture('record')
  const { name } = await downloadedFile(page, () => page.getByRole('button', { name: 'Quality certificate.pdf' }).first().click())
  assert.equal(name, 'Quality certificate.pdf')
  await refusedInEnglish(page)
  await foundInEnglish(page)
  // the language is stored for the user, so it survives a reload
  await page.reload()
  await page.getByText('Progress of the shipment').waitFor()
  await page.getByText('Español', { exact: true }).click()
  await page.getByText('Cómo va el embarque').waitFor()
  await quiet(page)
}

/** A document that comex sends for approval is decided in the portal, without the link of the mail. */
const decided = async (stage: Stage, { Nro_Negocio, Nro_Embarque }: Fila) => {
  const { page, call, login, accessible, picture } = stage
  await page.setViewportSize({ width: 1440, height: 900 })
  await login('comex')
  const added = await call('POST', '/api/comexlogistica/add-nuevo-documento', {
    ...{ Nro_Embarque, Id_Contenedor: 0, Cod_CertDocAnalis: 4, Numero: 'J-portal', Visible_Cliente: true },
  })
  assert.ok(added.estado, added.mensaje)
  const { Id_Gestion, Id_LineaGestion } = added.data as { Id_Gestion: number; Id_LineaGestion: number }
  const paper = await ask(page, 'GET', `/api/embarque/${Nro_Embarque}/papeles/instrucciones-embarque/0?formato=pdf`)
  await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}?item=0-4-${Id_LineaGestion}&seccion=adjuntos#documento`)
  const buffer = Buffer.from(await paper.arrayBuffer())
  await page.getByLabel('Elegir archivos', { exact: true }).setInputFiles({ name: 'Borrador BL.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Acciones de Borrador BL.pdf' }).waitFor()
  const [own] = (await call('GET', `/api/adjuntos/gestion/${Id_Gestion}`)).data as { Id_Adjunto: number; Version: number }[]
  const shown = await call('POST', '/api/adjuntos/actualizar', {
    Id_Adjunto: own!.Id_Adjunto,
    Version: own!.Version,
    Visible_Cliente: true,
  })
  assert.ok(shown.estado, shown.mensaje)
  const asked = await call('POST', `/api/comexlogistica/mail-aprobacion/${Nro_Embarque}`, { Gestiones: [{ Id_Gestion }] })
  assert.ok(asked.estado, asked.mensaje)

  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto('/inicio')
  const needs = page.getByRole('region', { name: 'Espera de usted' })
  await needs.getByRole('link', { name: /^1 documento por decidir/ }).waitFor()
  await accessible('home of a client on a phone')
  await picture('home')
  await page.goto('/pages/cliente/listado')
  await page.getByRole('region', { name: 'En curso' }).getByRole('link').first().waitFor()
  await page.getByRole('region', { name: 'Terminados' }).getByRole('link').first().waitFor()
  await needs.getByRole('link', { name: /^1 documento por decidir/ }).click()
  const waiting = page.getByRole('region', { name: 'Espera su decisión' })
  await waiting.getByText('J-portal').waitFor()
  await accessible('documents that wait for the client')
  await picture('espera')
  const { bytes } = await downloadedFile(page, () => waiting.getByRole('button', { name: 'Borrador BL.pdf' }).click())
  assert.match(bytes.toString('latin1'), /^%PDF/)
  await waiting.getByRole('button', { name: 'Objetar' }).click()
  await waiting.getByRole('textbox').fill('Falta el peso neto.')
  await picture('objeta')
  await waiting.getByRole('button', { name: 'Enviar objeción' }).click()
  await page.getByText('Objeción enviada.').waitFor()
  await waiting.waitFor({ state: 'detached' })
  await login('comex')
  const [round] = (await call('GET', `/api/comexlogistica/${Nro_Embarque}/aprobaciones`)).data as { Estado: string }[]
  assert.equal(round!.Estado, 'rechazada')
  await login('cliente')
  await page.goto(`/pages/cliente/${Nro_Negocio}/${Nro_Embarque}`)
}

const commented = async ({ page, accessible }: Stage) => {
  await page.getByRole('button', { name: 'Comentar' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(QUESTION)
  await accessible('comments on a document')
  await dialog.getByRole('button', { name: 'Enviar comentario' }).click()
  await dialog.getByRole('listitem').filter({ hasText: QUESTION }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Comentarios (1)' }).waitFor()
}

/** Confirms that the originals arrived: comex reads who said so and when, and nothing waits for the client any more. */
const received = async ({ page, login, call, accessible, picture }: Stage, { Nro_Negocio, Nro_Embarque }: Fila) => {
  await login('comex')
  const sent = await call('POST', '/api/comexlogistica/add-courier', {
    Nro_Embarque,
    Cod_EmpresaCourier: 1,
    // as the courier prints it; the portal keeps it without blanks
    Nro_Guia: 'JD01 4600 0',
    Destinatario: 'Nordkern Handelsgesellschaft mbH',
    Contenido: 'BL original',
    Fecha_Envio: '2026-11-02',
  })
  assert.ok(sent.estado, sent.mensaje)
  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto(`/pages/cliente/${Nro_Negocio}/${Nro_Embarque}#originales`)
  const originals = page.getByRole('region', { name: 'Originales por courier' })
  await originals.getByText('DHL Express JD0146000').waitFor()
  await accessible('originals on their way')
  await picture('originales')
  await originals.getByRole('button', { name: 'Confirmar recepción de originales' }).click()
  await originals.getByText(/^Recibido el \d/).waitFor()
  await originals.getByRole('button', { name: 'Confirmar recepción de originales' }).waitFor({ state: 'hidden' })
  await picture('originales-recibidos')
  await login('comex')
  const [envelope] = (await call('GET', `/api/comexlogistica/${Nro_Embarque}/couriers`)).data as Record<string, unknown>[]
  assert.equal(envelope!.Confirmado_Por, 'Katrin Vogel')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}#originales`)
  await page.getByRole('row').filter({ hasText: 'JD0146000' }).getByText('Katrin Vogel').first().waitFor()
  await picture('originales-comex')
  await page.setViewportSize(PHONE)
  await login('cliente')
  await page.goto(`/pages/cliente/${Nro_Negocio}/${Nro_Embarque}`)
}

/** Downloads everything that the client may have of the shipment, as one archive. */
const fetched = async ({ page }: Stage) => {
  const { bytes } = await downloadedFile(page, () => page.getByRole('button', { name: 'Descargar todo (ZIP)' }).click())
  const archive = bytes.toString('latin1')
  assert.ok(archive.startsWith('PK'))
  // a zip archive holds the names of its files uncompressed
  assert.match(archive, /ndice\.pdf/)
}

const askedForMails = async ({ page, call }: Stage) => {
  await page.goto('/pages/cliente/listado')
  await page.getByRole('button', { name: 'Avisos por correo' }).click()
  await page.getByRole('checkbox', { name: 'La nave zarpó' }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Avisos guardados.').waitFor()
  assert.deepEqual(((await call('GET', '/api/clientelogistica/avisos')).data as { Avisos: string[] }).Avisos.toSorted(), [
    'reclamo',
    'solicitud',
    'zarpe',
  ])
}

export const journey: Journey = {
  name: 'cliente',
  place: 'second',
  run: async stage => {
    const { page, login, call } = stage
    await page.setViewportSize(PHONE)
    await login('cliente')
    const own = await shipment(stage)
    await listed(stage, own)
    await inEnglish(stage)
    await decided(stage, own)
    await commented(stage)
    await received(stage, own)
    await fetched(stage)
    await askedForMails(stage)
    await login('cliente2')
    await page.goto(`/pages/cliente/${own.Nro_Negocio}/${own.Nro_Embarque}`)
    await page.getByText('Este embarque no existe o no es suyo.').waitFor()
    const refused = await call('GET', `/api/clientelogistica/${own.Nro_Embarque}/cargar-embarque`)
    assert.equal(refused.estado, false)
  },
}
