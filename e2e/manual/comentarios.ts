/** Pictures of comments: a mention, what the client reads, and the feed. */
import type { Page } from 'playwright-core'
import { ask, type JourneyAnswer, logIn } from '../portal.ts'
import type { Scene } from './scene.ts'

type Fila = { Nro_Negocio: number; Nro_Embarque: number; Fecha_Zarpe: string | null }

/** The shipment of the sample for which its client owes documents. */
const owed = async (page: Page): Promise<{ nro: number; ship: number; request: number }> => {
  const requests = (await (await ask(page, 'GET', '/api/solicitud/listar?pagina=1&porPagina=10')).json()) as JourneyAnswer
  const [first] = requests.data as { Id_Solicitud: number; Nro_Embarque: number }[]
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Embarque', modo: 'equals', valor: String(first!.Nro_Embarque) }]))
  const ships = (await (
    await ask(page, 'GET', `/api/embarque/listar-embarques?pagina=1&porPagina=1&filtros=${filtros}`)
  ).json()) as JourneyAnswer
  return { nro: (ships.data as Fila[])[0]!.Nro_Negocio, ship: first!.Nro_Embarque, request: first!.Id_Solicitud }
}

export const ESCENAS_COMENTARIOS: readonly Scene[] = [
  {
    name: 'solicitudes',
    who: 'comex',
    play: async (page, shot) => {
      const { nro, ship, request } = await owed(page)
      await page.goto(`/pages/embarque/${nro}/${ship}#solicitudes`)
      await page.getByRole('table', { name: 'Solicitudes' }).waitFor()
      await page.getByRole('table', { name: 'Solicitudes' }).scrollIntoViewIfNeeded()
      await shot('solicitudes')
      await page.goto(`/pages/solicitud/${request}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(1_000)
      await shot('solicitud')
      const claims = (await (await ask(page, 'GET', '/api/reclamo/listar?pagina=1&porPagina=1')).json()) as JourneyAnswer
      await page.goto(`/pages/reclamo/${(claims.data as { Id_Reclamo: number }[])[0]!.Id_Reclamo}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(1_000)
      await shot('reclamo')
      await logIn(page, 'cliente')
      await page.goto(`/pages/cliente/${nro}/${ship}#pedidos`)
      await page.getByText('Por corregir').first().waitFor()
      await shot('solicitudes-cliente')
    },
  },
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
