/** Signing in with the company's provider: nobody is created by it, and an account is linked to a person by the first sign-in. */
import { comenzarIngreso, terminarIngreso, verIngreso } from '@nogal/model/sesion/proveedor.calls'
import { DIRECCIONES } from '@nogal/model/sesion/trabajo'
import type { Config } from '../config.ts'
import { actAs, type Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { cookieIn, cookieOf } from '../http/cookies.ts'
import { findPortal } from '../http/direccion.ts'
import { type HttpRequest, handle } from '../http/handle.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import { noteFailed, welcome } from './entrada.ts'
import { type Entering, userForLogin } from './ingreso.queries.ts'
import { linkAccount, linkedTo, peopleOf } from './proveedor.queries.ts'
import { beginSignIn, type Claimed, finishSignIn } from './proveedor.ts'

const COOKIE = 'nogal_proveedor'
const KEPT_SECONDS = 600

/** What the browser remembers of a sign-in; undefined for a cookie that the portal did not write. */
const begunIn = (request: HttpRequest): string | undefined => {
  const value = cookieIn(request, COOKIE)
  return value && /^[\w.%+/=-]+$/.test(value) ? decodeURIComponent(value) : undefined
}

const demandProvider = ({ OIDC_EMISOR }: Config): void => {
  if (!OIDC_EMISOR) throw notFound('un proveedor con el que entrar: el servidor no lo tiene configurado')
}
const denied = (mensaje: string) => new Refusal(403, mensaje)

/** The person of an account, which is linked by its first sign-in; every refusal says what to do. */
const personOf = async (db: Tx, config: Config, claimed: Claimed): Promise<Entering> => {
  const found = (await linkedTo(db, claimed)) ?? (await linkByMail(db, config, claimed))
  const user = await userForLogin(db, found, config.MUESTRA)
  if (!user?.activo) throw denied('Su usuario del portal está desactivado. Si es un error, pida a un administrador que lo reactive.')
  return user
}

const linkByMail = async (db: Tx, config: Config, claimed: Claimed): Promise<string> => {
  const { OIDC_NOMBRE: name } = config
  const { email, verificado } = claimed
  if (!email) throw denied(`No se sabe su correo: ${name} no lo dice. Avise a un administrador.`)
  if (!verificado) throw denied(`El correo ${email} no está verificado en ${name}. Verifíquelo allí y vuelva a intentarlo.`)
  const [person, another] = await peopleOf(db, email, config.MUESTRA)
  if (!person) throw denied(`Nadie en este portal tiene el correo ${email}. Pida a un administrador que lo invite.`)
  if (another) throw denied(`Más de una persona de este portal tiene el correo ${email}. Pida a un administrador que lo corrija.`)
  if (person.otro !== null || !(await linkAccount(db, person.usuario, claimed)))
    throw denied(`El correo ${email} ya entró a este portal con otra cuenta de ${name}. Avise a un administrador.`)
  return person.usuario
}

export const PROVEEDOR_HANDLERS = [
  handle(verIngreso, ({ config }) => ({ Proveedor: config.OIDC_EMISOR ? config.OIDC_NOMBRE : null, Con_Clave: config.INGRESO_LOCAL })),
  handle(comenzarIngreso, async context => {
    const { db, config, request } = context
    demandProvider(config)
    const portal = await findPortal(db, context)
    if (!portal) throw conflict('El portal no sabe su propia dirección. Pida a un administrador que la ponga en PORTAL_URL.')
    const { address, begun } = await beginSignIn(config, `${portal}${DIRECCIONES.login}`)
    const cookie = { name: COOKIE, value: encodeURIComponent(begun), path: '/api/login/proveedor', seconds: KEPT_SECONDS }
    return new WithMessage({ Direccion: address }, `Siga con ${config.OIDC_NOMBRE}.`, cookieOf(request, cookie))
  }),
  handle(terminarIngreso, async context => {
    const { config, request, body, aside } = context
    demandProvider(config)
    try {
      const claimed = await finishSignIn(config, begunIn(request), body.Respuesta)
      return await aside(async client => {
        await actAs(client, 'proveedor')
        return welcome(client, context, await personOf(client, config, claimed))
      })
    } catch (error) {
      if (error instanceof Refusal) await noteFailed(context, null, `Con ${config.OIDC_NOMBRE}: ${error.message}`)
      throw error
    }
  }),
]
