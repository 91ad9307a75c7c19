/** Signing in with the company's own provider, by OpenID Connect. */
import { record } from '../answer.ts'
import { call } from '../call.ts'
import { flag, longText, text } from '../fields.ts'
import { login } from './sesion.calls.ts'

const publico = { group: 'sesion', needs: 'publico' } as const
export const verIngreso = call({
  ...publico,
  method: 'GET',
  limit: 120,
  path: '/api/login/opciones',
  summary: 'Cómo se entra: con la cuenta de la empresa, con usuario y clave, o de ambas formas',
  data: record({
    /** The name of the company's provider; null where none is set. */
    Proveedor: text('Proveedor', 60),
    Con_Clave: flag('Se entra con usuario y clave'),
  }),
})
export const comenzarIngreso = call({
  ...publico,
  method: 'POST',
  limit: 30,
  outside: true,
  path: '/api/login/proveedor/comenzar',
  summary: 'Comienza un ingreso con la cuenta de la empresa: a qué dirección del proveedor ir',
  data: record({ Direccion: longText('Dirección*', 4000) }),
})
export const terminarIngreso = call({
  ...publico,
  method: 'POST',
  limit: 30,
  outside: true,
  path: '/api/login/proveedor/terminar',
  summary: 'Termina un ingreso con la cuenta de la empresa: con lo que respondió el proveedor, inicia la sesión',
  body: { Respuesta: longText('Respuesta*', 8000, { example: 'code=abc&state=xyz' }) },
  data: login.data,
})
export const PROVEEDOR_CALLS = [verIngreso, comenzarIngreso, terminarIngreso]
