/** The program of the process with the engines of a test worker; it ends when the worker does, or when an engine fails. */
import { type EngineReport, failure, serve } from '../db/serve.ts'
import type { FromHost, ToHost } from './host.ts'

const closings = new Map<number, () => Promise<void>>()

const tell = (id: number) => (message: FromHost['message']) => void process.send?.({ id, message } satisfies FromHost)
const fail = (error: unknown, report: (message: EngineReport) => void): void => {
  report(failure(error))
  setTimeout(() => process.exit(1), 100)
}

process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(1))
process.on('message', async ({ id, message }: ToHost) => {
  const report = tell(id)
  try {
    if (message === 'close') {
      await closings.get(id)?.()
      closings.delete(id)
      report({ kind: 'closed' })
    } else {
      const { port, close } = await serve(message, { report, fail: error => fail(error, report) })
      closings.set(id, close)
      report({ kind: 'ready', port })
    }
  } catch (error) {
    fail(error, report)
  }
})
