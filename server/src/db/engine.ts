/**
 * The embedded engine: PGlite in a process of its own. It opens nothing before its parent has recorded its identity, and exits as soon as
 * the parent is gone.
 */
import { type EngineOrder, type EngineReport, failure, serve } from './serve.ts'

const fail = (error: unknown): void => {
  if (!process.send) process.exit(1)
  process.send(failure(error), () => process.exit(1))
}

const run = async (order: EngineOrder): Promise<void> => {
  const report = (message: EngineReport) => void process.send?.(message)
  const { port, close } = await serve(order, { report, fail })
  process.once('message', async () => {
    await close()
    process.exit(0)
  })
  report({ kind: 'ready', port })
}

// Ctrl+C is sent to the whole process group, so it is ignored here: the parent alone decides when the engine closes.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(1))
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
process.once('message', (order: EngineOrder) => run(order).catch(fail))
