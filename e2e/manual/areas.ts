/** Pictures of the pages of clients and plants. */
import { ask, type JourneyAnswer } from '../portal.ts'
import { PHONE, type Scene } from './scene.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number; Cant_Documentos: number }

export const ESCENAS_AREAS: readonly Scene[] = [
  {
    name: 'cliente',
    who: 'cliente',
    play: async (page, shot) => {
      await page.getByRole('heading', { level: 1, name: 'Mis embarques' }).waitFor()
      await page.locator('a[href*="/pages/cliente/"]').nth(3).waitFor()
      await shot('cliente')
      const { data } = (await (await ask(page, 'GET', '/api/clientelogistica/listarEmbarques')).json()) as JourneyAnswer
      const { Nro_Negocio, Nro_Embarque } = (data as Fila[]).find(row => row.Cant_Documentos > 2)!
      await page.goto(`/pages/cliente/${Nro_Negocio}/${Nro_Embarque}`)
      await page.getByText('English', { exact: true }).click()
      await page.getByText('Progress of the shipment').waitFor()
      await shot('cliente-ficha')
      await page.getByText('Español', { exact: true }).click()
    },
  },
  {
    name: 'produccion',
    who: 'produccion',
    window: PHONE,
    play: async (page, shot) => {
      await page.goto('/pages/produccion/listado')
      const card = page.getByRole('button', { name: /cargados/ }).first()
      await card.waitFor()
      await shot('produccion')
      await card.click()
      await page.getByRole('button', { name: 'Guardar hoja' }).waitFor()
      await shot('hoja-de-carga')
    },
  },
  {
    name: 'trazabilidad',
    who: 'calidad',
    play: async (page, shot) => {
      await page.goto('/pages/trazabilidad/lotes?Csg=092622')
      await page.getByRole('heading', { name: /^Clientes/ }).waitFor()
      await shot('trazabilidad')
    },
  },
]
