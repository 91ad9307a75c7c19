/** The forms of a deal, of parameters, users and sessions, each saved without a line: see `cortes.steps.ts`. */
import assert from 'node:assert/strict'
import { cutOnEach, type Formulario, fromMenu, fromMore, inSight, NARROW, pressing, taking, typing, WIDE } from './cortes.steps.ts'
import { copiedDeal, day, typed } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { keepDraft } from './negocio.steps.ts'
import { quiet } from './portal.ts'
import { tab } from './tab.ts'

/** A deal in preparation. */
type Preparado = { nro: number }

const deal = (hash = '') => ({ who: 'comercial', path: ({ nro }: Preparado) => `/pages/negocio/${nro}/f${hash}` })
const parameter = (table: string) => ({ who: 'admin', path: () => `/pages/parametros/${table}` })
/** A usual notice is gone after this time in milliseconds. */
const TOAST_MS = 6000
const unique = () => String(Date.now()).slice(-7)

/** In this order, because the deal is confirmed by the way. */
const FORMS: readonly Formulario<Preparado>[] = [
  {
    name: 'negocio-nuevo',
    who: 'comercial',
    path: async ({ nro }, stage) => {
      await keepDraft(stage, nro)
      return '/pages/negocio/nuevo'
    },
    form: 'main',
    press: 'Crear el negocio',
  },
  {
    name: 'varios-de-la-lista',
    who: 'comercial',
    path: () => '/pages/negocios/listado/Cod_EstadoNeg.equals(01)',
    open: async page => {
      for (const at of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Elegir \d/ })
          .nth(at)
          .click()
      await page.getByRole('button', { name: 'Cambiar ETD' }).click()
    },
    write: typing('ETD', typed(day(40))),
    press: 'Cambiar 2',
    once: true,
  },
  { name: 'datos', ...deal('#datos'), write: typing('Lugar convenido', 'Bodega 4'), press: 'Guardar los datos' },
  {
    name: 'terminos',
    ...deal('#datos'),
    form: 'section[aria-labelledby=terminos]',
    write: async (form, page) => {
      await form.locator('[contenteditable=true]').first().click()
      await page.keyboard.type('Se agrega esto. ')
    },
    press: 'Guardar los términos',
  },
  { name: 'linea', ...deal(), open: fromMenu('Editar'), write: typing('Cantidad', '1234'), press: 'Guardar' },
  {
    name: 'pago',
    ...deal(),
    open: async page => {
      await tab(page, /^Condiciones de pago/)
      await page
        .getByRole('button', { name: /^Acciones de Cuota/ })
        .first()
        .waitFor()
      await fromMenu('Editar')(page)
    },
    write: typing('Días', '17'),
    press: 'Guardar',
  },
  {
    name: 'requisito',
    ...deal(),
    open: async page => {
      await tab(page, /^Otros documentos/)
      await page.getByRole('button', { name: /^Agregar otro documento/ }).click()
    },
    write: taking(/./),
    press: 'Agregar',
  },
  { name: 'copiar', ...deal(), open: fromMore('Copiar'), write: typing('ETD nueva', '20-04-2027'), press: 'Copiar' },
  { name: 'confirmar', ...deal(), open: pressing('Confirmar'), write: typing('Motivo', 'Firmado ayer.'), press: 'Confirmar' },
  { name: 'enmendar', ...deal(), open: pressing('Enmendar'), write: typing('Motivo', 'El comprador pidió más.'), press: 'Enmendar' },
  { name: 'imprimir', ...deal(), open: pressing('Imprimir'), press: 'Preparar el contrato', words: { mark: undefined } },
  {
    name: 'parametro-nuevo',
    ...parameter('giro'),
    open: page => page.getByRole('button', { name: 'Agregar', exact: true }).click(),
    write: form => typing('Nombre', `Giro ${unique()}`)(form),
    press: 'Agregar',
  },
  {
    name: 'parametro-cambiado',
    ...parameter('giro'),
    open: fromMenu('Editar'),
    write: form => typing('Nombre', `Giro ${unique()}`)(form),
    press: 'Guardar',
  },
  {
    name: 'importar',
    ...parameter('giro'),
    open: page => page.getByRole('button', { name: 'Importar', exact: true }).click(),
    write: form => typing('O pegue lo copiado de Excel', `Nombre\nGiro ${unique()}`)(form),
    press: 'Revisar lo pegado',
    words: { mark: undefined },
  },
  {
    name: 'direccion-del-portal',
    who: 'admin',
    path: () => '/pages/embarques/listado?envios=todos',
    open: pressing(/^Poner la dirección$/),
    write: typing(/^Dirección/, 'https://portal.empresa.cl'),
    press: 'Guardar',
  },
  {
    name: 'clave-propia',
    who: 'produccion',
    path: () => '/pages/produccion/listado',
    open: async page => {
      await page.getByRole('button', { name: /^Menú de/ }).click()
      await page.getByRole('menuitem', { name: 'Cambiar clave' }).click()
    },
    write: async form => {
      await form.getByLabel('Clave actual').fill('Nogal2026')
      await form.getByLabel('Clave nueva', { exact: true }).fill('Nogal2027 propia')
      await form.getByLabel(/^Repita/).fill('Nogal2027 propia')
    },
    press: 'Cambiar clave',
  },
  {
    name: 'ingreso',
    path: () => '/login?salir=true',
    write: async form => {
      await form.getByLabel('Usuario').fill('comex')
      await form.getByLabel('Clave', { exact: true }).fill('Nogal2026')
    },
    press: 'Entrar',
    words: { mark: undefined },
  },
]

/** The appearance has no button: the page shows a choice at once, marks the choice as unsaved, and saves the choice when the line is back. */
const cutOnAppearance = async (stage: Stage): Promise<void> => {
  const { page, context, login, call, picture } = stage
  const stored = async () => {
    const { data } = await call('POST', '/api/usuario/obtenerSesionUsuario', { Usuario: 'calidad' })
    return (data as { Preferencias: { apariencia: { densidad: string } } }).Preferencias.apariencia.densidad
  }
  await login('calidad')
  for (const [size, density, chosen] of [
    [NARROW, 'Amplia', 'roomy'],
    [WIDE, 'Compacta', 'compact'],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto('/pages/calidad/listado')
    await page.getByRole('button', { name: /^Menú de/ }).click()
    await page.getByRole('menuitem', { name: 'Apariencia' }).click()
    const form = page.getByRole('dialog', { name: 'Apariencia' })
    const told = form.getByText(/^Sin guardar/)
    await form.getByRole('radiogroup', { name: 'Densidad' }).waitFor()
    await quiet(page)
    await context.setOffline(true)
    await form.getByText(density, { exact: true }).click()
    await inSight(told, `the mark of the appearance at ${size.width}`)
    await picture(`apariencia-${size.width}`)
    await context.setOffline(false)
    await told.waitFor({ state: 'detached' })
    assert.equal(await stored(), chosen)
  }
}

/** A row action has no form: its notice stays until the line is back, and repeats the action. */
const cutOnRowAction = async ({ page, context, login, picture }: Stage): Promise<void> => {
  await login('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pages/parametros/giro')
  await fromMenu('Desactivar', () => context.setOffline(true))(page)
  const told = page.getByRole('alert').filter({ hasText: /^No se pudo cambiar .*No se pudo llegar al servidor/ })
  await told.waitFor()
  await page.waitForTimeout(TOAST_MS)
  await picture('accion-de-fila')
  await context.setOffline(false)
  await told.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText(/ quedó inactivo\.$/).waitFor()
  await told.waitFor({ state: 'detached' })
}

export const journey: Journey = {
  name: 'cortesNegocio',
  place: 'own',
  run: async stage => {
    await cutOnEach(stage, { nro: await copiedDeal(stage) }, FORMS)
    await cutOnAppearance(stage)
    await cutOnRowAction(stage)
  },
}
