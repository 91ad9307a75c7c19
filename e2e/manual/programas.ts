/** Pictures of access tokens, of the dialog that shows a new one once, and of webhooks with what became of their events. */
import { startReceiver } from '../../server/src/test/receiver.ts'
import { ask } from '../portal.ts'
import type { Scene } from './scene.ts'

const SERVICIO = { Nom_Usuario: 'Sistema contable', Cod_Usuario: 'contable', Email: 'sistemas@losnogales.example', Cod_AreaGestion: 2 }
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string): string => day.split('-').reverse().join('-')

export const ESCENAS_PROGRAMAS: readonly Scene[] = [
  {
    name: 'programas',
    who: 'admin',
    play: async (page, shot) => {
      await ask(page, 'POST', '/api/parametros/usuario', { ...SERVICIO, Servicio: true })
      const first = { Nombre: 'Planilla de despachos', Cod_Usuario: 'contable', Alcance: 'escribir', Vence: inDays(300) }
      await ask(page, 'POST', '/api/administracion/tokens/crear', first)
      await page.goto('/pages/administracion/tokens')
      await page.getByRole('button', { name: 'Nuevo token' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Contabilidad')
      const combo = dialog.getByRole('combobox', { name: 'Usuario de servicio', exact: true })
      await combo.click()
      await page.getByRole('option', { name: 'Sistema contable' }).click()
      await dialog.getByRole('textbox', { name: 'Vence' }).fill(typed(inDays(90)))
      await dialog.getByRole('button', { name: 'Crear' }).click()
      await dialog.getByText('no se vuelve a mostrar').waitFor()
      await shot('token')
      await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
      await page.getByRole('row', { name: /Contabilidad/ }).waitFor()
      await shot('tokens')
    },
  },
  {
    name: 'webhooks',
    who: 'admin',
    play: async (page, shot) => {
      const receiver = await startReceiver()
      try {
        await ask(page, 'POST', '/api/parametros/usuario', { ...SERVICIO, Cod_Usuario: 'oyente', Servicio: true })
        const made = { Cod_Usuario: 'oyente', Clases: ['itinerario', 'comentario'], Activo: true }
        const create = async (more: { Nombre: string; Url: string }): Promise<number> => {
          const { data } = (await (await ask(page, 'POST', '/api/webhooks/crear', { ...made, ...more })).json()) as {
            data: { Id_Webhook: number }
          }
          return data.Id_Webhook
        }
        const id = await create({ Nombre: 'Contabilidad', Url: receiver.url })
        await create({ Nombre: 'Tablero de la planta', Url: 'https://tablero.losnogales.example/nogal' })
        receiver.next.push(response => response.writeHead(503).end('En mantención hasta las 15:00.'))
        for (let n = 0; n < 3; n++) await ask(page, 'POST', '/api/webhooks/probar', { Id_Webhook: id })
        await page.goto('/pages/administracion/webhooks')
        await page.getByText('Contabilidad').first().waitFor()
        await page.getByRole('button', { name: 'Entregas' }).first().click()
        const drawer = page.getByRole('dialog')
        await drawer.getByText('Entregado', { exact: true }).nth(1).waitFor()
        await shot('webhooks-entregas')
        await drawer.getByRole('button', { name: 'Cerrar' }).click()
        await shot('webhooks')
      } finally {
        await receiver.stop()
      }
    },
  },
]
