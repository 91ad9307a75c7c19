/** Calls about the people of the portal, for administradores; and how an invited person gets in. */

import { listOf, nothing, record } from '../answer.ts'
import { SIN_RESPONSABILIDAD } from '../areas.ts'
import { call, type DataOf } from '../call.ts'
import { choice, code, flag, instant, integer, pick, refText, rows, text } from '../fields.ts'
import { usuario } from '../parametros/sistema.ts'
import { claveEnviada, login } from '../sesion/sesion.calls.ts'
import { administra, listAndFile } from './llamadas.ts'
import { FILA_PERSONAS } from './personas.fields.ts'
import { CODIGOS_RESPONSABILIDAD } from './responsabilidades.ts'

const persona = { Usuario: code('Usuario*', 30) }

export const { list: listarPersonas, file: exportarPersonas } = listAndFile('/api/administracion/personas', record(FILA_PERSONAS), {
  list: 'Las personas del portal: su área, cómo entran y cuándo entraron por última vez',
  file: 'Las personas en Excel o CSV, como se ven',
})

/** The language of a message and of its page. */
const idioma = { Idioma: choice(['es', 'en'], 'Idioma del correo', { labels: { es: 'Español', en: 'Inglés' } }) }
const invitada = record({
  ...persona,
  Vence: instant('Vence*'),
  /** The link itself, only where there is no mail server that takes the message to the person. */
  Enlace: text('Enlace', 400),
})
export const invitarPersona = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/personas/invitar',
  summary: 'Agrega una persona y la invita por correo: con el enlace elige su clave y entra',
  body: {
    ...pick(
      usuario.fields,
      'Nom_Usuario',
      'Email',
      'Cod_Usuario',
      'Cod_AreaGestion',
      'Otras_Areas',
      'Cod_Cliente',
      'Cod_Planta',
      'Administrador',
    ),
    ...idioma,
  },
  data: invitada,
})
export const enviarInvitacion = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/personas/enviar-invitacion',
  summary: 'Envía a una persona otro enlace para elegir su clave; el anterior deja de valer',
  body: { ...persona, ...idioma },
  data: invitada,
})
export const retirarInvitacion = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/personas/retirar-invitacion',
  summary: 'Retira la invitación de una persona: su enlace deja de valer',
  body: persona,
  data: nothing,
})

const que = choice(CODIGOS_RESPONSABILIDAD, 'De qué responde*')
export const verResponsabilidades = call({
  ...administra,
  method: 'GET',
  path: '/api/administracion/personas/{Usuario}/responsabilidades',
  summary: 'De qué responde una persona, de lo que aún no termina',
  params: persona,
  data: listOf(record({ Que: que, Cuantos: integer('Cuántos*') })),
})
export const desactivarPersona = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/personas/desactivar',
  summary: 'Desactiva a una persona y entrega a otras aquello de lo que responde, todo o nada; sus sesiones terminan',
  body: {
    ...persona,
    Entregas: rows({ Que: que, Recibe: refText('usuario', 'Quién recibe*', { never: SIN_RESPONSABILIDAD }) }, 'Entregas', {
      max: CODIGOS_RESPONSABILIDAD.length,
    }),
  },
  data: record({ ...persona, Entregados: integer('Entregados*') }),
})
export const reactivarPersona = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/personas/reactivar',
  summary: 'Vuelve a activar a una persona; lo que entregó queda donde está',
  body: persona,
  data: nothing,
})

export const nombrarGestorCliente = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/personas/nombrar-gestor',
  summary: 'Nombra a la persona de un cliente que administra a las demás de su empresa, o deja al cliente sin ninguna',
  body: { ...persona, Administra: flag('Administra') },
  data: nothing,
})

const ofLink = { Codigo: text('Código*', 400, { example: 'El que va en el enlace' }) }
const publico = { group: 'sesion', needs: 'publico', method: 'POST', limit: 30 } as const
export const verInvitacion = call({
  ...publico,
  does: 'reads',
  path: '/api/login/invitacion/ver',
  summary: 'A quién invita un enlace, si aún vale',
  body: ofLink,
  data: record({ ...persona, Nom_Usuario: usuario.fields.Nom_Usuario, Vence: instant('Vence*') }),
})
export const aceptarInvitacion = call({
  ...publico,
  path: '/api/login/invitacion',
  summary: 'Con el enlace de una invitación, elige la clave e inicia la sesión; el enlace deja de valer',
  body: { ...ofLink, password: claveEnviada('Clave nueva*') },
  data: login.data,
})

export const PERSONAS_CALLS = [
  listarPersonas,
  exportarPersonas,
  invitarPersona,
  enviarInvitacion,
  retirarInvitacion,
  verResponsabilidades,
  desactivarPersona,
  reactivarPersona,
  nombrarGestorCliente,
  verInvitacion,
  aceptarInvitacion,
]
export type PersonaListada = DataOf<typeof listarPersonas>[number]
