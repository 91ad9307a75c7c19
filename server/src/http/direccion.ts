/**
 * The address of the portal for links in mails. The Host header can be forged, so an address counts only when an administrador has set it,
 * or has logged in by it.
 */

import type { DataOf } from '@nogal/model/call'
import type { verDireccion } from '@nogal/model/sesion/direccion.calls'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { conflict, invalid } from './refusal.ts'

/** The settings: the address that an administrador has set, and those by which administradores have logged in, the last one first. */
const FIJADA = 'direccion_portal'
const INGRESOS = 'direcciones_portal'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

type Called = Pick<FastifyRequest, 'protocol' | 'host'>
type Settings = Pick<Config, 'PORTAL_URL'>
type Asked = { config: Settings; request: Called & { socket?: { localAddress?: string | undefined } } }

/** The portal's address, and how it is known; both null where none is. */
export type Direccion = DataOf<typeof verDireccion>

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** The origin by which a browser reached the portal; undefined when the Host header is not valid. */
const originOf = ({ protocol, host }: Called): URL | undefined => {
  try {
    const url = new URL(`${protocol}://${host}`)
    return url.pathname === '/' && !url.username && !url.search && !url.hash ? url : undefined
  } catch {
    return undefined
  }
}

/** Stores the address by which an administrador logged in, the last one first; loopback addresses are not stored. */
export const rememberAddress = async (db: Tx, request: Called, usuario: string): Promise<void> => {
  const url = originOf(request)
  if (!url || LOOPBACK.test(url.hostname)) return
  await db.query(
    `insert into ajuste (clave, valor, modificado_por) values ($1, jsonb_build_array($2::text), $3)
     on conflict (clave) do update
        set valor = jsonb_build_array($2::text) || (ajuste.valor - $2::text), modificado_por = excluded.modificado_por, modificado_en = now()
      where ajuste.valor ->> 0 <> $2`,
    [INGRESOS, url.origin, usuario],
  )
}

/** Refuses with 400 an address to which nothing can be added. */
const refuseUnfit = (address: string): void => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && !url.username && !url.password && !url.search && !url.hash) return
  throw invalid([
    {
      campo: 'Direccion',
      mensaje: 'Dirección del portal: escriba solo la dirección, como https://portal.suempresa.cl, sin usuario, «?» ni «#».',
    },
  ])
}

/** Stores the address that an administrador sets, or forgets the one that was set; 409 where the server's PORTAL_URL decides. */
export const setAddress = async (db: Tx, { PORTAL_URL }: Settings, address: string | null | undefined, usuario: string): Promise<void> => {
  if (PORTAL_URL) throw conflict('La dirección viene de PORTAL_URL. Cámbiela donde se configura el servidor.')
  if (!address) {
    await db.query('delete from ajuste where clave = $1', [FIJADA])
    return
  }
  refuseUnfit(address)
  await db.query(
    `insert into ajuste (clave, valor, modificado_por) values ($1, to_jsonb($2::text), $3)
     on conflict (clave) do update set valor = excluded.valor, modificado_por = excluded.modificado_por, modificado_en = now()`,
    [FIJADA, withoutSlash(address), usuario],
  )
}

/** Is the host of the URL the local address of the connection, or loopback? Such a host is not forged. */
const isOwn = (url: URL, { socket }: Asked['request']): boolean => {
  const own = socket?.localAddress?.replace(/^::ffff:/, '')
  return LOOPBACK.test(url.hostname) || (own !== undefined && [own, `[${own}]`].includes(url.hostname))
}

/** The address that is set, for the server or by an administrador, and those of the logins of administradores. */
const knownAddresses = async (db: Reader, { PORTAL_URL }: Settings): Promise<{ set?: Direccion; entered: string[] }> => {
  if (PORTAL_URL) return { set: { Direccion: withoutSlash(PORTAL_URL), Origen: 'entorno' }, entered: [] }
  const { rows } = await db.query('select clave, valor from ajuste where clave = any ($1)', [[FIJADA, INGRESOS]])
  const settingOf = (key: string) => rows.find(({ clave }) => clave === key)?.valor
  const fijada: string | undefined = settingOf(FIJADA)
  return { ...(fijada && { set: { Direccion: fijada, Origen: 'administrador' } }), entered: settingOf(INGRESOS) ?? [] }
}

/**
 * The portal's address: the one that is set; or the one of this request, if an administrador has logged in by it; or the last such address;
 * or the machine's own.
 */
export const readAddress = async (db: Reader, { config, request }: Asked): Promise<Direccion> => {
  const { set, entered } = await knownAddresses(db, config)
  if (set) return set
  const url = originOf(request)
  if (entered.length) return { Direccion: url && entered.includes(url.origin) ? url.origin : entered[0]!, Origen: 'ingreso' }
  return url && isOwn(url, request) ? { Direccion: url.origin, Origen: 'equipo' } : { Direccion: null, Origen: null }
}

/** The portal's address for a mail that a request causes; undefined when none is known. */
export const findPortal = async (db: Reader, asked: Asked): Promise<string | undefined> =>
  (await readAddress(db, asked)).Direccion ?? undefined

/** The portal's address for a mail that no request causes: the one that is set, else `former`, that of an earlier mail, else a known one. */
export const portalOfJob = async (db: Reader, config: Settings, former?: string | null): Promise<string> => {
  const { set, entered } = await knownAddresses(db, config)
  return set?.Direccion ?? (former || entered[0] || '')
}

/** The portal's address for a mail that is useless without a link; 409 when none is known. */
export const demandPortal = async (db: Reader, asked: Asked): Promise<string> => {
  const portal = await findPortal(db, asked)
  if (portal === undefined)
    throw conflict(
      'El portal no sabe por qué dirección lo abren quienes reciben sus correos. Pida a un administrador que la ponga en la bandeja de salida.',
    )
  return portal
}
