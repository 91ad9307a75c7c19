/**
 * A pool of child processes for work that would block or crash the server: started on demand, kept warm, ended when idle, replaced when
 * they fail. Each process serves one kind of task for its whole life, and gets none of the server's environment variables.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { loaderOf } from '../program.ts'

/** The limits of a kind of task. */
export type PoolLimits = {
  /** At most this many processes work on it at once. */
  most: number
  /** At most this many tasks wait; a further one is refused. */
  queue: number
  /** Timeout of one task in milliseconds; its process is killed then. */
  timeoutMs: number
  /** Heap of its process, in megabytes. */
  memoryMb: number
}

export type PoolOptions = {
  /** At most this many processes of all kinds together. */
  size: number
  /** An idle process ends after this many milliseconds. */
  idleMs: number
}

/** The message that asks a process for a task. */
export type Question = { kind: string; input: unknown }
export type TaskAnswer = { value: unknown } | { error: { message: string; stack?: string } }

/** Why a task has no answer: the queue is full, the process exceeded its memory or time, the pool is closed, or the task threw an error. */
export type Reason = 'busy' | 'beyond' | 'closed' | 'failed'

/** A task without an answer. */
export class PoolError extends Error {
  override name = 'PoolError'
  readonly reason: Reason
  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}

export type Pool = {
  /** Runs a task for a user: waiting users take turns, and no user has all processes of a kind that has more than one. */
  run(kind: string, input: unknown, who?: string): Promise<unknown>
  /** How many tasks of each kind run and wait. */
  load(): Record<string, { running: number; waiting: number }>
  close(): Promise<void>
}

type Task = Question & {
  who: string
  resolve: (value: unknown) => void
  reject: (error: PoolError) => void
}
type Slot = { child: ChildProcess; kind: string; task?: Task; timer?: NodeJS.Timeout; served: number; last: () => string }

/** A process is replaced after this many tasks, because libraries leak memory, and a fresh process costs less than finding the leak. */
const AFTER_TASKS = 500
const LAST_WORDS = 2_000

/** A pool over one program, which answers every question with a `TaskAnswer`. */
export function createPool(program: URL, kinds: Readonly<Record<string, PoolLimits>>, { size, idleMs }: PoolOptions): Pool {
  const slots = new Set<Slot>()
  const queue: Task[] = []
  const of = (kind: string) => [...slots].filter(slot => slot.kind === kind)

  const start = (kind: string): Slot => {
    const { child, last } = startChild(program, kinds[kind]!.memoryMb)
    const slot: Slot = { child, kind, served: 0, last }
    child.on('message', (answer: TaskAnswer) => finish(slot, answer))
    child.on('error', error => drop(slot, new PoolError('failed', `El proceso auxiliar falló: ${error.message}`)))
    child.on('exit', (code, signal) =>
      drop(slot, new PoolError('beyond', `El proceso auxiliar de ${kind} terminó antes de responder (${signal ?? code}). ${last()}`)),
    )
    slots.add(slot)
    return slot
  }

  const give = (slot: Slot, task: Task) => {
    const { timeoutMs } = kinds[slot.kind]!
    clearTimeout(slot.timer)
    slot.task = task
    slot.timer = setTimeout(
      () => drop(slot, new PoolError('beyond', `El proceso auxiliar de ${slot.kind} superó ${timeoutMs} ms.`)),
      timeoutMs,
    )
    hold(slot.child, true)
    try {
      // errors are ignored here, because a process that has exited is handled by its exit event
      slot.child.send({ kind: task.kind, input: task.input } satisfies Question, () => undefined)
    } catch (error) {
      finish(slot, { error: { message: `La entrada no se puede enviar: ${(error as Error).message}` } })
    }
  }

  const release = (slot: Slot) => {
    const { task } = slot
    clearTimeout(slot.timer)
    slot.task = undefined
    hold(slot.child, false)
    return task
  }

  const finish = (slot: Slot, answer: TaskAnswer) => {
    const task = release(slot)
    slot.served += 1
    slot.timer = setTimeout(() => drop(slot), idleMs).unref()
    if ('value' in answer) task?.resolve(answer.value)
    else task?.reject(Object.assign(new PoolError('failed', answer.error.message), answer.error.stack && { stack: answer.error.stack }))
    if (slot.served >= AFTER_TASKS) drop(slot)
    next()
  }

  const drop = (slot: Slot, error?: PoolError) => {
    if (!slots.delete(slot)) return
    const task = release(slot)
    slot.child.kill('SIGKILL')
    if (error) task?.reject(error)
    next()
  }

  /** A process for a task: a warm one, else a new one, replacing an idle one of another kind if necessary. */
  const slotFor = (kind: string): Slot | undefined => {
    const own = of(kind)
    const warm = own.find(slot => !slot.task)
    if (warm || own.length >= kinds[kind]!.most) return warm
    if (slots.size >= size) {
      const idle = [...slots].find(slot => !slot.task)
      if (!idle) return undefined
      slots.delete(idle)
      release(idle)
      idle.child.kill('SIGKILL')
    }
    return start(kind)
  }

  /** The turn of each user's last task, by kind; cleared once nothing runs or waits. */
  const turns = new Map<string, number>()
  let turn = 0
  const turnOf = ({ kind, who }: Task): number => turns.get(`${kind} ${who}`) ?? 0
  /** A user leaves one process of a kind to the others, where there is more than one; background work has no such limit. */
  const mayBegin = ({ kind, who }: Task): boolean =>
    !who || of(kind).filter(slot => slot.task?.who === who).length < Math.max(1, kinds[kind]!.most - 1)

  const next = () => {
    const full = new Set<string>()
    for (;;) {
      const waiting = queue.filter(task => !full.has(task.kind) && mayBegin(task))
      const [first] = waiting
      if (!first) break
      // the user whose last turn is longest ago; among their tasks, the first
      const task = waiting.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best), first)
      const slot = slotFor(task.kind)
      if (!slot) {
        full.add(task.kind)
        continue
      }
      queue.splice(queue.indexOf(task), 1)
      turns.set(`${task.kind} ${task.who}`, ++turn)
      give(slot, task)
    }
    if (!queue.length && ![...slots].some(slot => slot.task)) turns.clear()
  }

  return {
    run: (kind, input, who = '') =>
      new Promise((resolve, reject) => {
        const waiting = queue.filter(task => task.kind === kind)
        const own = waiting.filter(task => who && task.who === who).length
        if (waiting.length >= kinds[kind]!.queue || own >= Math.ceil(kinds[kind]!.queue / 2))
          return reject(new PoolError('busy', `Hay demasiados trabajos de ${kind} en espera.`))
        queue.push({ kind, input, who, resolve, reject })
        next()
      }),
    load: () =>
      Object.fromEntries(
        Object.keys(kinds).map(kind => [
          kind,
          { running: of(kind).filter(slot => slot.task).length, waiting: queue.filter(task => task.kind === kind).length },
        ]),
      ),
    close: async () => {
      const closed = new PoolError('closed', 'El servidor se está deteniendo.')
      for (const task of queue.splice(0)) task.reject(closed)
      const open = [...slots]
      slots.clear()
      await Promise.all(
        open.map(slot => {
          release(slot)?.reject(closed)
          return ended(slot.child)
        }),
      )
    },
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
    child.ref()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** A process keeps the server from exiting only while it works. */
const hold = (child: ChildProcess, busy: boolean): void => {
  const what = busy ? 'ref' : 'unref'
  child[what]()
  child.channel?.[what]()
}

const startChild = (program: URL, memoryMb: number): { child: ChildProcess; last: () => string } => {
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${memoryMb}`, ...loaderOf(program)],
    env: { TMPDIR: tmpdir(), TZ: process.env.TZ },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  const errors = child.stderr as Socket
  errors.unref()
  errors.on('data', chunk => {
    said = `${said}${chunk}`.slice(-LAST_WORDS)
  })
  return { child, last: () => said }
}
