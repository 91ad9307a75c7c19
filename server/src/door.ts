/** Listens from the beginning of a start: until the portal is ready, every request gets the progress. */
import { createServer, type Server } from 'node:http'
import type { Envelope } from '@nogal/model/call'
import type { Config } from './config.ts'
import { ALIVE, HEALTH } from './http/health.ts'
import { newRequestId, REQUEST_ID } from './http/requestId.ts'
import { type Preparation, percent } from './preparation.ts'

/** The page reloads after this many seconds. */
const AGAIN_S = 1

const HEADERS = {
  'cache-control': 'no-store',
  'retry-after': String(AGAIN_S),
  // each answer is only valid now, and no connection may outlive the door
  connection: 'close',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const pageOf = (at: Preparation): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${AGAIN_S}">
<title>Preparando Nogal… ${percent(at)} %</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: light-dark(#f6f8f6, #16191a); color: light-dark(#1f2a24, #e3e8e4); }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); padding: 2rem; border-radius: 12px; background: light-dark(#fff, #1f2325); box-shadow: 0 1px 3px #0003; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
p { margin: .75rem 0 0; min-height: 3em; color: light-dark(#55635b, #a9b5ad); }
progress { width: 100%; height: 10px; appearance: none; border: 0; border-radius: 5px; overflow: hidden; background: light-dark(#e4eae6, #30373a); }
progress::-webkit-progress-bar { background: light-dark(#e4eae6, #30373a); }
progress::-webkit-progress-value { background: #2f7d4f; }
progress::-moz-progress-bar { background: #2f7d4f; }
</style>
</head>
<body>
<main>
<h1>Preparando Nogal…</h1>
<progress max="100" value="${percent(at)}" aria-label="Avance">${percent(at)} %</progress>
<p>${percent(at)} % · ${escaped(at.text)}</p>
</main>
</body>
</html>
`

const envelopeOf = (at: Preparation): Envelope => ({
  estado: false,
  mensaje: `Nogal se está preparando (${percent(at)} %): ${at.text}`,
  data: { avance: percent(at), parte: at.text },
})

/** A server that holds a port and can pass the port on: Node's internal handle of the listening socket. */
type Held = { _handle: unknown }

export type Door = {
  /** Passes the port to another server, which listens on the same socket: no connection is refused in between. */
  give: () => unknown
  close: () => void
}

/** Opens the port; fails like `listen`. */
export const openDoor = async ({ HOST: host, PORT: port }: Pick<Config, 'HOST' | 'PORT'>, now: () => Preparation): Promise<Door> => {
  const server: Server = createServer((request, reply) => {
    const isCall = request.url?.startsWith('/api/')
    const isAlive = request.url === HEALTH.alive
    reply.writeHead(isAlive ? 200 : 503, {
      ...HEADERS,
      [REQUEST_ID]: newRequestId(),
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    })
    reply.end(isCall ? JSON.stringify(isAlive ? ALIVE : envelopeOf(now())) : pageOf(now()))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  const give = (): unknown => {
    const held = server as unknown as Held
    const handle = held._handle
    held._handle = null
    return handle
  }
  return { give, close: () => void server.close() }
}
