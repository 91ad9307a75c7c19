/** Pictures of analyses with their verdict, and of the comparison of the documents of a shipment. */
import type { Page } from 'playwright-core'
import { textPdf } from '../../server/src/test/archivos.ts'
import { ask, type JourneyAnswer } from '../portal.ts'
import { PHONE, type Scene } from './scene.ts'

type Item = Record<'Nro_Negocio' | 'Nro_Embarque' | 'Id_Contenedor' | 'Cod_CertDocAnalis' | 'Id_LineaGestion', number> & {
  Cod_EstadoGestion: string
  Veredicto: string
  Resultados: unknown[]
}

/** Opens the first analysis of the sample that matches `is`, on its own shipment. */
const openItem = async (page: Page, is: (item: Item) => boolean): Promise<Item> => {
  const read = async <T>(path: string) => ((await (await ask(page, 'GET', path)).json()) as JourneyAnswer).data as T
  for (const { Nro_Embarque } of await read<Item[]>('/api/calidadembarque/listado-general-calidad')) {
    const found = (await read<Item[]>(`/api/calidadembarque/${Nro_Embarque}/0/listar-analisis-contenedor`)).find(is)
    if (!found) continue
    const key = [found.Id_Contenedor, found.Cod_CertDocAnalis, found.Id_LineaGestion].join('-')
    await page.goto(`/pages/calidad/${found.Nro_Negocio}/${Nro_Embarque}?item=${key}&seccion=mediciones#analisis`)
    await page.getByRole('dialog').getByRole('table').waitFor()
    return found
  }
  throw new Error('no such analysis in the sample')
}
const toMeasure = ({ Cod_EstadoGestion, Resultados }: Item) => ['01', '02'].includes(Cod_EstadoGestion) && Resultados.length > 5

const fill = async (page: Page) => {
  const inputs = page.getByRole('dialog').locator('table input')
  for (const [i, text] of ['1,0', '4,1 ± 0,2', '4,8', '< 0,5', 'ND'].entries()) await inputs.nth(i).fill(text)
  await page.getByText('Supera el máximo').first().waitFor()
}

export const ANALISIS: readonly Scene[] = [
  {
    name: 'mediciones',
    who: 'calidad',
    play: async (page, shot) => {
      await openItem(page, toMeasure)
      await fill(page)
      await shot('mediciones')
    },
  },
  {
    name: 'certificado',
    who: 'calidad',
    play: async (page, shot) => {
      await openItem(page, one => one.Veredicto === 'no-cumple')
      await page.getByRole('button', { name: 'Certificado' }).click()
      await page.locator('iframe[title*="Certificado de calidad"]').waitFor()
      await shot('certificado')
    },
  },
  {
    name: 'informe-leido',
    who: 'calidad',
    play: async (page, shot) => {
      await openItem(page, toMeasure)
      const report = [
        'Aflatoxina B1   1,2 ± 0,3 µg/kg   HPLC-FLD, EN 14123',
        'Aflatoxinas totales   2,4 µg/kg',
        'Humedad   4,1 %',
        'Humedad   4,6 %',
      ]
      await page
        .getByLabel('PDF que se lee')
        .setInputFiles({ name: 'Informe 4411.pdf', mimeType: 'application/pdf', buffer: textPdf(report) })
      await page.getByRole('region', { name: 'Valores leídos' }).waitFor()
      await shot('informe-leido')
      await page.goto('/pages/mediciones/tendencia')
      await page.locator('.recharts-surface').first().waitFor()
      await shot('tendencia')
    },
  },
  {
    name: 'telefono-mediciones',
    who: 'calidad',
    window: PHONE,
    play: async (page, shot) => {
      await openItem(page, toMeasure)
      await fill(page)
      await shot('telefono-mediciones')
    },
  },
  {
    name: 'cotejo',
    who: 'comex',
    play: async (page, shot) => {
      const { data } = (await (
        await ask(page, 'GET', '/api/comexlogistica/listado-general-comex-logistica-temporada/0?porPagina=1')
      ).json()) as JourneyAnswer
      const { Nro_Negocio, Nro_Embarque } = (data as Item[])[0]!
      const Valores = [
        { Id_Contenedor: 0, Campo: 'Viaje', Valor: '0000X' },
        { Id_Contenedor: 0, Campo: 'Consignatario', Valor: 'Otra Casa GmbH' },
      ]
      await ask(page, 'POST', '/api/comexlogistica/guardar-cotejo', { Nro_Embarque, Documento: 'bl', Valores })
      await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}#cotejo`)
      await page.getByRole('table').first().waitFor()
      await shot('cotejo')
      await page.getByRole('button', { name: 'Agregar lo que dice un papel' }).click()
      await page.getByRole('dialog').getByLabel('Viaje').waitFor()
      await shot('cotejo-papel')
    },
  },
]
