/** Pictures of approvals by mail and in the portal, and of originals by courier. */
import type { Page } from 'playwright-core'
import { linkIn, messageTo } from '../mail.ts'
import { ask, type JourneyAnswer } from '../portal.ts'
import { type Scene, shown } from './scene.ts'

type Embarque = { Nro_Negocio: number; Nro_Embarque: number }
type Item = {
  Id_Contenedor: number
  Cod_CertDocAnalis: number
  Id_LineaGestion: number
  Nom_CertDocAnalis: string
  Cod_EstadoGestion: string
  Requiere_Aprobacion: boolean
}
type Ronda = { Enlaces: { Email: string; Externo: boolean }[] }

const data = async (page: Page, method: string, path: string, body?: unknown) =>
  ((await (await ask(page, method, path, body)).json()) as JourneyAnswer).data

/** Opens the approval tab of the shipment with the most documents that wait for approval, among the first 60; returns its row. */
const shipment = async (page: Page): Promise<Embarque> => {
  const list = (await data(page, 'GET', '/api/comexlogistica/listado-general-comex-logistica-temporada/0?orden=-Fecha_ETD')) as Embarque[]
  let most = { waiting: 0, row: list[0]! }
  for (const row of list.slice(0, 60)) {
    const items = (await data(page, 'GET', `/api/comexlogistica/${row.Nro_Embarque}/0/listar-documentos-contenedor`)) as {
      Cod_EstadoGestion: string
      Requiere_Aprobacion: boolean
    }[]
    const waiting = items.filter(one => one.Requiere_Aprobacion && ['02', '03'].includes(one.Cod_EstadoGestion)).length
    if (waiting > most.waiting) most = { waiting, row }
  }
  const { Nro_Negocio, Nro_Embarque } = most.row
  await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}#aprobacion`)
  await page.getByRole('button', { name: 'Pedir aprobación…' }).waitFor()
  return most.row
}

/** Attaches a draft to each document that can be sent for approval, and returns to the record. */
const attach = async (page: Page): Promise<void> => {
  const record = page.url()
  const { pathname } = new URL(record)
  const ship = pathname.split('/').at(-1)
  const items = (await data(page, 'GET', `/api/comexlogistica/${ship}/0/listar-documentos-contenedor`)) as Item[]
  const paper = await ask(page, 'GET', `/api/embarque/${ship}/papeles/instrucciones-embarque/0?formato=pdf`)
  const buffer = Buffer.from(await paper.arrayBuffer())
  for (const one of items.filter(({ Requiere_Aprobacion, Cod_EstadoGestion }) => Requiere_Aprobacion && Cod_EstadoGestion === '02')) {
    const { Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion, Nom_CertDocAnalis } = one
    await page.goto(`${pathname}?item=${Id_Contenedor}-${Cod_CertDocAnalis}-${Id_LineaGestion}&seccion=adjuntos#documento`)
    const name = `${Nom_CertDocAnalis} - borrador.pdf`.replace(/[/\\:*?"<>|]/g, '-')
    await page.getByLabel('Elegir archivos', { exact: true }).setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await page.getByRole('button', { name: `Acciones de ${name}` }).waitFor()
  }
  await page.goto(record)
  await page.getByRole('button', { name: 'Pedir aprobación…' }).waitFor()
}

export const ESCENAS_APROBACION: readonly Scene[] = [
  {
    name: 'aprobacion',
    who: 'comex',
    play: async (page, shot, mail) => {
      const { Nro_Embarque } = await shipment(page)
      await attach(page)
      await page.getByRole('button', { name: 'Pedir aprobación…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Los pesos son los del ticket de la planta.')
      await shot('aprobacion-pedir')
      await dialog.getByRole('button', { name: /^Enviar/ }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'Ronda 1' }).waitFor()
      await shot('aprobacion')
      const [round] = (await data(page, 'GET', `/api/comexlogistica/${Nro_Embarque}/aprobaciones`)) as Ronda[]
      await page.goto(linkIn(await messageTo(mail, round!.Enlaces.find(one => !one.Externo)!.Email)))
      await page.getByRole('button', { name: 'Enviar mi decisión' }).waitFor()
      // the viewer of the browser draws the PDF after the page is still
      await page.waitForTimeout(3000)
      await shot('aprobacion-enlace')
    },
  },
  {
    name: 'originales',
    who: 'comex',
    play: async (page, shot) => {
      const { Nro_Negocio, Nro_Embarque } = await shipment(page)
      const items = (await data(page, 'GET', `/api/comexlogistica/${Nro_Embarque}/0/listar-documentos-contenedor`)) as {
        Id_Gestion: number
      }[]
      await data(page, 'POST', '/api/comexlogistica/add-courier', {
        Nro_Embarque,
        Cod_EmpresaCourier: 1,
        Nro_Guia: '7489201133',
        Destinatario: 'Banco del comprador, comercio exterior',
        Gestiones: items.slice(0, 2).map(({ Id_Gestion }) => ({ Id_Gestion })),
        Fecha_Envio: new Date().toISOString().slice(0, 10),
      })
      await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}#originales`)
      await shown(page)
      await shot('originales')
    },
  },
]
