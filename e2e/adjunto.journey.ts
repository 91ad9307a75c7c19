/**
 * Attachments of a shipment, as comex adds them: several at once, one with a false extension, one whose connection drops, a new version,
 * one deleted and restored, the dossier.
 */
import assert from 'node:assert/strict'
import { confirmedDeal, type FilaEmbarque } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { ask, downloadedFile } from './portal.ts'
import { tab } from './tab.ts'

const file = (name: string, text: string, bytes = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.4\n% ${text}\n`), Buffer.alloc(bytes, text)]),
})
const bill = file('Bill of lading.pdf', 'BL')

const chooser = ({ page }: Stage) => page.getByLabel('Elegir archivos', { exact: true })
const listed = ({ page }: Stage, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Uploads several files at once; the one with a false extension is refused with a message and is not stored. */
const putIn = async (stage: Stage) => {
  const { page, accessible, picture } = stage
  const photo = { name: 'Foto del sello.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await chooser(stage).setInputFiles([bill, photo, { ...bill, name: 'falso.pdf', buffer: Buffer.from('hola') }])
  await page.getByRole('button', { name: 'Acciones de Foto del sello.png' }).waitFor()
  await page.getByRole('button', { name: 'Acciones de Bill of lading.pdf' }).waitFor()
  await page.getByText('no es un archivo que se pueda adjuntar').waitFor()
  await accessible('attachments of a shipment')
  await picture('lista')
  await page.getByRole('button', { name: 'Descartar falso.pdf' }).click()
}

/** The connection drops twice during an upload, and the upload resumes by itself. */
const goOn = async (stage: Stage) => {
  const { page } = stage
  let cuts = 0
  await page.route('**/api/adjuntos/subidas/*', route =>
    route.request().method() === 'PATCH' && cuts++ < 2 ? route.abort('connectionreset') : route.fallback(),
  )
  await chooser(stage).setInputFiles([file('Instrucciones.pdf', 'largo ', 3_000_000)])
  await page.getByRole('button', { name: 'Acciones de Instrucciones.pdf' }).waitFor()
  await page.unroute('**/api/adjuntos/subidas/*')
  assert.equal(cuts, 3)
}

/** Uploads a new version of a file; the first version is kept. */
const replace = async (stage: Stage) => {
  const { page, accessible } = stage
  await page.getByRole('button', { name: 'Acciones de Bill of lading.pdf' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Subir otra versión…' }).click()
  await (await choosing).setFiles(file('Bill of lading corregido.pdf', 'BL corregido'))
  await listed(stage, 'Bill of lading corregido.pdf').getByText('Versión 2').click()
  const versions = page.getByRole('dialog')
  await versions.getByText('1. Bill of lading.pdf').waitFor()
  await accessible('versions of an attachment')
  await page.keyboard.press('Escape')
}

/** Previews a file in the portal, deletes it and restores it. */
const lookAndUndo = async (stage: Stage) => {
  const { page } = stage
  await page.getByRole('button', { name: 'Foto del sello.png', exact: true }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Foto del sello.png' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Acciones de Foto del sello.png' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByText('Se eliminó «Foto del sello.png».').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('«Foto del sello.png» está de vuelta.').waitFor()
}

const dossier = async ({ page }: Stage, ship: number) => {
  assert.ok((await ask(page, 'GET', `/api/embarque/${ship}/papeles/instrucciones-embarque/0?formato=pdf`)).ok)
  await page.getByRole('button', { name: 'Descargar la carpeta' }).click()
  const { bytes } = await downloadedFile(page, () => page.getByRole('menuitem', { name: 'Completa, para la empresa' }).click())
  // a zip archive holds the names of its files uncompressed
  const archive = bytes.toString()
  for (const wanted of [
    '/0 Índice.pdf',
    '/Adjuntos/Bill of lading corregido.pdf',
    '/Foto del sello.png',
    '/Instrucciones.pdf',
    '/Papeles/',
  ])
    assert.ok(archive.includes(wanted), wanted)
}

export const journey: Journey = {
  name: 'adjunto',
  place: 'second',
  run: async stage => {
    const nro = await confirmedDeal(stage)
    await stage.login('comex')
    const { data } = await stage.call('GET', `/api/embarque/set-up-embarque/${nro}/1/1/comex`)
    const [{ Nro_Embarque }] = data as [FilaEmbarque]
    await stage.page.goto(`/pages/embarque/${nro}/${Nro_Embarque}`)
    await tab(stage.page, 'Adjuntos')
    await stage.page.getByText('No hay archivos adjuntos').waitFor()
    await putIn(stage)
    await goOn(stage)
    await replace(stage)
    await lookAndUndo(stage)
    await dossier(stage, Nro_Embarque)
  },
}
