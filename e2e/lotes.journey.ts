/** A lot from its plant to its client: Calidad adds it, the plant puts its boxes on pallets on a phone, and a recall finds who received it. */
import assert from 'node:assert/strict'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import type { Trazabilidad } from '@nogal/model/lote/trazabilidad.calls'
import type { Journey, Stage } from './journey.ts'
import { choose, type } from './negocio.steps.ts'
import { downloadedFile } from './portal.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1366, height: 768 }

type Box = { Id_Contenedor: number; Fecha_Carga: string | null; Carga: Line[] }
type Line = { Id_Linea: number; Cajas: number; Nom_Especie: string; Nom_Variedad: string | null }
type Found = { ship: number; box: number; line: Line }

/** A container with fruit of a known variety that is still to be loaded. */
const toLoad = async ({ call }: Stage): Promise<Found> => {
  const rows = (await call('GET', '/api/embarque/listar-embarques/0/0/0?porPagina=60')).data as { Nro_Embarque: number }[]
  for (const { Nro_Embarque: ship } of rows) {
    const { Contenedores_Embarque: boxes } = (await call('GET', `/api/embarque/${ship}/cargar-embarque`)).data as {
      Contenedores_Embarque: Box[]
    }
    const box = boxes.find(one => !one.Fecha_Carga && one.Carga.length === 1 && one.Carga[0]!.Nom_Variedad && one.Carga[0]!.Cajas > 20)
    if (box) return { ship, box: box.Id_Contenedor, line: box.Carga[0]! }
  }
  throw new Error('no container to load')
}

/** Adds a lot of the fruit of a line; returns its number. */
const addLot = async ({ page, accessible, picture }: Stage, { line }: Found): Promise<string> => {
  const numero = `LJ-${Date.now() % 100_000}`
  await page.goto('/pages/lote/listado')
  await page
    .getByRole('link', { name: 'Nuevo lote' })
    .or(page.getByRole('button', { name: 'Nuevo lote' }))
    .first()
    .click()
  await type(page, 'Número de lote', numero.toLowerCase())
  await choose(page, page, 'Planta de proceso', 'Buin')
  await type(page, 'CSG del productor', '104233')
  await choose(page, page, 'Especie', line.Nom_Especie)
  await choose(page, page, 'Variedad', line.Nom_Variedad!)
  await type(page, 'Fecha de proceso', '20-11-2026')
  await type(page, 'Cajas', '15')
  await accessible('a new lot')
  await picture('nuevo')
  await page
    .getByRole('button', { name: /^(Siguiente|Revisar|Continuar)/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(Crear|Agregar|Guardar)/ })
    .last()
    .click()
  await page.getByRole('heading', { name: `Lote ${numero}` }).waitFor()
  await picture('lote')
  return numero
}

/** The plant writes a pallet: more boxes than the lot has are refused with what was typed kept. */
const putOnPallet = async ({ page, call, accessible, picture }: Stage, { ship, box }: Found, numero: string): Promise<void> => {
  await page.goto(`/pages/produccion/listado?hoja=${ship}`)
  const sheet = page.getByRole('dialog', { name: /^Hoja de carga/ })
  await sheet.getByRole('button', { name: 'Guardar hoja' }).waitFor()
  const pallets = sheet.locator('[data-field="Pallets_Cargados"]')
  await pallets.getByRole('button', { name: 'Agregar fila' }).click()
  const cell = (name: string) => pallets.locator(`[data-field="Pallets_Cargados.0.${name}"]`)
  await cell('Nro_Pallet').getByRole('textbox').fill('(00)178012340000000015')
  const lote = cell('Id_Lote').getByRole('combobox')
  await lote.click()
  await lote.fill(numero)
  await page.getByRole('option').filter({ hasText: numero }).first().click()
  await cell('Cajas').getByRole('textbox').fill('16')
  await sheet.getByRole('button', { name: 'Guardar hoja' }).click()
  await sheet.getByText(`El lote ${numero} tiene 15 cajas`).first().waitFor()
  await accessible('a loading sheet with a refused pallet')
  await picture('rechazado')
  assert.equal(await cell('Cajas').getByRole('textbox').inputValue(), '16')
  await cell('Cajas').getByRole('textbox').fill('12')
  await sheet.getByRole('button', { name: 'Guardar hoja' }).click()
  await page.getByText(/^Se guardó la hoja de/).waitFor()
  await picture('hoja')
  const sheets = (await call('GET', `/api/produccion/${ship}/hojas-carga`)).data as HojaCarga[]
  const [pallet] = sheets.find(one => one.Id_Contenedor === box)!.Pallets_Cargados
  assert.deepEqual([pallet!.Nro_Pallet, pallet!.Nom_Lote, pallet!.Cajas], ['178012340000000015', numero, 12])
}

/** The phytosanitary request and the annex of the packing list name the lot; the search of the portal finds it. */
const onPapers = async ({ page, call, accessible, picture }: Stage, { ship, box }: Found, numero: string): Promise<void> => {
  const paper = async (code: string) => (await call('GET', `/api/embarque/${ship}/papeles/${code}/0`)).data as PapelEmbarque
  const { Lotes } = await paper('solicitud-fitosanitaria')
  assert.deepEqual(
    Lotes?.Lotes_Embarcados.filter(({ Nro_Lote }) => Nro_Lote === numero).map(({ Csg, Pallets, Cajas }) => [Csg, Pallets, Cajas]),
    [['104233', 1, 12]],
  )
  const list = await paper('lista-empaque')
  const annex = list.Contenedores.find(one => one.Id_Contenedor === box)?.Anexo?.Pallets_Cargados
  assert.equal(annex?.find(one => one.Nro_Pallet === '178012340000000015')?.Nro_Lote, numero)
  await page.goto(page.url().replace(/\?.*$/, '#papeles'))
  const row = page.getByRole('listitem').filter({ hasText: 'Solicitud fitosanitaria' })
  await row.getByRole('button', { name: 'Vista previa' }).waitFor()
  await accessible('the papers with a phytosanitary request')
  await picture('papeles')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar o hacer algo' }).fill(numero)
  await page.getByRole('group', { name: 'Lotes' }).getByText(`Lote ${numero}`).first().waitFor()
  await picture('buscar')
  await page.keyboard.press('Escape')
}

export const journey: Journey = {
  name: 'lotes',
  place: 'third',
  run: async stage => {
    const { page, login, call, accessible, picture } = stage
    await page.setViewportSize(DESKTOP)
    await login('comex')
    const found = await toLoad(stage)
    await login('calidad')
    const numero = await addLot(stage, found)
    await page.setViewportSize(PHONE)
    await login('produccion')
    await putOnPallet(stage, found, numero)

    await page.setViewportSize(DESKTOP)
    await login('calidad')
    await page.goto('/pages/trazabilidad/lotes')
    await type(page, 'Número de lote', numero)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Clientes 1' }).waitFor()
    await accessible('a recall')
    await picture('trazabilidad')
    const { data } = await call('GET', `/api/lote/trazabilidad?Nro_Lote=${numero}`)
    const { Contenedores, Clientes } = data as Trazabilidad
    assert.deepEqual([Contenedores.map(one => one.Id_Contenedor), Clientes.length, Contenedores[0]!.Cajas], [[found.box], 1, 12])
    const file = await downloadedFile(page, () => page.getByRole('button', { name: 'Exportar a Excel' }).click())
    assert.equal(file.name, 'Trazabilidad de lotes.xlsx')
    await page.setViewportSize(PHONE)
    await picture('trazabilidad-telefono')
    await page.setViewportSize(DESKTOP)

    await login('comex')
    await page.goto(`/pages/embarque/${Contenedores[0]!.Nro_Negocio}/${found.ship}?contenedor=${found.box}&parte=carga#contenedores`)
    await page.getByText('178012340000000015').first().waitFor()
    await picture('carga')
    await page.getByRole('button', { name: 'Anotar pallets' }).click()
    const dialog = page.getByRole('dialog', { name: /^Pallets de/ })
    await dialog.getByRole('button', { name: 'Guardar pallets' }).waitFor()
    await accessible('the pallets of a container')
    await picture('pallets')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Informe de carga' }).click()
    await page
      .getByRole('dialog', { name: /^Vista previa: Informe de carga/ })
      .getByText('Preparando el PDF')
      .waitFor({ state: 'detached' })
    await picture('informe-de-carga')
    await page.keyboard.press('Escape')
    await onPapers(stage, found, numero)
    await page.goto(`/pages/embarque/${Contenedores[0]!.Nro_Negocio}/${found.ship}?contenedor=${found.box}&parte=carga#contenedores`)
    await page.getByRole('link', { name: 'Adónde más fueron sus lotes' }).click()
    await page.getByRole('link', { name: numero }).click()
    await page.getByRole('heading', { name: `Lote ${numero}` }).waitFor()
    await page.getByRole('tab', { name: 'Contenedores y clientes' }).click()
    await page.getByRole('heading', { name: 'Contenedores 1' }).waitFor()
    await accessible('where a lot went')
    await picture('destinos')
    // other journeys move the fruit of the sample
    const cleared = await call('POST', '/api/embarque/anotar-pallets-contenedor', { Id_Contenedor: found.box, Pallets_Cargados: [] })
    assert.ok(cleared.estado, cleared.mensaje)
  },
}
