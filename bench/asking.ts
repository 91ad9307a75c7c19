/** Simulates another user while a bench runs: measures how long each of that user's requests takes. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const WARM = 50

/**
 * Repeats a request from a worker thread, because the main thread is busy sending. `stop` returns the response time of each request in
 * milliseconds. The first requests are not counted, because the thread loads its HTTP client and the server loads its code for them.
 */
export const asking = async (url: string, authorization: string): Promise<{ stop: () => Promise<number[]> }> => {
  const code = `
    const { parentPort, workerData: { url, authorization } } = require('node:worker_threads')
    let over = false
    parentPort.once('message', () => { over = true })
    const ask = async () => (await fetch(url, { headers: { authorization } })).arrayBuffer()
    const run = async () => {
      for (let i = 0; i < ${WARM}; i++) await ask()
      parentPort.postMessage('begun')
      const waited = []
      while (!over) {
        const started = performance.now()
        await ask()
        waited.push(performance.now() - started)
        await new Promise(done => setTimeout(done, 5))
      }
      parentPort.postMessage(waited)
    }
    run()`
  const worker = new Worker(code, { eval: true, workerData: { url, authorization } })
  await once(worker, 'message')
  return {
    stop: async () => {
      const answer = once(worker, 'message')
      worker.postMessage('stop')
      const [waited] = (await answer) as [number[]]
      await worker.terminate()
      return waited
    },
  }
}
