/** Pictures of deals, of parameters and of the appearance of the portal. */

import {
  addLine,
  addPayment,
  fillDatos,
  fillPartes,
  fillRequisitos,
  LINEAS_NUEVAS,
  next,
  PAGOS_NUEVOS,
  stepShown,
} from '../negocio.steps.ts'
import { tab } from '../tab.ts'
import { paperPicture } from './picture.ts'
import { deal, EN_PREPARACION, openedList, PHONE, type Scene, shown } from './scene.ts'

export const NEGOCIOS: readonly Scene[] = [
  {
    name: 'entrar',
    play: async (page, shot) => {
      await page.goto('/login')
      await page.getByLabel('Usuario').waitFor()
      await shot('entrar')
    },
  },
  {
    name: 'administrador',
    play: async (page, shot) => {
      await page.goto('/administrador#ABCD-EFGH-JKLM-NPQR')
      await page.getByLabel('Usuario').fill('mperez')
      await page.getByLabel('Nombre y apellido').fill('María Pérez')
      await page.getByLabel('Correo').fill('mperez@empresa.cl')
      await shot('primer-administrador')
    },
  },
  {
    name: 'portal',
    who: 'comercial',
    play: async (page, shot) => {
      await page.goto('/inicio')
      await page.locator('[data-tarjeta]').first().waitFor()
      await shot('inicio')
      await openedList(page)
      await shot('negocios')
      await page.getByRole('button', { name: 'Personalizar la apariencia' }).click()
      await page.getByRole('dialog').getByText('Densidad').waitFor()
      await shot('personalizar')
    },
  },
  {
    name: 'buscar',
    who: 'comex',
    window: { viewport: { width: 1440, height: 900 } },
    play: async (page, shot) => {
      await openedList(page)
      await page.keyboard.press('Control+k')
      // with a typing error
      await page.getByRole('textbox', { name: 'Buscar o hacer algo' }).fill('guangzou')
      await page.getByRole('group', { name: 'Embarques parecidos' }).waitFor()
      await shot('buscar')
    },
  },
  {
    name: 'portal',
    who: 'admin',
    window: { viewport: { width: 1440, height: 900 } },
    play: async (page, shot) => {
      await page.goto('/pages/dashboard/panelcontrol')
      await page.locator('[data-asunto]').first().waitFor()
      await shot('panel-portal')
      await page.goto('/pages/dashboard/gerencia')
      await page.locator('.recharts-surface').first().waitFor()
      await shot('gerencia')
    },
  },
  {
    name: 'panel',
    who: 'comex',
    window: { viewport: { width: 1440, height: 900 } },
    play: async (page, shot) => {
      await page.goto('/pages/dashboard/panelcontrol')
      await page.locator('[data-tarjeta]').first().waitFor()
      await shot('panel')
      await page.goto('/pages/gestion/listado')
      await shown(page)
      await shot('gestiones')
    },
  },
  {
    name: 'asistente',
    who: 'comercial',
    play: async (page, shot) => {
      await page.goto('/pages/negocio/nuevo')
      await stepShown(page, 'Datos')
      await fillDatos(page)
      await page.getByRole('heading', { level: 1 }).click()
      await shot('asistente-datos')
      await next(page)
      await stepShown(page, 'Partes')
      await fillPartes(page)
      await next(page)
      await stepShown(page, 'Condiciones')
      await next(page)
      await stepShown(page, 'Productos')
      for (const linea of LINEAS_NUEVAS) await addLine(page, linea)
      // brings amounts and prices into view, which the text beside the picture explains
      await page.getByRole('columnheader', { name: 'Moneda' }).scrollIntoViewIfNeeded()
      await shot('asistente-productos')
      await next(page)
      await stepShown(page, 'Pagos')
      for (const pago of PAGOS_NUEVOS) await addPayment(page, pago)
      await shot('asistente-pagos')
      await next(page)
      await stepShown(page, 'Requisitos')
      await fillRequisitos(page)
      await next(page)
      await stepShown(page, 'Revisión')
      await shot('asistente-revision')
    },
  },
  {
    name: 'negocio',
    who: 'comercial',
    play: async (page, shot) => {
      await deal(page, '/view')
      await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor()
      await shot('negocio')
      await tab(page, 'Estados')
      await page.getByRole('tabpanel').last().getByText('Confirmado', { exact: true }).first().waitFor()
      await shot('estados')
      await tab(page, 'Cambios')
      await page.getByRole('tabpanel').last().getByText('creó').first().waitFor()
      await shot('historial')
      const nro = await deal(page, '', EN_PREPARACION)
      await page
        .getByRole('button', { name: /^Acciones de 1\./ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Editar' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Cantidad' }).waitFor()
      await shot('linea')
      await page.keyboard.press('Escape')
      await page.goto(`/pages/negocio/${nro}#datos`)
      await tab(page, 'Datos y términos')
      await page.getByRole('button', { name: 'Agregar glosas a Condiciones de embarque' }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().check()
      await shot('glosas')
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'Condiciones de embarque' }).scrollIntoViewIfNeeded()
      await shot('terminos')
    },
  },
  {
    name: 'imprimir',
    who: 'comercial',
    play: async (page, shot) => {
      const nro = await deal(page, '/view')
      await page.getByRole('button', { name: 'Imprimir' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Preparar el contrato' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Descargar' }).waitFor()
      await page.waitForTimeout(2500)
      await shot('imprimir')
      for (const idioma of ['es', 'en']) await paperPicture(page, nro, idioma)
    },
  },
  {
    name: 'parametros',
    who: 'admin',
    play: async (page, shot) => {
      await page.goto('/pages/parametros')
      await page.getByRole('searchbox', { name: 'Buscar un parámetro' }).waitFor()
      await shot('parametros')
      await page.goto('/pages/parametros/puerto')
      await shown(page)
      await shot('parametro')
      await page
        .getByRole('row', { name: /Amberes/ })
        .first()
        .click()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true }).waitFor()
      await shot('parametro-ficha')
      await page.goto('/pages/parametros/giro')
      await shown(page)
      await page.getByRole('button', { name: 'Importar', exact: true }).click()
      const pasted = ['Nombre', 'Tostador y envasador', 'Repostería industrial', 'Importación de alimentos orgánicos'].join('\n')
      await page.getByRole('dialog').getByRole('textbox', { name: 'O pegue lo copiado de Excel' }).fill(pasted)
      await page.getByRole('dialog').getByRole('button', { name: 'Revisar lo pegado' }).click()
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
      await shot('importar')
      await page.goto('/pages/parametros/areagestion')
      await page
        .getByRole('row', { name: /Comercial/ })
        .first()
        .click()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('table').waitFor()
      await shot('permisos')
    },
  },
  ...(['layout1', 'layout2', 'layout3'] as const).map(
    (layout): Scene => ({
      name: layout,
      who: 'comercial',
      look: { layout, color: 'midnight-blue' },
      play: async (page, shot) => {
        await openedList(page)
        if (layout !== 'layout3') await page.getByRole('link', { name: 'Comex' }).click()
        await shot(`disposicion-${layout.at(-1)}`)
      },
    }),
  ),
  {
    name: 'oscuro',
    who: 'comercial',
    look: { esquema: 'dark' },
    play: async (page, shot) => {
      await deal(page, '/view')
      await shot('oscuro')
    },
  },
  {
    name: 'rtl',
    who: 'comercial',
    look: { rtl: true },
    play: async (page, shot) => {
      await openedList(page)
      await shot('derecha-a-izquierda')
    },
  },
  {
    name: 'telefono',
    who: 'comercial',
    window: PHONE,
    play: async (page, shot) => {
      await page.goto('/pages/negocios/listado')
      await page.getByRole('list', { name: 'Negocios' }).getByRole('listitem').first().waitFor()
      await shot('telefono-negocios')
      await page.getByRole('button', { name: 'Menú', exact: true }).click()
      await page.getByRole('navigation', { name: 'Menú principal' }).waitFor()
      await shot('telefono-menu')
      await deal(page, '/view')
      await shot('telefono-negocio')
    },
  },
]
