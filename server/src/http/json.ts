/** Parses bodies: JSON only, an empty one counts as absent, and dangerous or too deep JSON is refused first. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Is it a JSON object: neither null nor an array? */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** At most this many levels of nesting; a rich text reaches 60, no other form of the portal more. */
const MAX_DEPTH = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

/** Does JSON text nest deeper than `most`? One pass, no recursion. */
export const isTooDeep = (text: string, most = MAX_DEPTH): boolean => {
  let depth = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inText) {
      if (c === BACKSLASH) i++
      else if (c === QUOTE) inText = false
    } else if (c === QUOTE) inText = true
    else if (OPEN.has(c)) {
      if (++depth > most) return true
    } else if (CLOSE.has(c)) depth--
  }
  return false
}

/** Size limit of a form of a page, in bytes. */
const FORM_BYTES = 65_536

/** Accepts `application/json` and, on a page, its form; other content types have to be registered separately. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, text: string, done) => {
    if (!text.trim()) done(null, undefined)
    else if (isTooDeep(text)) done(new Refusal(400, 'Los datos enviados tienen demasiados niveles.'))
    else parse(request, text, done)
  })
  // forms of pages without scripts; the fields are parsed only on calls that take them
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (request, text: string, done) => {
      const { isPage, takes } = request.routeOptions.config as { isPage?: boolean; takes?: boolean }
      if (isPage) done(null, takes ? Object.fromEntries(new URLSearchParams(text)) : undefined)
      else done(new Refusal(415, 'Envíe los datos como JSON (application/json).'))
    },
  )
}
