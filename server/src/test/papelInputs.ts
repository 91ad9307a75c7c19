/** The inputs of the calls about papers of shipments, to compare their answers with the definitions. */
import type { Values } from '@nogal/model/fields'
import { RECIBO } from '../correo/enlace.ts'
import { withKey } from '../sesion/key.ts'
import type { Api } from './api.ts'
import { callsOf, loadedShipment, planDeal } from './embarques.ts'

type Made = { params?: Values; query?: string; body?: unknown; usuario?: string | null }

/** The inputs by call; each has its own shipment, of which papers were sent, changed and sent again. */
export const papelInputs = (api: () => Api): Record<string, () => Promise<Made>> => {
  const shipment = () =>
    loadedShipment(api(), { Cod_TipTrans: 1, Ref_Interna: 'REF-7', Observaciones: 'Con ejecutivo.', Corte_Carga: '2027-03-01T18:00:00' })
  const ofShipment =
    (more: Values = {}) =>
    async (): Promise<Made> => ({ params: { id: (await shipment()).ship, ...more } })
  const inBody =
    (more: Values = {}) =>
    async (): Promise<Made> => ({ body: { Nro_Embarque: (await shipment()).ship, ...more } })
  const sent = async () => {
    const { ship } = await shipment()
    const { post } = callsOf(api())
    const envio = await post('enviar-inst-ag-aduana', { Nro_Embarque: ship })
    await api().db.pool.query(
      "update envio set estado = 'enviado', enviado_en = now(), recibido_en = now(), recibido_desde = '192.0.2.1', error = 'x' where id_envio = $1",
      [envio.Id_Envio],
    )
    await post('update-info-embarque', { Nro_Embarque: ship, Nro_Viaje: '9999' })
    return { ship, id: envio.Id_Envio as number }
  }
  const receipt = async (): Promise<Made> => {
    const { id } = await sent()
    const until = new Date(Date.now() + 60_000)
    return { usuario: null, params: { token: await RECIBO.token(await withKey(api().db, api().config), { id, until, since: new Date() }) } }
  }
  const printed = async (more: Values = {}): Promise<Made> => ({
    params: { id: (await sent()).ship, papel: 'instruccion-aduana', v: 0, ...more },
  })
  /** A confirmed deal whose contract was sent. */
  const contract = async () => {
    const { nro } = await planDeal(api())
    const { data, text } = await api().pedir('POST', '/api/negocio/enviar-contrato', { body: { Nro_Negocio: nro } })
    if (!data) throw new Error(text)
    return { nro, id: data.Id_Envio as number }
  }
  const at = 'GET /api/embarque/{id}'
  return {
    [`${at}/obtener-agencias-transporte`]: ofShipment(),
    [`${at}/cargar-embarque-agencia-trans`]: ofShipment(),
    [`${at}/cargar-embarque-factura`]: ofShipment(),
    [`${at}/cargar-embarque-aduana`]: ofShipment(),
    [`${at}/actualizar-estado-tdi-embarque`]: ofShipment(),
    [`${at}/papeles`]: async () => ({ params: { id: (await sent()).ship } }),
    [`${at}/papeles/{papel}/{v}`]: () => printed(),
    [`${at}/papeles/{papel}/{v}/impresiones`]: () => printed(),
    [`${at}/papeles/{papel}/{v}/impresiones/{a}/{b}`]: () => printed({ a: 1, b: 0 }),
    'POST /api/embarque/enviar-papel': inBody({ Papel: 'lista-empaque' }),
    'POST /api/embarque/enviar-inst-ag-aduana': inBody(),
    'POST /api/embarque/enviar-inst-ag-transporte': inBody(),
    'POST /api/embarque/enviar-inst-ag-carga': inBody(),
    'POST /api/embarque/aprobar-proforma-factura': inBody(),
    [`${at}/proforma-propuesta`]: async () => {
      const { params } = await ofShipment()()
      await callsOf(api()).post('aprobar-proforma-factura', { Nro_Embarque: params!.id })
      return { params: params! }
    },
    [`${at}/envios`]: async () => ({ params: { id: (await sent()).ship } }),
    'GET /api/negocio/{id}/envio-contrato': async () => ({ params: { id: (await contract()).nro } }),
    'POST /api/negocio/enviar-contrato': async () => ({ body: { Nro_Negocio: (await planDeal(api())).nro } }),
    'POST /api/negocio/reenviar-contrato': async () => {
      const { id } = await contract()
      await api().db.pool.query("update envio set estado = 'rechazado' where id_envio = $1", [id])
      return { body: { Id_Envio: id } }
    },
    'GET /api/correo/envios': async () => {
      await sent()
      return {}
    },
    'GET /api/correo/por-enviar': async () => {
      await ofShipment()()
      return {}
    },
    'GET /api/correo/por-enviar/resumen': async () => {
      await ofShipment()()
      return { query: '?grupo=Para' }
    },
    'POST /api/correo/por-enviar/exportar': async () => ({
      body: { formato: 'csv', columnas: [{ Campo: 'Origen', Titulo: 'Negocio o embarque' }] },
    }),
    'GET /api/correo/envios/{id}/eml': async () => ({ params: { id: (await sent()).id } }),
    'GET /api/correo/envios/{id}/mensaje': async () => ({ params: { id: (await sent()).id } }),
    'POST /api/correo/reenviar': async () => ({ body: { Id_Envio: (await sent()).id } }),
    'GET /api/recibo/{token}': receipt,
    'POST /api/recibo/{token}': receipt,
    'GET /api/recibo/{token}/papel': receipt,
  }
}

/** Each paper fills a part of one common shape, and a sending just made has no receipt yet: in these answers any field may be blank. */
export const PAPEL_BLANK: Record<string, 'any'> = Object.fromEntries(
  [
    'GET /api/embarque/{id}/cargar-embarque-agencia-trans',
    'GET /api/embarque/{id}/cargar-embarque-factura',
    'GET /api/embarque/{id}/cargar-embarque-aduana',
    'GET /api/embarque/{id}/papeles',
    'GET /api/embarque/{id}/papeles/{papel}/{v}',
    'GET /api/embarque/{id}/proforma-propuesta',
    'GET /api/negocio/{id}/envio-contrato',
    'POST /api/negocio/enviar-contrato',
    'POST /api/negocio/reenviar-contrato',
    'POST /api/embarque/enviar-papel',
    'POST /api/embarque/enviar-inst-ag-aduana',
    'POST /api/embarque/enviar-inst-ag-transporte',
    'POST /api/embarque/enviar-inst-ag-carga',
    'POST /api/embarque/aprobar-proforma-factura',
    'GET /api/embarque/{id}/envios',
    'GET /api/correo/envios',
    'GET /api/correo/por-enviar',
    'GET /api/correo/por-enviar/resumen',
    'POST /api/correo/reenviar',
  ].map(text => [text, 'any']),
)
