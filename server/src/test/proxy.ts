/** A TCP proxy that can lose a network: what it swallows is gone, and neither side is told. */
import { createConnection, createServer, type Server, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** From now on nothing passes, and new connections get no answer. */
  cut: () => void
  /** What is sent from now on passes again; what was swallowed stays lost, and so do the connections that lost it. */
  mend: () => void
  close: () => Promise<void>
}

/** Listens on any port of this machine, or the one given, for connections to another. */
export const proxyTo = async (host: string, port: number, own = 0): Promise<TcpProxy> => {
  let isCut = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server: Server = createServer(inner => {
    const outer = createConnection({ host, port })
    let isSpoilt = isCut
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      keep(from)
      from.on('data', data => {
        // a stream with a hole in it is worth nothing: real networks would have sent it again, or given the connection up
        isSpoilt ||= isCut
        if (!isSpoilt) to.write(data)
      })
      from.on('close', () => isSpoilt || isCut || to.destroy())
    }
  })
  await new Promise<void>(resolve => server.listen(own, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** The address of a database through a proxy. */
export const through = (url: string, proxy: TcpProxy): string => {
  const other = new URL(url)
  other.hostname = '127.0.0.1'
  other.port = String(proxy.port)
  return other.href
}
