/** Logging in: with a password, with one that an administrador set, with a code from the server's terminal. */

import { AREAS } from '@nogal/model/areas'
import type { DataOf } from '@nogal/model/call'
import { estrenarClave, ingresarAdministrador } from '@nogal/model/sesion/ingreso.calls'
import { login } from '@nogal/model/sesion/sesion.calls'
import { isDiskFull } from '../db/failure.ts'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { rememberAddress, setAddress } from '../http/direccion.ts'
import { type Context, handle } from '../http/handle.ts'
import { networkOf } from '../http/proxy.ts'
import { conflict, invalid, notFound, Refusal } from '../http/refusal.ts'
import { noteAccess } from './acceso.queries.ts'
import { attemptsOf } from './attempts.ts'
import { markOfClave } from './brief.ts'
import { hashClave, verifyClave, weaknessOf } from './clave.ts'
import { digestOfCode, takeLeftCode } from './codigo.ts'
import { equipoOf, welcomeEquipo } from './equipo.ts'
import * as q from './ingreso.queries.ts'
import { openSession, signBriefToken, signToken } from './sesion.ts'

type Asking = Pick<Context, 'db' | 'config' | 'request' | 'aside'>

const MINUTE = 60

/** 429: how long to wait after failures. */
export const tooMany = (seconds: number): Refusal => {
  const wait = seconds > MINUTE ? `${Math.ceil(seconds / MINUTE)} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return new Refusal(429, `Demasiados intentos fallidos. Espere ${wait} o pida una clave nueva a un administrador.`)
}
const wrongLogin = () => new Refusal(401, 'Usuario o clave incorrectos. Revise los datos y vuelva a intentarlo.')
const isInitial = () =>
  new Refusal(403, 'Su clave es la inicial que le dio un administrador. Elija una propia para entrar.', undefined, { Clave_Inicial: true })

/**
 * The user with this name and password; 401 when there is none, 429 after too many failures. Every refusal takes the same time, so that
 * names can't be guessed.
 */
const judge = async ({ db, config, request, aside }: Asking, usuario: string, sha256: string): Promise<q.Entering> => {
  const place = { usuario, origen: networkOf(request.ip), equipo: equipoOf(request) }
  /** A name that nobody has is not kept: people type passwords there, too. */
  let known: q.Entering | undefined
  const check = async () => {
    known = await q.userForLogin(db, usuario, config.MUESTRA)
    const right = await verifyClave(known?.clave_hash, sha256)
    return known?.activo && right ? known : undefined
  }
  const said = await q.judged(aside, place, check).catch(error => {
    if (isDiskFull(error)) return judgedInMemory(place, check)
    throw error
  })
  if ('espera' in said) throw tooMany(said.espera)
  if (said.found) return said.found
  const detalle = !known ? 'No existe ese usuario.' : known.activo ? 'Clave incorrecta.' : 'La persona está desactivada.'
  const noted = aside(client => noteAccess(client, request, { clase: 'fallido', usuario: known?.cod_usuario ?? null, detalle }))
  await noted.catch(error => {
    if (!isDiskFull(error)) throw error
  })
  throw wrongLogin()
}

const judgedInMemory = attemptsOf()

const enteredAs = (user: q.Entering, token: string): DataOf<typeof login> => ({
  Usuario: user.cod_usuario,
  Nom_Usuario: user.nom_usuario,
  Cod_AreaGestion: user.cod_areagestion,
  Administrador: user.administrador,
  token,
})

/** Opens a brief session of a user who may log in. */
const welcomeBriefly = async ({ config }: Asking, user: q.Entering): Promise<WithMessage<DataOf<typeof login>>> => {
  const token = await signBriefToken(config, { usuario: user.cod_usuario, clave: markOfClave(user.clave_hash!) })
  const mensaje = `Bienvenido, ${user.nom_usuario}. El disco del servidor está lleno: por ahora puede consultar, pero no guardar. Avise a un administrador.`
  return new WithMessage(enteredAs(user, token), mensaje)
}

/** Opens the session of a user who may log in, and remembers the device. */
export const welcome = async (client: Tx, { config, request }: Asking, user: q.Entering): Promise<WithMessage<DataOf<typeof login>>> => {
  const { huella, headers } = welcomeEquipo(request)
  await q.forgetFailures(client, user.cod_usuario, networkOf(request.ip), equipoOf(request))
  await q.rememberEquipo(client, user.cod_usuario, huella)
  if (user.administrador) await rememberAddress(client, request, user.cod_usuario)
  const id = await openSession(client, user.cod_usuario, request)
  const data = enteredAs(user, await signToken(config, id, user.cod_usuario))
  return new WithMessage(data, `Bienvenido, ${user.nom_usuario}.`, headers)
}

/** Refuses with 400 a password that the user may not have. */
export const refuseWeak = async (campo: string, sha256: string, usuario: string): Promise<void> => {
  const mensaje = await weaknessOf(sha256, usuario)
  if (mensaje) throw invalid([{ campo, mensaje }])
}

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
    const user = await judge(context, context.body.usuario.toLowerCase(), context.body.password)
    if (user.clave_origen === 'inicial') throw isInitial()
    return context
      .aside(client => welcome(client, context, user))
      .catch(error => {
        if (isDiskFull(error)) return welcomeBriefly(context, user)
        throw error
      })
  }),
  handle(estrenarClave, async context => {
    const { password, nueva } = context.body
    const usuario = context.body.usuario.toLowerCase()
    await refuseWeak('nueva', nueva, usuario)
    if (nueva.toLowerCase() === password.toLowerCase())
      throw invalid([{ campo: 'nueva', mensaje: 'Clave nueva: elija una distinta de la inicial.' }])
    const user = await judge(context, usuario, password)
    if (user.clave_origen !== 'inicial') throw conflict('Su clave ya no es la inicial: entre con ella, y cámbiela en el menú de su nombre.')
    const hash = await hashClave(nueva)
    return context.aside(async client => {
      if (!(await q.setClave(client, user.cod_usuario, hash, 'propia', user.clave_hash))) throw wrongLogin()
      return welcome(client, context, user)
    })
  }),
  handle(ingresarAdministrador, async context => {
    const { config, body, aside } = context
    if (!config.DATABASE_URL) await aside(client => takeLeftCode(config.DATOS, client))
    const hash = await hashClave(body.password)
    return aside(async client => {
      await client.query("select set_config('nogal.usuario', 'terminal', true)")
      const named = await q.useCode(client, digestOfCode(body.codigo))
      if (named === undefined) throw badCode()
      await refuseWeak('password', body.password, named ?? body.Cod_Usuario ?? '')
      const user = named ? await q.restoreAdministrador(client, named, hash) : await q.addAdministrador(client, described(body, hash))
      if (!user && named) throw notFound(`el usuario ${named} entre los de la empresa`)
      if (!user) {
        const mensaje = `Usuario: ya existe. Para darle una clave nueva pida un código suyo: npm run administrador -- ${body.Cod_Usuario}`
        throw conflict(mensaje, [{ campo: 'Cod_Usuario', mensaje }])
      }
      if (body.Direccion && !config.PORTAL_URL) await setAddress(client, config, body.Direccion, user!.cod_usuario)
      return welcome(client, context, user!)
    })
  }),
]
