/** A plant on a phone: from the list with one tap to the loading sheet, where a seal and a weight are written. */
import assert from 'node:assert/strict'
import type { Journey } from './journey.ts'
import { type } from './negocio.steps.ts'

const PHONE = { width: 390, height: 844 }

export const journey: Journey = {
  name: 'produccion',
  place: 'second',
  run: async ({ page, login, call, accessible, picture }) => {
    await page.setViewportSize(PHONE)
    await login('produccion')
    await page.goto('/pages/produccion/listado')
    const card = page.getByRole('button', { name: /cargados/ }).first()
    await card.waitFor()
    await accessible('list of production on a phone')
    await picture('list')
    await card.click()
    const sheet = page.getByRole('dialog', { name: /^Hoja de carga/ })
    await sheet.getByRole('button', { name: 'Guardar hoja' }).waitFor()
    const ship = Number(new URL(page.url()).searchParams.get('hoja'))
    await accessible('loading sheet on a phone')
    await type(sheet, 'Sello de la naviera', 'plt-4711')
    await type(sheet, 'Tara (kg)', '3900')
    await picture('sheet')
    await sheet.getByRole('button', { name: 'Guardar hoja' }).click()
    await page.getByText(/^Se guardó la hoja de/).waitFor()
    const sheets = (await call('GET', `/api/produccion/${ship}/hojas-carga`)).data as { Nro_Sello: string | null; Tara_Kg: number | null }[]
    assert.ok(sheets.some(one => one.Nro_Sello === 'PLT-4711' && one.Tara_Kg === 3900))
    // Back leads to the list, as on any phone
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
  },
}
