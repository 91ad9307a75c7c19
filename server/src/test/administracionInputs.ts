/** The inputs of the calls of administradores, chosen so that every field of an answer has a value. */
import { exportarAccesos, listarAccesos } from '@nogal/model/administracion/accesos'
import { exportarCambios, listarCambios } from '@nogal/model/administracion/cambios'
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
import { callText } from '@nogal/model/calls'
import { writeUses } from '../sesion/uso.ts'
import { type Api, claveDe } from './api.ts'
import type { Input } from './embarqueInputs.ts'

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
    [callText(cerrarSesiones)]: async () => ({ body: { Usuario: 'fvaldes' } }),
    [callText(cerrarMisSesiones)]: async () => ({ usuario: 'rmorales', body: {} }),
    [callText(verInvitacion)]: async () => ({ usuario: null, body: { Codigo: (await invited()).Codigo } }),
    [callText(aceptarInvitacion)]: async () => ({
      usuario: null,
      body: { Codigo: (await invited()).Codigo, password: claveDe('propia-larga') },
    }),
  }
}
