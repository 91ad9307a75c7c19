/**
 * Child processes for work that would hold up the server or could end it: started when first needed, kept warm, ended when idle,
 * replaced when they fail. A process serves one kind of task all its life, and is told nothing of the server's environment.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { loaderOf } from '../program.ts'

/** What a kind of task may take. */
export type PoolLimits = {
  /** Processes that work on it at once. */
  most: number
  /** Tasks that wait; one more is refused. */
  queue: number
  /** Milliseconds of one task; it is given up then, and its process ended. */
  timeoutMs: number
  /** Heap of its process, in megabytes. */
  memoryMb: number
}

export type PoolOptions = {
  /** Processes of all kinds together. */
  size: number
  /** A process without work ends after so many milliseconds. */
  idleMs: number
}

/** What a process is asked, and what it answers. */
export type Question = { kind: string; input: unknown }
export type TaskAnswer = { value: unknown } | { error: { message: string; stack?: string } }

/** Why there is no answer: no room to wait, the process beyond its memory or time, the pool closed, or the task threw. */
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
  /** Does a task in the name of somebody: of several persons each has a turn, and none has all processes of a kind, where there are more. */
  run(kind: string, input: unknown, who?: string): Promise<unknown>
  close(): Promise<void>
}

type Task = Question & {
  who: string
  resolve: (value: unknown) => void
  reject: (error: PoolError) => void
}
type Slot = { child: ChildProcess; kind: string; task?: Task; timer?: NodeJS.Timeout; served: number; last: () => string }

/** A library's memory only grows; a fresh process now and then costs less than looking for its leak. */
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
      // a process that is gone says so by its exit
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

  /** A process for a task: a warm one, else a new one, if need be in the place of one that is idle with another kind. */
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

  /** When the last task of each person began, by kind; told as long as anything runs or waits. */
  const turns = new Map<string, number>()
  let turn = 0
  const turnOf = ({ kind, who }: Task): number => turns.get(`${kind} ${who}`) ?? 0
  /** One person leaves a process of a kind to the others, where there is more than one; work of nobody in particular does not. */
  const mayBegin = ({ kind, who }: Task): boolean =>
    !who || of(kind).filter(slot => slot.task?.who === who).length < Math.max(1, kinds[kind]!.most - 1)

  const next = () => {
    const full = new Set<string>()
    for (;;) {
      const waiting = queue.filter(task => !full.has(task.kind) && mayBegin(task))
      const [first] = waiting
      if (!first) break
      // the person who waits longest for a turn; among the tasks of that person, the first
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

/** Whether a process keeps the server from ending: only while it works. */
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
