/** Pictures of notices: the bell, the list, and how to be told. */
import { ask, type JourneyAnswer, logIn } from '../portal.ts'
import type { Scene } from './scene.ts'

type Fila = { Nro_Embarque: number; Cod_EstadoEmb: string; Usuario_Comex: string; Fecha_ETD: string }
const BEFORE_LOADING = ['01', '02']
/** How many shipments get another itinerary. */
const CHANGED = 3

export const ESCENAS_AVISOS: readonly Scene[] = [
  {
    name: 'avisos',
    who: 'jriquelme',
    play: async (page, shot) => {
      const answer = await ask(page, 'GET', '/api/embarque/listar-embarques/0/0/0?orden=-Fecha_ETD&pagina=1&porPagina=100')
      const rows = ((await answer.json()) as JourneyAnswer).data as Fila[]
      const own = rows.filter(({ Cod_EstadoEmb, Usuario_Comex }) => BEFORE_LOADING.includes(Cod_EstadoEmb) && Usuario_Comex === 'comex')
      for (const [at, { Nro_Embarque }] of own.slice(0, CHANGED).entries())
        await ask(page, 'POST', '/api/embarque/update-info-embarque', { Nro_Embarque, Nro_Viaje: `05${at}W` })
      await logIn(page, 'comex')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Avisos: / })
        .click()
      await page.getByRole('dialog', { name: 'Avisos' }).getByRole('link').first().waitFor()
      await shot('avisos-campana')
      await page.goto('/pages/avisos')
      await page.getByRole('list', { name: 'Avisos' }).waitFor()
      await shot('avisos')
      await page.getByRole('button', { name: 'Cómo enterarse' }).click()
      await page.getByRole('combobox', { name: 'Gestión vencida' }).waitFor()
      await shot('avisos-ajustes')
    },
  },
]
