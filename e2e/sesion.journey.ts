/** Login and logout: the landing page of each area, the message for a wrong password, a page without a session, and the three layouts. */
import assert from 'node:assert/strict'
import type { Request, Response } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'

/** The path and the heading of each area's landing page after login. */
const LANDINGS = [
  ['comercial', '/pages/dashboard/panelcontrol', 'Lo que pide atención hoy'],
  ['comex', '/pages/dashboard/panelcontrol', 'Lo que pide atención hoy'],
  ['calidad', '/pages/calidad/listado', 'Control de calidad'],
  ['produccion', '/pages/produccion/listado', 'Qué se carga, por semana y planta'],
  ['cliente', '/pages/cliente/listado', 'Mis embarques'],
] as const

/** Monitors and old proxies send requests without compression, and must get the page too. */
const pageWithoutCompression = async (base: string): Promise<void> => {
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/', '/login', '/pages/negocios/listado']) {
      const answer = await fetch(`${base}${path}`, { method, headers: { 'accept-encoding': 'identity' } })
      assert.equal(answer.status, 200, `${method} ${path}`)
      assert.match(answer.headers.get('content-type')!, /^text\/html/)
    }
}

/** Tests single-letter shortcuts, the command palette, the recent records, and switching the shortcuts off. */
const useKeys = async ({ page, login, call, accessible, picture }: Stage): Promise<void> => {
  await page.evaluate(() => localStorage.clear())
  await login('comercial')
  const dialog = page.getByRole('dialog')
  const toList = async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('n')
  }
  await page.goto('/inicio')
  await page.getByRole('main').getByRole('link', { name: 'Negocios' }).first().waitFor()
  await toList()
  await page.waitForURL('**/pages/negocios/listado')
  await page.getByRole('link', { name: 'Nuevo negocio' }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/pages/negocio/nuevo')

  // the code of the palette is still being loaded when the first letters are typed
  await page.keyboard.press('Control+k')
  await page.keyboard.type('2027-0002')
  await dialog.getByRole('button', { name: /2027-0002 · Negocio/ }).waitFor()
  await accessible('palette')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/view')
  await page.getByRole('heading', { name: 'Negocio 2027-0002' }).waitFor()
  // the palette receives the keys until it has closed
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await dialog.getByText('Ir a Negocios').waitFor()
  await accessible('keys')
  await picture('keys')
  await dialog.getByLabel('Usar las teclas de una letra').click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await toList()
  await page.keyboard.press('?')
  assert.match(page.url(), /\/view$/, 'letters are switched off')
  await dialog.getByLabel('Usar las teclas de una letra').click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await page.waitForURL(url => !url.pathname.endsWith('/view'))

  await page.keyboard.press('Control+k')
  await dialog.getByRole('button', { name: /Negocio 2027-0002/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const { data } = await call('GET', '/api/embarque/listar-embarques')
  const { Nro_Booking, Nro_Embarque } = (data as Record<string, unknown>[]).find(row => String(row.Nro_Booking).length > 8)!
  const swapped = String(Nro_Booking).replace(/(.)(.)(.)$/, '$2$1$3')
  for (const [typed, group] of [
    [String(Nro_Booking), 'Embarques'],
    [swapped === Nro_Booking ? String(Nro_Booking) : swapped, swapped === Nro_Booking ? 'Embarques' : 'Embarques parecidos'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Buscar o hacer algo' }).fill(typed)
    await dialog.getByRole('group', { name: group, exact: true }).getByText(String(Nro_Booking)).waitFor()
    await picture(`buscar-${group.length}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${Nro_Embarque}`)
  }
}

/**
 * Lists, the call that returns their rows, and at most how many requests, this call included, a page may send by then besides those for the
 * session and the menu.
 */
const LISTS = [
  ['/pages/embarques/listado', 'listar-embarques', 1],
  ['/pages/negocios/listado', 'lista-negocios', 1],
  ['/pages/gestion/listado', '/gestion/listado', 1],
  ['/pages/parametros/pais', '/parametros/pais', 1],
  ['/pages/logistica/dashboard', 'listado-general-comex-logistica-temporada', 3],
] as const

/** Sums and counts, which nobody waits for, are requested once the rows have arrived. */
const askLittle = async ({ page, login }: Stage): Promise<void> => {
  await login('comex')
  for (const [path, call, most] of LISTS) {
    // requests of the previous page do not count
    await page.goto('/session/404', { waitUntil: 'networkidle' })
    const asked: string[] = []
    let before: string[] | undefined
    const onRequest = (request: Request) => {
      if (request.url().includes('/api/')) asked.push(request.url())
    }
    const onResponse = (answer: Response) => {
      if (answer.url().includes(call)) before ??= [...asked]
    }
    page.on('request', onRequest).on('response', onResponse)
    await page.goto(path)
    await page.locator('tr[data-row="0"]').waitFor()
    page.off('request', onRequest).off('response', onResponse)
    assert.ok(before && before.length <= 2 + most, `${path} asks before its rows: ${before?.join(' ')}`)
  }
}

export const journey: Journey = {
  name: 'sesion',
  place: 'second',
  run: async stage => {
    const { base, page, login, call, picture, accessible } = stage
    await pageWithoutCompression(base)
    await page.goto('/pages/negocios/listado')
    await page.waitForURL(/\/login\?redirectUrl=/)
    await page.getByText('Entre para continuar donde quería ir.').waitFor()
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

    for (const [usuario, path, says] of LANDINGS) {
      await page.evaluate(() => localStorage.clear())
      await page.goto('/')
      await page.waitForURL(url => url.pathname === '/login' && url.search === '')
      await page.getByText('Entre con su usuario de la empresa.').waitFor()
      await login(usuario)
      await page.waitForURL(`**${path}`)
      await page.getByRole('main').getByText(says).first().waitFor()
      assert.equal(await page.getByRole('main').getByText('Próximamente').count(), 0)
    }
    const foreign = await call('POST', '/api/usuario/obtenerSesionUsuario', { Usuario: 'comercial' })
    assert.equal(foreign.estado, false)

    await useKeys(stage)
    await page.evaluate(() => localStorage.clear())
    await askLittle(stage)

    const unknown = await page.goto('/no/existe')
    assert.equal(unknown?.status(), 404)
    await page.waitForURL('**/session/404')
    await picture('404')
    await accessible('404')
  },
}
