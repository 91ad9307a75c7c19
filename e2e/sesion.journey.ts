/** In and out: where each area lands, what a wrong password says, what a page without a session does, and the three layouts. */
import assert from 'node:assert/strict'
import type { Journey } from './journey.ts'

const LANDINGS = [
  ['comercial', '/pages/dashboard/panelcontrol'],
  ['produccion', '/pages/produccion/listado'],
  ['cliente', '/pages/cliente/listado'],
  ['calidad', '/inicio'],
] as const

/** Monitors and old proxies ask without compression; they get the page all the same. */
const pageWithoutCompression = async (base: string): Promise<void> => {
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/', '/assets/', '/pages/negocios/listado']) {
      const answer = await fetch(`${base}${path}`, { method, headers: { 'accept-encoding': 'identity' } })
      assert.equal(answer.status, 200, `${method} ${path}`)
      assert.match(answer.headers.get('content-type')!, /^text\/html/)
    }
}

export const journey: Journey = {
  name: 'sesion',
  run: async ({ base, page, login, call, picture, accessible }) => {
    await pageWithoutCompression(base)
    await page.goto('/pages/negocios/listado')
    await page.waitForURL(/\/login\?redirectUrl=/)
    await page.getByLabel('Usuario').waitFor()
    await accessible('login')
    await picture('login')

    await page.getByLabel('Usuario').fill('comercial')
    await page.getByLabel('Clave', { exact: true }).fill('equivocada')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Usuario o clave incorrectos').waitFor()

    await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/pages/negocios/listado**')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    assert.ok(keys.includes('auth_user') && keys.includes('jwt_token'), keys.join())

    for (const [usuario, path] of LANDINGS) {
      await page.evaluate(() => localStorage.clear())
      await login(usuario)
      await page.waitForURL(`**${path}`)
    }
    const foreign = await call('POST', '/api/usuario/obtenerSesionUsuario', { Usuario: 'comercial' })
    assert.equal(foreign.estado, false)

    await page.goto('/no/existe')
    await page.waitForURL('**/session/404')
    await picture('404')
    await accessible('404')
  },
}
