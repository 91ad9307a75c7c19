/** The inputs of the calls of clients: a complete document that is marked visible, of a shipment with most of its possible data. */
import { AREAS } from '@nogal/model/areas'
import { grantOf } from '@nogal/model/call'
import { CALLS } from '@nogal/model/calls'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import { BAJA } from '../correo/enlace.ts'
import { withKey } from '../sesion/key.ts'
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { callsOf, daysAgo, loadedShipment } from './embarques.ts'
import { sinExigencias } from './exigencias.ts'

/** The calls that the model grants to clients. */
export const GRANTED_TO_CLIENTS = CALLS.filter(({ needs }) => {
  const grant = grantOf(needs)
  if (!grant) return needs === 'sesion'
  const functions = PANTALLAS.find(p => p.pantalla === grant[0])?.areas[AREAS.cliente] as readonly string[] | undefined
  return functions?.includes(grant[1])
})

/** An internal remark of the company on the document. */
export const REMARK = 'SoloNosotros'

/** A shipment of the client 1 that sailed, with a document and a comment; returns the keys of both. */
export const documented = async (api: Api): Promise<{ nro: number; ship: number; ids: [number, number]; gestion: number }> => {
  await sinExigencias(api)
  const { nro, ship, ids } = await loadedShipment(api, {
    Corte_Carga: '2027-03-01T18:00:00',
    Nro_BL: `BL${Date.now() % 100_000}`,
    Fecha_BL: daysAgo(3),
    Tipo_BL: 'Original',
  })
  const [Id_Contenedor] = ids
  const body = {
    Nro_Embarque: ship,
    Id_Contenedor,
    Cod_CertDocAnalis: 1,
    Visible_Cliente: true,
    Fecha_Gestion: daysAgo(4),
    Referencia: 'SAG 1',
    Numero: 'N-1',
    Emisor: 'SAG',
    Cod_Laboratorio: 1,
    Usuario_Responsable: 'calidad',
    Observaciones: REMARK,
  }
  const added = await api.pedir('POST', '/api/comexlogistica/add-nuevo-certificado', {
    usuario: 'comex',
    body: { ...body, Cod_EstadoGestion: '04' },
  })
  if (added.status !== 200) throw new Error(added.text)
  const { post } = callsOf(api)
  await post('update-info-contenedor', {
    Id_Contenedor,
    Sellos: [{ Nro_Sello: 'S-9', Origen: 'SAG' }],
    Presentacion_Planta: '2027-02-27T08:00:00',
  })
  return { nro, ship, ids, gestion: added.data.Id_Gestion }
}

let people = 0
const unique = (): number => ++people

/** Has the exporter name `cliente`, or another person, as the one who manages its company. */
export const managing = async (api: Api, Usuario = 'cliente'): Promise<void> => {
  const { status, text } = await api.pedir('POST', '/api/administracion/personas/nombrar-gestor', {
    usuario: 'admin',
    body: { Usuario, Administra: true },
  })
  if (status !== 200) throw new Error(text)
}

/** Another person of the company of `cliente`, who manages; returns the user name. */
export const colleague = async (api: Api): Promise<string> => {
  await managing(api)
  const Email = `luz${unique()}@nordkern.example`
  const { data, text } = await api.pedir('POST', '/api/clientelogistica/personas/invitar', {
    usuario: 'cliente',
    body: { Nom_Usuario: 'Luz Prieto', Email, Idioma: 'es' },
  })
  const found = data?.Personas.find((one: { Email: string }) => one.Email === Email)
  if (!found) throw new Error(text)
  return found.Usuario
}

export const clienteInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const ofShipment = async (): Promise<Input> => ({ usuario: 'cliente', params: { id: (await documented(api())).ship } })
  const say = (Id_Gestion: number, usuario: string) =>
    api().pedir('POST', '/api/comentarios/agregar', { usuario, body: { Id_Gestion, Texto: '¿Puede corregir el peso?' } })
  const ruta = '/api/clientelogistica'
  const baja = async (): Promise<Input> => {
    await api().pedir('POST', `${ruta}/guardar-avisos`, { usuario: 'cliente', body: { Avisos: ['zarpe'], Idioma: 'es' } })
    const { rows } = await api().db.pool.query('select id_suscripcion as id from suscripcion')
    const until = new Date(Date.now() + 60_000)
    return {
      usuario: null,
      params: { token: await BAJA.token(await withKey(api().db, api().config), { id: rows[0].id, until, since: new Date() }) },
    }
  }
  return {
    'GET /api/avisos/baja/{token}': baja,
    'POST /api/avisos/baja/{token}': baja,
    [`GET ${ruta}/{id}/cargar-embarque`]: ofShipment,
    [`GET ${ruta}/espera`]: async () => {
      const { gestion } = await documented(api())
      await say(gestion, 'comex')
      return { usuario: 'cliente' }
    },
    [`POST ${ruta}/confirmar-originales`]: async () => {
      const { ship: Nro_Embarque } = await documented(api())
      const { data } = await api().pedir('POST', '/api/comexlogistica/add-courier', {
        usuario: 'comex',
        body: {
          Nro_Embarque,
          Cod_EmpresaCourier: 1,
          Nro_Guia: 'JD014-9',
          Destinatario: 'Nordkern',
          Contenido: 'BL',
          Fecha_Envio: daysAgo(1),
        },
      })
      return { usuario: 'cliente', body: { Nro_Embarque, Id_Courier: data[0].Id_Courier } }
    },
    [`POST ${ruta}/abrir-reclamo`]: async () => {
      const { ship: Nro_Embarque, ids } = await documented(api())
      return {
        usuario: 'cliente',
        body: { Nro_Embarque, Id_Contenedor: ids[0], Clase: 'dano', Texto: 'Cajas mojadas.', Kilos: 120.5, Monto: 400 },
      }
    },
    [`GET ${ruta}/personas`]: async () => ({ usuario: 'cliente' }),
    [`POST ${ruta}/personas/invitar`]: async () => {
      await managing(api())
      return { usuario: 'cliente', body: { Nom_Usuario: 'Ana Díaz', Email: `ana${unique()}@nordkern.example`, Idioma: 'en' } }
    },
    [`POST ${ruta}/personas/quitar`]: async () => ({ usuario: 'cliente', body: { Usuario: await colleague(api()) } }),
    [`POST ${ruta}/personas/entregar`]: async () => ({ usuario: 'cliente', body: { Usuario: await colleague(api()) } }),
    'POST /api/administracion/personas/nombrar-gestor': async () => ({ usuario: 'admin', body: { Usuario: 'cliente', Administra: true } }),
    'POST /api/solicitud/cambiar-estado': async () => {
      const { ship: Nro_Embarque } = await documented(api())
      const { data } = await api().pedir('POST', '/api/solicitud/agregar', {
        body: { Nro_Embarque, Clase: 'orden-compra', Fecha_Vence: daysAgo(-3) },
      })
      const { Id_Solicitud, Version } = data
      return { body: { Id_Solicitud, Version, Cod_EstadoSolicitud: '05' } }
    },
    [`GET ${ruta}/{id}/en-vivo`]: ofShipment,
    [`GET ${ruta}/avisos`]: async () => {
      await api().pedir('POST', `${ruta}/guardar-avisos`, { usuario: 'cliente', body: { Avisos: ['zarpe'], Idioma: 'en' } })
      return { usuario: 'cliente' }
    },
    [`POST ${ruta}/guardar-avisos`]: async () => ({ usuario: 'cliente', body: { Avisos: ['zarpe', 'eta'], Idioma: 'en' } }),
    'GET /api/comentarios/{id}': async () => {
      const { gestion } = await documented(api())
      await say(gestion, 'comex')
      return { params: { id: gestion } }
    },
    'POST /api/comentarios/agregar': async () => ({ body: { Id_Gestion: (await documented(api())).gestion, Texto: 'Recibido.' } }),
  }
}

export const CLIENTE_BLANK: Record<string, 'any'> = {
  'GET /api/clientelogistica/{id}/cargar-embarque': 'any',
  'POST /api/clientelogistica/abrir-reclamo': 'any',
  'POST /api/clientelogistica/confirmar-originales': 'any',
}
