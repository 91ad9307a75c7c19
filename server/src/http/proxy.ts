/** Where requests come from: whose word about that counts, and what is one place. */
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

/** So many proxies are named before the warnings end: behind the first few, the rest is noise. */
const MOST_WARNINGS = 10
const LONGEST = 60

/** The IPv4 address that an IPv6 socket writes as `::ffff:10.0.0.5`. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The four first groups of an IPv6 address: the network that one house or office is given. */
const network64 = (address: string): string => {
  const [head = [], tail] = address.split('::').map(half => half.split(':').filter(Boolean))
  const groups = tail ? [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail] : head
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** What counts as one address when attempts are counted: an IPv4 address, or the network of an IPv6 one. */
export const networkOf = (address: string): string => {
  const plain = unmapped(address)
  return isIPv6(plain) ? network64(plain) : plain.slice(0, LONGEST)
}

/** Warns, once an address, of requests that a proxy passed on whose word does not count: everybody behind it looks like one person. */
export const warnOfProxies = (trusted: readonly string[], warn: (text: string) => void) => {
  const trusts = proxyAddr.compile([...trusted])
  const warned = new Set<string>()
  return ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): void => {
    const address = unmapped(socket.remoteAddress ?? '')
    if (!headers['x-forwarded-for'] || !address || warned.has(address) || warned.size >= MOST_WARNINGS || trusts(address, 0)) return
    warned.add(address)
    warn(
      `Llegan solicitudes con X-Forwarded-For desde ${address}, que no está en PROXY_CONFIABLE (${trusted.join(', ') || 'ninguno'}): ` +
        `para Nogal, todas las personas que pasan por ahí tienen esa misma dirección. Si es su proxy, agréguelo a PROXY_CONFIABLE y reinicie.`,
    )
  }
}
