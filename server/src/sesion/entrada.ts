/** How a person is let in: the password is judged within the limits of failures, a second factor asked for, a session opened. */
import type { DataOf } from '@nogal/model/call'
import type { PasoPendiente, SegundoPaso } from '@nogal/model/sesion/segundoFactor.calls'
import type { login } from '@nogal/model/sesion/sesion.calls'
import type { Config } from '../config.ts'
import { isDiskFull } from '../db/failure.ts'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { rememberAddress } from '../http/direccion.ts'
import type { Context } from '../http/handle.ts'
import { networkOf } from '../http/proxy.ts'
import { Refusal } from '../http/refusal.ts'
import { noteAccess } from './acceso.queries.ts'
import { attemptsOf } from './attempts.ts'
import { markOfClave } from './brief.ts'
import { verifyClave } from './clave.ts'
import { signChallenge } from './desafio.ts'
import { equipoOf, welcomeEquipo } from './equipo.ts'
import * as q from './ingreso.queries.ts'
import { openSession, signBriefToken, signToken } from './sesion.ts'

export type Entrance = Pick<Context, 'db' | 'config' | 'request' | 'aside'>
type Entered = WithMessage<DataOf<typeof login>>

const MINUTE = 60

/** 429: how long to wait after failures. */
export const tooMany = (seconds: number): Refusal => {
  const wait = seconds > MINUTE ? `${Math.ceil(seconds / MINUTE)} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return new Refusal(429, `Demasiados intentos fallidos. Espere ${wait} o pida una clave nueva a un administrador.`)
}
export const wrongLogin = () => new Refusal(401, 'Usuario o clave incorrectos. Revise los datos y vuelva a intentarlo.')

/** 403: passwords let nobody in here. */
export const notLocal = ({ OIDC_NOMBRE }: Pick<Config, 'OIDC_NOMBRE'>) =>
  new Refusal(403, `En este portal no se entra con clave. Use «Entrar con ${OIDC_NOMBRE}».`)

const judgedInMemory = attemptsOf()

/** What `check` finds, within the limits of failed logins of a user; 429 after too many. Undefined is a failure. */
export const limited = async <T>(
  { request, aside }: Entrance,
  usuario: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const place = { usuario, origen: networkOf(request.ip), equipo: equipoOf(request) }
  const said = await q.judged(aside, place, check).catch(error => {
    if (isDiskFull(error)) return judgedInMemory(place, check)
    throw error
  })
  if ('espera' in said) throw tooMany(said.espera)
  return said.found
}

/** The same for what a session asks again: its failures lock that door of the user, and not the login. */
export const limitedInSession = async <T>(
  { sesion, aside }: Pick<Context, 'sesion' | 'aside'>,
  door: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const place = `${door} de ${sesion.Usuario}`
  const said = await q.judged(aside, { usuario: sesion.Usuario, origen: place, equipo: null }, check)
  if ('espera' in said) throw tooMany(said.espera)
  if (said.found !== undefined) await aside(client => q.forgetFailures(client, sesion.Usuario, place, null))
  return said.found
}

/** Records a failed login in the access log. On a full disk the record is left out, because the person must read the refusal all the same. */
export const noteFailed = async ({ request, aside }: Entrance, usuario: string | null, detalle: string): Promise<void> => {
  const noted = aside(client => noteAccess(client, request, { clase: 'fallido', usuario, detalle }))
  await noted.catch(error => {
    if (!isDiskFull(error)) throw error
  })
}

/**
 * The user with this name and password; 401 when there is none, 429 after too many failures. Every refusal takes the same time, so that
 * names can't be guessed.
 */
export const judgeClave = async (context: Entrance, usuario: string, sha256: string): Promise<q.Entering> => {
  const { db, config } = context
  /** A name that nobody has is not kept: people type passwords there, too. */
  let known: q.Entering | undefined
  const found = await limited(context, usuario, async () => {
    known = await q.userForLogin(db, usuario, config.MUESTRA)
    const right = await verifyClave(known?.clave_hash, sha256)
    return known?.activo && right ? known : undefined
  })
  if (found) {
    if (!config.INGRESO_LOCAL && !(await q.isLastAdministrador(db, found.cod_usuario))) throw notLocal(config)
    return found
  }
  const detalle = !known ? 'No existe ese usuario.' : known.activo ? 'Clave incorrecta.' : 'La persona está desactivada.'
  await noteFailed(context, known?.cod_usuario ?? null, detalle)
  throw wrongLogin()
}

const enteredAs = (user: q.Entering, token: string): DataOf<typeof login> => ({
  Usuario: user.cod_usuario,
  Nom_Usuario: user.nom_usuario,
  Cod_AreaGestion: user.cod_areagestion,
  Administrador: user.administrador,
  token,
})

/** Opens a brief session of a user who may log in. */
const welcomeBriefly = async ({ config }: Entrance, user: q.Entering): Promise<Entered> => {
  const token = await signBriefToken(config, { usuario: user.cod_usuario, clave: markOfClave(user.clave_hash!) })
  const mensaje = `Bienvenido, ${user.nom_usuario}. El disco del servidor está lleno: por ahora puede consultar, pero no guardar. Avise a un administrador.`
  return new WithMessage(enteredAs(user, token), mensaje)
}

/** Opens the session of a user who may log in, and remembers the device. */
export const welcome = async (client: Tx, { config, request }: Entrance, user: q.Entering): Promise<Entered> => {
  const { huella, headers } = welcomeEquipo(request)
  await q.forgetFailures(client, user.cod_usuario, networkOf(request.ip), equipoOf(request))
  await q.rememberEquipo(client, user.cod_usuario, huella)
  if (user.administrador) await rememberAddress(client, request, user.cod_usuario)
  const id = await openSession(client, user.cod_usuario, request)
  const data = enteredAs(user, await signToken(config, id, user.cod_usuario))
  return new WithMessage(data, `Bienvenido, ${user.nom_usuario}.`, headers)
}

/** Opens a session where nothing is left to ask; on a full disk a brief one. */
export const letIn = (context: Entrance, user: q.Entering): Promise<Entered> =>
  context
    .aside(client => welcome(client, context, user))
    .catch(error => {
      if (isDiskFull(error)) return welcomeBriefly(context, user)
      throw error
    })

const LEFT: Readonly<Record<PasoPendiente, string>> = {
  codigo: 'Falta el código de su aplicación de verificación.',
  preparar: 'Su área exige un segundo factor. Prepárelo para entrar.',
}

/** Lets in a user whose password was right; 403 with a challenge where a second factor is left to give or to set up. */
export const admit = async (context: Entrance, user: q.Entering): Promise<Entered> => {
  const { segundo } = user
  if (!segundo) return letIn(context, user)
  const step: SegundoPaso = { Segundo_Factor: segundo, Desafio: await signChallenge(context.config, user, segundo) }
  throw new Refusal(403, LEFT[segundo], undefined, step)
}
