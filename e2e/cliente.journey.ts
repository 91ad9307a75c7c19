/**
 * A client on a phone: the list of shipments, one of them in English, a comment on a document, a subscription to mails; another client sees
 * nothing of this.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Journey, Stage } from './journey.ts'

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

const inEnglish = async ({ page, accessible, picture }: Stage) => {
  await page.getByText('Cómo va el embarque').waitFor()
  await page.getByText('English', { exact: true }).click()
  await page.getByText('Progress of the shipment').waitFor()
  await page.getByText('Departure', { exact: true }).waitFor()
  await accessible('client record in English on a phone')
  await picture('record')
  // the language is stored for the user, so it survives a reload
  await page.reload()
  await page.getByText('Progress of the shipment').waitFor()
  await page.getByText('Español', { exact: true }).click()
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

/** Downloads everything that the client may have of the shipment, as one archive. */
const fetched = async ({ page }: Stage) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar todo (ZIP)' }).click()])
  const archive = await readFile(await download.path(), 'latin1')
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
  assert.deepEqual(((await call('GET', '/api/clientelogistica/avisos')).data as { Avisos: string[] }).Avisos, ['zarpe'])
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
    await commented(stage)
    await fetched(stage)
    await askedForMails(stage)
    await login('cliente2')
    await page.goto(`/pages/cliente/${own.Nro_Negocio}/${own.Nro_Embarque}`)
    await page.getByText('Este embarque no existe o no es suyo.').waitFor()
    const refused = await call('GET', `/api/clientelogistica/${own.Nro_Embarque}/cargar-embarque`)
    assert.equal(refused.estado, false)
  },
}
