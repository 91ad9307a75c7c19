/** The second factor: a person turns it on with a phone, logs in with its code and with a recovery code, and an area begins to demand it. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { codeAt } from '../server/src/sesion/totp.ts'
import type { Journey, Stage } from './journey.ts'
import { messageWith } from './mail.ts'

const CLAVE = 'Nogal2026'
const STEP_MS = 30_000

/** The code of the next time step, as soon as that step begins: the portal refuses a second code of the same step. */
const nextCode = async (secret: string): Promise<string> => {
  await new Promise(resolve => setTimeout(resolve, STEP_MS - (Date.now() % STEP_MS) + 500))
  return codeAt(secret, Date.now() / 1000)
}
const secretOn = async (page: Page): Promise<string> => ((await page.locator('pre').textContent()) ?? '').replace(/\s/g, '')

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Segundo factor' }).click()
}
const giveClave = async (page: Page, usuario: string): Promise<void> => {
  await page.goto('/login?salir=true')
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByRole('textbox', { name: 'Clave' }).fill(CLAVE)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const run = async ({ page, login, picture, accessible, mail, call }: Stage): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await login('comercial')
  await page.goto('/inicio')
  await open(page)
  await dialog.getByRole('button', { name: 'Preparar' }).click()
  await dialog.getByRole('textbox', { name: 'Clave' }).fill('otra')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByText('Clave: no es la actual.').waitFor()
  await dialog.getByRole('textbox', { name: 'Clave' }).fill(CLAVE)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'Código QR para la aplicación' }).waitFor()
  await accessible('the setup of a second factor')
  await picture('segundo-factor-preparar')
  const secret = await secretOn(page)
  await dialog.getByLabel('Código de la aplicación').fill('12')
  await page.keyboard.press('Enter')
  await dialog.getByText('Código: no es correcto.').waitFor()
  await dialog.getByLabel('Código de la aplicación').fill(codeAt(secret, Date.now() / 1000))
  await page.keyboard.press('Enter')
  await dialog.getByText('Si pierde el teléfono').waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  assert.equal(codes.length, 10)
  await accessible('the recovery codes')
  await picture('segundo-factor-codigos')
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Descargar' }).click()])
  assert.equal(file.suggestedFilename(), 'nogal-codigos-de-recuperacion.txt')
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()

  await giveClave(page, 'comercial')
  await page.getByRole('heading', { name: 'Segundo factor' }).waitFor()
  await page.getByLabel('Código de la aplicación').waitFor()
  await accessible('the code of a login')
  await picture('segundo-factor-entrar')
  await page.getByLabel('Código de la aplicación').fill(await nextCode(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/panelcontrol')

  await giveClave(page, 'comercial')
  await page.getByRole('button', { name: /usar un código de recuperación/ }).click()
  await page.getByLabel('Código de recuperación').fill(codes[0]!)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/panelcontrol')
  await page.getByText('Entró con un código de recuperación: le quedan 9.').waitFor()
  await open(page)
  await dialog.getByText('Le quedan 9 códigos de recuperación.').waitFor()
  await accessible('the second factor that is on')
  await picture('segundo-factor')
  await page.keyboard.press('Escape')

  // an administrador removes the second factor, and the person is told by mail
  await login('admin')
  await page.goto('/pages/administracion/personas')
  const row = page.getByRole('row', { name: /comercial/ }).first()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Quitar el segundo factor' }).click()
  await dialog.getByRole('button', { name: 'Quitar el segundo factor' }).click()
  await page.getByText(/Segundo factor de .+ quitado\. Se le avisa/).waitFor()
  const { data } = (await call('GET', '/api/administracion/personas')) as { data: { Cod_Usuario: string; Email: string }[] }
  await messageWith(mail, data.find(({ Cod_Usuario }) => Cod_Usuario === 'comercial')!.Email, 'Su segundo factor')

  // an area that demands one leads its people to the setup right after the password
  await call('PUT', '/api/parametros/areagestion/1', { Segundo_Factor: true })
  await giveClave(page, 'comercial')
  await page.getByText('Su área exige un segundo factor').waitFor()
  await accessible('the setup at a login')
  await picture('segundo-factor-exigido')
  const other = await secretOn(page)
  await page.getByLabel('Código de la aplicación').fill(codeAt(other, Date.now() / 1000))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ya los guardé: entrar' }).click()
  await page.waitForURL('**/panelcontrol')

  // the journeys that follow on this server enter with the password alone
  await login('admin')
  await call('PUT', '/api/parametros/areagestion/1', { Segundo_Factor: false })
  await call('POST', '/api/administracion/personas/quitar-segundo-factor', { Usuario: 'comercial' })
}

export const journey: Journey = { name: 'segundo-factor', place: 'own', run }
