/**
 * A sample that fails and its retest, as quality measures them, up to the certificate of the container; then the differences that a bill of
 * lading shows, as comex sees them.
 */
import assert from 'node:assert/strict'
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
  Cerrada: boolean
  Cod_Aprobado: string | null
  Repite: number | null
  Veredicto: string
  Resultados: Resultado[]
}
type Embarque = { Nro_Embarque: number; Nro_Negocio: number }

const ownOf = ({ Cod_CertDocAnalis, Resultados }: Item): Resultado => Resultados.find(one => one.Cod_Analisis === Cod_CertDocAnalis)!
const itemsOf = async ({ call }: Stage, ship: number): Promise<Item[]> =>
  (await call('GET', `/api/calidadembarque/${ship}/0/listar-analisis-contenedor`)).data as Item[]

/** Finds an analysis without measurements whose value has a limit. */
const toMeasure = async (stage: Stage): Promise<Item> => {
  const ships = (await stage.call('GET', '/api/calidadembarque/listado-general-calidad')).data as Embarque[]
  for (const { Nro_Embarque } of ships.reverse()) {
    const found = (await itemsOf(stage, Nro_Embarque)).find(
      one => one.Cod_EstadoGestion === '01' && one.Id_Contenedor && !one.Cerrada && (ownOf(one).Maximo ?? 0) > 0,
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

const sampled = async (stage: Stage): Promise<Item> => {
  const item = await toMeasure(stage)
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
  await dialog.getByText(/^Se encontraron \d+ datos en BL draft\.pdf/).waitFor()
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
    await stage.login('comex')
    await compared(stage, item)
    await readAttached(stage, item)
  },
}
