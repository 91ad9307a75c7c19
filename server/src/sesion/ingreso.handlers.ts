/** Logging in: with a password, with one that an administrador set, with a code from the server's terminal. */

import { AREAS } from '@nogal/model/areas'
import { estrenarClave, ingresarAdministrador } from '@nogal/model/sesion/ingreso.calls'
import { login } from '@nogal/model/sesion/sesion.calls'
import { actAs } from '../db/tx.ts'
import { setAddress } from '../http/direccion.ts'
import { type Context, handle } from '../http/handle.ts'
import { conflict, invalid, notFound, Refusal } from '../http/refusal.ts'
import { hashClave, weaknessOf } from './clave.ts'
import { digestOfCode, takeLeftCode } from './codigo.ts'
import { admit, judgeClave, wrongLogin } from './entrada.ts'
import * as q from './ingreso.queries.ts'
import { removeFactor } from './segundoFactor.queries.ts'

/** Refuses with 400 a password that the user may not have. */
export const refuseWeak = async (campo: string, sha256: string, usuario: string): Promise<void> => {
  const mensaje = await weaknessOf(sha256, usuario)
  if (mensaje) throw invalid([{ campo, mensaje }])
}

const isInitial = () =>
  new Refusal(403, 'Su clave es la inicial que le dio un administrador. Elija una propia para entrar.', undefined, { Clave_Inicial: true })

const badCode = () =>
  new Refusal(403, 'El código no es válido, venció o ya se usó. Pida otro en la terminal del servidor: npm run administrador.', [
    { campo: 'codigo', mensaje: 'Código: no es válido, venció o ya se usó.' },
  ])

type Administrador = Context<typeof ingresarAdministrador>['body']

/** The new administrador in a body; 400 with what is missing. */
const described = ({ Cod_Usuario, Nom_Usuario, Email }: Administrador, hash: string): q.NewAdministrador => {
  if (!Cod_Usuario || !Nom_Usuario || !Email) {
    const given = { Cod_Usuario, Nom_Usuario, Email }
    const missing = Object.entries(given).filter(([, value]) => !value)
    throw invalid(missing.map(([campo]) => ({ campo, mensaje: `${NAMES[campo as keyof typeof NAMES]}: es obligatorio.` })))
  }
  return { usuario: Cod_Usuario, nombre: Nom_Usuario, email: Email, area: AREAS.comex, hash }
}
const NAMES = { Cod_Usuario: 'Usuario', Nom_Usuario: 'Nombre', Email: 'Correo' }

export const INGRESOS = [
  handle(login, async context => {
    const user = await judgeClave(context, context.body.usuario.toLowerCase(), context.body.password)
    if (user.clave_origen === 'inicial') throw isInitial()
    return admit(context, user)
  }),
  handle(estrenarClave, async context => {
    const { password, nueva } = context.body
    const usuario = context.body.usuario.toLowerCase()
    await refuseWeak('nueva', nueva, usuario)
    if (nueva.toLowerCase() === password.toLowerCase())
      throw invalid([{ campo: 'nueva', mensaje: 'Clave nueva: elija una distinta de la inicial.' }])
    const user = await judgeClave(context, usuario, password)
    if (user.clave_origen !== 'inicial') throw conflict('Su clave ya no es la inicial: entre con ella, y cámbiela en el menú de su nombre.')
    const hash = await hashClave(nueva)
    const changed = await context.aside(async client => {
      if (!(await q.setClave(client, user.cod_usuario, hash, 'propia', user.clave_hash))) throw wrongLogin()
      return { ...user, clave_hash: hash }
    })
    return admit(context, changed)
  }),
  handle(ingresarAdministrador, async context => {
    const { config, body, aside } = context
    if (!config.DATABASE_URL) await aside(client => takeLeftCode(config.DATOS, client))
    const hash = await hashClave(body.password)
    const user = await aside(async client => {
      await actAs(client, 'terminal')
      const named = await q.useCode(client, digestOfCode(body.codigo))
      if (named === undefined) throw badCode()
      await refuseWeak('password', body.password, named ?? body.Cod_Usuario ?? '')
      if (named) await removeFactor(client, named)
      const user = named ? await q.restoreAdministrador(client, named, hash) : await q.addAdministrador(client, described(body, hash))
      if (!user && named) throw notFound(`el usuario ${named} entre los de la empresa`)
      if (!user) {
        const mensaje = `Usuario: ya existe. Para darle una clave nueva pida un código suyo: npm run administrador -- ${body.Cod_Usuario}`
        throw conflict(mensaje, [{ campo: 'Cod_Usuario', mensaje }])
      }
      if (body.Direccion && !config.PORTAL_URL) await setAddress(client, config, body.Direccion, user.cod_usuario)
      return user
    })
    return admit(context, user)
  }),
]
