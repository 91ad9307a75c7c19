/** Pictures of the attachments of a shipment, and of its dossier. */
import { ask, type JourneyAnswer } from '../portal.ts'
import type { Scene } from './scene.ts'

const FILES = ['Conocimiento de embarque.pdf', 'Póliza de seguro.pdf'].map(name => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n`),
}))

export const ADJUNTOS: readonly Scene[] = [
  {
    name: 'adjuntos',
    who: 'comex',
    play: async (page, shot) => {
      const { data } = (await (
        await ask(page, 'GET', '/api/embarque/listar-embarques?porPagina=1&orden=-Fecha_ETD')
      ).json()) as JourneyAnswer
      const [{ Nro_Negocio, Nro_Embarque }] = data as [{ Nro_Negocio: number; Nro_Embarque: number }]
      await page.goto(`/pages/embarque/${Nro_Negocio}/${Nro_Embarque}#adjuntos`)
      const photo = { name: 'Foto del sello.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await page.getByLabel('Elegir archivos', { exact: true }).setInputFiles([...FILES, photo])
      for (const { name } of [...FILES, photo]) await page.getByRole('button', { name: `Acciones de ${name}` }).waitFor()
      await shot('adjuntos')
      await page.getByRole('button', { name: 'Descargar la carpeta' }).click()
      await page.getByRole('menuitem', { name: 'Completa, para la empresa' }).waitFor()
      await shot('adjuntos-carpeta')
    },
  },
]
