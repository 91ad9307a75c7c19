/**
 * An administrador closes a season: its records say that it is closed, and no button, cell or key changes them. The administrador opens it
 * again with a reason.
 */
import assert from 'node:assert/strict'
import type { Journey } from './journey.ts'
import { openClosing } from './temporada.steps.ts'

type Fila = {
  Nro_Contrato: string
  Nro_Corr_Embarque: number
  Nro_Negocio: number
  Nro_Embarque: number
  Nom_Temporada: string
  Version: number
}

export const journey: Journey = {
  name: 'temporada',
  place: 'third',
  run: async ({ page, login, call, accessible, picture }) => {
    await login('admin')
    const rows = (await call('GET', '/api/embarque/listar-embarques')).data as Fila[]
    const ship = rows.find(({ Nom_Temporada }) => Nom_Temporada === '2025-2026')!
    const closing = await openClosing(page)
    await closing.getByText('Queda abierto en ella:').waitFor()
    await accessible('what is open in a season')
    await picture('abierto')
    await closing.getByRole('button', { name: 'Cerrar la temporada' }).click()
    await closing.getByText('Motivo: falta este dato.').waitFor()
    await closing.getByLabel('Motivo').fill('La auditoría ya pasó.')
    await closing.getByRole('button', { name: 'Cerrar la temporada' }).click()
    await page.getByText('La temporada quedó cerrada.').waitFor()

    await page.goto(`/pages/embarque/${ship.Nro_Negocio}/${ship.Nro_Embarque}`)
    const bar = page.getByText(/^La temporada 2025-2026 está cerrada desde/)
    await bar.waitFor()
    await page.getByRole('button', { name: 'Cambiar itinerario' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Guardar la reserva' }).waitFor({ state: 'detached' })
    await accessible('a shipment of a closed season')
    await picture('cerrada')
    await page.goto(`/pages/embarque/${ship.Nro_Negocio}/${ship.Nro_Embarque}#comentarios`)
    await bar.waitFor()
    await page.getByLabel('Hilos').waitFor({ state: 'attached' })
    assert.equal(await page.getByLabel('Comentario nuevo').count(), 0)
    await page.goto('/pages/produccion/listado')
    await page.getByText('Todos', { exact: true }).click()
    await page.getByRole('searchbox').last().fill(ship.Nro_Contrato)
    await page
      .getByRole('button')
      .filter({ hasText: `${ship.Nro_Contrato}/${ship.Nro_Corr_Embarque}` })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: /^Hoja de carga/ })
    await sheet.getByText(/^La temporada 2025-2026 está cerrada desde/).waitFor()
    assert.equal(await sheet.getByRole('button', { name: 'Guardar hoja' }).count(), 0)
    await accessible('a loading sheet of a closed season')
    await picture('hoja-cerrada')
    await page.goto(`/pages/negocio/${ship.Nro_Negocio}/view`)
    await bar.waitFor()
    assert.equal(await page.getByRole('link', { name: 'Editar', exact: true }).count(), 0)
    const body = { Nro_Embarque: ship.Nro_Embarque, Version: ship.Version, Nro_Viaje: 'OTRO' }
    const refused = await call('POST', '/api/embarque/update-info-embarque', body)
    assert.match(refused.mensaje, /^La temporada 2025-2026 está cerrada desde/)

    const opening = await openClosing(page)
    await opening.getByText('La auditoría ya pasó.').waitFor()
    await opening.getByLabel('Motivo').fill('Falta una nota de crédito.')
    await opening.getByRole('button', { name: 'Abrir otra vez' }).click()
    await page.getByText('La temporada está abierta otra vez.').waitFor()
    await page.goto(`/pages/embarque/${ship.Nro_Negocio}/${ship.Nro_Embarque}`)
    await page.getByRole('heading', { level: 1, name: /^Embarque/ }).waitFor()
    await bar.waitFor({ state: 'detached' })
  },
}
