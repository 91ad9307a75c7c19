/** A TCP proxy that simulates a bad network: it drops data without closing connections, or is slow. */
import { createConnection, createServer, type Server, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** From now on notices of the database are dropped, and nothing else. */
  deafen: () => void
  /** From now on all data are dropped, and new connections get no answer. */
  cut: () => void
  /** From now on data pass again, and at once; connections that lost data stay broken. */
  mend: () => void
  /** From now on data arrive this many milliseconds later, and at most this many bytes a second pass each way of a connection. */
  slow: (delayMs: number, bytesPerSecond: number) => void
  close: () => Promise<void>
}

type Speed = { delayMs: number; bytesPerSecond: number }

/** Sends pieces on in their order, each once the line is free, and its delay later; ends once all are sent. */
const lineTo = (to: Socket, speed: () => Speed) => {
  const waiting: Buffer[] = []
  let free = 0
  let isOver = false
  const send = (): void => {
    to.write(waiting.shift()!)
    if (isOver && !waiting.length) to.destroy()
  }
  return {
    send: (data: Buffer): void => {
      const { delayMs, bytesPerSecond } = speed()
      const now = performance.now()
      free = Math.max(now, free) + (data.length / bytesPerSecond) * 1000
      waiting.push(data)
      const waits = free + delayMs - now
      if (waits > 0 || waiting.length > 1) setTimeout(send, waits)
      else send()
    },
    end: (): void => {
      isOver = true
      if (!waiting.length) to.destroy()
    },
  }
}

/** The first byte of a notice in the protocol of PostgreSQL: its type, then the length of the rest. */
const NOTICE = 'A'.charCodeAt(0)

/** What a server sends, without notices; small messages arrive whole. */
const withoutNotices = (data: Buffer): Buffer => {
  const kept: Buffer[] = []
  for (let at = 0; at < data.length; ) {
    const end = at + 1 + data.readInt32BE(at + 1)
    if (data[at] !== NOTICE) kept.push(data.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** Listens on a free port of this machine, or the given one, and forwards connections to another. */
export const proxyTo = async (host: string, port: number, own = 0): Promise<TcpProxy> => {
  let isCut = false
  let isDeaf = false
  let speed: Speed = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }
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
      const line = lineTo(to, () => speed)
      from.on('data', data => {
        // a stream with missing data stays blocked: a real network would have retransmitted them, or closed the connection
        isSpoilt ||= isCut
        if (!isSpoilt) line.send(isDeaf && from === outer ? withoutNotices(data) : data)
      })
      from.on('close', () => isSpoilt || isCut || line.end())
    }
  })
  await new Promise<void>(resolve => server.listen(own, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    deafen: () => {
      isDeaf = true
    },
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
      isDeaf = false
      speed = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }
    },
    slow: (delayMs, bytesPerSecond) => {
      speed = { delayMs, bytesPerSecond }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** The address of a database through a proxy, or what else listens on a port of this machine. */
export const through = (url: string, proxy: Pick<TcpProxy, 'port'>): string => {
  const other = new URL(url)
  other.hostname = '127.0.0.1'
  other.port = String(proxy.port)
  return other.href
}
