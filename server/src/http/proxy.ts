/** The client addresses of requests: which proxies are trusted, and which addresses count as one. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import { newRequestId, REQUEST_ID } from './requestId.ts'

/** At most this many untrusted proxies are named in warnings; further ones are noise. */
const MOST_WARNINGS = 10
const LONGEST = 60

/** The IPv4 address that an IPv6 socket writes as `::ffff:10.0.0.5`. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first four groups of an IPv6 address: the /64 network of one house or office. */
const network64 = (address: string): string => {
  const [head = [], tail] = address.split('::').map(half => half.split(':').filter(Boolean))
  const groups = tail ? [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail] : head
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The address by which login attempts are counted: an IPv4 address, or the /64 network of an IPv6 one. */
export const networkOf = (address: string): string => {
  const plain = unmapped(address)
  return isIPv6(plain) ? network64(plain) : plain.slice(0, LONGEST)
}

/** Tells whether the other side of a connection has one of these addresses or networks, which are written as in `PROXY_CONFIABLE`. */
export const isAmong = (places: readonly string[]): ((socket: Pick<IncomingMessage['socket'], 'remoteAddress'> | undefined) => boolean) => {
  const has = proxyAddr.compile([...places])
  return socket => has(unmapped(socket?.remoteAddress ?? ''), 0)
}

/** Names of proxies are hexadecimal, as nginx and UUIDs write them, so that no text of a client gets into the log. */
const GIVEN_ID = /^[0-9a-f-]{16,64}$/i

/** Names requests: as a trusted proxy did, else anew. */
export const requestIdsOf = (trusted: readonly string[]): ((raw: Pick<IncomingMessage, 'headers' | 'socket'>) => string) => {
  const trusts = isAmong(trusted)
  return ({ headers, socket }) => {
    const given = String(headers[REQUEST_ID] ?? '')
    return GIVEN_ID.test(given) && trusts(socket) ? given : newRequestId()
  }
}

/** Warns, once per address, of X-Forwarded-For headers from an untrusted proxy: all users behind it count as one client. */
export const warnOfProxies = (trusted: readonly string[], warn: (text: string) => void) => {
  const trusts = isAmong(trusted)
  const warned = new Set<string>()
  return ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): void => {
    const address = unmapped(socket.remoteAddress ?? '')
    if (!headers['x-forwarded-for'] || !address || warned.has(address) || warned.size >= MOST_WARNINGS || trusts(socket)) return
    warned.add(address)
    warn(
      `Llegan solicitudes con X-Forwarded-For desde ${address}, que no está en PROXY_CONFIABLE (${trusted.join(', ') || 'ninguno'}): ` +
        `para Nogal, todas las personas que pasan por ahí tienen esa misma dirección. Si es su proxy, agréguelo a PROXY_CONFIABLE y reinicie.`,
    )
  }
}
