/** Pictures of the room of administradores: people, a handover, sessions. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { codeAt } from '../../server/src/sesion/totp.ts'
import { filasDeTemporada, libro } from '../../server/src/test/libros.ts'
import { logIn, ROOT } from '../portal.ts'
import { openClosing } from '../temporada.steps.ts'
import type { Scene } from './scene.ts'

/** A logo of the company of the sample, drawn by the browser. */
const drawLogo = async (page: Page): Promise<Buffer> => {
  const artist = await page.context().newPage()
  const mark = readFileSync(join(ROOT, 'web/public/favicon.svg'), 'utf8').replace('<svg', '<svg width="72" height="72"')
  const look = 'display:inline-flex;align-items:center;gap:14px;padding:2px;font:700 40px Inter,sans-serif;color:#2b6a3c'
  await artist.setContent(`<div id="logo" style="${look}">${mark}Los Nogales</div>`)
  const picture = await artist.locator('#logo').screenshot({ omitBackground: true })
  await artist.close()
  return picture
}

export const ESCENAS_ADMINISTRACION: readonly Scene[] = [
  {
    name: 'temporada',
    who: 'admin',
    play: async (page, shot) => {
      const season = async () => {
        const dialog = await openClosing(page)
        await dialog.getByLabel('Motivo').waitFor()
      }
      await season()
      await shot('temporada-cerrar')
      await page.getByRole('dialog').getByLabel('Motivo').fill('La auditoría ya pasó.')
      await page.getByRole('button', { name: 'Cerrar la temporada' }).click()
      await page.getByText('La temporada quedó cerrada.').waitFor()
      await page.goto('/pages/embarques/listado/')
      await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('2025-0019')
      await page
        .getByRole('link', { name: /2025-0019/ })
        .first()
        .click()
      await page.getByText('está cerrada desde').waitFor()
      await shot('temporada-cerrada')
      await season()
      await page.getByRole('dialog').getByLabel('Motivo').fill('Falta una nota de crédito.')
      await page.getByRole('button', { name: 'Abrir otra vez' }).click()
      await page.getByText('La temporada está abierta otra vez.').waitFor()
    },
  },
  {
    name: 'administracion',
    who: 'admin',
    play: async (page, shot) => {
      await page.goto('/pages/administracion/personas')
      await page.getByRole('row', { name: /Tomás Herrera/ }).waitFor()
      await shot('personas')
      await page
        .getByRole('row', { name: /Tomás Herrera/ })
        .getByRole('button')
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Desactivar' }).click()
      await page.getByRole('dialog').getByRole('combobox').first().waitFor()
      await shot('personas-desactivar')
      await page.goto('/pages/administracion/sesiones')
      await page
        .getByRole('row', { name: /Administración del portal/ })
        .first()
        .waitFor()
      await shot('sesiones')
      await page.goto('/pages/administracion/accesos')
      await page.getByRole('row', { name: /Entró/ }).first().waitFor()
      await shot('accesos')
      await page.goto('/pages/administracion/cambios')
      await page
        .getByRole('row', { name: /Cambió/ })
        .first()
        .waitFor()
      await shot('cambios')
      await page.goto('/pages/administracion/permisos')
      await page.getByRole('button', { name: 'Gerencia, Comercial, Ver: no', exact: true }).click()
      await page.getByRole('button', { name: 'Negocios, Comex, Editar: sí', exact: true }).click()
      await shot('permisos-areas')
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await page.goto('/pages/administracion/personas')
      await page
        .getByRole('row', { name: /Tomás Herrera/ })
        .getByRole('button')
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Ver como esta persona' }).click()
      await page.getByRole('button', { name: 'Salir' }).waitFor()
      await page.getByText('Mis embarques por zarpar').first().waitFor()
      await shot('ver-como')
      await page.getByRole('button', { name: 'Salir' }).click()
      await page.getByRole('row', { name: /Tomás Herrera/ }).waitFor()
      await page.goto('/pages/administracion/casa')
      await page.getByRole('heading', { name: 'Cómo está la casa' }).waitFor()
      await shot('casa')
      await logIn(page, 'admin')
      await page.goto('/inicio')
      await page.getByRole('button', { name: /^Menú de/ }).click()
      await page.getByRole('menuitem', { name: 'Mis sesiones' }).click()
      await page.getByRole('dialog').getByText('Esta sesión').waitFor()
      await shot('mis-sesiones')
      await logIn(page, 'jriquelme')
      await page.goto('/inicio')
      await page.getByRole('button', { name: /^Menú de/ }).click()
      await page.getByRole('menuitem', { name: 'Segundo factor' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Preparar' }).click()
      await dialog.getByRole('textbox', { name: 'Clave' }).fill('Nogal2026')
      await page.keyboard.press('Enter')
      const secret = ((await dialog.locator('pre').textContent()) ?? '').replace(/\s/g, '')
      await shot('segundo-factor-preparar')
      await dialog.getByLabel('Código de la aplicación').fill(codeAt(secret, Date.now() / 1000))
      await page.keyboard.press('Enter')
      await dialog.getByText('Si pierde el teléfono').waitFor()
      await shot('segundo-factor-codigos')
    },
  },
  {
    name: 'importacion',
    who: 'admin',
    play: async (page, shot) => {
      await page.goto('/pages/administracion/importacion')
      await page.getByRole('button', { name: 'Elegir archivo' }).waitFor()
      await shot('importacion')
      const { Negocios = [], ...rest } = filasDeTemporada(['2027-0101', '2027-0102', '2027-0103'])
      const wrong = Negocios.map((row, i) => (i === 3 ? row.map(cell => (cell === 'Hamburgo' ? 'Hamburgx' : cell)) : row))
      const buffer = await libro({ Negocios: wrong, ...rest })
      await page
        .getByLabel('Archivo', { exact: true })
        .setInputFiles({ name: 'temporada.xlsx', mimeType: 'application/octet-stream', buffer })
      await page.getByRole('button', { name: 'Importar 12 filas' }).waitFor()
      await shot('importacion-revisada')
    },
  },
  {
    name: 'empresa',
    who: 'admin',
    play: async (page, shot) => {
      await page.goto('/pages/administracion/empresa')
      await page.getByLabel('Nombre').first().waitFor()
      await page.getByLabel('Sitio web').fill('https://www.losnogales.example')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo(page) })
      await page.getByRole('img', { name: 'Logo' }).waitFor()
      await shot('empresa')
      await page.getByRole('button', { name: 'Ver cómo queda' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Imprimir' }).waitFor()
      await page.waitForTimeout(2_000)
      await shot('empresa-vista')
    },
  },
]
