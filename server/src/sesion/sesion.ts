/** Authentication and authorization of requests, the same on every server process. */
import { randomUUID } from 'node:crypto'
import { nombreDeNavegador } from '@nogal/model/administracion/navegador'
import { AREAS } from '@nogal/model/areas'
import { type AnyCall, deedOf, type Funcion, grantOf, type Needs } from '@nogal/model/call'
import { type Alcance, isForPrograms } from '@nogal/model/sesion/programas'
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { isDiskFull } from '../db/failure.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { HttpRequest, Sesion } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { BRIEF_MEMORY_MS, BRIEF_MINUTES, type Brief, MARK_SQL, storeBrief } from './brief.ts'
import { signingKey } from './key.ts'
import type { Found, SessionMemory } from './memory.ts'
import { hashOfToken, looksLikeToken } from './token.ts'

const NOBODY: Sesion = {
  Id: '',
  Usuario: '',
  Nom_Usuario: '',
  Cod_AreaGestion: 0,
  Areas: [],
  Cod_Cliente: null,
  Plantas: [],
  Administrador: false,
  Permitido: false,
}
export const SESSION_HOURS = 12

const noSession = () => new Refusal(401, 'Su sesión terminó o no ha iniciado una. Ingrese nuevamente.')

/** A signed token of a session; the database says when that ends. */
export const signToken = async (config: Config, id: string, usuario: string): Promise<string> =>
  new SignJWT({ sid: id }).setProtectedHeader({ alg: 'HS256' }).setSubject(usuario).setIssuedAt().sign(signingKey(config))

/** Signs the token of a brief session, which ends with the token. */
export const signBriefToken = async (config: Config, { usuario, clave }: Brief): Promise<string> =>
  new SignJWT({ sid: randomUUID(), breve: clave })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(usuario)
    .setIssuedAt()
    .setExpirationTime(`${BRIEF_MINUTES}m`)
    .sign(signingKey(config))

/**
 * Opens a session in the database; returns its id. Also deletes expired sessions, and idempotency keys that nobody can send again: they are
 * kept for two days, so that a clock that jumps a day ahead does not make a repeated request another one.
 */
export const openSession = async (client: Tx, usuario: string, { ip, headers }: Pick<HttpRequest, 'ip' | 'headers'>): Promise<string> => {
  const id = randomUUID()
  await client.query(
    `with claves as (delete from idempotencia where en < now() - interval '2 days'),
       sesiones as (delete from sesion where expira_en < now() - interval '30 days')
     insert into sesion (id, cod_usuario, origen, navegador, expira_en) values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [id, usuario, ip, nombreDeNavegador(headers['user-agent']), SESSION_HOURS],
  )
  return id
}

// cache of verified signatures; whether the session is still valid is checked separately
const verified = new Map<string, Signed>()

/** What a token says: the session; and whose and until when in milliseconds, where the session is a brief one. */
type Signed = { id: string; brief?: Brief & { until: number } }

const signedBy = async (config: Config, token: string): Promise<Signed | undefined> => {
  const known = verified.get(token)
  if (known) return known
  try {
    // the clock of this process may be wrong: a session ends by that of the database
    const { payload } = await jwtVerify(token, signingKey(config), { algorithms: ['HS256'], currentDate: new Date(0) })
    // the portal also signs other tokens, such as links of receipts, which are no sessions
    if (typeof payload.sid !== 'string') return undefined
    if (verified.size > 10_000) verified.clear()
    const { sid: id, sub: usuario, breve: clave, exp = 0 } = payload
    const signed = { id, ...(usuario && typeof clave === 'string' && { brief: { usuario, clave, until: exp * 1000 } }) }
    verified.set(token, signed)
    return signed
  } catch {
    return undefined
  }
}

const PERSON = `u.cod_usuario as "Usuario", u.nom_usuario as "Nom_Usuario", u.cod_areagestion as "Cod_AreaGestion",
 u.cod_cliente as "Cod_Cliente", areas_de(u.cod_usuario) as "Areas", array(select p.cod_planta from usuario_planta p where p.cod_usuario = u.cod_usuario) as "Plantas", u.administrador as "Administrador", permitido(u.cod_usuario, $2, $3) as "Permitido"`
const MAY_ENTER = "u.activo and (u.clave_origen <> 'muestra' or $4)"
const SQL = `select s.id as "Id", ${PERSON}, (select m.cod_usuario from sesion m where m.id = s.mira_desde) as "Mira", extract(epoch from s.expira_en - now())::float8 * 1000 as dura
 from sesion s join usuario u on u.cod_usuario = s.cod_usuario
 where s.id = $1 and s.revocada_en is null and s.expira_en > now() and ${MAY_ENTER}`
/** A brief session that is not stored yet. */
const BRIEF_SQL = `select $1::uuid as "Id", ${PERSON} from usuario u
 where u.cod_usuario = $5 and ${MARK_SQL} = $6 and ${MAY_ENTER} and not exists (select from sesion s where s.id = $1)`

/** A token, and the service user in whose name its program asks; the last day of a token is a whole day. */
const TOKEN_SQL = `select t.id_token as "Id", t.alcance as "Alcance", ${PERSON}, extract(epoch from t.vence + 1 - now())::float8 * 1000 as dura
 from token_acceso t join usuario u on u.cod_usuario = t.cod_usuario
 where t.clave_hash = $1 and t.revocado_en is null and t.vence >= current_date and u.activo and u.servicio`

type Question = { id: string; screen: string | null; funcion: Funcion | null; muestra: boolean }

const read = async (db: Reader, { id, screen, funcion, muestra }: Question): Promise<Found | undefined> => {
  const { rows } = await db.query<Sesion & { dura: number }>({ name: 'sesion', text: SQL, values: [id, screen, funcion, muestra] })
  if (!rows[0]) return undefined
  const { dura: lastsMs, ...sesion } = rows[0]
  return { sesion, lastsMs }
}

const readToken = async (db: Reader, { id, screen, funcion }: Question): Promise<Found | undefined> => {
  const { rows } = await db.query<Sesion & { dura: number }>({ name: 'token', text: TOKEN_SQL, values: [id, screen, funcion] })
  if (!rows[0]) return undefined
  const { dura: lastsMs, ...sesion } = rows[0]
  return { sesion, lastsMs }
}

/** A brief session: stored, where there is room by now; else as its token says. Undefined where it has ended. */
const readBrief = async (
  { db, store }: SessionDeps,
  question: Question,
  { usuario, clave, until }: NonNullable<Signed['brief']>,
  origen: string,
) => {
  const { id, screen, funcion, muestra } = question
  if (until <= Date.now()) return undefined
  try {
    await store(client => storeBrief(client, id, { usuario, clave }, new Date(until), origen))
    return await read(db, question)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const { rows } = await db.query<Sesion>(BRIEF_SQL, [id, screen, funcion, muestra, usuario, clave])
    return rows[0] && { sesion: rows[0], lastsMs: BRIEF_MEMORY_MS }
  }
}

/** Screen and function that a call needs, with `:pantalla` taken from its address. */
const screenOf = (needs: Needs, params: Record<string, unknown>): readonly [string | null, Funcion | null] => {
  const [screen, funcion] = grantOf(needs) ?? [null, null]
  return [screen === ':pantalla' ? String(params.pantalla) : screen, funcion]
}

/** Dependencies of the authentication. */
export type SessionDeps = {
  db: Reader
  config: Config
  memory: SessionMemory
  store: <T>(work: (client: Tx) => Promise<T>) => Promise<T>
  /** Is told of each use of a session or a token. */
  used: (sesion: Sesion, origen: string) => void
}

const badToken = () => new Refusal(401, 'El token de acceso no existe, venció o fue revocado. Pida otro a un administrador del portal.')

/** The session of a request; 401 when the call needs one and there is none, or it was revoked. */
export const sessionOf = async (deps: SessionDeps, request: HttpRequest, call: AnyCall): Promise<Sesion> => {
  const { db, config, memory } = deps
  if (call.needs === 'publico') return NOBODY
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [screen, funcion] = screenOf(call.needs, request.params as Record<string, unknown>)
  if (token && looksLikeToken(token)) {
    const id = hashOfToken(token)
    const program = id && (await memory.sesion(id, screen, funcion, () => readToken(db, { id, screen, funcion, muestra: config.MUESTRA })))
    if (!program) throw badToken()
    deps.used(program, request.ip)
    return program
  }
  const signed = token ? await signedBy(config, token) : undefined
  if (!signed) throw noSession()
  const { id, brief } = signed
  const question = { id, screen, funcion, muestra: config.MUESTRA }
  const sesion = await memory.sesion(id, screen, funcion, async () => {
    const stored = await read(db, question)
    return stored ?? (brief && (await readBrief(deps, question, brief, request.ip)))
  })
  if (!sesion) throw noSession()
  deps.used(sesion, request.ip)
  return sesion
}

/** 403: the permission is not granted. */
export const notGranted = () => new Refusal(403, 'Su usuario no tiene permiso para hacer esto. Pídalo a un administrador del portal.')

/** May this session make the call? */
export const isGranted = (sesion: Sesion, { needs }: AnyCall): boolean => {
  if (needs === 'publico' || needs === 'sesion') return true
  if (needs === 'administrador') return sesion.Administrador
  const isInterno = sesion.Cod_AreaGestion !== AREAS.cliente
  if (needs === 'interno') return isInterno
  return sesion.Permitido || ('internoOr' in needs && isInterno)
}

/** Refuses with 403 what no program does with a token, and what its token does not include. */
const refuseProgram = (alcance: Alcance, call: AnyCall): void => {
  if (!isForPrograms(call)) throw new Refusal(403, 'Esto no se hace con un token de acceso. Entre al portal con su usuario.')
  if (alcance === 'leer' && deedOf(call) !== 'reads')
    throw new Refusal(403, 'Este token solo lee. Pida a un administrador uno que también escriba.')
}

/** Refuses calls without permission; no other code does this. */
export const authorize = (sesion: Sesion, call: AnyCall): void => {
  if (sesion.Alcance && call.needs !== 'publico') refuseProgram(sesion.Alcance, call)
  if (!isGranted(sesion, call)) throw notGranted()
}

/** Refuses requests about another user, except for an administrador. */
export const ownOrAdministrador = (sesion: Sesion, usuario: string): void => {
  if (usuario !== sesion.Usuario && !sesion.Administrador) throw notGranted()
}
