/**
 * Administration: a person is invited by mail and logs in by the link, sessions are ended, permissions are read before they are saved, an
 * administrador looks as somebody else, messages are cancelled and sent, whoever leaves hands over, nobody else enters the room.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { linkIn, messageTo } from './mail.ts'
import { logIn } from './portal.ts'

const CLAVE = 'nogales-en-flor'
const PAULA = 'paula.rojas@losnogales.example'

/** Opens the menu of a row and chooses an action. */
const act = async (page: Page, row: RegExp, action: string | RegExp): Promise<void> => {
  await page.getByRole('row', { name: row }).first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: action }).click()
}
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  const combo = page.getByRole('dialog').getByRole('combobox', { name: field, exact: true })
  await combo.click()
  await combo.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}
const writeClave = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Clave nueva', exact: true }).fill(CLAVE)
  await page.getByRole('textbox', { name: 'Repita la clave nueva', exact: true }).fill(CLAVE)
}

const run = async (stage: Stage): Promise<void> => {
  const { page, login, window, picture, accessible, mail, base } = stage
  await login('admin')

  // a person is invited by mail
  await page.goto('/pages/administracion/personas')
  await page.getByRole('row', { name: /Tomás Herrera/ }).waitFor()
  await accessible('the people')
  await picture('personas')
  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Paula Rojas')
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(PAULA)
  await dialog.getByRole('textbox', { name: 'Usuario' }).fill('comex')
  await choose(page, 'Área', 'Comex')
  await dialog.getByRole('button', { name: 'Invitar' }).click()
  await dialog.getByText('Ya existe un registro con ese código.').waitFor()
  await accessible('an invitation that is refused')
  await dialog.getByRole('textbox', { name: 'Usuario' }).fill('projas')
  await dialog.getByRole('button', { name: 'Invitar' }).click()
  await page.getByText(`Invitación enviada a ${PAULA}.`).waitFor()
  await page.getByRole('row', { name: /Paula Rojas.*Invitada/ }).waitFor()

  // the link of the mail leads to a page where the password is chosen, once
  const address = new URL(linkIn(await messageTo(mail, PAULA)))
  const own = `${base}${address.pathname}${address.hash}`
  const phone = await window({ viewport: { width: 390, height: 844 } })
  const paula = await phone.newPage()
  await paula.goto(own)
  await paula.getByText('Paula Rojas, su usuario es projas.').waitFor()
  assert.equal(new URL(paula.url()).hash, '', 'the code stays in no history')
  await accessible('the page of an invitation', paula)
  await picture('invitacion', paula)
  await writeClave(paula)
  await paula.getByRole('button', { name: 'Guardar y entrar' }).click()
  await paula.waitForURL(url => url.pathname.startsWith('/pages/dashboard'))
  await page.reload()
  await page.getByRole('row', { name: /Paula Rojas.*Activa/ }).waitFor()

  // the room is closed to everybody else
  await paula.goto('/pages/administracion/personas')
  await paula.getByText('No tiene permiso', { exact: false }).first().waitFor()

  // a person sees where they are logged in
  await paula.goto('/inicio')
  await paula.getByRole('button', { name: /Menú de Paula Rojas/ }).click()
  await paula.getByRole('menuitem', { name: 'Mis sesiones' }).click()
  await paula.getByRole('dialog').getByText('Esta sesión').waitFor()
  await accessible('own sessions', paula)
  await picture('mis-sesiones', paula)

  // the administrador ends the session: the person has to log in again
  await page.goto('/pages/administracion/sesiones')
  await page.getByRole('row', { name: /Paula Rojas/ }).waitFor()
  await accessible('the sessions')
  await picture('sesiones')
  await act(page, /Paula Rojas/, 'Cerrar todas las de Paula Rojas')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await page.getByText('1 sesión cerrada.').waitFor()
  await paula.goto('/pages/embarques/listado')
  await paula
    .getByText(/Su sesión terminó|Vuelva a entrar|Ingrese nuevamente/)
    .first()
    .waitFor()

  // all of that is in the access log
  await page.goto('/pages/administracion/accesos')
  await page
    .getByRole('row', { name: /Le cerraron la sesión.*Paula Rojas/ })
    .first()
    .waitFor()
  await page
    .getByRole('row', { name: /Clave cambiada.*Paula Rojas/ })
    .first()
    .waitFor()
  await accessible('the access log')
  await picture('accesos')

  // what was changed is told, with what was there before
  await page.goto('/pages/administracion/cambios')
  await page
    .getByRole('row', { name: /Creó.*Usuarios/ })
    .first()
    .waitFor()
  await accessible('the changes')
  await picture('cambios')
  await act(page, /Creó.*Usuarios/, 'Ver qué cambió')
  await page
    .getByRole('dialog')
    .getByText(/creó el usuario/)
    .waitFor()
  await accessible('a change')

  // how the installation stands
  await page.goto('/pages/administracion/casa')
  await page.getByRole('heading', { name: 'Respaldo' }).waitFor()
  await accessible('how the house stands')
  await picture('casa')

  // the administrador reads in words what a change of permissions means before saving the change
  await page.goto('/pages/administracion/permisos')
  await page.getByRole('button', { name: 'Gerencia, Comercial, Ver: no', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Gerencia, Comercial, Ver: sí, sin guardar' }).waitFor()
  await accessible('the permissions')
  await picture('permisos')
  await page.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await dialog.getByText('Comercial podrá').waitFor()
  await accessible('what the permissions change')
  await dialog.getByRole('button', { name: 'Guardar permisos' }).click()
  await page.getByText('Permisos guardados: 1 área cambió.').waitFor()
  await page.getByRole('button', { name: 'Gerencia, Comercial, Ver: sí', exact: true }).waitFor()

  // a message that waits or failed is sent again, and its reason is read
  await page.goto('/pages/administracion/correo')
  await page.getByRole('row', { name: new RegExp(PAULA) }).waitFor()
  await accessible('the outbox of administradores')
  await picture('correo')

  // an administrador sees the portal as a person of comex, changes nothing, and is themselves again
  await page.goto('/pages/administracion/personas')
  await act(page, /Tomás Herrera/, 'Ver como esta persona')
  const bar = page.getByRole('complementary', { name: 'Vista como otra persona' })
  await bar.getByText('Está viendo el portal como Tomás Herrera.').waitFor()
  await page.getByRole('button', { name: 'Menú de Tomás Herrera' }).waitFor()
  await accessible('a look as somebody else')
  await picture('ver-como')
  await page.goto('/pages/administracion/personas')
  await page.getByText('No tiene permiso', { exact: false }).first().waitFor()
  await bar.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('row', { name: /Tomás Herrera/ }).waitFor()
  await page.goto('/pages/administracion/accesos')
  await page
    .getByRole('row', { name: /Dejó de ver como.*comex/ })
    .first()
    .waitFor()

  // the parameter screen refuses to deactivate a person who is responsible for something
  await page.goto('/pages/parametros/usuario')
  await act(page, /Tomás Herrera/, 'Desactivar')
  await page.getByText(/Tomás Herrera responde por/).waitFor()
  await page.getByRole('button', { name: 'Ir a Personas' }).click()
  await page.waitForURL('**/pages/administracion/personas')

  // whoever leaves hands over, all or nothing
  await page.goto('/pages/administracion/personas')
  await act(page, /Tomás Herrera/, 'Desactivar')
  await dialog.getByText(/negocios como comex, con sus embarques/).waitFor()
  await accessible('a handover')
  await picture('desactivar')
  for (const combo of await dialog.getByRole('combobox').all()) {
    await combo.click()
    await combo.fill('Riquelme')
    await page
      .getByRole('option', { name: /Javiera Riquelme/ })
      .first()
      .click()
  }
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await page.getByText(/^Tomás Herrera ya no entra al portal\. \d+ registros pasaron a otras personas\.$/).waitFor()
  await page.getByRole('row', { name: /Tomás Herrera.*Desactivada/ }).waitFor()
  await logIn(paula, 'jriquelme')
  await act(page, /Tomás Herrera/, 'Reactivar')
  await page.getByText('Tomás Herrera puede entrar otra vez.').waitFor()
}

export const journey: Journey = { name: 'administracion', place: 'own', run }
