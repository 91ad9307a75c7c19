/** The second factor: a code that the person's phone shows, asked for after the password; and recovery codes for a phone that is lost. */
import { nothing, record, texts } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { code, flag, instant, integer, text } from '../fields.ts'
import { claveEnviada, usuarioSesion } from './sesion.calls.ts'

/** How many recovery codes a person gets at once. */
export const CODIGOS_RECUPERACION = 10
/** With at most this many left, a person is told to get others. */
export const POCOS_CODIGOS = 3

/** What is left to do after a right password. */
export type PasoPendiente = 'codigo' | 'preparar'
/** The data of a login's refusal where something is left to do; the challenge lets its owner do that and nothing else, for a few minutes. */
export type SegundoPaso = { Segundo_Factor: PasoPendiente; Desafio: string }

const desafio = { Desafio: text('Desafío*', 1000, { example: 'El que devolvió la entrada' }) }
const codigo = { Codigo: text('Código*', 40, { example: '123456' }) }
const clave = { password: claveEnviada('Clave*') }
const preparado = record({
  /** The secret for an app that can't read the QR code. */
  Secreto: text('Secreto*', 64),
  /** The address that the QR code encodes, which an authenticator app reads. */
  Enlace: text('Enlace de la aplicación*', 300),
})
const codigos = record({}, { Codigos: texts })
const entrada = { ...usuarioSesion, token: text('Token*') }

const publico = { group: 'sesion', needs: 'publico', method: 'POST', limit: 30 } as const
export const ingresarConCodigo = call({
  ...publico,
  path: '/api/login/segundo-factor',
  summary: 'Después de la clave: con el código de la aplicación, o uno de recuperación, inicia la sesión',
  body: { ...desafio, ...codigo },
  /** The recovery codes that are left, where one of them was given. */
  data: record({ ...entrada, Codigos_Quedan: integer('Códigos de recuperación que quedan') }),
})
export const prepararAlEntrar = call({
  ...publico,
  path: '/api/login/segundo-factor/preparar',
  summary: 'Después de la clave, a quien debe tener un segundo factor y no lo tiene: un secreto para su aplicación',
  body: desafio,
  data: preparado,
})
export const confirmarAlEntrar = call({
  ...publico,
  path: '/api/login/segundo-factor/confirmar',
  summary: 'Activa con un código el segundo factor preparado al entrar e inicia la sesión; devuelve una vez los códigos de recuperación',
  body: { ...desafio, ...codigo },
  data: record(entrada, { Codigos: texts }),
})

const propio = { group: 'sesion', needs: 'sesion' } as const
export const verSegundoFactor = call({
  ...propio,
  method: 'GET',
  path: '/api/usuario/segundo-factor',
  summary: 'Si quien pregunta tiene un segundo factor, desde cuándo, y cuántos códigos de recuperación le quedan',
  data: record({
    Activo: flag('Activo'),
    Desde: instant('Desde'),
    Codigos_Quedan: integer('Códigos de recuperación que quedan*'),
    Exigido: flag('Lo exige su área'),
  }),
})
export const prepararSegundoFactor = call({
  ...propio,
  method: 'POST',
  path: '/api/usuario/segundo-factor/preparar',
  summary: 'Con la clave: un secreto para la aplicación del teléfono; no cuenta hasta que un código lo confirma',
  body: clave,
  data: preparado,
})
export const confirmarSegundoFactor = call({
  ...propio,
  method: 'POST',
  path: '/api/usuario/segundo-factor/confirmar',
  summary: 'Activa el segundo factor con un código de la aplicación; devuelve una vez los códigos de recuperación',
  body: codigo,
  data: codigos,
})
export const renovarCodigos = call({
  ...propio,
  method: 'POST',
  path: '/api/usuario/segundo-factor/codigos',
  summary: 'Con la clave y un código: otros códigos de recuperación; los anteriores dejan de valer',
  body: { ...clave, ...codigo },
  data: codigos,
})
export const quitarSegundoFactor = call({
  ...propio,
  method: 'POST',
  path: '/api/usuario/segundo-factor/quitar',
  summary: 'Con la clave y un código: quita el segundo factor propio; cierra las sesiones',
  body: { ...clave, ...codigo },
  data: nothing,
})
export const quitarSegundoFactorDe = call({
  group: 'administracion',
  needs: 'administrador',
  method: 'POST',
  path: '/api/administracion/personas/quitar-segundo-factor',
  summary: 'Quita el segundo factor de una persona que perdió su teléfono; cierra sus sesiones y se le avisa por correo',
  body: { Usuario: code('Usuario*', 30) },
  data: nothing,
})

export const SEGUNDO_FACTOR_CALLS = [
  ingresarConCodigo,
  prepararAlEntrar,
  confirmarAlEntrar,
  verSegundoFactor,
  prepararSegundoFactor,
  confirmarSegundoFactor,
  renovarCodigos,
  quitarSegundoFactor,
  quitarSegundoFactorDe,
]
export type EstadoSegundoFactor = DataOf<typeof verSegundoFactor>
