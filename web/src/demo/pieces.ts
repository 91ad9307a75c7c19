/** The files of the demo's engine in pieces, each a classic script, which a browser can also load from a disk. */
import { createStore } from '../store.ts'

declare global {
  interface Window {
    /** The number of pieces of each file, and their total size; set by the built page. */
    nogalMotor: Record<string, { piezas: number; bytes: number }>
    nogalPieza: (name: string, index: number, text: string) => void
  }
}

/** The loaded share, from 0 to 1; 1 once the engine answers. */
export const progressStore = createStore(0)
/** Why the demo can't start, as a sentence. */
export const problemStore = createStore<string | null>(null)

/** The progress when all pieces are loaded; opening the engine is the rest. */
const LOADED = 0.9
const TRIES = 3

const script = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = src
    element.onload = () => resolve()
    element.onerror = () => reject(new Error(src))
    document.head.append(element)
  })

const loaded = async (src: string): Promise<void> => {
  for (let n = 1; ; n++) {
    try {
      return await script(src)
    } catch (error) {
      if (n >= TRIES) throw error
      await new Promise(done => setTimeout(done, 1000 * n))
    }
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

const unpacked = (blob: Blob): Promise<ArrayBuffer> =>
  new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()

/** Loads all files of the engine, decompressed. */
export const loadPieces = async (): Promise<Record<string, ArrayBuffer>> => {
  const files = Object.entries(window.nogalMotor)
  const total = files.reduce((sum, [, { piezas }]) => sum + piezas, 0)
  const taken: Record<string, Uint8Array<ArrayBuffer>[]> = Object.fromEntries(files.map(([name]) => [name, []]))
  let count = 0
  window.nogalPieza = (name, index, text) => {
    taken[name]![index] = bytesOf(text)
    progressStore.set((++count / total) * LOADED)
  }
  for (const [name, { piezas }] of files) {
    await Promise.all(Array.from({ length: piezas }, (_, i) => loaded(`motor/${name}-${i}.js`)))
  }
  const whole = files.map(async ([name]) => [name, await unpacked(new Blob(taken[name]))] as const)
  return Object.fromEntries(await Promise.all(whole))
}
