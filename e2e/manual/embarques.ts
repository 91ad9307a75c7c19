/** Pictures of shipments, their containers and the fruit in them. */

import type { Page } from 'playwright-core'
import { ask, type JourneyAnswer, logIn, NOBODY } from '../portal.ts'
import { tab } from '../tab.ts'
import { deal, PHONE, type Scene, shown } from './scene.ts'

type Embarque = { Nro_Negocio: number; Nro_Embarque: number }

const EN_CARGA = '03'

/** Opens the shipment of a given state that has the most containers. */
const shipment = async (page: Page, estado: string, hash = ''): Promise<Embarque> => {
  const filtros = JSON.stringify([{ campo: 'Cod_EstadoEmb', modo: 'equals', valor: estado }])
  const from = `/api/embarque/listar-embarques?porPagina=1&orden=-Cant_Contenedores&filtros=${encodeURIComponent(filtros)}`
  const { data } = (await (await ask(page, 'GET', from)).json()) as JourneyAnswer
  const { Nro_Negocio, Nro_Embarque } = (data as [Embarque])[0]
  await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}${hash}`)
  await page.getByRole('tabpanel').first().waitFor()
  return { Nro_Negocio, Nro_Embarque }
}

export const EMBARQUES: readonly Scene[] = [
  {
    name: 'embarques',
    who: 'comex',
    play: async (page, shot) => {
      await page.goto('/pages/embarques/listado')
      await shown(page)
      await shot('embarques')
      await page.goto('/pages/embarques/listado?mes=este')
      await page.getByRole('button', { name: 'Mes siguiente' }).click()
      await page.locator('a[data-moves]').first().waitFor()
      await shot('embarques-mes')
      await page.goto('/pages/embarques/listado?semana=esta')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.locator('li[data-place] a').first().waitFor()
      await shot('embarques-semana')
      await page.goto('/pages/embarques/listado?estados=si')
      await page.getByRole('region', { name: 'Planificados' }).getByRole('link').first().waitFor()
      await shot('embarques-estados')
    },
  },
  {
    name: 'embarque',
    who: 'comex',
    play: async (page, shot) => {
      await shipment(page, EN_CARGA, '#reserva')
      await page.getByRole('button', { name: 'Guardar la reserva' }).waitFor()
      await shot('embarque')
      await tab(page, 'Fechas y cortes')
      await page.getByRole('button', { name: 'Guardar las fechas' }).waitFor()
      await shot('embarque-fechas')
      await tab(page, /^Contenedores/)
      await shown(page)
      await shot('contenedores')
      await page.getByRole('button', { name: 'Pegar números' }).click()
      const numbers = page.getByRole('dialog').getByRole('textbox')
      await numbers.fill('Estimados, el número del segundo:\nTGHU 1234568')
      await page
        .getByRole('dialog')
        .getByText(/le corresponde/)
        .waitFor()
      await shot('contenedores-numeros')
      await numbers.fill('')
      await page.keyboard.press('Escape')
      await page.locator('tr[data-row="0"] td').nth(2).click()
      await page.getByRole('tab', { name: 'Pesos' }).waitFor()
      await shot('contenedor')
    },
  },
  {
    name: 'papeles',
    who: 'comex',
    play: async (page, shot) => {
      const { Nro_Embarque } = await shipment(page, EN_CARGA, '#papeles')
      const send = (Papel: string, Email: string) =>
        ask(page, 'POST', '/api/embarque/enviar-papel', { Nro_Embarque, Papel, Destinatarios: [{ Email }] })
      await ask(page, 'POST', '/api/embarque/update-info-embarque', { Nro_Embarque, Cod_AgAduana: 1, Cod_AgCarga: 1 })
      await send('instruccion-aduana', 'slillo@puertoclaro.example')
      await send('instruccion-agcarga', NOBODY)
      await send('lista-empaque', 'compras@cliente.example')
      for (const state of ['Rechazado', 'Enviado']) await page.getByText(state, { exact: true }).first().waitFor()
      await page.getByRole('heading', { name: 'Papeles' }).evaluate(heading => heading.scrollIntoView())
      await page.mouse.wheel(0, -80)
      await shot('papeles')
      await page
        .getByRole('button', { name: /^Enviar…: Instrucciones de embarque/ })
        .first()
        .click()
      await page.getByRole('dialog').locator('iframe').waitFor()
      await shot('papeles-enviar')
      await page.keyboard.press('Escape')
      await page.goto('/pages/embarques/listado')
      await page.getByText('Por enviar', { exact: true }).click()
      await shown(page)
      await shot('por-enviar')
      await page.getByText('Bandeja de salida', { exact: true }).click()
      await shown(page)
      await shot('bandeja')
    },
  },
  {
    name: 'en-vivo',
    who: 'comex',
    play: async (page, shot) => {
      await shipment(page, EN_CARGA)
      const other = await page
        .context()
        .browser()!
        .newContext({ baseURL: new URL(page.url()).origin, locale: 'es-CL' })
      try {
        const desk = await other.newPage()
        await logIn(desk, 'jriquelme')
        await desk.goto(page.url())
        await page.getByText(/también lo tiene abierto/).waitFor()
        await shot('embarque-en-vivo')
      } finally {
        await other.close()
      }
    },
  },
  {
    name: 'carga',
    who: 'comex',
    play: async (page, shot) => {
      const { Nro_Negocio } = await shipment(page, EN_CARGA)
      await page.goto(`/pages/negocio/${Nro_Negocio}/view#embarques`)
      await shown(page)
      await shot('negocio-embarques')
      await tab(page, 'Carga')
      await page.getByRole('region', { name: 'Carga' }).getByRole('columnheader').first().waitFor()
      await shot('carga')
      await deal(page, '/view#embarques')
      await page.getByRole('button', { name: 'Planificar embarques' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Planificar', exact: true }).waitFor()
      await shot('planificar')
    },
  },
  {
    name: 'carga-telefono',
    who: 'comex',
    window: PHONE,
    play: async (page, shot) => {
      const { Nro_Negocio } = await shipment(page, EN_CARGA)
      await shot('telefono-embarque')
      await page.goto(`/pages/negocio/${Nro_Negocio}/view#carga`)
      await page.getByRole('region', { name: 'Carga' }).waitFor()
      await shot('telefono-carga')
    },
  },
]
