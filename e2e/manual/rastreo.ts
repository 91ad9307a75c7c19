/** Pictures of what shipping lines tell: a proposal, the events of a container, and how a line is asked. */
import { ask, type JourneyAnswer } from '../portal.ts'
import type { Scene } from './scene.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number }
type Rastreo = { Propuestas: unknown[]; Eventos: { Id_Contenedor: number | null }[] }

export const ESCENAS_RASTREO: readonly Scene[] = [
  {
    name: 'rastreo',
    who: 'comex',
    play: async (page, shot) => {
      const read = async <T>(path: string): Promise<T> => ((await (await ask(page, 'GET', path)).json()) as JourneyAnswer).data as T
      const rows = await read<Fila[]>('/api/embarque/listar-embarques/0/0/05?porPagina=100')
      for (const { Nro_Negocio, Nro_Embarque } of rows) {
        const { Propuestas, Eventos } = await read<Rastreo>(`/api/embarque/${Nro_Embarque}/rastreo`)
        if (!Propuestas.length) continue
        await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`)
        await page.getByRole('region', { name: 'Dice la naviera' }).waitFor()
        await shot('rastreo-propuesta')
        const { Id_Contenedor } = Eventos.find(one => one.Id_Contenedor !== null)!
        await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}?contenedor=${Id_Contenedor}&parte=eventos#contenedores`)
        await page.getByRole('list', { name: 'Según la naviera' }).waitFor()
        await shot('rastreo-contenedor')
        break
      }
    },
  },
  {
    name: 'rastreo-naviera',
    who: 'admin',
    play: async (page, shot) => {
      await page.goto('/pages/administracion/rastreo')
      await page.getByRole('button', { name: 'Agregar naviera' }).first().click()
      await page.getByRole('dialog').getByLabel('Dirección de sus eventos').fill('https://api.naviera.com/v2/events')
      await shot('rastreo-naviera')
    },
  },
]
