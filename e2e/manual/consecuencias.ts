/** Pictures of what follows from a change: the release of a container, what a step lacks, the tasks, and the question before a save. */
import type { Page } from 'playwright-core'
import { ask, type JourneyAnswer } from '../portal.ts'
import type { Scene } from './scene.ts'

type Tarea = { Nro_Negocio: number; Nro_Embarque: number; Id_Contenedor: number; Clase: string }

const answer = async (page: Page, method: string, path: string, body?: unknown) =>
  ((await (await ask(page, method, path, body)).json()) as JourneyAnswer).data

/** The task about the container of the sample that quality rejects. */
const rejected = async (page: Page): Promise<Tarea> =>
  ((await answer(page, 'GET', '/api/pendiente/listado')) as Tarea[]).find(({ Clase }) => Clase === 'decidir-lote')!

export const ESCENAS_CONSECUENCIAS: readonly Scene[] = [
  {
    name: 'consecuencias',
    who: 'comex',
    play: async (page, shot) => {
      const { Nro_Negocio, Nro_Embarque, Id_Contenedor } = await rejected(page)
      const record = `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`
      await page.goto(record)
      await page.getByRole('button', { name: /^Ver las? (\d+ )?tareas?$/ }).click()
      await page.getByRole('button', { name: 'Cerrar con motivo' }).first().waitFor()
      await shot('tareas-embarque')
      await page.goto(`${record}?contenedor=${Id_Contenedor}#contenedores`)
      await page.getByRole('group', { name: /^Lo que falta para/ }).waitFor()
      await shot('no-se-carga')
      await page.goto('/pages/gestion/listado?ver=tareas')
      await page.locator('tr[data-row]').first().waitFor()
      await shot('tareas')
      await answer(page, 'POST', '/api/embarque/update-info-embarque', { Nro_Embarque, Cod_AgAduana: 1 })
      await answer(page, 'POST', '/api/embarque/enviar-papel', {
        ...{ Nro_Embarque, Papel: 'instruccion-aduana', Destinatarios: [{ Email: 'slillo@puertoclaro.example' }] },
      })
      await page.goto(`${record}#reserva`)
      await page.getByRole('textbox', { name: 'Viaje' }).fill('052W')
      await page.getByRole('button', { name: 'Guardar la reserva' }).click()
      await page.getByRole('dialog', { name: 'Al guardar también cambiará' }).waitFor()
      await shot('antes-de-guardar')
    },
  },
  {
    name: 'liberacion',
    who: 'calidad',
    play: async (page, shot) => {
      const { Nro_Negocio, Nro_Embarque, Id_Contenedor } = await rejected(page)
      await page.goto(`/pages/calidad/${Nro_Negocio}/${Nro_Embarque}?contenedor=${Id_Contenedor}&decidir=si`)
      await page.getByRole('dialog', { name: /^Liberación:/ }).waitFor()
      await shot('liberacion')
    },
  },
]
