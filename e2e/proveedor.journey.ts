/** The company's own provider: where passwords are switched off, people enter by it alone, and the last administrador still by a link. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { CLIENT, SECRET, startProvider } from '../server/src/test/provider.ts'
import type { Journey, Stage } from './journey.ts'

const NAME = 'la cuenta de Los Nogales'
const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const

const button = (page: Page) => page.getByRole('button', { name: `Entrar con ${NAME}` })

/** Leaves the page before the server ends, because a page that is still loading reports requests without an answer as console errors. */
const leave = (page: Page) => page.goto('about:blank')

const run = async ({ base, page, login, call, server, picture, accessible, window }: Stage): Promise<void> => {
  await login('admin')
  const { data } = await call('GET', '/api/parametros/usuario/comex')
  const { Email: email, Nom_Usuario: name } = data as { Email: string; Nom_Usuario: string }
  const provider = await startProvider(`${base}/login`)
  try {
    await leave(page)
    await server.crash()
    await server.revive({
      ...{ OIDC_EMISOR: provider.issuer, OIDC_CLIENTE: CLIENT, OIDC_SECRETO: SECRET, OIDC_NOMBRE: NAME },
      ...{ INGRESO_LOCAL: 'no', PORTAL_URL: base },
    })

    provider.enter({ sub: '' })
    await page.goto('/login?salir=true')
    await button(page).waitFor()
    assert.equal(await page.getByLabel('Usuario').count(), 0)
    await accessible('the login by a provider alone')
    await picture('proveedor')
    await button(page).click()
    await page.getByRole('alert').getByText('Los Nogales').waitFor()
    assert.equal(new URL(page.url()).search, '')

    provider.enter({ sub: 'nadie', email: 'nadie@otra.example', email_verified: true })
    await button(page).click()
    await page.getByText('Nadie en este portal tiene el correo nadie@otra.example.').waitFor()

    provider.enter({ sub: 'persona-1', email, email_verified: true })
    for (const viewport of SIZES) {
      const other = await window({ viewport })
      const fresh = await other.newPage()
      await fresh.goto('/login')
      await button(fresh).waitFor()
      await fresh.waitForFunction(() => document.activeElement?.tagName === 'BUTTON')
      await picture(`proveedor-${viewport.width}`, fresh)
      await fresh.keyboard.press('Enter')
      await fresh.waitForURL(url => url.origin === base && !url.pathname.startsWith('/login'))
      await fresh.getByRole('button', { name: /^Menú de/ }).waitFor()
      assert.match((await fresh.getByRole('button', { name: /^Menú de/ }).getAttribute('aria-label')) ?? '', new RegExp(name))
      await other.close()
    }

    // a password is judged, and refused; the way of the last administrador stays open
    await page.getByRole('button', { name: /Entrar con usuario y clave/ }).click()
    await page.getByLabel('Usuario').fill('comex')
    await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('alert').getByText(NAME).waitFor()
    await page.getByLabel('Usuario').fill('admin')
    await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await leave(page)
  } finally {
    await server.crash()
    await server.revive()
    await provider.close()
  }
}

export const journey: Journey = { name: 'proveedor', place: 'own', run }
