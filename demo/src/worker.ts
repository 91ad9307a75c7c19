/** The entry of the page's worker: runs one portal, with messages in place of a network. */
import type { Ask, Demo } from './ask.ts'
import { openDemo } from './portal.ts'

type Files = Record<'pglite' | 'initdb' | 'archivos' | 'base' | 'trgm', ArrayBuffer>
type Order = Files | (Ask & { id: number }) | { id: number; close: true }

const worker = self as unknown as { onmessage: (event: { data: Order }) => void; postMessage: (message: unknown) => void }
const open = new Map<number, () => void>()
let demo: Promise<Demo> | undefined

const start = async ({ pglite, initdb, archivos, base, trgm }: Files): Promise<Demo> => {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([WebAssembly.compile(pglite), WebAssembly.compile(initdb)])
  const bundlePath = new URL(`data:application/gzip;base64,${Buffer.from(trgm).toString('base64')}`)
  return openDemo({
    ...{ pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([archivos]), loadDataDir: new Blob([base], { type: 'application/x-tar' }) },
    extensions: { pg_trgm: { name: 'pg_trgm', setup: async () => ({ bundlePath }) } },
  })
}

const answer = async ({ id, ...ask }: Ask & { id: number }): Promise<void> => {
  const { close, ...told } = await (await demo!).answer(ask, {
    event: event => worker.postMessage({ id, event }),
    end: () => worker.postMessage({ id, end: true }),
  })
  if (close) open.set(id, close)
  worker.postMessage({ id, ...told })
}

worker.onmessage = ({ data }) => {
  if (!('id' in data)) {
    demo = start(data)
    demo.then(
      () => worker.postMessage({ ready: true }),
      error => worker.postMessage({ failed: String(error?.stack ?? error) }),
    )
  } else if ('close' in data) {
    open.get(data.id)?.()
    open.delete(data.id)
  } else void answer(data)
}
