/** A program that receives webhooks, and answers as it is told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Delivered = { body: string; headers: IncomingHttpHeaders }
type Answer = (response: ServerResponse) => void

/** Starts one on loopback: it accepts everything, but what `next` answers instead, once. */
export const startReceiver = async () => {
  const heard: Delivered[] = []
  const next: Answer[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      heard.push({ body: Buffer.concat(pieces).toString('utf8'), headers: request.headers })
      const special = next.shift()
      if (special) special(response)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/nogal`,
    heard,
    next,
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
