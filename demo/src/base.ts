/** The in-memory engine as the portal's database: the same driver speaks the same protocol, without a network. */
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { ownChanges } from '../../server/src/db/changes.ts'
import { clientsOf, poolOf } from '../../server/src/db/client.ts'
import type { Db } from '../../server/src/db/open.ts'
import { TIME_ZONE } from '../../server/src/db/settings.ts'
import { typeParsers } from '../../server/src/db/types.ts'

const HEADER = 5
const TERMINATE = 0x58

/** Takes the place of the driver's socket and passes each message to the engine. */
class Wire extends Duplex {
  private readonly engine: PGlite
  private held = Buffer.alloc(0)
  private hasStarted = false

  constructor(engine: PGlite) {
    super({ writableHighWaterMark: 2 ** 24, readableHighWaterMark: 2 ** 24 })
    this.engine = engine
  }
  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this

  override _read(): void {}
  override _write(chunk: Buffer, _coding: string, done: (error?: Error | null) => void): void {
    this.held = Buffer.concat([this.held, chunk])
    this.exchange().then(() => done(), done)
  }
  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    done()
  }

  /** The next complete message; the first message of a connection has no type byte before its length. */
  private next(): Buffer | undefined {
    const letter = this.hasStarted ? 1 : 0
    if (this.held.length < HEADER - 1 + letter) return undefined
    const length = this.held.readInt32BE(letter) + letter
    if (this.held.length < length) return undefined
    const message = this.held.subarray(0, length)
    this.held = this.held.subarray(length)
    this.hasStarted = true
    return message
  }
  private async exchange(): Promise<void> {
    for (let message = this.next(); message; message = this.next()) {
      if (message[0] === TERMINATE && this.hasStarted && message.length === HEADER) return
      await this.engine.execProtocolRawStream(new Uint8Array(message), { onRawData: data => void this.push(Buffer.from(data)) })
    }
  }
}

/** Opens the portal's database over an in-memory engine. */
export const memoryDb = (engine: PGlite): Db => {
  const clients = clientsOf({
    // no limit: a statement cannot be interrupted here, and no other user waits for it
    limitMs: 0,
    ready: async () => undefined,
    onLimit: ms => new Error(`A statement took ${ms} ms.`),
  })
  const pool = poolOf(
    {
      user: 'postgres',
      database: 'postgres',
      password: '',
      // the engine has a single backend for all connections
      max: 1,
      idleTimeoutMillis: 0,
      types: typeParsers,
      stream: () => new Wire(engine) as never,
      onConnect: async (client: pg.ClientBase) => {
        await client.query(`set time zone '${TIME_ZONE}'`)
      },
    } as pg.PoolConfig,
    clients,
  )
  return {
    pool,
    beginning: 'begin',
    pools: [],
    kind: 'embebida',
    changes: ownChanges(),
    list: (_who, { limitMs: _, ...statement }) => pool.query(statement),
    demandRoom: () => undefined,
    health: () => ({ alive: true, ms: 0 }),
    close: async () => {
      await pool.end()
      await engine.close()
    },
  }
}
