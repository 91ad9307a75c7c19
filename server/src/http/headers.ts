/** The security headers of every answer: helmet's, with the portal's own policy. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Browser features that the portal never uses are disabled, also for an injected script; its own pages read codes with the camera. */
const UNUSED = ['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'usb']
const PERMISSIONS = ['camera=(self)', ...UNUSED.map(feature => `${feature}=()`)].join(', ')

const YEAR = 31_536_000

const INLINE = /<script>([\s\S]*?)<\/script>/g

/** The hashes of the scripts that are part of a page; a script that is injected has another hash and does not run. */
export const inlineHashes = (page: string): string[] =>
  [...page.matchAll(INLINE)].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`)

/**
 * The headers of an answer, for the built page of a folder. They are the same for all, so helmet runs only once; answers over TLS have HSTS.
 */
export const protectiveHeaders = (folder: string): ((request: Pick<FastifyRequest, 'protocol'>) => Record<string, string>) => {
  const page = join(folder, 'index.html')
  const plain = { ...ofHelmet(existsSync(page) ? inlineHashes(readFileSync(page, 'utf8')) : []), 'permissions-policy': PERMISSIONS }
  const secure = { ...plain, 'strict-transport-security': `max-age=${YEAR}` }
  return ({ protocol }) => (protocol === 'https' ? secure : plain)
}

/** What these headers say is of documents; a script, a stylesheet or a typeface that a document loads has no use for them. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const PIECE = /^(application\/javascript|text\/javascript|text\/css|font\/woff2)\b/

/**
 * Takes the headers that are of documents from the pieces of the built page. There are some twenty of them before the first rows of a list, and
 * on a slow line these headers would take as long as a tenth of the code.
 */
export const spareHeaders = ({ url }: Pick<FastifyRequest, 'url'>, reply: FastifyReply): void => {
  if (url.startsWith('/assets/') && reply.statusCode < 400 && PIECE.test(String(reply.getHeader('content-type'))))
    for (const name of OF_DOCUMENTS) reply.removeHeader(name)
}

const ofHelmet = (scripts: string[]): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'self'", 'blob:'],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  })
  protect(request, answer, error => {
    if (error) throw error
  })
  return answer.getHeaders() as Record<string, string>
}
