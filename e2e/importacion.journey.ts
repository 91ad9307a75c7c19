/** An administrador brings a season in: explains a column, reads what is rejected, imports, does it again; a comercial finds its deals. */
import assert from 'node:assert/strict'
import { filasDeTemporada, libro } from '../server/src/test/libros.ts'
import type { Journey } from './journey.ts'
import { downloadedFile } from './portal.ts'

/** A season of three deals, of which the last has a port that is none, and a heading that the portal does not know. */
const temporada = async () => {
  const { Negocios = [], Pagos = [], ...rest } = filasDeTemporada(['ZI-1', 'ZI-2', 'ZI-3'])
  const [heading = [], ...rows] = Negocios
  const [pagos = [], ...cuotas] = Pagos
  return libro({
    Negocios: [heading, ...rows.map((row, i) => (i === 2 ? row.map(cell => (cell === 'Hamburgo' ? 'Hamburgx' : cell)) : row))],
    Pagos: [pagos.map(title => (title === 'Cantidad' ? 'Porción' : title)), ...cuotas],
    ...rest,
  })
}

export const journey: Journey = {
  name: 'importacion',
  place: 'own',
  run: async ({ page, login, accessible, picture }) => {
    await login('admin')
    await page.goto('/pages/administracion/importacion')
    await page.getByRole('heading', { level: 1, name: 'Importar y exportar' }).waitFor()
    await accessible('where a season comes in')
    await picture('entrada')
    const plantilla = await downloadedFile(page, () => page.getByRole('button', { name: 'Plantilla' }).click())
    assert.equal(plantilla.name, 'Nogal, plantilla de temporada.xlsx')

    const upload = async () => {
      await page
        .getByLabel('Archivo', { exact: true })
        .setInputFiles({ name: 'temporada.xlsx', mimeType: 'application/octet-stream', buffer: await temporada() })
      await page.getByRole('heading', { level: 2, name: 'temporada.xlsx' }).waitFor()
    }
    await upload()
    const what = page.getByRole('combobox', { name: 'Qué es la columna Porción' })
    await what.waitFor()
    await accessible('columns that the portal does not know')
    await picture('columnas')
    await what.click()
    await page.getByRole('option', { name: 'Cantidad', exact: true }).click()
    await page.getByRole('button', { name: 'Guardar y revisar otra vez' }).click()

    await page.getByText('Todavía no se ha guardado nada.').waitFor()
    await page.getByText('Puerto de destino: «Hamburgx» no existe; elija un valor de la lista.').waitFor()
    await accessible('what an import would do')
    await picture('revisada')
    await page.getByRole('button', { name: 'Importar 12 filas' }).click()
    await page.getByText('Importación lista: se guardaron 12 filas.').waitFor()
    await accessible('an import that was done')
    await picture('aplicada')
    const rechazadas = await downloadedFile(page, () => page.getByRole('button', { name: 'Descargar rechazadas' }).click())
    assert.equal(rechazadas.name, 'temporada, rechazadas.xlsx')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.equal(wide, 0)
    await accessible('an import that was done, on a phone at night')
    await picture('aplicada-telefono')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('cell', { name: 'Importada' }).first().waitFor()

    // the same file a second time changes nothing, and its column needs no explanation
    await upload()
    await page.getByText('Nada que importar: todo está igual, o se rechaza.').waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Importación descartada.').waitFor()

    const todo = await downloadedFile(page, () => page.getByRole('button', { name: 'Exportar todo' }).click())
    assert.match(todo.name, /^Nogal \d{4}-\d\d-\d\d\.zip$/)

    await page.goto('/pages/negocios/listado')
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('ZI-2')
    await page.getByRole('row', { name: /ZI-2/ }).waitFor()
  },
}
