/** The forms of administradores, and what is asked of clients and claimed by them, each saved without a line: see `cortes.steps.ts`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import {
  choosingPdf,
  cutOnEach,
  type Formulario,
  fromMenu,
  fromMore,
  inSight,
  NARROW,
  pressing,
  SIN_ENVIAR,
  typing,
  WIDE,
} from './cortes.steps.ts'
import { type AnswerRow, day, typed } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'
import { quiet } from './portal.ts'

/** A document of the sample that was accepted, and its shipment. */
type Preparado = { embarque: AnswerRow; aceptada: number }

const room = (pantalla: string) => ({ who: 'admin', path: () => `/pages/administracion/${pantalla}` })
const ofClient = ({ embarque }: Preparado) => `/pages/cliente/${embarque.Nro_Negocio}/${embarque.Nro_Embarque}`
const EMAIL = 'corte@losnogales.example'
/** Takes the first option of each of these lists. */
const choosing =
  (...labels: string[]) =>
  async (form: Parameters<NonNullable<Formulario<never>['write']>>[0]) => {
    for (const label of labels) {
      await form.getByRole('combobox', { name: label, exact: true }).click()
      await form.page().getByRole('listbox').last().getByRole('option').first().click()
    }
  }

/** In this order, because only an invited person can be deactivated, and a token and a webhook need a service user. */
const FORMS: readonly Formulario<Preparado>[] = [
  {
    name: 'invitar',
    ...room('personas'),
    open: pressing('Invitar'),
    write: async form => {
      await typing('Nombre', 'Paula Corte')(form)
      await typing('Correo', EMAIL)(form)
      await typing('Usuario', 'pcorte')(form)
      await choosing('Área')(form)
    },
    press: 'Invitar',
  },
  {
    name: 'desactivar',
    ...room('personas'),
    open: async page => {
      await page.getByRole('button', { name: /^Acciones de .*Paula Corte/ }).click()
      await page.getByRole('menuitem', { name: 'Desactivar', exact: true }).click()
    },
    press: 'Desactivar',
    words: { mark: undefined },
  },
  {
    name: 'usuario-de-servicio',
    ...room('tokens'),
    open: pressing('Nuevo usuario'),
    write: async form => {
      await typing('Nombre', 'Sistema de bodega')(form)
      await typing('Usuario', 'bodega')(form)
      await typing('Correo', 'bodega@losnogales.example')(form)
      await choosing('Área')(form)
    },
    press: 'Agregar',
  },
  {
    name: 'token',
    ...room('tokens'),
    open: pressing('Nuevo token'),
    write: async form => {
      await typing('Nombre', 'Bodega')(form)
      await choosing('Usuario de servicio', 'Alcance')(form)
      await typing('Vence', typed(day(30)))(form)
    },
    press: 'Crear',
  },
  {
    name: 'webhook',
    ...room('webhooks'),
    open: pressing('Nuevo webhook'),
    write: async form => {
      await typing('Nombre', 'Sistema contable')(form)
      await typing('Dirección', 'https://sistema.losnogales.example/nogal')(form)
      await choosing('Usuario de servicio', 'Qué se avisa')(form)
    },
    press: 'Guardar',
  },
  {
    name: 'naviera',
    ...room('rastreo'),
    open: pressing('Agregar naviera'),
    write: async form => {
      await choosing('Naviera')(form)
      await typing('Dirección de sus eventos', 'https://naviera.example/v2/events')(form)
    },
    press: 'Guardar',
  },
  { name: 'empresa', ...room('empresa'), write: typing('Dirección', 'Av. Apoquindo 4700, piso 14'), press: 'Guardar' },
  {
    name: 'solicitud',
    path: () => '/pages/solicitud/nuevo',
    form: 'main',
    write: async (form, page) => {
      await choosing('Embarque', 'Qué se pide')(form)
      await typing('Hasta cuándo', typed(day(20)))(form)
      await pressing('Siguiente')(page)
    },
    press: 'Crear la solicitud',
  },
  {
    name: 'pedir-de-nuevo',
    path: ({ aceptada }) => `/pages/solicitud/${aceptada}`,
    open: fromMore('Pedir de nuevo'),
    write: typing('Motivo', 'Falta una firma.'),
    press: 'Pedir de nuevo',
  },
  {
    name: 'lote',
    who: 'calidad',
    path: () => '/pages/lote/nuevo',
    form: 'main',
    write: async (form, page) => {
      await typing('Número de lote', 'LC-4711')(form)
      await choosing('Planta de proceso', 'Especie', 'Variedad')(form)
      await typing('CSG del productor', '104233')(form)
      await typing('Fecha de proceso', typed(day(-9)))(form)
      await typing('Cajas', '15')(form)
      await pressing('Siguiente')(page)
    },
    press: 'Crear el lote',
  },
  {
    name: 'documento-del-cliente',
    who: 'cliente',
    path: ofClient,
    form: 'main',
    press: choosingPdf('Elegir un archivo: Permiso de importación', ['Import permit 4711']),
    words: { mark: undefined },
  },
  {
    name: 'reclamo-del-cliente',
    who: 'cliente',
    path: ofClient,
    open: pressing('Hacer un reclamo'),
    write: form => form.getByLabel('Qué pasó').fill('Doce cajas llegaron mojadas.'),
    press: 'Enviar reclamo',
    words: SIN_ENVIAR,
  },
  {
    name: 'persona-del-cliente',
    who: 'cliente',
    path: () => '/pages/cliente/listado',
    open: pressing('Personas de su empresa'),
    write: async form => {
      await typing('Nombre', 'Jonas Corte')(form)
      await typing('Correo', 'jonas.corte@nordkern.example')(form)
    },
    press: 'Enviar invitación',
    words: SIN_ENVIAR,
  },
  {
    name: 'cerrar-temporada',
    who: 'admin',
    path: () => '/pages/parametros/temporada',
    open: fromMenu('Cerrar o abrir'),
    write: typing('Motivo', 'Terminó.'),
    press: 'Cerrar la temporada',
  },
]

const prepared = async ({ call, login }: Stage): Promise<Preparado> => {
  await login('admin')
  const named = await call('POST', '/api/administracion/personas/nombrar-gestor', { Usuario: 'cliente', Administra: true })
  assert.ok(named.estado, named.mensaje)
  await login('comex')
  const { data: ships } = await call('GET', '/api/embarque/listar-embarques?pagina=1&porPagina=200')
  const { data: asked } = await call('GET', '/api/solicitud/listar?pagina=1&porPagina=50')
  const accepted = (asked as AnswerRow[]).find(({ Nom_EstadoSolicitud }) => Nom_EstadoSolicitud === 'Aceptada')!
  const embarque = (ships as AnswerRow[]).find(({ Nro_Embarque }) => Nro_Embarque === accepted.Nro_Embarque)!
  return { embarque, aceptada: accepted.Id_Solicitud as number }
}

/**
 * Permissions are saved after a question, which «Reintentar» asks anew, because somebody else may have changed them meanwhile.
 * The journey `administracion` grants «Ver» of this screen in the same portal, so this one grants «Imprimir».
 */
const cutOnPermisos = async ({ page, context, login, picture }: Stage): Promise<void> => {
  await page.setViewportSize(WIDE)
  await login('admin')
  await page.setViewportSize(NARROW)
  await page.goto('/pages/administracion/permisos')
  await page.getByRole('button', { name: 'Gerencia, Comercial, Imprimir: no', exact: true }).click()
  await quiet(page)
  const agreeing = () => page.getByRole('dialog').getByRole('button', { name: 'Guardar permisos' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'No se pudo llegar al servidor.' })
  await context.setOffline(true)
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Guardar 1 cambio' }).click()
    await agreeing()
    await inSight(told, `the sentence of the permissions at ${size.width}`)
    await page.getByRole('button', { name: 'Gerencia, Comercial, Imprimir: sí, sin guardar' }).waitFor()
    await picture(`permisos-${size.width}`)
  }
  await context.setOffline(false)
  await told.getByRole('button', { name: 'Reintentar' }).click()
  await agreeing()
  await page.getByText('Permisos guardados: 1 área cambió.').waitFor()
  await told.waitFor({ state: 'detached' })
}

/** The file with the checks of fields, which is loaded after the first screen. */
const fileOfChecks = (): string => {
  const manifest: Record<string, { name?: string; file: string }> = JSON.parse(
    readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  return Object.values(manifest).find(({ name }) => name === 'schema')!.file
}

/** A wizard whose checks could not be loaded says so, and «Reintentar» checks the same step: nothing is created unseen. */
const cutOnChecks = async ({ page, login, picture }: Stage): Promise<void> => {
  await login('comex')
  const file = `**/${fileOfChecks()}`
  await page.route(file, route => route.abort('internetdisconnected'))
  await page.goto('/pages/solicitud/nuevo')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'No se pudo llegar al servidor.' })
  await inSight(told, 'the sentence of the wizard')
  await picture('sin-revisar')
  await page.unroute(file)
  await told.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Falta este dato.').first().waitFor()
  await told.waitFor({ state: 'detached' })
}

export const journey: Journey = {
  name: 'cortesSala',
  place: 'own',
  run: async stage => {
    await cutOnPermisos(stage)
    await cutOnEach(stage, await prepared(stage), FORMS)
    await stage.page.setViewportSize(WIDE)
    await cutOnChecks(stage)
  },
}
