/**
 * Two people on one deal: each sees the other's presence and saved changes without a reload; what is typed stays; a lost event stream
 * reconnects.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { logIn } from './portal.ts'

type Deal = { Nro_Negocio: number; Observaciones?: string; Version: number }

const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

const run = async ({ page, call, login: enter, window, picture, accessible }: Stage): Promise<void> => {
  await enter('comercial')
  const [{ Nro_Negocio: source }] = (await call('GET', '/api/negocio/lista-negocios?porPagina=1')).data as [Deal]
  const deal = (await call('POST', '/api/negocio/copiar-negocio', { Nro_Negocio: source, Fecha_ETD: '2027-05-01' })).data as Deal
  const otherWindow = await window()
  const other = await otherWindow.newPage()
  await logIn(other, 'fvaldes')

  await page.goto(`/pages/negocio/${deal.Nro_Negocio}`)
  await other.goto(`/pages/negocio/${deal.Nro_Negocio}#datos`)
  await says(page, 'Francisca Valdés también lo tiene abierto').waitFor()
  await says(other, 'Andrea Salinas también lo tiene abierto').waitFor()
  await picture('otra-persona')
  await accessible('a deal that somebody else has open')

  // a saved line appears for the other person without any action
  const lines = (await call('GET', `/api/producto/${deal.Nro_Negocio}`)).data as { Id_Linea: number }[]
  const { Id_Linea: _, ...line } = lines[0]!
  const token = await other.evaluate(() => localStorage.getItem('jwt_token'))
  const asOther = (path: string, body: object) =>
    fetch(new URL(path, other.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token?.replace(/^"|"$/g, '')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const before = await page.getByRole('tab', { name: /^Productos/ }).textContent()
  const started = performance.now()
  assert.equal((await asOther('/api/producto/add-producto', { ...line, Nro_Negocio: deal.Nro_Negocio })).status, 200)
  const saved = performance.now()
  await page.waitForFunction(
    text => [...document.querySelectorAll('[role=tab]')].some(tab => tab.textContent?.startsWith('Productos') && tab.textContent !== text),
    before,
    { polling: 10 },
  )
  console.log(
    `  the other's screen shows it ${Math.round(performance.now() - saved)} ms after the answer, ${Math.round(performance.now() - started)} ms after the request`,
  )
  await says(page, 'Francisca Valdés guardó cambios hace un momento').waitFor()
  await picture('guardado')

  // what is typed stays, and saving an outdated version shows both versions
  await page.goto(`/pages/negocio/${deal.Nro_Negocio}#datos`)
  const mine = page.getByRole('textbox', { name: /^Contenedores/ })
  const theirs = other.getByRole('textbox', { name: /^Contenedores/ })
  const now = Number(await theirs.inputValue())
  const [typed, stored] = [`${now + 2}`, `${now + 1}`]
  await mine.fill(typed)
  await theirs.fill(stored)
  await other.getByRole('button', { name: 'Guardar los datos' }).click()
  await says(page, /Lo que usted escribió sigue aquí/).waitFor()
  assert.equal(await mine.inputValue(), typed)
  await picture('escrito')
  await page.getByRole('button', { name: 'Guardar los datos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Los dos lo cambiaron.').waitFor()
  assert.match((await dialog.textContent())!, new RegExp(`Lo mío${typed}Lo de Francisca Valdés${stored}`))
  await picture('dos-versiones')
  await dialog.getByRole('button', { name: 'Volver al formulario' }).click()
  assert.equal(await mine.inputValue(), typed)

  // a lost event stream is reported, and reconnects by itself with the missed changes
  await page.reload()
  await says(page, 'Francisca Valdés también lo tiene abierto').waitFor()
  await page.getByRole('tab', { name: /^Productos/ }).click()
  await page.context().setOffline(true)
  await says(page, /Sin avisos de otras personas/).waitFor()
  await picture('perdido')
  assert.equal((await asOther('/api/producto/add-producto', { ...line, Nro_Negocio: deal.Nro_Negocio })).status, 200)
  await page.context().setOffline(false)
  await page.getByRole('tab', { name: `Productos ${Number(before!.replace(/\D/g, '')) + 2}` }).waitFor()
  await says(page, /Sin avisos/).waitFor({ state: 'detached' })

  await other.close()
  await says(page, /también lo tiene abierto/).waitFor({ state: 'detached' })
}

export const journey: Journey = { name: 'vivo', run }
