// Worker threads for work that would hold up the event loop: started when first needed, kept warm, replaced when they fail.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

type Task = { input: unknown; resolve: (value: unknown) => void; reject: (error: Error) => void }
type Slot = { worker: Worker; task?: Task; timer?: NodeJS.Timeout; served: number }

/** What a worker answers to one input. */
export type Answer = { value: unknown } | { error: { message: string; stack?: string } }

/** What a worker could not do: the caller's reference number and the log tell the rest. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}

export type PoolOptions = {
  /** At most so many threads. */
  size: number
  /** A task that takes longer is given up and its thread ended. */
  timeoutMs: number
  /** Tasks waiting beyond this are refused. */
  maxQueue: number
}

export type Pool = {
  run(input: unknown): Promise<unknown>
  close(): Promise<void>
}

const AFTER_TASKS = 500

/** A pool over one worker file, which answers every message with an `Answer`. */
export function createPool(file: URL, { size, timeoutMs, maxQueue }: PoolOptions): Pool {
  const slots = new Set<Slot>()
  const queue: Task[] = []

  const start = (): Slot => {
    const slot: Slot = { worker: startWorker(file), served: 0 }
    slot.worker.on('message', (answer: Answer) => finish(slot, answer))
    slot.worker.on('error', error => drop(slot, new WorkerError(`El proceso auxiliar falló: ${error.message}`, { cause: error })))
    slot.worker.on('exit', code => drop(slot, new WorkerError(`El proceso auxiliar terminó antes de responder (${code}).`)))
    slots.add(slot)
    return slot
  }

  const give = (slot: Slot, task: Task) => {
    slot.task = task
    slot.timer = setTimeout(() => drop(slot, new WorkerError(`El proceso auxiliar superó ${timeoutMs} ms.`)), timeoutMs)
    slot.worker.ref()
    try {
      slot.worker.postMessage(task.input)
    } catch (error) {
      finish(slot, { error: { message: `La entrada no se puede enviar: ${(error as Error).message}` } })
    }
  }

  const release = (slot: Slot) => {
    const task = slot.task
    clearTimeout(slot.timer)
    slot.task = undefined
    slot.worker.unref()
    return task
  }

  const finish = (slot: Slot, answer: Answer) => {
    const task = release(slot)
    slot.served += 1
    if ('error' in answer)
      task?.reject(Object.assign(new WorkerError(answer.error.message), answer.error.stack && { stack: answer.error.stack }))
    else task?.resolve(answer.value)
    // A thread's memory only grows; a fresh one now and then costs less than looking for the leak of a library.
    if (slot.served >= AFTER_TASKS) drop(slot)
    next()
  }

  const drop = (slot: Slot, error?: WorkerError) => {
    if (!slots.delete(slot)) return
    const task = release(slot)
    void slot.worker.terminate()
    if (error) task?.reject(error)
    next()
  }

  const next = () => {
    while (queue.length > 0) {
      const idle = [...slots].find(slot => !slot.task) ?? (slots.size < size ? start() : undefined)
      if (!idle) return
      give(idle, queue.shift()!)
    }
  }

  return {
    run: input =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxQueue) return reject(new WorkerError('Hay demasiados trabajos en espera.'))
        queue.push({ input, resolve, reject })
        next()
      }),
    close: async () => {
      const closed = new WorkerError('El servidor se está deteniendo.')
      for (const task of queue.splice(0)) task.reject(closed)
      const open = [...slots]
      for (const slot of open) {
        slots.delete(slot)
        release(slot)?.reject(closed)
      }
      await Promise.all(open.map(slot => slot.worker.terminate()))
    },
  }
}

/** Where a worker's file is: the source beside the caller when run from source, the bundle otherwise. */
export function workerFile(name: string, from: string): URL {
  const candidates = [`./${name}.ts`, `./${name}.js`, `./${name}.mjs`].map(path => new URL(path, from))
  const found = candidates.find(url => existsSync(fileURLToPath(url)))
  if (!found) throw new Error(`No se encuentra ${name} junto a ${from}. Ejecute "npm run build".`)
  return found
}

function startWorker(file: URL): Worker {
  const options = { resourceLimits: { maxOldGenerationSizeMb: 512 } }
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options)
  return new Worker(new URL('./boot.mjs', import.meta.url), { ...options, workerData: { file: file.href }, execArgv: [] })
}
