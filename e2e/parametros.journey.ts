/** The whole life of a parameter: added, refused twice, changed by two people at once, deactivated, imported, its history read. */
import assert from 'node:assert/strict'
import type { Journey, Stage } from './journey.ts'
import { listed } from './negocio.steps.ts'
import { downloadedFile } from './portal.ts'

type Page = Stage['page']

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })

const choose = async (page: Page, label: string, typed: string) => {
  const box = dialog(page).getByRole('combobox', { name: label })
  await box.click()
  await box.fill(typed)
  await listed(box)
  await page.getByRole('option', { name: typed, exact: true }).click()
}

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(text)
  await page.waitForURL(/buscar/)
}

const act = async (page: Page, row: string, action: string) => {
  await rowOf(page, row)
    .first()
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const fieldError = (page: Page, field: string) => dialog(page).locator(`[data-field="${field}"]`).locator('.mantine-InputWrapper-error')

const agregar = async (page: Page, nombre: string, more: () => Promise<void> = async () => {}) => {
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Nombre', exact: true }).fill(nombre)
  await choose(page, 'País', 'Chile')
  await more()
  await dialog(page).getByRole('button', { name: 'Agregar', exact: true }).click()
}

const listAndForm = async ({ page, accessible, picture }: Stage) => {
  await page.goto('/pages/parametros')
  await page.getByRole('searchbox', { name: 'Buscar un parámetro' }).fill('puert')
  await page.getByRole('link', { name: /^Puertos/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Puertos' }).waitFor()
  await rowOf(page, 'Aarhus').waitFor()
  await accessible('list of a parameter')
  await picture('list')

  await agregar(page, 'Caleta Prueba', () => dialog(page).getByRole('textbox', { name: 'UN/LOCODE' }).fill('ARBUE'))
  await fieldError(page, 'Cod_Locode').getByText('Los de Chile empiezan con CL').waitFor()
  await dialog(page).getByRole('textbox', { name: 'UN/LOCODE' }).fill('')
  await accessible('form of a parameter')
  await picture('form')
  await dialog(page).getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByText('Se agregó Caleta Prueba.').waitFor()
  await search(page, 'caleta prueba')
  await rowOf(page, 'Caleta Prueba').waitFor()

  // the same name, regardless of case and accents
  await agregar(page, 'CALETA PRUÉBA')
  await fieldError(page, 'Nom_Puerto').waitFor()
  assert.match((await fieldError(page, 'Nom_Puerto').textContent()) ?? '', /ya/i)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).getByRole('button', { name: 'Salir sin guardar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

const twoPeople = async ({ page, call, accessible }: Stage) => {
  const found = await call('GET', '/api/parametros/puerto?pagina=1&porPagina=1&buscar=caleta%20prueba')
  const [{ Cod_Puerto }] = found.data as [{ Cod_Puerto: number }]
  await act(page, 'Caleta Prueba', 'Editar')
  await dialog(page).getByRole('textbox', { name: 'Nombre', exact: true }).fill('Caleta Prueba Norte')
  const other = await call('PUT', `/api/parametros/puerto/${Cod_Puerto}`, { Nom_Puerto: 'Caleta Prueba Sur', Tipo: 'Aéreo' })
  assert.ok(other.estado, other.mensaje)
  await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'Otra persona cambió este registro' })
  await conflict.waitFor()
  await accessible('two people, one row')
  await conflict.getByRole('button', { name: 'Guardar así' }).click()
  await page.getByText('Se guardó Caleta Prueba Norte.').waitFor()
  const { data } = await call('GET', `/api/parametros/puerto/${Cod_Puerto}`)
  const { Nom_Puerto, Tipo } = data as { Nom_Puerto: string; Tipo: string }
  assert.deepEqual([Nom_Puerto, Tipo], ['Caleta Prueba Norte', 'Aéreo'], 'mine where both changed it, theirs elsewhere')
}

const deactivate = async ({ page, call, accessible, picture }: Stage) => {
  await act(page, 'Caleta Prueba Norte', 'Desactivar')
  await page.getByText('Caleta Prueba Norte quedó inactivo.').waitFor()
  const choices = await call('GET', '/api/puertos/listar?buscar=caleta%20prueba')
  assert.deepEqual(choices.data, [], 'an inactive row is no choice')
  await page.getByRole('button', { name: /^Inactivos/ }).click()
  await rowOf(page, 'Caleta Prueba Norte').waitFor()

  await act(page, 'Caleta Prueba Norte', 'Historial')
  await page.getByText('Caleta Prueba Sur').first().waitFor()
  await page.getByText('Ver los datos con que nació').waitFor()
  await accessible('history')
  await picture('history')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await act(page, 'Caleta Prueba Norte', 'Eliminar')
  await dialog(page).getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByText('Se eliminó Caleta Prueba Norte.').waitFor()
}

const inUse = async ({ page }: Stage) => {
  await page.goto('/pages/parametros/pais')
  await search(page, 'chile')
  await act(page, 'Chile', 'Eliminar')
  await dialog(page).getByText('por eso no se puede eliminar').waitFor()
  await dialog(page).getByText('Puertos', { exact: true }).waitFor()
  await dialog(page).getByRole('button', { name: 'Desactivar' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
}

const importRows = async ({ page, call, accessible, picture }: Stage) => {
  await page.goto('/pages/parametros/giro')
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const paste = async (text: string) => {
    await dialog(page).getByRole('textbox', { name: 'O pegue lo copiado de Excel' }).fill(text)
    await dialog(page).getByRole('button', { name: 'Revisar lo pegado' }).click()
  }
  await paste('Nombre\nGiro de prueba\n\tx')
  await dialog(page).getByRole('alert').or(dialog(page).getByText('Rechazada').first()).first().waitFor()
  await dialog(page)
    .getByRole('button', { name: 'Elegir otra planilla' })
    .or(dialog(page).getByRole('button', { name: 'Elegir archivo' }))
    .first()
    .click()
  await paste('Nombre\tActivo\nGiro de prueba\t\nGiro dudoso\tquizás\nOtro giro de prueba\t')
  const go = dialog(page).getByRole('button', { name: 'Importar las 2 filas buenas' })
  await go.waitFor()
  await accessible('trial of an import')
  await picture('import')
  const before = await call('GET', '/api/giro/listar?buscar=giro%20de%20prueba')
  assert.deepEqual(before.data, [], 'a trial stores nothing')
  await go.click()
  await page.getByText('Importación lista: 2 agregados y 0 actualizados.').waitFor()
  const after = await call('GET', '/api/giro/listar?buscar=giro%20de%20prueba')
  assert.equal((after.data as unknown[]).length, 2)
  await dialog(page).getByText('se guardaron 2 filas; queda una por corregir').waitFor()
  const button = dialog(page).getByRole('button', { name: 'Descargar las rechazadas en CSV' })
  assert.equal(
    (await downloadedFile(page, () => button.click())).bytes.toString(),
    '\ufeffNombre;Activo;Motivo\r\nGiro dudoso;quizás;Activo: escriba Sí o No.\r\n',
  )
  await dialog(page).getByText('corríjala y elíjala de nuevo').waitFor()
  await accessible('import with rejected rows')
  await picture('import-rejected')
  await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()
}

export const journey: Journey = {
  name: 'parametros',
  place: 'second',
  run: async stage => {
    await stage.login('admin')
    await listAndForm(stage)
    await twoPeople(stage)
    await deactivate(stage)
    await inUse(stage)
    await importRows(stage)
  },
}
