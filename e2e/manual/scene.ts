/** The types of a scene: what a picture of the manual shows. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ask, type JourneyAnswer, type JourneyPortal } from '../portal.ts'

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type Look = Record<string, unknown>
export type Scene = {
  name: string
  /** The user who is logged in; none before the login. */
  who?: string
  look?: Look
  window?: BrowserContextOptions
  /** Takes the pictures in order; `shot` saves one under its name, `mail` is the portal's mail server. */
  play: (page: Page, shot: (name: string) => Promise<void>, mail: JourneyPortal['mail']) => Promise<void>
}

export const shown = (page: Page) => page.locator('tr[data-row]').first().waitFor()
export const openedList = async (page: Page) => {
  await page.goto('/pages/negocios/listado')
  await shown(page)
}
/** Number of the deal of the sample with the most kilos in a state. */
export const sampleDeal = async (page: Page, estado: string): Promise<number> => {
  const filtros = JSON.stringify([{ campo: 'Cod_EstadoNeg', modo: 'equals', valor: estado }])
  const answer = await ask(page, 'GET', `/api/negocio/lista-negocios?porPagina=1&orden=-Total_Kilos&filtros=${encodeURIComponent(filtros)}`)
  const { data } = (await answer.json()) as JourneyAnswer
  return (data as [{ Nro_Negocio: number }])[0].Nro_Negocio
}
export const CONFIRMADO = '02'
/** A deal in this state can be edited without an amendment. */
export const EN_PREPARACION = '01'
export const deal = async (page: Page, rest = '', estado = CONFIRMADO) => {
  const nro = await sampleDeal(page, estado)
  await page.goto(`/pages/negocio/${nro}${rest}`)
  await page.getByRole('tabpanel').first().waitFor()
  return nro
}
