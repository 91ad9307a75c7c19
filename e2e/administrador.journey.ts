/**
 * Creates the first administrador of an empty installation by keyboard, then logs in for the first time as a user whom the administrador
 * added.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const CLAVE = 'Castaño de noviembre'
const INICIAL = 'Papel-en-mano-7'

/** Asserts that the page has no horizontal overflow in any viewport, light and dark; calls `seen` with the name of each look. */
const looks = async (page: Page, seen: (name: string) => Promise<void>): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of WINDOWS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      assert.equal(wide, 0, `${size.width} px, ${colorScheme}`)
      await seen(`${size.width}-${colorScheme}`)
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Types into the focused field and the fields that follow, with Tab between them, then presses Enter. */
const typeOn = async (page: Page, texts: readonly string[]): Promise<void> => {
  for (const [i, text] of texts.entries()) {
    if (i) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

export const journey: Journey = {
  name: 'administrador',
  place: 'empty',
  run: async ({ base, page, context, terminal, call, picture, accessible }) => {
    // before there is an administrador only health and the first setup respond
    assert.equal((await fetch(`${base}/api/salud`)).status, 200)
    assert.equal((await fetch(`${base}/api/listas-generales/monedas`)).status, 503)
    await page.goto('/pages/negocios/listado')
    await page.waitForURL('**/administrador')
    await page.getByLabel('Código de la terminal').waitFor()
    await accessible('first administrador without a code')

    const link = /http:\S+\/administrador#\S+/.exec(terminal())?.[0]
    assert.ok(link, terminal())
    // the link is pasted into a tab where the page is already open
    await page.goto(link)
    await page.getByLabel('Código de la terminal').waitFor({ state: 'detached' })
    await page.getByLabel('Usuario').waitFor()
    assert.ok(!page.url().includes('#'), 'the code leaves the address')
    await accessible('first administrador')
    await looks(page, picture)

    await page.getByRole('button', { name: 'Crear y entrar' }).click()
    await page.getByText('Escriba su correo.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'Cod_Usuario')
    await typeOn(page, ['mperez', 'María Pérez', 'mperez@empresa.cl', 'qwerty123', 'qwerty123'])
    await page.getByText('es de las más usadas').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'nueva')
    await accessible('first administrador, refused')
    await picture('refused')
    await page.getByLabel('Dirección del portal (opcional)').fill('https://portal.empresa.cl')
    for (const field of ['Clave nueva', 'Repita la clave nueva']) await page.getByLabel(field, { exact: true }).fill('')
    await page.getByLabel('Clave nueva', { exact: true }).focus()
    await typeOn(page, [CLAVE, CLAVE])
    await page.waitForURL('**/pages/parametros/usuario')
    assert.equal((await fetch(`${base}/api/openapi.json`)).status, 200)
    const { data: address } = await call('GET', '/api/correo/direccion')
    assert.deepEqual(address, { Direccion: 'https://portal.empresa.cl', Origen: 'administrador' })
    // the panel says what a new installation lacks, and where that is done
    await page.goto('/pages/dashboard/panelcontrol')
    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await steps.getByRole('link', { name: 'Los clientes' }).waitFor()
    await accessible('first steps')
    await picture('primeros-pasos')
    await steps.getByRole('button', { name: 'No mostrar más' }).click()
    await steps.waitFor({ state: 'detached' })

    await page.goto('/pages/embarques/listado?envios=todos')
    await page.getByText('Los enlaces de los correos llevan a https://portal.empresa.cl').waitFor()

    // the link can only be used once, and what was typed stays
    const late = await context.newPage()
    await late.goto(link)
    await late.getByLabel('Usuario').fill('otra')
    await late.getByLabel('Nombre y apellido').fill('Otra')
    await late.getByLabel('Correo').fill('otra@empresa.cl')
    for (const field of ['Clave nueva', 'Repita la clave nueva']) await late.getByLabel(field, { exact: true }).fill(CLAVE)
    await late.keyboard.press('Enter')
    await late.getByText('npm run administrador.').first().waitFor()
    assert.equal(await late.getByLabel('Usuario').inputValue(), 'otra')
    await late.close()

    // a user whom the administrador adds has to change the password at the first login
    const person = { Cod_Usuario: 'rsoto', Nom_Usuario: 'Rosa Soto', Email: 'rsoto@empresa.cl', Cod_AreaGestion: 3 }
    const sha256 = async (text: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.toUpperCase()))).toString('hex')
    const added = await call('POST', '/api/parametros/usuario', { ...person, password: await sha256(INICIAL) })
    assert.ok(added.estado, added.mensaje)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByLabel('Usuario').waitFor()
    await typeOn(page, ['rsoto', INICIAL])
    await page.getByRole('heading', { name: 'Elija su clave' }).waitFor()
    await accessible('own password')
    await looks(page, name => picture(`clave-${name}`))
    await typeOn(page, [INICIAL, INICIAL])
    await page.getByText('distinta de la inicial').waitFor()
    for (const field of ['Clave nueva', 'Repita la clave nueva']) await page.getByLabel(field, { exact: true }).fill('Almendro de marzo')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pages/calidad/listado')
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('auth_user')!).Usuario), 'rsoto')
  },
}
