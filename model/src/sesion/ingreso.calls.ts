/** First logins: the first administrador, and users whose password an administrador has set. */
import { call } from '../call.ts'
import { text, url } from '../fields.ts'
import { usuario } from '../parametros/sistema.ts'
import { claveEnviada, login } from './sesion.calls.ts'

const { Cod_Usuario, Nom_Usuario, Email } = usuario.fields
const common = { method: 'POST', group: 'sesion', needs: 'publico', limit: 30, data: login.data } as const

export const estrenarClave = call({
  ...common,
  path: '/api/login/clave-inicial',
  summary: 'Inicia sesión con la clave que dio un administrador, y la cambia por una propia',
  body: { usuario: login.body.usuario, password: claveEnviada('Clave inicial*'), nueva: claveEnviada('Clave nueva*') },
})
export const ingresarAdministrador = call({
  ...common,
  path: '/api/login/administrador',
  summary:
    'Con el código de un solo uso que muestra la terminal: crea un administrador, o da una clave nueva al usuario que el código nombra',
  body: {
    codigo: text('Código*', 40, { example: 'ABCD-EFGH-JKLM-NPQR' }),
    Cod_Usuario,
    Nom_Usuario,
    Email,
    /** For the links of mails. */
    Direccion: url('Dirección del portal', { example: 'https://portal.suempresa.cl' }),
    password: claveEnviada('Clave nueva*'),
  },
  partial: ['codigo', 'password'],
})
export const INGRESO_CALLS = [estrenarClave, ingresarAdministrador]
