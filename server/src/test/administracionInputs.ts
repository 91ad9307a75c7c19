/** The inputs of the calls of administradores, chosen so that every field of an answer has a value. */
import { exportarAccesos, listarAccesos } from '@nogal/model/administracion/accesos'
import { exportarCambios, listarCambios } from '@nogal/model/administracion/cambios'
import { cancelarCorreo, exportarCorreo, listarCorreo, reintentarCorreo } from '@nogal/model/administracion/correo'
import { guardarPermisos } from '@nogal/model/administracion/permisos'
import {
  aceptarInvitacion,
  desactivarPersona,
  enviarInvitacion,
  exportarPersonas,
  invitarPersona,
  listarPersonas,
  reactivarPersona,
  retirarInvitacion,
  verInvitacion,
  verResponsabilidades,
} from '@nogal/model/administracion/personas.calls'
import {
  cerrarMisSesiones,
  cerrarSesiones,
  exportarSesiones,
  listarSesiones,
  verMisSesiones,
} from '@nogal/model/administracion/sesiones.calls'
import { crearToken, exportarTokens, listarTokens, revocarToken } from '@nogal/model/administracion/tokens'
import { verComo } from '@nogal/model/administracion/verComo'
import { callText } from '@nogal/model/calls'
import { subirImagen, verImagen, vistaEmpresa } from '@nogal/model/empresa/empresa.calls'
import { quitarSegundoFactorDe } from '@nogal/model/sesion/segundoFactor.calls'
import { writeUses } from '../sesion/uso.ts'
import { type Api, claveDe, formulario, newPerson } from './api.ts'
import { png } from './archivos.ts'
import type { Input } from './embarqueInputs.ts'
import { callsOf, loadedShipment } from './embarques.ts'
import { turnOn } from './segundoFactor.ts'
import { dayAhead, newService, tokenFor } from './tokens.ts'

const CSV_OF_ACCESOS = { formato: 'csv', columnas: [{ Campo: 'Detalle', Titulo: 'Detalle' }] }
let people = 0

/** Inputs of each call, by its text. */
export const administracionInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  /** Invites a new person; returns the user name and the code of the link. */
  const invited = async (): Promise<{ Usuario: string; Codigo: string }> => {
    const Cod_Usuario = `invitada${++people}`
    const body = { Cod_Usuario, Nom_Usuario: 'Invitada', Email: 'invitada@y.cl', Cod_AreaGestion: 1 }
    const { data, text } = await api().pedir('POST', invitarPersona.path, { body })
    if (!data) throw new Error(text)
    return { Usuario: Cod_Usuario, Codigo: data.Enlace.split('#')[1] }
  }
  /** Puts a message into the outbox. */
  const message = async () => {
    const { ship } = await loadedShipment(api())
    return { Envios: [{ Id_Envio: (await callsOf(api()).post('enviar-inst-ag-aduana', { Nro_Embarque: ship })).Id_Envio }] }
  }
  /** Opens a session of the administrador with a browser, and uses the session. */
  const usedSession = async (): Promise<Input> => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' }
    const { data } = await api().pedir('POST', '/api/login', { usuario: null, headers, body: { usuario: 'admin', password: claveDe() } })
    await api().pedir('GET', verMisSesiones.path, { token: data.token })
    await writeUses(api().db)
    return {}
  }
  const named = async () => ({ Usuario: (await invited()).Usuario })
  return {
    [callText(listarPersonas)]: async () => {
      await invited()
      return {}
    },
    [callText(exportarPersonas)]: async () => ({ body: { formato: 'csv', columnas: [{ Campo: 'Nom_Usuario', Titulo: 'Persona' }] } }),
    [callText(invitarPersona)]: async () => ({
      body: { Cod_Usuario: `nueva${++people}`, Nom_Usuario: 'Nueva', Email: 'nueva@y.cl', Cod_AreaGestion: 1 },
    }),
    [callText(enviarInvitacion)]: async () => ({ body: await named() }),
    [callText(retirarInvitacion)]: async () => ({ body: await named() }),
    [callText(verResponsabilidades)]: async () => ({ params: { Usuario: 'comex' } }),
    [callText(desactivarPersona)]: async () => ({ body: await named() }),
    [callText(reactivarPersona)]: async () => {
      const body = await named()
      await api().pedir('POST', desactivarPersona.path, { body })
      return { body }
    },
    [callText(quitarSegundoFactorDe)]: async () => {
      const Usuario = `olvidadiza${++people}`
      await newPerson(api(), Usuario, 'Persona olvidadiza')
      await turnOn(api(), Usuario)
      return { body: { Usuario } }
    },
    [callText(subirImagen)]: async () => formulario('logo.png', png()),
    [callText(verImagen)]: async () => {
      const { data } = await api().pedir('POST', subirImagen.path, formulario('logo.png', png()))
      return { params: { huella: data.Huella } }
    },
    [callText(vistaEmpresa)]: async () => ({ query: '?clave=1', body: { Telefono: '+56 2 2555 0100' } }),
    [callText(listarAccesos)]: async () => {
      await usedSession()
      await api().pedir('POST', exportarAccesos.path, { body: CSV_OF_ACCESOS, headers: { 'user-agent': 'Firefox/145.0 Linux' } })
      return {}
    },
    [callText(listarCambios)]: async () => {
      await api().db.pool.query(
        `insert into historial (tabla, clave, accion, antes, despues, usuario, motivo)
         values ('giro', '3', 'editar', '{"nom_giro": "Antes"}', '{"nom_giro": "Ahora"}', 'comex', 'Lo pidió el cliente.')`,
      )
      return {}
    },
    [callText(exportarCambios)]: async () => ({ body: { formato: 'csv', columnas: [{ Campo: 'Motivo', Titulo: 'Motivo' }] } }),
    [callText(exportarAccesos)]: async () => ({ body: CSV_OF_ACCESOS }),
    [callText(listarSesiones)]: usedSession,
    [callText(verMisSesiones)]: usedSession,
    [callText(exportarSesiones)]: async () => ({ body: { formato: 'csv', columnas: [{ Campo: 'Nom_Usuario', Titulo: 'Persona' }] } }),
    [callText(guardarPermisos)]: async () => {
      const { rows } = await api().db.pool.query('select version from areagestion where cod_areagestion = 3')
      const cell = { Cod_AreaGestion: 3, Cod_Pantalla: 'negocio', Cod_Funcion: 'editar', Permitido: true }
      return { body: { Areas: [{ Cod_AreaGestion: 3, Version: rows[0].version }], Cambios: [cell] } }
    },
    [callText(verComo)]: async () => ({ body: { Usuario: 'comex' } }),
    [callText(listarCorreo)]: async () => {
      const [sent, refused] = [await message(), await message(), await message()]
      const becomes = (to: string, { Envios: [one] }: typeof sent) =>
        api().db.pool.query(`update envio set ${to} where id_envio = $1`, [one!.Id_Envio])
      await becomes("estado = 'enviado', enviado_en = now()", sent)
      await becomes("estado = 'rechazado', error = 'El servidor de correo no lo aceptó.'", refused)
      return {}
    },
    [callText(exportarCorreo)]: async () => ({ body: { formato: 'csv', columnas: [{ Campo: 'Asunto', Titulo: 'Asunto' }] } }),
    [callText(reintentarCorreo)]: async () => ({ body: await message() }),
    [callText(cancelarCorreo)]: async () => ({ body: await message() }),
    [callText(cerrarSesiones)]: async () => ({ body: { Usuario: 'fvaldes' } }),
    [callText(cerrarMisSesiones)]: async () => ({ usuario: 'rmorales', body: {} }),
    [callText(listarTokens)]: async () => {
      const { token } = await tokenFor(api(), `robot${++people}`)
      await api().pedir('GET', '/api/listas-generales/monedas', { token })
      await writeUses(api().db)
      const ended = await tokenFor(api(), `robot${++people}`)
      await api().pedir('POST', revocarToken.path, { body: { Id_Token: ended.id } })
      return {}
    },
    [callText(exportarTokens)]: async () => ({ body: { formato: 'csv', columnas: [{ Campo: 'Nombre', Titulo: 'Nombre' }] } }),
    [callText(crearToken)]: async () => ({
      body: {
        Nombre: 'Contable',
        Cod_Usuario: await newService(api(), `robot${++people}`),
        Alcance: 'leer',
        Vence: await dayAhead(api(), 30),
      },
    }),
    [callText(revocarToken)]: async () => ({ body: { Id_Token: (await tokenFor(api(), `robot${++people}`)).id } }),
    [callText(verInvitacion)]: async () => ({ usuario: null, body: { Codigo: (await invited()).Codigo } }),
    [callText(aceptarInvitacion)]: async () => ({
      usuario: null,
      body: { Codigo: (await invited()).Codigo, password: claveDe('propia-larga') },
    }),
  }
}
