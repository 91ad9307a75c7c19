/** The inputs of the calls about approvals and couriers. */
import type { Values } from '@nogal/model/fields'
import { APROBACION } from '../correo/enlace.ts'
import { withKey } from '../sesion/key.ts'
import type { Api } from './api.ts'
import { adjuntosOf } from './archivos.ts'
import { planDeal } from './embarques.ts'

type Made = { params?: Values; body?: unknown; usuario?: string | null; headers?: Record<string, string> }

const ruta = '/api/comexlogistica'

/** The inputs by call; each has its own shipment with two documents that wait for approval. */
export const aprobacionInputs = (api: () => Api): Record<string, () => Promise<Made>> => {
  const ready = async () => {
    const { ships } = await planDeal(api(), 1, 1, { Documentos: [{ Cod_DocNegocio: 1 }, { Cod_DocNegocio: 3 }] })
    const { rows } = await api().db.pool.query<{ id: number }>(
      "select id_gestion as id from gestion where nro_embarque = $1 and tipo = 'documento' order by 1",
      [ships[0]],
    )
    for (const { id } of rows) await adjuntosOf(api(), 'comex').attach({ De: 'gestion', Clave: id }, `papel ${id}.pdf`)
    return { id: ships[0]!, Gestiones: rows.map(({ id }) => ({ Id_Gestion: id })) }
  }
  const askedOf = async ({ id, Gestiones }: Awaited<ReturnType<typeof ready>>) => {
    const { status, text } = await api().pedir('POST', `${ruta}/mail-aprobacion/${id}`, { body: { Gestiones } })
    if (status !== 200) throw new Error(text)
    return { id, Gestiones }
  }
  const asked = async () => askedOf(await ready())
  const tokenOf = async ({ id }: { id: number }) => {
    const { rows } = await api().db.pool.query(
      'select e.id_enlace, e.en, e.vence from aprobacion_enlace e join aprobacion using (id_aprobacion) where nro_embarque = $1 order by 1',
      [id],
    )
    const { id_enlace, en, vence } = rows[0]
    const config = await withKey(api().db, api().config)
    return APROBACION.token(config, { id: id_enlace, since: new Date(en), until: new Date(vence) })
  }
  /** What waits for the client of a shipment. */
  const waiting = async (id: number) => (await api().pedir('GET', `/api/clientelogistica/${id}/por-aprobar`, { usuario: 'cliente' })).data
  const token = async () => tokenOf(await asked())
  const sent = async () => {
    const { id, Gestiones } = await ready()
    const body = {
      Nro_Embarque: id,
      Cod_EmpresaCourier: 1,
      Nro_Guia: '7489201133',
      Destinatario: 'Nordkern Handelsgesellschaft mbH',
      Direccion: 'Brandstwiete 42, Hamburg',
      Gestiones,
      Contenido: 'Tres copias.',
      Fecha_Envio: '2026-11-02',
      Fecha_Recepcion: '2026-11-05',
      Recibido_Por: 'K. Vogel',
      Observaciones: 'Sin novedad.',
    }
    const { data, status, text } = await api().pedir('POST', `${ruta}/add-courier`, { body })
    if (status !== 200) throw new Error(text)
    return { id, body, key: { Nro_Embarque: id, Id_Courier: data[0].Id_Courier } }
  }
  return {
    [`GET ${ruta}/{id}/couriers`]: async () => ({ params: { id: (await sent()).id } }),
    [`POST ${ruta}/add-courier`]: async () => ({ body: { ...(await sent()).body, Nro_Guia: '7489201134' } }),
    [`POST ${ruta}/update-courier`]: async () => ({ body: { ...(await sent()).key, Observaciones: 'Otra.' } }),
    [`POST ${ruta}/delete-courier`]: async () => {
      const { body, key } = await sent()
      await api().pedir('POST', `${ruta}/add-courier`, { body: { ...body, Nro_Guia: '7489201134' } })
      return { body: key }
    },
    [`POST ${ruta}/mail-aprobacion/{id}`]: async () => {
      const { id, Gestiones } = await ready()
      return { params: { id }, body: { Gestiones, Mensaje: 'Van los dos.', Idioma: 'es' } }
    },
    [`POST ${ruta}/aprobacion-documentos/{id}`]: async () => ({ params: { id: (await asked()).id } }),
    [`POST ${ruta}/rechazo-documentos/{a}/{b}`]: async () => ({ params: { a: (await asked()).id, b: 'Falta el peso.' } }),
    [`GET ${ruta}/{id}/aprobaciones`]: async () => ({ params: { id: (await asked()).id } }),
    [`GET ${ruta}/{id}/destinatarios-aprobacion`]: async () => ({ params: { id: (await ready()).id } }),
    'GET /api/gestion/{id}/estados': async () => ({ params: { id: (await asked()).Gestiones[0]!.Id_Gestion } }),
    'GET /api/clientelogistica/{id}/por-aprobar': async () => ({ usuario: 'cliente', params: { id: (await asked()).id } }),
    'GET /api/clientelogistica/{id}/por-aprobar/{adjunto}': async () => {
      const { id } = await asked()
      const [{ Adjuntos }] = await waiting(id)
      return { usuario: 'cliente', params: { id, adjunto: Adjuntos[0].Id_Adjunto } }
    },
    'POST /api/clientelogistica/{id}/decidir': async () => {
      const { id } = await asked()
      const [{ Id_Gestion, Vistas }] = await waiting(id)
      return {
        usuario: 'cliente',
        params: { id },
        body: { Decisiones: [{ Id_Gestion, Vistas, Decision: 'rechazar', Motivo: 'Falta el peso.' }] },
      }
    },
    'GET /api/aprobacion/{token}': async () => ({ usuario: null, params: { token: await token() } }),
    'GET /api/aprobacion/{token}/adjunto/{id}': async () => {
      const { id, Gestiones } = await ready()
      const place = { De: 'gestion', Clave: Gestiones[0]!.Id_Gestion }
      const { Id_Adjunto } = await adjuntosOf(api(), 'comex').attach(place)
      return { usuario: null, params: { token: await tokenOf(await askedOf({ id, Gestiones })), id: Id_Adjunto } }
    },
    'POST /api/aprobacion/{token}': async () => {
      const given = await token()
      const page = await api().pedir('GET', `/api/aprobacion/${given}`, { usuario: null })
      const vistas = /name="vistas" value="(\w+)"/.exec(page.text)![1]!
      return {
        usuario: null,
        params: { token: given },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ decision: 'aprobar', confirmo: 'si', vistas }).toString(),
      }
    },
  }
}

/** Fields that are blank: open rounds have no decision, decided ones no reason, no reminder was sent, papers have no number yet. */
export const APROBACION_BLANK: Record<string, 'any'> = Object.fromEntries(
  [
    `POST ${ruta}/mail-aprobacion/{id}`,
    `POST ${ruta}/aprobacion-documentos/{id}`,
    `POST ${ruta}/rechazo-documentos/{a}/{b}`,
    // no user recorded the contacts of the sample
    `GET ${ruta}/{id}/destinatarios-aprobacion`,
    `GET ${ruta}/{id}/aprobaciones`,
    'GET /api/gestion/{id}/estados',
    'GET /api/clientelogistica/{id}/por-aprobar',
    'POST /api/clientelogistica/{id}/decidir',
    `GET ${ruta}/{id}/couriers`,
    `POST ${ruta}/add-courier`,
    `POST ${ruta}/update-courier`,
    `POST ${ruta}/delete-courier`,
  ].map(text => [text, 'any']),
)
