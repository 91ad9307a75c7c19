/** Pictures of the work of each area on a shipment: its list, its items, several at once, its trámites and its closing. */
import type { Page } from 'playwright-core'
import { ask, type JourneyAnswer } from '../portal.ts'
import { type Scene, shown } from './scene.ts'

const RESERVADO = '02'

/** Opens the booked shipment with the most containers, on the page of an area. */
const shipment = async (page: Page, area: string, hash = '') => {
  const filtros = JSON.stringify([{ campo: 'Cod_EstadoEmb', modo: 'equals', valor: RESERVADO }])
  const from = `/api/embarque/listar-embarques?porPagina=1&orden=-Cant_Contenedores&filtros=${encodeURIComponent(filtros)}`
  const { data } = (await (await ask(page, 'GET', from)).json()) as JourneyAnswer
  const { Nro_Negocio, Nro_Embarque } = (data as [{ Nro_Negocio: number; Nro_Embarque: number }])[0]
  await page.goto(`/pages/${area}/${Nro_Negocio}/${Nro_Embarque}${hash}`)
  await shown(page)
}

export const ESCENAS_GESTION: readonly Scene[] = [
  {
    name: 'gestion',
    who: 'calidad',
    play: async (page, shot) => {
      await shipment(page, 'calidad')
      await shot('gestion')
      await page.locator('tr[data-row="0"] td').nth(1).click()
      await page.getByRole('button', { name: 'Guardar y completar' }).waitFor()
      await shot('gestion-item')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Cerrar gestión' }).click()
      await page.getByRole('list', { name: 'Gestiones abiertas' }).waitFor()
      await shot('gestion-cerrar')
    },
  },
  {
    name: 'gestion-logistica',
    who: 'comex',
    play: async (page, shot) => {
      await page.goto('/pages/logistica/dashboard')
      await shown(page)
      await shot('gestion-logistica')
      await shipment(page, 'logistica', '#tramites')
      await shot('gestion-tramites')
      await page.getByRole('tab', { name: /^Certificados/ }).click()
      await page.getByRole('button', { name: 'Agregar certificado' }).click()
      await page.getByRole('combobox', { name: /^Certificado/ }).fill('origen')
      await page.getByRole('option').first().click()
      await page
        .getByText(/^Vence/)
        .last()
        .waitFor()
      await shot('gestion-nueva')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Salir sin guardar' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('tab', { name: /^Documentos/ }).click()
      await page.getByRole('tabpanel').getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Completar', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Referencia' }).fill('Carpeta 118')
      await page.keyboard.press('Control+Enter')
      await page.getByText(/hechos?(, \d+ rechazados?)?\.$/).waitFor()
      await shot('gestion-varias')
    },
  },
]
