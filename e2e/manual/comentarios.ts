/** Pictures of comments: a mention, what the client reads, and the feed. */
import { ask, type JourneyAnswer } from '../portal.ts'
import type { Scene } from './scene.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number; Fecha_Zarpe: string | null }

export const ESCENAS_COMENTARIOS: readonly Scene[] = [
  {
    name: 'comentarios',
    who: 'comex',
    play: async (page, shot) => {
      const answer = await ask(page, 'GET', '/api/embarque/listar-embarques/0/0/0?orden=Fecha_ETD&pagina=1&porPagina=300')
      const rows = ((await answer.json()) as JourneyAnswer).data as Fila[]
      for (const { Nro_Negocio, Nro_Embarque } of rows.filter(({ Fecha_Zarpe }) => !Fecha_Zarpe)) {
        const { data } = (await (await ask(page, 'GET', `/api/comentarios/embarque/${Nro_Embarque}`)).json()) as JourneyAnswer
        if (!(data as { Comentarios: unknown[] }).Comentarios.length) continue
        await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}#comentarios`)
        const words = page.getByRole('textbox', { name: 'Comentario nuevo' })
        await words.click()
        await words.pressSequentially('Revise los sellos, @pau')
        await page.getByRole('listbox').waitFor()
        await shot('comentarios')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Comentar', exact: true }).click()
        await page.getByRole('list', { name: 'Hilos' }).getByText('Revise los sellos').waitFor()
        await page.getByRole('switch', { name: 'Escribirle al cliente' }).check()
        await words.click()
        await words.pressSequentially('Le enviamos hoy el borrador del BL.')
        await shot('comentarios-cliente')
        await page.getByRole('button', { name: 'Comentar', exact: true }).click()
        await page.getByRole('list', { name: 'Hilos' }).getByText('borrador del BL').waitFor()
        await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}#actividad`)
        await page.getByRole('list', { name: 'Actividad, lo último primero' }).getByText('borrador del BL').waitFor()
        await shot('comentarios-actividad')
        return
      }
    },
  },
]
