/**
 * Quality follows the next step of an item and of a container, measures a sample that fails and its retest up to the certificate of the
 * container, reads the report of a laboratory, and sees the trend. Comex then sees how a bill of lading differs.
 */
import assert from 'node:assert/strict'
import type { ContenedorCompleto } from '@nogal/model/embarque/contenedor.fields'
import type { EmbarqueCompleto } from '@nogal/model/embarque/embarque.fields'
import type { Exigencia } from '@nogal/model/gestion/gestion.kinds'
import { pasoDeContenedor, pasoDeGestion } from '@nogal/model/pasos/pasos'
import { textPdf } from '../server/src/test/archivos.ts'
import { savedButton } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { ask } from './portal.ts'
import { tab } from './tab.ts'

type Resultado = { Cod_Analisis: number; Nom_Analisis: string; Maximo: number | null; Medido: boolean; Veredicto: string }
type Item = {
  Nro_Negocio: number
  Nro_Embarque: number
  Id_Contenedor: number
  Cod_CertDocAnalis: number
  Id_LineaGestion: number
  Cod_EstadoGestion: string
  Faltas_Completar: Exigencia[]
  Cerrada: boolean
  Cod_Aprobado: string | null
  Repite: number | null
  Mediciones: { Valor: number | null; Incertidumbre: number | null }[]
  Veredicto: string
  Resultados: Resultado[]
}
type Embarque = { Nro_Embarque: number; Nro_Negocio: number }

const ownOf = ({ Cod_CertDocAnalis, Resultados }: Item): Resultado => Resultados.find(one => one.Cod_Analisis === Cod_CertDocAnalis)!
const itemsOf = async ({ call }: Stage, ship: number): Promise<Item[]> =>
  (await call('GET', `/api/calidadembarque/${ship}/0/listar-analisis-contenedor`)).data as Item[]

const MEASURE = 'Escribir las mediciones'

/** Finds an analysis whose next step are its measurements, and whose value has a limit. */
const toMeasure = async (stage: Stage): Promise<Item> => {
  const ships = (await stage.call('GET', '/api/calidadembarque/listado-general-calidad')).data as Embarque[]
  for (const { Nro_Embarque } of ships.reverse()) {
    const found = (await itemsOf(stage, Nro_Embarque)).find(
      one => one.Id_Contenedor && !one.Cerrada && (ownOf(one).Maximo ?? 0) > 0 && pasoDeGestion(one)?.arreglo?.accion === MEASURE,
    )
    if (found) return found
  }
  throw new Error('no analysis to make')
}

const open = async ({ page }: Stage, { Nro_Negocio, Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis }: Item, line: number) => {
  await page.goto(
    `/pages/calidad/${Nro_Negocio}/${Nro_Embarque}?item=${Id_Contenedor}-${Cod_CertDocAnalis}-${line}&seccion=mediciones#analisis`,
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('table').waitFor()
  return dialog
}

/** Types a value with a decimal point, saves once the verdict is shown beside the value, and checks that the saved value is displayed. */
const measure = async (stage: Stage, item: Item, line: number, value: number, verdict: string) => {
  const dialog = await open(stage, item, line)
  await dialog.getByLabel(`Valor de ${ownOf(item).Nom_Analisis}`, { exact: true }).fill(value.toFixed(2))
  await dialog.getByRole('row').nth(1).getByText(verdict, { exact: true }).waitFor()
  await stage.picture(`muestra-${line}`)
  await stage.accessible(`values of sample ${line}`)
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await savedButton(stage.page)
  await dialog.locator('button[type=submit]:disabled').waitFor()
  return dialog
}

/** An item says its next step as its main button: here the section where the result is written. */
const nextOfItem = async ({ page, accessible, picture }: Stage, item: Item) => {
  const { Nro_Negocio, Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion } = item
  await page.goto(`/pages/calidad/${Nro_Negocio}/${Nro_Embarque}?item=${Id_Contenedor}-${Cod_CertDocAnalis}-${Id_LineaGestion}#analisis`)
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: MEASURE })
  await next.waitFor()
  await accessible('an item with its next step')
  await picture('paso-gestion')
  await next.click()
  await dialog.getByRole('table').waitFor()
  assert.equal(await next.count(), 0, 'the section is open')
}

/** A container says its next step, too: the same that the model tells of its data. */
const nextOfContainer = async ({ page, call, accessible, picture }: Stage, { Nro_Negocio, Nro_Embarque, Id_Contenedor }: Item) => {
  const { data } = await call('GET', `/api/embarque/${Nro_Embarque}/cargar-embarque`)
  const ship = data as EmbarqueCompleto & { Contenedores_Embarque: ContenedorCompleto[] }
  const box = ship.Contenedores_Embarque.find(one => one.Id_Contenedor === Id_Contenedor)!
  const { accion, lugar } = pasoDeContenedor({ ...box, Faltas_Zarpar: ship.Faltas_Zarpar }, ship.Cod_EstadoEmb)!.arreglo!
  await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}?contenedor=${Id_Contenedor}&parte=adjuntos#contenedores`)
  const next = page.getByRole(lugar.area ? 'link' : 'button', { name: accion, exact: true }).first()
  await next.waitFor()
  await accessible('a container with its next step')
  await picture('paso-contenedor')
  await next.click()
  if (lugar.area) await page.waitForURL(new RegExp(`/pages/${lugar.area}/`))
  else await page.waitForURL(url => url.searchParams.get('parte') === lugar.tab)
}

const sampled = async (stage: Stage): Promise<Item> => {
  const item = await toMeasure(stage)
  await nextOfItem(stage, item)
  const { Maximo } = ownOf(item)
  const first = await measure(stage, item, 1, Maximo! * 2, 'No cumple')
  await first.getByRole('button', { name: 'Repetir la muestra' }).click()
  // the notice disappears by itself; the lasting sign is the text that names the second sample
  await first.getByText('La repite la muestra 2').waitFor()
  assert.equal(await first.getByRole('button', { name: 'Repetir la muestra' }).count(), 0)
  const second = await measure(stage, item, 2, Maximo! / 2, 'Cumple')
  for (const line of [1, 2]) {
    const { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis } = item
    const key = { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion: line }
    const done = await stage.call('POST', '/api/calidadembarque/update-nuevo-analisis', {
      ...{ ...key, Cod_EstadoGestion: '04' },
      ...{ Cod_Laboratorio: 1, Tamano_Muestra: '20 kg' },
    })
    assert.ok(done.estado, done.mensaje)
  }
  const both = (await itemsOf(stage, item.Nro_Embarque)).filter(
    one => one.Id_Contenedor === item.Id_Contenedor && one.Cod_CertDocAnalis === item.Cod_CertDocAnalis,
  )
  assert.deepEqual(
    both.map(one => [one.Veredicto, one.Cod_Aprobado, one.Repite]),
    [
      ['no-cumple', 'R', null],
      ['cumple', 'A', 1],
    ],
  )
  await second.getByRole('button', { name: 'Certificado' }).click()
  await stage.page.locator('iframe[title*="Certificado de calidad"]').waitFor()
  await stage.picture('certificado')
  return item
}

/** Reads a laboratory's report: the portal proposes its values, a person ticks and accepts them, and only saving stores them. */
const readReport = async (stage: Stage, item: Item) => {
  const { page, picture, accessible } = stage
  const { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis } = item
  const { Nom_Analisis } = ownOf(item)
  const name = Nom_Analisis.replace(/ \(.*/, '')
  const place = { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis }
  const added = await stage.call('POST', '/api/calidadembarque/add-nuevo-analisis', { ...place, Cod_Laboratorio: 2 })
  assert.ok(added.estado, added.mensaje)
  const { Id_LineaGestion: line } = added.data as { Id_LineaGestion: number }
  const dialog = await open(stage, item, line)
  const choose = (file: string, buffer: Buffer) =>
    dialog.getByLabel('PDF que se lee').setInputFiles({ name: file, mimeType: 'application/pdf', buffer })
  await choose('escaneado.pdf', textPdf([]))
  await dialog.getByText('El PDF no tiene texto: parece escaneado. Escriba sus datos.').waitFor()
  await choose('cortado.pdf', Buffer.from('%PDF-1.4\n1 0 obj'))
  await dialog.getByText('No se pudo leer el PDF: está dañado. Pida otra copia.').waitFor()
  await choose(
    'informe 4411.pdf',
    textPdf(['Contenedor MSKU 123456-5', `${name}   1,25 ± 0,2   HPLC-FLD, EN 14123`, 'Humedad   4,1 %', 'Humedad   4,6 %']),
  )
  const read = dialog.getByRole('region', { name: 'Valores leídos' })
  await read.getByText('Se leyeron 2 valores de informe 4411.pdf').waitFor()
  await read.getByText(/El informe nombra MSKU 123456-5, y/).waitFor()
  assert.ok(await read.getByRole('checkbox', { name: `${Nom_Analisis}: 1,25 ± 0,2` }).isChecked())
  // two values for one analysis: a person decides
  const doubtful = read.getByRole('checkbox', { name: 'Humedad: 4,1' })
  assert.ok(!(await doubtful.isChecked()))
  await read.getByText('El informe también dice 4,6').waitFor()
  await accessible('values read from a report')
  await picture('informe-leido')
  await doubtful.check()
  await read.getByRole('button', { name: 'Usar 2 valores' }).click()
  const values = async () =>
    (await itemsOf(stage, Nro_Embarque)).find(
      one => one.Id_Contenedor === Id_Contenedor && one.Cod_CertDocAnalis === Cod_CertDocAnalis && one.Id_LineaGestion === line,
    )!.Mediciones
  assert.equal(await dialog.getByLabel(`Valor de ${Nom_Analisis}`, { exact: true }).inputValue(), '1,25 ± 0,2')
  await dialog.getByLabel('Valor de Humedad', { exact: true }).waitFor()
  assert.deepEqual(await values(), [], 'nothing is stored before it is saved')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await savedButton(page)
  assert.deepEqual((await values()).map(({ Valor, Incertidumbre }) => [Valor, Incertidumbre]).sort(), [
    [1.25, 0.2],
    [4.1, null],
  ])

  await page.goto(`/pages/mediciones/tendencia?analisis=${Cod_CertDocAnalis}&por=laboratorio`)
  await page.getByRole('figure', { name: new RegExp(`^${name}`) }).waitFor()
  const figures = page.getByRole('region', { name: 'Mediciones por laboratorio' })
  await figures.getByRole('row').nth(1).waitFor()
  await accessible('the trend of measurements')
  await picture('tendencia')
  await page.getByText('Planta', { exact: true }).click()
  await page.getByRole('region', { name: 'Mediciones por planta' }).waitFor()
}

const compared = async ({ page, picture, accessible }: Stage, { Nro_Negocio, Nro_Embarque }: Item) => {
  await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}`)
  await tab(page, 'Cotejo')
  await page.getByText('Nada que comparar').waitFor()
  await page.getByRole('button', { name: 'Agregar lo que dice un papel' }).click()
  const dialog = page.getByRole('dialog')
  const says = async (name: string) => {
    await dialog.getByLabel('Consignatario', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const own = await dialog.getByLabel('Consignatario', { exact: true }).getAttribute('placeholder')
  await says('Otra Casa GmbH')
  await page.getByText('1 diferencia', { exact: true }).waitFor()
  await picture('cotejo')
  await accessible('cotejo with a difference')
  await page.getByRole('button', { name: /^Consignatario, Borrador del BL: Otra Casa GmbH, difiere/ }).click()
  await says(`  ${own!.toUpperCase()} `)
  await page.getByText('Sin diferencias en lo comparado').waitFor()
}

/** Reads the data of a PDF that is already attached to the shipment. */
const readAttached = async (stage: Stage, { Nro_Negocio, Nro_Embarque }: Item) => {
  const { page, picture, accessible } = stage
  const paper = await ask(page, 'GET', `/api/embarque/${Nro_Embarque}/papeles/instrucciones-embarque/0?formato=pdf`)
  const buffer = Buffer.from(await paper.arrayBuffer())
  await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`)
  await tab(page, 'Adjuntos')
  await page.getByLabel('Elegir archivos', { exact: true }).setInputFiles({ name: 'BL draft.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Acciones de BL draft.pdf' }).waitFor()
  await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}#cotejo`)
  await page.getByRole('button', { name: 'Agregar lo que dice un papel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leer de su PDF' }).click()
  await page.getByRole('menuitem', { name: /^BL draft\.pdf/ }).waitFor()
  await accessible('attached PDF files to read')
  await picture('cotejo-adjuntos')
  await page.getByRole('menuitem', { name: /^BL draft\.pdf/ }).click()
  await dialog.getByText(/^Se encontr(ó 1 dato|aron \d+ datos) en BL draft\.pdf/).waitFor()
  await dialog.getByRole('button', { name: 'Confirmar y guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Leído de BL draft.pdf').first().waitFor()
}

export const journey: Journey = {
  name: 'analisis',
  place: 'second',
  run: async stage => {
    await stage.login('calidad')
    const item = await sampled(stage)
    await readReport(stage, item)
    await stage.login('comex')
    await nextOfContainer(stage, item)
    await compared(stage, item)
    await readAttached(stage, item)
  },
}
