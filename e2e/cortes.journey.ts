/**
 * The connection drops during each save of a dialog, on a desktop and on a phone: the message is visible, no input is lost, and pressing
 * again saves once. Each dialog is opened, filled, saved and closed by keyboard alone.
 */
import assert from 'node:assert/strict'
import { anotarLotes, cambiarItinerario, planificarViajes } from '@nogal/model/embarque/embarque.calls'
import { aprobarDocumentos, pedirAprobacion, rechazarDocumentos } from '@nogal/model/gestion/aprobacion.calls'
import { guardarHojaCarga } from '@nogal/model/gestion/produccion.calls'
import type { Locator, Page, Route } from 'playwright-core'
import { type AnswerRow, confirmedDeal, day, typed } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'

const UNREACHABLE = 'No se pudo llegar al servidor. Revise su conexión y vuelva a intentarlo.'
const SIZES = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
] as const
const PDF = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n`) })

type Ready = { nro: number; ship: number; box: number }
type Save = {
  name: string
  /** User who does this; `comex` by default. */
  who?: string
  /** Message that is shown where the dialog stays open after the save. */
  remains?: RegExp
  /** Goes to the screen; returns the element that opens the dialog. */
  goto: (stage: Stage, ready: Ready) => Promise<Locator>
  /** Menu item between that element and the dialog. */
  menu?: string
  /** Fills the dialog by keyboard, starting from the focused element. */
  write: (page: Page, dialog: Locator) => Promise<void>
  /** Path of the call that saves. */
  call: string
  /** Name of the button that saves; `again` is the button that retries, if that is another one. */
  press: RegExp
  again?: RegExp
  /** Texts that must still be there after the failure. */
  stays: readonly string[]
  /** Counts how often the change is stored. */
  stored: (stage: Stage, ready: Ready) => Promise<number>
}

const data = async ({ call }: Stage, method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body)
  assert.ok(answer.estado, `${path}: ${answer.mensaje}`)
  return answer.data
}
const itemsOf = async (stage: Stage, ship: number) =>
  (await data(stage, 'GET', `/api/comexlogistica/${ship}/0/listar-documentos-contenedor`)) as AnswerRow[]

/** Creates a booked shipment of two containers with fruit in the first, and two documents with their files. */
const prepare = async (stage: Stage): Promise<Ready> => {
  const nro = await confirmedDeal(stage)
  await stage.login('comex')
  const [{ Nro_Embarque: ship }] = (await data(stage, 'GET', `/api/embarque/set-up-embarque/${nro}/1/2/comex`)) as [
    { Nro_Embarque: number },
  ]
  const { Contenedores, Lineas } = (await data(stage, 'GET', `/api/embarque/${nro}/tablero-carga`)) as {
    Contenedores: { Id_Contenedor: number }[]
    Lineas: { Id_Linea: number; Cajas: number; Cantidad: number }[]
  }
  const box = Contenedores[0]!.Id_Contenedor
  await data(stage, 'GET', `/api/embarque/${nro}/0/0/distribuir-carga`)
  assert.ok(Lineas.length)
  for (const Cod_CertDocAnalis of [4, 17]) {
    const { Id_LineaGestion } = (await data(stage, 'POST', '/api/comexlogistica/add-nuevo-documento', {
      ...{ Nro_Embarque: ship, Id_Contenedor: 0, Cod_CertDocAnalis, Numero: `C-${ship}-${Cod_CertDocAnalis}` },
    })) as AnswerRow
    await stage.page.goto(`/pages/logistica/${nro}/${ship}?item=0-${Cod_CertDocAnalis}-${Id_LineaGestion}&seccion=adjuntos#documento`)
    await stage.page.getByLabel('Elegir archivos', { exact: true }).setInputFiles(PDF(`${Cod_CertDocAnalis}.pdf`))
    await stage.page.getByRole('button', { name: `Acciones de ${Cod_CertDocAnalis}.pdf` }).waitFor()
  }
  return { nro, ship, box }
}

const rounds = async (stage: Stage, ship: number) =>
  (await data(stage, 'GET', `/api/comexlogistica/${ship}/aprobaciones`)) as { Gestiones: { Resultado: string | null }[] }[]
const decided = async (stage: Stage, ship: number, how: string) =>
  (await rounds(stage, ship)).flatMap(({ Gestiones }) => Gestiones).filter(({ Resultado }) => Resultado === how).length

const onApproval =
  (button: string) =>
  async ({ page }: Stage, { nro, ship }: Ready): Promise<Locator> => {
    await page.goto(`/pages/logistica/${nro}/${ship}#aprobacion`)
    return page.getByRole('button', { name: button })
  }

const SELLO = (width: number) => `CORTE${width}`

/** In this order, because each save starts from the state in which the one before left the shipment. */
const SAVES: readonly Save[] = [
  {
    name: 'plan',
    goto: async ({ page }, { nro }) => {
      await page.goto(`/pages/negocio/${nro}/view#embarques`)
      return page.getByRole('button', { name: 'Planificar embarques' })
    },
    write: async (page, dialog) => {
      const boxes = dialog.locator('[data-field$=".Contenedores"] input')
      await boxes.first().waitFor()
      for (let n = await boxes.count(); n > 1; n--) {
        await dialog
          .getByRole('button', { name: /^Quitar la fila/ })
          .last()
          .focus()
        await page.keyboard.press('Enter')
      }
      await boxes.first().focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('3')
    },
    call: planificarViajes.path,
    press: /^Planificar$/,
    stays: ['3'],
    stored: async (stage, { nro }) =>
      ((await data(stage, 'GET', `/api/embarque/${nro}/tablero-carga`)) as { Contenedores: AnswerRow[] }).Contenedores.length,
  },
  {
    name: 'lotes',
    goto: async ({ page }, { nro, ship, box }) => {
      await page.goto(`/pages/embarque/${nro}/${ship}?contenedor=${box}#contenedores`)
      await page
        .getByRole('tablist', { name: /\(contenedor\)$/ })
        .getByRole('tab', { name: /^Carga/ })
        .click()
      return page
        .getByRole('tabpanel')
        .last()
        .getByRole('button', { name: /^Acciones/ })
        .last()
    },
    menu: 'Anotar lotes y CSG…',
    write: async page => {
      await page.keyboard.type('L-2026-014')
      await page.keyboard.press('Tab')
      await page.keyboard.type('104233')
    },
    call: anotarLotes.path,
    press: /^Guardar lotes$/,
    stays: ['L-2026-014', '104233'],
    stored: async (stage, { ship }) => {
      const { Contenedores_Embarque } = (await data(stage, 'GET', `/api/embarque/${ship}/cargar-embarque`)) as {
        Contenedores_Embarque: { Carga: { Lotes: string | null }[] }[]
      }
      return Contenedores_Embarque.flatMap(({ Carga }) => Carga).filter(({ Lotes }) => Lotes === 'L-2026-014').length
    },
  },
  {
    name: 'pedir',
    goto: onApproval('Pedir aprobación…'),
    write: async (page, dialog) => {
      await dialog.getByRole('textbox', { name: 'Mensaje' }).focus()
      await page.keyboard.type('Corrige el peso bruto.')
    },
    call: pedirAprobacion.path,
    press: /^Enviar \d+ gesti/,
    stays: ['Corrige el peso bruto.'],
    stored: async (stage, { ship }) => (await rounds(stage, ship)).length,
  },
  {
    name: 'rechazar',
    goto: onApproval('Rechazar…'),
    write: async (page, dialog) => {
      await dialog.getByRole('checkbox', { name: /BL/ }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.type('El consignatario no es el del contrato.')
    },
    call: rechazarDocumentos.path,
    press: /^Rechazar 1 gesti/,
    stays: ['El consignatario no es el del contrato.'],
    stored: (stage, { ship }) => decided(stage, ship, 'rechazada'),
  },
  {
    name: 'corregir',
    goto: async (stage, { nro, ship }) => {
      const { page } = stage
      const one = (await itemsOf(stage, ship)).find(item => item.Motivo_Rechazo)!
      await page.goto(`/pages/logistica/${nro}/${ship}?item=0-${one.Cod_CertDocAnalis}-${one.Id_LineaGestion}#documento`)
      return page.getByRole('dialog').getByRole('button', { name: 'Corregir' })
    },
    write: async (page, dialog) => {
      await dialog.getByRole('textbox', { name: 'Motivo' }).focus()
      await page.keyboard.type('Se corrige el consignatario.')
    },
    remains: /^La gestión está en proceso/,
    call: '/api/comexlogistica/update-nuevo-documento',
    press: /^Corregir$/,
    stays: ['Se corrige el consignatario.'],
    stored: async (stage, { ship }) => {
      const one = (await itemsOf(stage, ship)).find(({ Numero }) => Numero === `C-${ship}-4`)!
      const states = (await data(stage, 'GET', `/api/gestion/${one.Id_Gestion}/estados`)) as { Motivo: string | null }[]
      return states.filter(({ Motivo }) => Motivo === 'Se corrige el consignatario.').length
    },
  },
  {
    name: 'aprobar-por-el-cliente',
    goto: onApproval('Aprobar…'),
    write: async (page, dialog) => {
      await dialog.getByRole('checkbox', { name: /^Decido en nombre del cliente/ }).focus()
      await page.keyboard.press('Space')
      await dialog.getByRole('textbox', { name: /^Quién del cliente/ }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Katrin Vogel')
      await page.keyboard.press('Tab')
      // Enter would open the browser's file picker, which the test cannot operate, so the file is set directly
      const button = dialog.getByRole('button', { name: 'Adjuntar su correo' })
      assert.ok(await button.evaluate(one => one === document.activeElement), 'the keyboard comes to the button of the mail')
      await dialog.getByLabel('Elegir el correo del cliente').setInputFiles(PDF('Correo de Katrin.pdf'))
      await dialog.getByText('Correo de Katrin.pdf').waitFor()
      await dialog.getByRole('textbox', { name: 'Motivo' }).focus()
      await page.keyboard.type('Lo aprobó por correo el lunes.')
    },
    call: aprobarDocumentos.path,
    press: /^Aprobar \d+ gesti/,
    stays: ['Katrin Vogel', 'Lo aprobó por correo el lunes.'],
    stored: (stage, { ship }) => decided(stage, ship, 'aprobada'),
  },
  {
    name: 'itinerario-de-varios',
    remains: /^Se guardó el itinerario/,
    goto: async (stage, { ship }) => {
      const { page } = stage
      const { Nro_Contrato } = (await data(stage, 'GET', `/api/embarque/${ship}/cargar-embarque`)) as AnswerRow
      await page.goto('/pages/embarques/listado')
      await page.getByRole('searchbox').last().fill(String(Nro_Contrato))
      await page.getByRole('checkbox', { name: `Elegir ${Nro_Contrato}/1` }).click()
      return page.getByRole('button', { name: 'Cambiar itinerario' })
    },
    write: async (page, dialog) => {
      await page.keyboard.press('Tab')
      await page.keyboard.type(typed(day(33)))
      await dialog.getByLabel('Motivo').fill('La naviera atrasó la nave.')
    },
    call: cambiarItinerario.path,
    press: /^Cambiar/,
    stays: ['La naviera atrasó la nave.'],
    stored: async (stage, { ship }) => {
      const { Fecha_ETD } = (await data(stage, 'GET', `/api/embarque/${ship}/cargar-embarque`)) as AnswerRow
      return Number(Fecha_ETD === day(33))
    },
  },
  {
    name: 'hoja-de-carga',
    who: 'produccion',
    remains: /^Se guardó la hoja/,
    goto: async ({ page }) => {
      await page.goto('/pages/produccion/listado')
      return page.getByRole('button', { name: /cargados/ }).first()
    },
    write: async (page, dialog) => {
      await dialog.getByRole('textbox', { name: 'Sello de la naviera' }).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(SELLO(page.viewportSize()!.width))
      await dialog.getByRole('textbox', { name: 'Pesado por' }).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Romana de la planta')
    },
    call: guardarHojaCarga.path,
    press: /^Guardar hoja$/,
    stays: ['Romana de la planta'],
    stored: async stage => {
      const ship = new URL(stage.page.url()).searchParams.get('hoja')
      if (!ship) return 0
      const sheets = (await data(stage, 'GET', `/api/produccion/${ship}/hojas-carga`)) as { Nro_Sello: string | null }[]
      return sheets.filter(({ Nro_Sello }) => Nro_Sello === SELLO(stage.page.viewportSize()!.width)).length
    },
  },
]

/** The server handles the request, but the response never arrives. */
const lose = async (route: Route) => {
  await route.fetch().catch(() => undefined)
  await route.abort('connectionreset').catch(() => undefined)
}
const cut = (route: Route) => route.abort('internetdisconnected')

/** Asserts that an element is in the viewport without scrolling, and that nothing covers it. */
const inSight = async (page: Page, what: Locator, where: string) => {
  await what.waitFor()
  await page.waitForTimeout(250)
  const seen = await what.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const found = document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2)
    return top >= 0 && top + height <= innerHeight && Boolean(found && (one.contains(found) || found.contains(one)))
  })
  assert.ok(seen, `the sentence is in sight: ${where}`)
}

const pressed = async (page: Page, dialog: Locator, name: RegExp) => {
  const button = dialog.getByRole('button', { name }).and(page.locator(':enabled')).last()
  await button.waitFor()
  for (let i = 0; i < 20 && !(await button.evaluate(one => one === document.activeElement)); i++) await page.keyboard.press('Tab')
  assert.ok(await button.evaluate(one => one === document.activeElement), `the keyboard comes to ${name}`)
  await page.keyboard.press('Enter')
}

const save = async (stage: Stage, ready: Ready, one: Save, width: number) => {
  const { page, picture } = stage
  const where = `${one.name} at ${width}`
  const opener = await one.goto(stage, ready)
  await opener.waitFor()
  const before = await one.stored(stage, ready)
  // an element handle, because the dialog may contain a button of the same name, which the locator would also match
  const opening = await opener.elementHandle()
  await opener.focus()
  await page.keyboard.press('Enter')
  if (one.menu) {
    await page.getByRole('menuitem', { name: one.menu }).focus()
    await page.keyboard.press('Enter')
  }
  // the dialog takes the focus once it is open
  await page.waitForFunction(it => document.activeElement !== it && document.activeElement?.closest('[role=dialog]'), opening)
  const dialog = page.getByRole('dialog').last()
  await one.write(page, dialog)
  const call = (url: URL) => new RegExp(`^${one.call.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname)
  const again = one.again ?? one.press
  let press = one.press
  for (const failing of [cut, lose]) {
    await page.route(call, failing)
    await pressed(page, dialog, press)
    await inSight(page, dialog.getByRole('alert').getByText(UNREACHABLE), where)
    await page.waitForTimeout(100)
    if (failing === cut) await picture(`${one.name}-${width}`)
    await page.unroute(call)
    const texts = await dialog.locator('input,textarea').evaluateAll(all => all.map(input => (input as HTMLInputElement).value))
    for (const text of one.stays) assert.ok(texts.includes(text), `«${text}» stays: ${where}`)
    press = again
  }
  await pressed(page, dialog, press)
  if (one.again) {
    const close = dialog.getByRole('button', { name: 'Cerrar' }).and(page.locator(':focus'))
    await close.waitFor()
    await close.press('Enter')
  }
  if (one.remains) {
    await page.getByText(one.remains).waitFor()
    assert.equal(await one.stored(stage, ready), before + 1, `stored once: ${where}`)
    await page.keyboard.press('Escape')
  }
  await dialog.waitFor({ state: 'detached' })
  if (!one.remains) assert.equal(await one.stored(stage, ready), before + 1, `stored once: ${where}`)
  const near = await page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 3000 })
    .catch(() => undefined)
  assert.ok(near || one.remains, `the focus returns: ${where}`)
}

const run = async (stage: Stage): Promise<void> => {
  for (const size of SIZES) {
    await stage.page.setViewportSize({ width: 1366, height: 768 })
    const ready = await prepare(stage)
    await stage.page.setViewportSize(size)
    let who = 'comex'
    for (const one of SAVES) {
      const next = one.who ?? 'comex'
      if (next !== who) await stage.login(next)
      who = next
      await save(stage, ready, one, size.width)
    }
  }
}

export const journey: Journey = { name: 'cortes', place: 'third', run }
