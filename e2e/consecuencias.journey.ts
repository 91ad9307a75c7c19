/**
 * A walnut lot fails: quality measures too much aflatoxin for Felixstowe, and everybody sees it where they work. Nobody loads the container
 * until quality decides with a reason; nobody sails without number, seal and VGM; tasks close by their act, or with a reason; the client
 * reads nothing of it.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { buildLinea, buildNegocio } from '../server/src/test/builders.ts'
import { type AnswerRow, agree, day, newNumbers, onContainer, savedButton, typed, waive } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { choose, type } from './negocio.steps.ts'
import { tab } from './tab.ts'

const SCREEN = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const REINO_UNIDO = 826
const FELIXSTOWE = 113
const TOTALES = 2
/** The client of the sample whose user is «cliente». */
const NORDKERN = 1
/** The plant of the sample whose user is «produccion». */
const PLANTA = 1
const PORQUE = 'Se vende para descascarar en destino; el cliente lo aceptó por correo.'

type Lot = { nro: number; ship: number; boxes: [number, number]; contrato: string; name: string }

const done = async ({ call }: Stage, path: string, body: unknown, method = 'POST') => {
  const { estado, mensaje, data } = await call(method, path, body)
  assert.ok(estado, `${path}: ${mensaje}`)
  return data
}

/** A confirmed deal of walnuts for Felixstowe with one shipment of two containers; its instructions are already sent. */
const sold = async (stage: Stage): Promise<Lot> => {
  const get = (path: string) => done(stage, path, undefined, 'GET')
  await stage.login('comercial')
  const { Nro_Negocio: nro } = (await done(stage, '/api/negocio/add-negocio', {
    ...buildNegocio({ Productos: [buildLinea()], Analisis: [{ Cod_Analisis: TOTALES }], Documentos: [], Certificados: [], Otros_Docs: [] }),
    ...{ Cod_ClienteNegocio: NORDKERN, Cod_Pais: REINO_UNIDO, Cod_Puerto: FELIXSTOWE, Fecha_ETD: day(20), Num_Embarques: 1 },
  })) as { Nro_Negocio: number }
  await done(stage, '/api/negocio/cambiar-estado', { Nro_Negocio: nro, Cod_EstadoNeg: '02' })
  await stage.login('comex')
  await get(`/api/embarque/set-up-embarque/${nro}/1/2/comex`)
  const board = (await get(`/api/embarque/${nro}/tablero-carga`)) as Record<'Embarques' | 'Contenedores', AnswerRow[]>
  const ship = Number(board.Embarques[0]!.Nro_Embarque)
  const [first, second] = board.Contenedores.map(({ Id_Contenedor }) => Number(Id_Contenedor))
  const boxes: Lot['boxes'] = [first!, second!]
  const numbers = newNumbers(1)
  await done(stage, '/api/embarque/update-info-embarque', {
    ...{ Nro_Embarque: ship, Nro_Booking: `FLX${nro}`, Nro_Viaje: '0412N', Cod_Planta: PLANTA, Cod_AgAduana: 1, Cod_AgCarga: 1 },
    ...{ Corte_Carga: `${day(18)}T16:00:00`, Corte_Documentos: `${day(17)}T12:00:00` },
  })
  for (const [i, Id_Contenedor] of boxes.entries()) {
    await done(stage, '/api/embarque/guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 9000 }] })
    await done(stage, '/api/embarque/update-info-contenedor', {
      ...{ Id_Contenedor, Cod_Planta: PLANTA, Cod_TipoContenedor: 1 },
      ...(i === 0 && { Nro_Contenedor: numbers[0], Nro_Sello: `FX${nro}`, VGM_Kg: 13_200, Metodo_VGM: '1' }),
    })
  }
  await done(stage, '/api/embarque/enviar-papel', {
    ...{ Nro_Embarque: ship, Papel: 'instruccion-aduana', Destinatarios: [{ Email: 'aduana@lote.example' }] },
  })
  const { Nro_Contrato } = (await get(`/api/embarque/${ship}/cargar-embarque`)) as { Nro_Contrato: string }
  return { nro, ship, boxes, contrato: Nro_Contrato, name: numbers[0]! }
}

const atShipment = ({ nro, ship }: Lot, rest = '') => `/pages/embarque/${nro}/${ship}${rest}`
const atQuality = ({ nro, ship }: Lot, rest = '') => `/pages/calidad/${nro}/${ship}${rest}`
const nextStep = (page: Page) => page.getByRole('region', { name: 'Próximo paso' })

/** Types both values of an analysis as the laboratory reported them, and saves by keyboard. */
const measured = async ({ page, accessible, picture }: Stage, lot: Lot, box: number, b1: string) => {
  await page.goto(atQuality(lot, `?item=${box}-${TOTALES}-1&seccion=mediciones#analisis`))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('table').waitFor()
  for (const name of ['Valor de Aflatoxinas totales (B1+B2+G1+G2)', 'Valor de Aflatoxina B1'])
    await dialog.getByLabel(name, { exact: true }).fill(b1)
  await page.keyboard.press('Control+Enter')
  await savedButton(page)
  await dialog.locator('button[type=submit]:disabled').first().waitFor()
  await accessible('values of a lot')
  await picture(`1-medido-${b1}`)
}

/** Where people look: the list, the header, the containers, the plant's sheet on a phone, the panel. */
const seen = async (stage: Stage, lot: Lot) => {
  const { page, login, picture, accessible } = stage
  await login('comex')
  await page.goto('/pages/dashboard/panelcontrol')
  const card = page.locator('[data-tarjeta="Detenidos"]')
  await card.locator('b').waitFor()
  assert.ok(Number(await card.locator('b').textContent()) > 0, 'the panel counts the shipment')
  await picture('2-panel')
  await page.goto('/pages/embarques/listado')
  await page.locator('tr[data-row]').first().waitFor()
  await page.getByRole('searchbox').first().fill(lot.contrato)
  await page.locator('tr[data-row="0"]').getByText('Rechazado', { exact: true }).waitFor()
  await picture('3-lista')
  await page.goto(atShipment(lot, '#contenedores'))
  await nextStep(page)
    .getByText(/Decidir qué se hace con el lote/)
    .waitFor()
  await page.locator('tr[data-row="0"]').getByText('Rechazado', { exact: true }).waitFor()
  assert.ok((await page.getByText('Rechazado', { exact: true }).count()) >= 2, 'the header and the row say it')
  await accessible('shipment with a rejected container')
  await picture('4-ficha')
}

const planta = async ({ window, base, accessible, picture }: Stage, lot: Lot) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await window({ viewport: PHONE, colorScheme })
    try {
      const page = await context.newPage()
      await page.goto(`${base}/login`)
      await page.getByLabel('Usuario').fill('produccion')
      await page.getByLabel('Clave', { exact: true }).fill('Nogal2026')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
      await page.goto(`/pages/produccion/listado?hoja=${lot.ship}`)
      const sheet = page.getByRole('dialog', { name: /^Hoja de carga/ })
      await sheet.getByText('Rechazado', { exact: true }).waitFor()
      await sheet.getByText(/está rechazado: .*Impide seguir/).waitFor()
      assert.equal(await sheet.getByRole('button', { name: 'Autorizar con un motivo' }).count(), 0)
      await accessible(`plant's sheet of a rejected container, ${colorScheme}`, page)
      await picture(`5-planta-${colorScheme}`, page)
    } finally {
      await context.close()
    }
  }
}

/** Comex reads on the page why the container cannot be loaded; then tries, and the refusal has the same sentence. */
const notLoaded = async ({ page, picture, accessible }: Stage, lot: Lot) => {
  await page.goto(atShipment(lot, `?contenedor=${lot.boxes[0]}#contenedores`))
  const lacks = page.getByRole('group', { name: 'Lo que falta para cargar el contenedor' })
  await lacks.getByText('Impide seguir.').waitFor()
  assert.equal(await lacks.getByRole('button').count(), 0, 'nobody waives a rejection')
  await tab(page, 'Camión')
  await type(page, 'Fecha de carga', 'hoy')
  await page.getByRole('button', { name: 'Guardar el camión' }).click()
  await page
    .locator('[data-field="Fecha_Carga"]')
    .getByText(/está rechazado/)
    .waitFor()
  await accessible('loading refused')
  await picture('6-no-se-carga')
  await type(page, 'Fecha de carga', '')
}

/** Quality follows the link of the task to the decision dialog, and decides by keyboard alone. */
const decided = async ({ page, login, picture, accessible }: Stage, lot: Lot) => {
  await login('calidad')
  await page.goto('/pages/gestion/listado?ver=tareas')
  await page.locator('tr[data-row]').first().waitFor()
  await page.getByRole('searchbox').first().fill(lot.contrato)
  await page.locator('tr[data-row="0"]').getByText('Decidir qué se hace con el lote').waitFor()
  await accessible('list of tasks')
  await picture('7-tareas')
  await page.locator('tr[data-row="0"] td').nth(2).click()
  const dialog = page.getByRole('dialog', { name: /^Liberación:/ })
  await dialog.waitFor()
  await accessible('decision of quality')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Decidir la liberación' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.waitForTimeout(300)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PORQUE)
  await picture('8-decision')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Liberado con excepción').first().waitFor()
  await picture('9-liberado')
}

/** The decision has closed the tasks of the lot; comex closes another task with a reason, and gives one to another person. */
const answered = async ({ page, login, picture, accessible, call }: Stage, lot: Lot) => {
  await login('comex')
  await page.goto(atShipment(lot, '#fechas'))
  await type(page, 'ETD', typed(day(24)))
  await page.getByRole('button', { name: 'Guardar las fechas' }).click()
  const question = page.getByRole('dialog', { name: 'Al guardar también cambiará' })
  await question.getByText(/Confirmar los cortes con la naviera/).waitFor()
  await accessible('what follows from another ETD')
  await picture('10-otra-fecha')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await savedButton(page)
  await nextStep(page)
    .getByText(/Enviar de nuevo lo que cambió/)
    .waitFor()
  const see = nextStep(page).getByRole('button', { name: /^Ver las \d+ tareas$/ })
  await see.focus()
  await page.keyboard.press('Enter')
  const tasks = nextStep(page).getByRole('listitem')
  await tasks.first().waitFor()
  assert.equal(await tasks.filter({ hasText: 'Decidir qué se hace con el lote' }).count(), 0)
  assert.equal(await tasks.filter({ hasText: 'Reemplazar el contenedor' }).count(), 0)
  await accessible('tasks of a shipment')
  await picture('11-tareas-del-embarque')
  const again = tasks.filter({ hasText: 'Enviar de nuevo lo que cambió' }).first()
  await again.getByRole('button', { name: /^Dar a otra persona/ }).click()
  const given = page.getByRole('dialog', { name: 'Dar la tarea a otra persona' })
  await choose(page, given, 'Responsable', 'Gonzalo Pino')
  await page.keyboard.press('Control+Enter')
  await given.waitFor({ state: 'hidden' })
  await again.getByText('Gonzalo Pino').waitFor()
  const cuts = tasks.filter({ hasText: 'Confirmar los cortes' })
  await cuts.getByRole('button', { name: /^Cerrar con motivo/ }).focus()
  await page.keyboard.press('Enter')
  const closing = page.getByRole('dialog', { name: 'Cerrar la tarea con un motivo' })
  await closing.getByRole('textbox', { name: 'Motivo' }).fill('La naviera los confirmó por teléfono.')
  await accessible('closing a task with a reason')
  await picture('12-cerrar-tarea')
  await page.keyboard.press('Control+Enter')
  await closing.waitFor({ state: 'hidden' })
  await cuts.waitFor({ state: 'detached' })
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Embarque', modo: 'equals', valor: String(lot.ship) }]))
  const left = (await call('GET', `/api/pendiente/listado?filtros=${filtros}`)).data as { Clase: string; Usuario_Responsable: string }[]
  assert.ok(left.length > 0 && left.every(({ Clase }) => Clase !== 'confirmar-cortes'))
  assert.ok(left.some(({ Usuario_Responsable }) => Usuario_Responsable === 'gpino'))
}

/** Both containers are loaded; sailing is refused until number, seal and VGM are there, and what else lacks is waived. */
const sailed = async (stage: Stage, lot: Lot) => {
  const { page, accessible, picture } = stage
  await page.goto(atShipment(lot, '#contenedores'))
  for (const row of [0, 1]) {
    const truck = await onContainer(page, row, 'Camión')
    await type(truck, 'Fecha de carga', 'hoy')
    await page.keyboard.press('Control+Enter')
    // the second has no number and no seal yet, which the portal says before it saves
    if (row === 1) await agree(page)
    await truck.waitFor({ state: 'hidden' })
  }
  await page.getByText('Cargado', { exact: true }).first().waitFor()
  const lacks = page.getByRole('group', { name: 'Lo que falta para zarpar' })
  await lacks.getByText(/^Falta el número de/).waitFor()
  await lacks.getByText(/^Falta el sello de/).waitFor()
  await lacks.getByText(/^Falta el VGM de/).waitFor()
  await tab(page, 'Fechas y cortes')
  await type(page, 'Zarpe real', 'hoy')
  await page.getByRole('button', { name: 'Guardar las fechas' }).click()
  await page
    .locator('[data-field="Fecha_Zarpe"]')
    .getByText(/Falta el número de/)
    .waitFor()
  await accessible('sailing refused')
  await picture('13-no-zarpa')
  await done(stage, '/api/embarque/update-info-contenedor', {
    ...{ Id_Contenedor: lot.boxes[1], Nro_Contenedor: newNumbers(1)[0], Nro_Sello: `FY${lot.nro}`, VGM_Kg: 13_400, Metodo_VGM: '1' },
  })
  await page.reload()
  await lacks.waitFor()
  await waive(page, 'zarpar', 'El agente entrega lo que falta en destino.')
  await tab(page, 'Fechas y cortes')
  await type(page, 'Zarpe real', 'hoy')
  await page.getByRole('button', { name: 'Guardar las fechas' }).click()
  await page.getByText('Zarpado', { exact: true }).first().waitFor()
  await page.getByText('Se autorizó, aunque faltaba algo para zarpar:').waitFor()
  await savedButton(page)
  await picture('14-zarpado')
}

/** The client sees the shipment and its dates, and no word of quality's decision or of a task. */
const untold = async ({ page, login, call, picture }: Stage, lot: Lot) => {
  await login('cliente')
  await page.goto(`/pages/cliente/${lot.nro}/${lot.ship}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${lot.contrato}`) }).waitFor()
  await page.waitForTimeout(500)
  await picture('15-cliente')
  const words = await page.getByRole('main').allInnerTexts()
  assert.doesNotMatch(words.join(' '), /rechaz|retenid|liberad|excepci|tarea|descascarar|autoriz/i)
  const told = JSON.stringify((await call('GET', `/api/clientelogistica/${lot.ship}/cargar-embarque`)).data)
  assert.doesNotMatch(told, /rechaz|Liberacion|Pendientes|Proximo_Paso|descascarar/i)
  for (const path of ['/api/pendiente/listado', `/api/embarque/${lot.boxes[0]}/liberaciones`])
    assert.equal((await call('GET', path)).estado, false, path)
  await page.goto('/pages/gestion/listado?ver=tareas')
  await page.waitForURL('**/session/404')
}

export const journey: Journey = {
  name: 'consecuencias',
  place: 'third',
  run: async stage => {
    await stage.page.setViewportSize(SCREEN)
    const lot = await sold(stage)
    await stage.login('calidad')
    await measured(stage, lot, lot.boxes[1], '1')
    await measured(stage, lot, lot.boxes[0], '3')
    await seen(stage, lot)
    await planta(stage, lot)
    await notLoaded(stage, lot)
    await decided(stage, lot)
    await answered(stage, lot)
    await sailed(stage, lot)
    await untold(stage, lot)
  },
}
