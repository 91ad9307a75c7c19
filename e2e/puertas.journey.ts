/**
 * Doors for other programs: an administrador makes a service user and its token, a program enters with it, and no more once it is revoked;
 * another one is told of what happens by a webhook.
 */
import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { startReceiver } from '../server/src/test/receiver.ts'
import type { Journey, Stage } from './journey.ts'
import { logIn } from './portal.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string): string => day.split('-').reverse().join('-')

const run = async (stage: Stage): Promise<void> => {
  const { page, login, window, picture, accessible, base } = stage
  await login('admin')
  await page.goto('/pages/administracion/tokens')
  await page.getByText('Ningún token con esos filtros.').waitFor()
  const dialog = page.getByRole('dialog')
  const choose = async (field: string, option: string): Promise<void> => {
    const combo = dialog.getByRole('combobox', { name: field, exact: true })
    await combo.click()
    await combo.fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }

  // the user of the program, who has no password
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Sistema contable')
  await dialog.getByRole('textbox', { name: 'Usuario' }).fill('contable')
  await dialog.getByRole('textbox', { name: 'Correo' }).fill('sistemas@losnogales.example')
  await choose('Área', 'Comex')
  await accessible('a service user')
  await picture('servicio')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await dialog.waitFor({ state: 'detached' })

  // its token is shown once; a day too far away keeps what was typed
  await page.getByRole('button', { name: 'Nuevo token' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Contabilidad')
  await choose('Usuario de servicio', 'Sistema contable')
  const vence = dialog.getByRole('textbox', { name: 'Vence' })
  await vence.fill(typed(inDays(800)))
  await dialog.getByRole('button', { name: 'Crear' }).click()
  await dialog
    .getByText(/Elija un día desde hoy hasta el/)
    .first()
    .waitFor()
  await vence.fill(typed(inDays(90)))
  await accessible('a new token')
  await picture('nuevo')
  await dialog.getByRole('button', { name: 'Crear' }).click()
  await dialog.getByText('no se vuelve a mostrar').waitFor()
  const token = ((await dialog.locator('pre, code').first().textContent()) ?? '').trim()
  assert.match(token, /^nogal_[0-9a-f]{48}$/)
  await accessible('the token, once')
  await picture('token')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await page.getByRole('row', { name: /Contabilidad.*Vigente.*Sistema contable/ }).waitFor()
  assert.equal(await page.getByText(token).count(), 0)

  // a program enters with it, reads and does not write
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
  assert.equal((await ask('/api/embarque/listar-embarques/0/0/0?pagina=1&porPagina=1')).status, 200)
  const written = await ask('/api/parametros/giro', { method: 'POST', body: JSON.stringify({ Nom_Giro: 'De un programa' }) })
  assert.deepEqual(
    [written.status, (await written.json()).mensaje],
    [403, 'Este token solo lee. Pida a un administrador uno que también escriba.'],
  )
  await accessible('the tokens')
  await picture('tokens')

  const phone = await window({ viewport: { width: 390, height: 844 } })
  const small = await phone.newPage()
  await logIn(small, 'admin')
  await small.goto('/pages/administracion/tokens')
  await small.getByText('Contabilidad').first().waitFor()
  await accessible('the tokens on a phone', small)
  await picture('telefono', small)

  // another program is told of what happens; its secret is shown once, and a test arrives signed
  const receiver = await startReceiver()
  try {
    await page.goto('/pages/administracion/webhooks')
    await page.getByText('No se le avisa a ningún programa').waitFor()
    await page.getByRole('button', { name: 'Nuevo webhook' }).click()
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Bodega')
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url)
    await choose('Usuario de servicio', 'Sistema contable')
    await dialog.getByRole('combobox', { name: 'Qué se avisa' }).click()
    await page.getByRole('option', { name: 'Cambio de itinerario' }).click()
    await page.keyboard.press('Escape')
    await accessible('a new webhook')
    await picture('webhook')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('no se vuelve a mostrar').waitFor()
    const secret = ((await dialog.locator('pre, code').first().textContent()) ?? '').trim()
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    receiver.next.push(response => response.writeHead(500).end('En mantención'))
    await page.getByRole('button', { name: 'Probar: Bodega' }).click()
    await page.getByText('En mantención').waitFor({ timeout: 60_000 })
    // a filter above the list of deliveries is called «Entregado» too
    await page.getByRole('listitem').getByText('Entregado', { exact: true }).waitFor({ timeout: 60_000 })
    assert.equal(receiver.heard.length, 2)
    for (const { body, headers } of receiver.heard) new Webhook(secret).verify(body, headers as Record<string, string>)
    await accessible('what became of the events')
    await picture('entregas')
    await small.goto('/pages/administracion/webhooks')
    await small.getByText('Bodega').waitFor()
    await accessible('the webhooks on a phone', small)
    await picture('webhooks-telefono', small)
    await page.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
    await page.getByRole('button', { name: 'Secreto: Bodega' }).waitFor()
    await accessible('the webhooks')
    await picture('webhooks')
  } finally {
    await receiver.stop()
  }

  // revoked, the token opens nothing
  await page.goto('/pages/administracion/tokens')
  await page
    .getByRole('row', { name: /Contabilidad/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Revocar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await page.getByText('Token «Contabilidad» revocado: ya no vale en ningún servidor.').waitFor()
  await page.getByRole('row', { name: /Contabilidad.*Revocado/ }).waitFor()
  assert.equal((await ask('/api/embarque/listar-embarques/0/0/0?pagina=1&porPagina=1')).status, 401)
}

export const journey: Journey = { name: 'puertas', place: 'own', run }
