/** A plant on a phone without a signal: what it notes stays on the phone through everything, and reaches the server once. */
import assert from 'node:assert/strict'
import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import type { Locator, Page, Route } from 'playwright-core'
import type { Journey, Stage } from './journey.ts'
import { type } from './negocio.steps.ts'
import { ask, logIn } from './portal.ts'
import { afterExpiredSession, arrivedSmaller, cutUploads, photosAt, refused, take, takenWithoutSignal } from './sinSenal.fotos.ts'

const PHONE = { width: 390, height: 844 }
const SAVE = '**/api/produccion/guardar-hoja-carga'
const FIELD = 'Pesado por'
/** A lot that has boxes left when the phone carries the week along. */
const LOTE = 'L-SIN-SENAL'
const PUNTO = 'Piso seco y sin olores'
/** The number of saves during which the line is cut and comes back; `REPETICIONES=200` makes a long run. */
const TIMES = Number(process.env.REPETICIONES ?? 20)

const sheetOn = (page: Page): Locator => page.getByRole('dialog', { name: /^Hoja de carga/ })
const device = (page: Page): Locator => page.getByRole('button', { name: /^(En este teléfono|\d+ por enviar)$/ })
const waiting = (page: Page): Locator => page.getByRole('button', { name: / por enviar$/ })
const note = async (page: Page, text: string): Promise<void> => {
  await type(sheetOn(page), FIELD, text)
  await sheetOn(page).getByRole('button', { name: 'Guardar hoja' }).click()
}
const noted = (page: Page): Promise<string> => sheetOn(page).getByRole('textbox', { name: FIELD }).inputValue()
/** Opens the loading sheet of the first shipment. */
const firstSheet = async (page: Page): Promise<void> => {
  if (!(await sheetOn(page).isVisible()))
    await page
      .getByRole('button', { name: /cargados/ })
      .first()
      .click()
  await sheetOn(page).getByRole('button', { name: 'Guardar hoja' }).waitFor()
}
/** What the server has of a sheet. */
const stored = async ({ call }: Stage, { Nro_Embarque, Id_Contenedor }: HojaCarga): Promise<HojaCarga> =>
  ((await call('GET', `/api/produccion/${Nro_Embarque}/hojas-carga`)).data as HojaCarga[]).find(one => one.Id_Contenedor === Id_Contenedor)!

/** An administrador asks for a point of inspection. */
const addPoint = async ({ window }: Stage): Promise<void> => {
  const other = await (await window()).newPage()
  await logIn(other, 'admin')
  const point = { Nom_PuntoInspeccion: PUNTO, Orden: 1, Obligatorio: true, Desde: '2026-01-01' }
  const added = await ask(other, 'POST', '/api/parametros/puntoinspeccion', point)
  assert.ok(added.ok, await added.text())
  await other.context().close()
}

/** The plant answers the point on the sheet. */
const answer = async ({ page, picture }: Stage, respuesta: string): Promise<void> => {
  const point = sheetOn(page).getByRole('group', { name: PUNTO })
  await point.getByText('Obligatorio').waitFor()
  await point.getByRole('combobox', { name: 'Respuesta' }).click()
  await page.getByRole('option', { name: respuesta, exact: true }).click()
  await point.getByRole('textbox', { name: 'Observación' }).fill('Se barrió')
  await picture('inspeccion')
}

/** Calidad adds a lot with boxes left. */
const addLot = async ({ window }: Stage): Promise<void> => {
  const other = await (await window()).newPage()
  await logIn(other, 'calidad')
  const { data } = (await (await ask(other, 'GET', '/api/lote/listar?porPagina=1')).json()) as { data: Record<string, unknown>[] }
  const { Cod_Planta, Cod_Especie, Cod_Variedad } = data[0]!
  const lot = { Nro_Lote: LOTE, Cod_Planta, Cod_Especie, Cod_Variedad, Csg: '104233', Fecha_Proceso: '2026-11-20', Cajas: 500 }
  const added = await ask(other, 'POST', '/api/lote/agregar', lot)
  assert.ok(added.ok, await added.text())
  await other.context().close()
}

/** The plant puts the week's sheets on its phone; returns the sheet that the following steps change. */
const carried = async (stage: Stage): Promise<HojaCarga> => {
  const { page, login, call, accessible, picture } = stage
  await page.setViewportSize(PHONE)
  await login('produccion')
  await page.goto('/pages/produccion/listado')
  await page.getByRole('button', { name: 'Usar sin señal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sin señal' })
  await accessible('what a phone carries')
  await dialog.getByRole('button', { name: 'Llevar las hojas en este teléfono' }).click()
  await dialog.getByText(/Este teléfono lleva las hojas de/).waitFor()
  await picture('llevadas')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /cargados/ })
    .first()
    .click()
  await sheetOn(page).getByRole('button', { name: 'Guardar hoja' }).waitFor()
  const ship = Number(new URL(page.url()).searchParams.get('hoja'))
  const hojas = (await call('GET', `/api/produccion/${ship}/hojas-carga`)).data as HojaCarga[]
  await page.keyboard.press('Escape')
  return hojas.find(one => !one.Fecha_Carga) ?? hojas[0]!
}

/** The server is gone: the portal opens from the phone, a sheet is saved there, and a reload loses nothing. */
const withoutSignal = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page, server, accessible, picture } = stage
  await server.crash()
  await page.reload()
  const card = page.getByRole('button', { name: /cargados/ }).first()
  await card.waitFor()
  await page.getByText(/^Sin señal: se muestra lo que este teléfono guardó/).waitFor()
  await picture('lista')
  await card.click()
  await answer(stage, 'Sí')
  await note(page, 'Romana sin señal')
  await page.getByText(/queda en este teléfono y se envía sola/).waitFor()
  await sheetOn(page).getByText('Lo que guardó está en este teléfono y todavía no en el servidor.').waitFor()
  const bytes = await takenWithoutSignal(stage)
  await accessible('a sheet that waits')
  await picture('hoja')
  await page.reload()
  await sheetOn(page).getByText('Lo que guardó está en este teléfono y todavía no en el servidor.').waitFor()
  assert.equal(await noted(page), 'Romana sin señal')
  await sheetOn(page).getByRole('img', { name: 'sello.jpg' }).waitFor()
  await lotsWithoutSignal(stage)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('button', { name: '2 por enviar' }).click()
  await page.getByRole('dialog', { name: 'Sin señal' }).getByText('El servidor no responde.').waitFor()
  await accessible('what waits')
  await picture('por-enviar')
  await page.keyboard.press('Escape')
  await server.revive()
  await page.getByRole('button', { name: 'En este teléfono' }).waitFor()
  const now = await stored(stage, hoja)
  assert.equal(now.Pesado_Por, 'Romana sin señal')
  const { Respuesta, Observacion } = now.Inspeccion.find(({ Punto }) => Punto === PUNTO)!
  assert.deepEqual([Respuesta, Observacion], ['Sí', 'Se barrió'])
  await arrivedSmaller(stage, hoja, bytes)
}

/** Finds a lot for a pallet without a signal, among the lots that the phone stored before. */
const lotsWithoutSignal = async ({ page, picture }: Stage): Promise<void> => {
  const pallets = sheetOn(page).locator('[data-field="Pallets_Cargados"]')
  await pallets.getByRole('button', { name: 'Agregar fila' }).click()
  const lote = pallets.getByRole('combobox').last()
  await lote.click()
  await lote.fill(LOTE)
  await page.getByRole('option', { name: LOTE }).click()
  await picture('lotes')
  assert.equal(await lote.inputValue(), LOTE)
}

/** A request that does not arrive, one whose answer is lost, and one that is answered. */
const FATES: readonly ((route: Route) => Promise<void>)[] = [
  route => route.abort('connectionreset'),
  async route => {
    await route.fetch().catch(() => undefined)
    await route.abort('connectionreset')
  },
  route => route.fallback(),
]

/** Notes who weighed the container while every save is cut: the sheet waits on the phone. */
const noteWithoutLine = async (page: Page, text: string): Promise<void> => {
  await page.route(SAVE, route => route.abort('connectionreset'))
  await note(page, text)
  await page
    .getByText(/queda en este teléfono y se envía sola/)
    .first()
    .waitFor()
}

/** Lets saves through again and tells the page that the line is back. */
const lineIsBack = async (page: Page): Promise<void> => {
  await page.unroute(SAVE)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** The line is cut and comes back in every save: each is stored once, and the last one is what the server has. */
const cutAndReturn = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page } = stage
  const before = await stored(stage, hoja)
  const photosBefore = await photosAt(stage, hoja)
  const keys = new Set<string>()
  let turn = 0
  await page.route(SAVE, async route => {
    keys.add(route.request().headers()['idempotency-key']!)
    await FATES[turn++ % FATES.length]!(route)
  })
  const uncut = await cutUploads(page, FATES)
  await page
    .getByRole('button', { name: /cargados/ })
    .first()
    .click()
  for (let n = 1; n <= TIMES; n++) {
    await take(page, `foto ${n}.png`)
    await note(page, `Romana ${n}`)
    await sheetOn(page).getByText('Sin guardar', { exact: true }).waitFor({ state: 'detached' })
    if (n % 7 === 0) {
      await page.reload()
      assert.equal(await noted(page), `Romana ${n}`, 'a reload shows what was saved')
    }
  }
  await page.unroute(SAVE)
  const requests = await uncut()
  await page.keyboard.press('Escape')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'En este teléfono' }).waitFor({ timeout: 60_000 + TIMES * 1_000 })
  const after = await stored(stage, hoja)
  assert.equal(after.Pesado_Por, `Romana ${TIMES}`)
  // a sheet that waits takes the newer words over, so that fewer are stored than were saved, and none twice
  const times = after.Version! - before.Version!
  assert.ok(times > 0 && times <= keys.size && times <= TIMES, `${times} stored of ${TIMES} saved with ${keys.size} keys`)
  const names = (await photosAt(stage, hoja)).slice(photosBefore.length).map(({ Nombre }) => Nombre)
  assert.deepEqual(names.toSorted(), Array.from({ length: TIMES }, (_, n) => `foto ${n + 1}.png`).toSorted(), 'each photograph once')
  console.log(`  ${TIMES} saves with a cut line: ${keys.size} sent, ${times} stored, the last one on the server`)
  console.log(`  ${TIMES} photographs: each attached once, ${requests} requests of which three in seven were cut`)
}

/** What the server refuses of photographs, and what a session that ends does to them. */
const withPhotos = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page } = stage
  await page
    .getByRole('button', { name: /cargados/ })
    .first()
    .click()
  await refused(stage)
  await afterExpiredSession(stage, hoja)
  await page.keyboard.press('Escape')
}

/** Comex changes the sheet that the plant changed without a signal: the plant's words stay on the phone, and the portal asks which ones to keep. */
const merged = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page, window, accessible, picture } = stage
  await page
    .getByRole('button', { name: /cargados/ })
    .first()
    .click()
  await noteWithoutLine(page, 'Romana de la planta')
  const other = await (await window()).newPage()
  await logIn(other, 'comex')
  const { Id_Contenedor } = hoja
  const saved = await ask(other, 'POST', '/api/embarque/update-info-contenedor', { Id_Contenedor, Pesado_Por: 'Romana de comex' })
  assert.ok(saved.ok, await saved.text())
  await page.keyboard.press('Escape')
  await lineIsBack(page)
  await waiting(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sin señal' })
  await dialog
    .getByText(/Otra persona|cambió/)
    .first()
    .waitFor()
  await accessible('what was refused')
  await picture('rechazada')
  await dialog.getByRole('button', { name: 'Abrir la hoja' }).click()
  await sheetOn(page)
    .getByText(/El servidor no aceptó lo que guardó/)
    .waitFor()
  assert.equal(await noted(page), 'Romana de la planta')
  await sheetOn(page).getByRole('button', { name: 'Guardar hoja' }).click()
  const conflict = page.getByRole('dialog', { name: 'Otra persona cambió este registro' })
  await conflict.getByText('Romana de comex').waitFor()
  await picture('choque')
  await conflict.getByRole('button', { name: 'Guardar así' }).click()
  await sheetOn(page)
    .getByText(/El servidor no aceptó lo que guardó/)
    .waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'En este teléfono' }).waitFor()
  assert.equal((await stored(stage, hoja)).Pesado_Por, 'Romana de la planta')
}

const DAY_MS = 24 * 60 * 60_000

/** The clock of the phone is a day off, in either direction, while a sheet waits and the page is loaded again: the sheet is stored once. */
const withWrongClock = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page } = stage
  for (const off of [DAY_MS, -DAY_MS]) {
    const before = await stored(stage, hoja)
    const text = `Reloj ${off > 0 ? 'adelantado' : 'atrasado'}`
    await page.clock.setSystemTime(Date.now() + off)
    await firstSheet(page)
    await noteWithoutLine(page, text)
    await page.reload()
    assert.equal(await noted(page), text)
    await page.keyboard.press('Escape')
    await lineIsBack(page)
    await page.getByRole('button', { name: 'En este teléfono' }).waitFor()
    const after = await stored(stage, hoja)
    assert.deepEqual([after.Pesado_Por, after.Version], [text, before.Version! + 1])
  }
  await page.clock.setSystemTime(Date.now())
  await page.reload()
}

/** The session ends while a sheet waits: the portal asks for the password, and stores the sheet once. */
const withEndedSession = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page } = stage
  const before = await stored(stage, hoja)
  await firstSheet(page)
  await noteWithoutLine(page, 'Sesión terminada')
  await page.keyboard.press('Escape')
  assert.ok((await ask(page, 'POST', '/api/logout')).ok)
  await lineIsBack(page)
  const relogin = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await relogin.getByLabel('Clave').fill('Nogal2026')
  await relogin.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'En este teléfono' }).waitFor()
  const after = await stored(stage, hoja)
  assert.deepEqual([after.Pesado_Por, after.Version], ['Sesión terminada', before.Version! + 1])
}

/** Comex takes the container out of its shipment while a sheet of it waits: the phone says so, and keeps the sheet until the container is back. */
const containerLeft = async (stage: Stage, hoja: HojaCarga): Promise<void> => {
  const { page, window, accessible, picture } = stage
  await firstSheet(page)
  await noteWithoutLine(page, 'Romana de antes')
  await page.keyboard.press('Escape')
  const other = await (await window()).newPage()
  await logIn(other, 'comex')
  const { Id_Contenedor, Nro_Embarque } = hoja
  const left = await ask(other, 'POST', '/api/embarque/quitar-contenedor', { Id_Contenedor })
  assert.ok(left.ok, await left.text())
  await lineIsBack(page)
  await waiting(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sin señal' })
  await dialog.getByText(/ya no va en este embarque, ni en otro/).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Abrir la hoja' }).count(), 0)
  await accessible('a sheet of a container that left')
  await picture('contenedor-fuera')
  await page.keyboard.press('Escape')
  const back = await ask(other, 'POST', '/api/embarque/asignar-contenedor-embarque', { Id_Contenedor, Nro_Embarque })
  assert.ok(back.ok, await back.text())
  await page.reload()
  await page.goto(`/pages/produccion/listado?hoja=${Nro_Embarque}`)
  await sheetOn(page).getByRole('button', { name: 'Guardar hoja' }).waitFor()
  assert.equal(await noted(page), 'Romana de antes')
  await sheetOn(page).getByRole('button', { name: 'Guardar hoja' }).click()
  const conflict = page.getByRole('dialog', { name: 'Otra persona cambió este registro' })
  await conflict
    .getByRole('button', { name: /^Guardar/ })
    .last()
    .click()
  await sheetOn(page)
    .getByText(/El servidor no aceptó lo que guardó/)
    .waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'En este teléfono' }).waitFor()
  assert.equal((await stored(stage, hoja)).Pesado_Por, 'Romana de antes')
}

export const journey: Journey = {
  name: 'sin-senal',
  place: 'own',
  ms: 900_000 + TIMES * 15_000,
  run: async stage => {
    await addLot(stage)
    await addPoint(stage)
    const hoja = await carried(stage)
    await withoutSignal(stage, hoja)
    await cutAndReturn(stage, hoja)
    await withPhotos(stage, hoja)
    await merged(stage, hoja)
    await withWrongClock(stage, hoja)
    await withEndedSession(stage, hoja)
    await containerLeft(stage, hoja)
    // the phone gives the sheets up again
    const { page } = stage
    await page.goto('/pages/produccion/listado')
    await device(page).click()
    await page.getByRole('button', { name: 'Dejar de llevarlas' }).click()
    await page.getByText('Este teléfono ya no lleva las hojas.').waitFor()
  },
}
