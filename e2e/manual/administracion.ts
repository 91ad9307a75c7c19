/** Pictures of the room of administradores: people, a handover, sessions. */
import { logIn } from '../portal.ts'
import type { Scene } from './scene.ts'

export const ESCENAS_ADMINISTRACION: readonly Scene[] = [
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
      await page.goto('/pages/administracion/casa')
      await page.getByRole('heading', { name: 'Cómo está la casa' }).waitFor()
      await shot('casa')
      await logIn(page, 'admin')
      await page.goto('/inicio')
      await page.getByRole('button', { name: /^Menú de/ }).click()
      await page.getByRole('menuitem', { name: 'Mis sesiones' }).click()
      await page.getByRole('dialog').getByText('Esta sesión').waitFor()
      await shot('mis-sesiones')
    },
  },
]
