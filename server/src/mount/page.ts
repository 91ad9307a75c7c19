/** Public pages: HTML for everybody who has the address, without scripts and without a session. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageAnswer } from '../http/answers.ts'
import { sendCompressed } from '../http/compress.ts'
import { refusalOf, sendError } from '../http/errors.ts'
import { escapeHtml, refusedPage } from '../http/pagina.ts'

/**
 * The content security policy: no scripts, nothing from elsewhere, no frame around the page; the page may frame files of the portal. Only
 * its own style is allowed.
 */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src ${style ? `'sha256-${createHash('sha256').update(style).digest('base64')}'` : "'none'"}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sends a page. */
export const sendPage = (reply: FastifyReply, { title, body, style, status, lang }: PageAnswer): Promise<void> => {
  reply.code(status).headers({
    'cache-control': 'no-store',
    'content-security-policy': policyOf(style),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  return sendCompressed(
    reply,
    'text/html; charset=utf-8',
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>${escapeHtml(title)}</title>${style && `<style>${style}</style>`}</head><body>${body}</body></html>`,
  )
}

/** A refusal as a page. */
export const sendPageError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = refusalOf(error)
  if (!refusal) sendError(error, request, reply)
  else void sendPage(reply, refusedPage(error, refusal.status, refusal.envelope.mensaje))
}
