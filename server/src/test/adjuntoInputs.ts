/** The inputs of each call of attachments. */
import type { Values } from '@nogal/model/fields'
import type { Api } from './api.ts'
import { adjuntosOf, pdf } from './archivos.ts'
import type { Input } from './embarqueInputs.ts'
import { planDeal } from './embarques.ts'

const SAID = { Descripcion: 'Con timbre', Visible_Cliente: true }

/** Inputs of each call, by its text. */
export const adjuntoInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const calls = () => adjuntosOf(api(), 'admin')
  const attached = async () => {
    const { ships } = await planDeal(api(), 1, 1)
    const one = await calls().attach({ De: 'embarque', Clave: ships[0]! }, 'BL.pdf', pdf('BL'), SAID)
    return { ship: ships[0]!, id: one.Id_Adjunto as number }
  }
  /** An upload for two places, of which one does not exist. */
  const begun = async (Bytes = 8): Promise<Values> => {
    const { ship } = await attached()
    const Destinos = [ship, 999_999].map(Clave => ({ De: 'embarque', Clave }))
    return (await calls().start('nota.pdf', Bytes, { Destinos })).data
  }
  const ended = async () => {
    const { Id_Subida } = await begun()
    await calls().send(String(Id_Subida), 0, Buffer.from('%PDF-1.4'))
    return { params: { subida: Id_Subida } }
  }
  const body =
    (more: Values = {}) =>
    async (): Promise<Input> => ({ body: { Id_Adjunto: (await attached()).id, ...more } })
  return {
    'GET /api/adjuntos/{de}/{clave}': async () => ({ params: { de: 'embarque', clave: (await attached()).ship } }),
    'GET /api/embarque/{id}/adjuntos-gestiones': async () => {
      const { ships, boxes } = await planDeal(api(), 1, 1)
      const { rows } = await api().db.pool.query(
        "insert into gestion (tipo, id_contenedor, cod_certembarque) values ('certificado', $1, 3) returning id_gestion",
        [boxes[0]],
      )
      await calls().attach({ De: 'gestion', Clave: rows[0].id_gestion }, 'Fito.pdf', pdf('fito'), SAID)
      return { params: { id: ships[0]! } }
    },
    'POST /api/adjuntos/subir': async () => {
      const { ship } = await attached()
      return { body: { Nombre: 'nota.pdf', Bytes: 8, Destinos: [{ De: 'embarque', Clave: ship }] } }
    },
    'GET /api/adjuntos/subidas/{subida}': ended,
    'PATCH /api/adjuntos/subidas/{subida}': async () => ({
      params: { subida: (await begun()).Id_Subida },
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: '%PDF-1.4',
    }),
    'DELETE /api/adjuntos/subidas/{subida}': async () => ({ params: { subida: (await begun()).Id_Subida } }),
    'POST /api/adjuntos/actualizar': body({ Descripcion: 'Con firma' }),
    'POST /api/adjuntos/eliminar': body(),
    'POST /api/adjuntos/reponer': async () => {
      const { id } = await attached()
      await calls().change('eliminar', { Id_Adjunto: id })
      return { body: { Id_Adjunto: id } }
    },
    'GET /api/adjuntos/archivo/{id}/{version}': async () => ({ params: { id: (await attached()).id, version: 0 } }),
    'GET /api/embarque/{id}/carpeta': async () => ({ params: { id: (await attached()).ship } }),
    'GET /api/clientelogistica/{id}/carpeta': async () => ({ usuario: 'cliente', params: { id: (await attached()).ship } }),
  }
}

/** Fields that are blank: the results of an upload that has just begun, what was not given, and the number of a planned container. */
export const ADJUNTO_BLANK: Record<string, string[]> = {
  'GET /api/embarque/{id}/adjuntos-gestiones': ['Gestion.Nro_Contenedor'],
  'POST /api/adjuntos/subir': ['Hechos', 'Rechazos'],
  'GET /api/adjuntos/subidas/{subida}': ['Hechos.Descripcion'],
  'PATCH /api/adjuntos/subidas/{subida}': ['Hechos.Descripcion'],
}
