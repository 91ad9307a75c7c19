/**
 * A deal that comex splits into shipments, and the fruit in its containers: typed, distributed, moved by keyboard, returned to the balance,
 * undone.
 */

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { plan } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { tab } from './tab.ts'

type Deal = { Nro_Negocio: number; Nro_Contrato: string; Cod_EstadoNeg: string; Version: number }
type Board = { Lineas: { Saldo: number; Cantidad: number }[]; Celdas: { Id_Contenedor: number; Id_Linea: number; Cantidad: number }[] }

/** Copies a deal of the sample with two lines in packages: confirmed, and without shipments. */
const confirmedDeal = async ({ call }: Stage): Promise<Deal> => {
  const done = async (method: string, path: string, body?: unknown) => {
    const { estado, mensaje, data } = await call(method, path, body)
    assert.ok(estado, mensaje)
    return data
  }
  const deals = (await done('GET', '/api/negocio/lista-negocios')) as Deal[]
  for (const { Nro_Negocio } of deals.filter(({ Cod_EstadoNeg }) => Cod_EstadoNeg === '02')) {
    const { Productos } = (await done('GET', `/api/negocio/${Nro_Negocio}`)) as { Productos: { Id_Linea: number }[] }
    if (Productos.length !== 2) continue
    const copy = (await done('POST', '/api/negocio/copiar-negocio', { Nro_Negocio })) as Deal
    return (await done('POST', '/api/negocio/cambiar-estado', { Nro_Negocio: copy.Nro_Negocio, Cod_EstadoNeg: '02' })) as Deal
  }
  throw new Error('the sample has no confirmed deal of two lines')
}

const cell = (page: Page, row: number, column: number) => page.locator(`input[data-row="${row}"][data-column="${column}"]`)

/** Waits until every change is saved; returns the board as the server has stored it. */
const saved = async ({ page, call }: Stage, nro: number): Promise<Board> => {
  await page.locator('section[aria-label="Carga"]:not([aria-busy])').waitFor()
  return (await call('GET', `/api/embarque/${nro}/tablero-carga`)).data as Board
}
const figures = ({ Celdas }: Board) =>
  JSON.stringify([...Celdas].sort((a, b) => a.Id_Contenedor - b.Id_Contenedor || a.Id_Linea - b.Id_Linea))

/** Distributes the fruit over all containers, moves one cell by keyboard, and undoes both to exactly the former figures. */
const spreadAndMove = async (stage: Stage, nro: number) => {
  const { page, accessible, picture } = stage
  await tab(page, 'Carga')
  await page.getByRole('button', { name: 'Distribuir el saldo' }).click()
  await page.getByText('Se distribuyó el saldo en todos los contenedores.').waitFor()
  const spread = await saved(stage, nro)
  assert.deepEqual([spread.Celdas.length, spread.Lineas.map(({ Saldo }) => Saldo)], [12, [0, 0]])
  await accessible('board of fruit')
  await picture('repartido')

  await cell(page, 0, 0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'La mitad' }).click()
  await dialog.getByLabel('A dónde').first().click()
  await page.keyboard.type('Contenedor 6')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await accessible('dialog that moves fruit')
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
  await page.getByText(/de Contenedor 2 a Contenedor 6/).waitFor()
  const moved = await saved(stage, nro)
  assert.notEqual(figures(moved), figures(spread))
  assert.deepEqual(
    moved.Lineas.map(({ Saldo }) => Saldo),
    [0, 0],
  )
  await cell(page, 1, 0).focus()
  await page.keyboard.press('Control+z')
  await page.getByText('Deshecho: la fruta volvió a donde estaba.').waitFor()
  assert.equal(figures(await saved(stage, nro)), figures(spread))
  return spread
}

/** Tests an amount above the balance, which stays in its cell with the reason; a change by another user meanwhile, and fruit dragged from one container to another. */
const refusedAndDragged = async (stage: Stage, nro: number, before: Board) => {
  const { page, call } = stage
  await cell(page, 0, 0).fill('99999999')
  await page.keyboard.press('Enter')
  const refused = page.locator('td', { has: cell(page, 0, 0) })
  await refused.getByText(/No queda tanta fruta de la línea 1/).waitFor()
  assert.equal(await cell(page, 0, 0).inputValue(), '99999999')
  assert.equal(figures(await saved(stage, nro)), figures(before))
  await stage.picture('rechazada')
  await cell(page, 0, 0).press('Escape')
  await refused.getByRole('alert').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Acciones de Contenedor 1' }).click()
  await page.getByRole('menuitem', { name: 'Devolver toda la fruta al saldo' }).click()
  await page.getByText('La fruta de Contenedor 1 volvió al saldo.').waitFor()
  const emptied = await saved(stage, nro)
  assert.equal(emptied.Celdas.length, 10)
  const [first] = before.Celdas.filter(({ Id_Linea }) => Id_Linea === 1).sort((a, b) => a.Id_Contenedor - b.Id_Contenedor)
  const other = { ...first!, Cantidad: 1 }
  const answer = await call('POST', '/api/embarque/guardar-carga', { Nro_Negocio: nro, Celdas: [other] })
  assert.ok(answer.estado, answer.mensaje)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(/Otra persona cambió esa fruta mientras usted la movía/).waitFor()
  await page.locator('input[data-row="0"][data-column="0"][value="1"]').waitFor()

  const from = await page.locator('tbody tr[data-place]').nth(1).locator('td [title^="Arrastre"]').first().boundingBox()
  const to = await cell(page, 0, 1).boundingBox()
  await page.mouse.move(from!.x + 6, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(from!.x + 30, from!.y + 4, { steps: 3 })
  await page.mouse.move(to!.x + 10, to!.y + 8, { steps: 5 })
  await page.mouse.up()
  await page.getByText(/de Contenedor 2 a Contenedor 1/).waitFor()
  assert.equal((await saved(stage, nro)).Celdas.find(one => one.Id_Contenedor === first!.Id_Contenedor)!.Cantidad > 1, true)
}

/**
 * On a phone: cards, no horizontal overflow, and the dialog with the balances of the deal for one container, which closes once they are
 * used up.
 */
const onAPhone = async (stage: Stage, nro: number) => {
  const { page, accessible, picture } = stage
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('article', { name: 'Contenedor 3' }).waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await accessible('board on a phone')
  await page.getByRole('button', { name: 'Agregar fruta…' }).first().click()
  const dialog = page.getByRole('dialog', { name: /Saldo de fruta/ })
  const all = dialog.getByRole('button', { name: /^(Todo|Lo que cabe)/ })
  await all.first().waitFor()
  for (const one of await all.all()) await one.click()
  await accessible('balances of fruit')
  await picture('saldo')
  await dialog.getByRole('button', { name: 'Agregar al contenedor' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { Lineas } = await saved(stage, nro)
  assert.deepEqual(
    Lineas.map(({ Saldo }) => Saldo),
    [0, 0],
  )
}

/** In the record of a shipment the balance is distributed over the containers of that shipment only. */
const onlyInItsShipment = async (stage: Stage, nro: number) => {
  const { page, call } = stage
  await page.setViewportSize({ width: 1366, height: 768 })
  const { Celdas } = await saved(stage, nro)
  const back = await call('POST', '/api/embarque/guardar-carga', { Nro_Negocio: nro, Celdas: Celdas.map(one => ({ ...one, Cantidad: 0 })) })
  assert.ok(back.estado, back.mensaje)
  const { Contenedores } = (await call('GET', `/api/embarque/${nro}/tablero-carga`)).data as {
    Contenedores: { Id_Contenedor: number; Nro_Embarque: number; Nro_Corr_Embarque: number }[]
  }
  const second = Contenedores.filter(one => one.Nro_Corr_Embarque === 2)
  await page.goto(`/pages/embarque/${nro}/${second[0]!.Nro_Embarque}`)
  await tab(page, 'Carga')
  await page.getByRole('button', { name: 'Distribuir el saldo en el embarque 2' }).click()
  await page.getByText('Se distribuyó el saldo en el embarque 2.').waitFor()
  const filled = new Set((await saved(stage, nro)).Celdas.map(one => one.Id_Contenedor))
  assert.deepEqual([...filled].sort(), second.map(one => one.Id_Contenedor).sort())
}

export const journey: Journey = {
  name: 'tablero',
  run: async stage => {
    const { page, login } = stage
    await login('comercial')
    const { Nro_Negocio } = await confirmedDeal(stage)
    await login('comex')
    await page.goto(`/pages/negocio/${Nro_Negocio}/view`)
    await plan(stage)
    const board = await spreadAndMove(stage, Nro_Negocio)
    await refusedAndDragged(stage, Nro_Negocio, board)
    await onAPhone(stage, Nro_Negocio)
    await onlyInItsShipment(stage, Nro_Negocio)
  },
}
