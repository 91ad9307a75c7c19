/**
 * The address of the portal for links in mails. The Host header can be forged, so an address counts only when an administrador has logged
 * in by it.
 */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { conflict } from './refusal.ts'

const CLAVE = 'direcciones_portal'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

type Called = Pick<FastifyRequest, 'protocol' | 'host'>
type Asked = { config: Pick<Config, 'PORTAL_URL'>; request: Called & { socket?: { localAddress?: string | undefined } } }

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
    [CLAVE, url.origin, usuario],
  )
}

/** Is the host of the URL the local address of the connection, or loopback? Such a host is not forged. */
const isOwn = (url: URL, { socket }: Asked['request']): boolean => {
  const own = socket?.localAddress?.replace(/^::ffff:/, '')
  return LOOPBACK.test(url.hostname) || (own !== undefined && [own, `[${own}]`].includes(url.hostname))
}

/**
 * The portal's address: the configured one; or the one of this request, if an administrador has logged in by it; or the last such address;
 * or the machine's own.
 */
export const findPortal = async (db: Reader, { config, request }: Asked): Promise<string | undefined> => {
  if (config.PORTAL_URL) return config.PORTAL_URL.replace(/\/+$/, '')
  const { rows } = await db.query('select valor from ajuste where clave = $1', [CLAVE])
  const known: string[] = rows[0]?.valor ?? []
  const url = originOf(request)
  if (known.length) return url && known.includes(url.origin) ? url.origin : known[0]
  return url && isOwn(url, request) ? url.origin : undefined
}

/** The portal's address for a mail that is useless without a link; 409 when none is known. */
export const demandPortal = async (db: Reader, asked: Asked): Promise<string> => {
  const portal = await findPortal(db, asked)
  if (portal === undefined)
    throw conflict(
      'El portal no sabe por qué dirección lo abren quienes reciben sus correos. Pida a un administrador que entre una vez por esa dirección, o que la ponga en PORTAL_URL.',
    )
  return portal
}
