/** Everything heavy that the server does, one row each: what does it, what it may take, and what a person is told when it can't be done. */
import type { PoolLimits } from './pool.ts'

type Task = PoolLimits & {
  /** The function that does it; it is loaded in the child process only. */
  load: () => Promise<(input: never) => unknown>
  /** 503: too many wait. */
  busy: string
  /** 400: what was asked is beyond the memory or the time of a task. */
  beyond: string
}

export const TASKS = {
  readSheet: {
    load: async () => (await import('./readSheet.ts')).readSheet,
    ...{ most: 2, queue: 20, timeoutMs: 15_000, memoryMb: 256 },
    busy: 'Hay muchas importaciones en espera. Vuelva a intentarlo en un minuto.',
    beyond: 'El archivo no se puede leer: es demasiado grande o está dañado. Impórtelo por partes.',
  },
  printPdf: {
    load: async () => (await import('./print/printPdf.ts')).printPdf,
    ...{ most: 2, queue: 200, timeoutMs: 30_000, memoryMb: 512 },
    busy: 'Hay muchos documentos en espera. Vuelva a imprimirlo en un minuto.',
    beyond: 'El documento es demasiado extenso para imprimirlo. Acorte sus textos y vuelva a intentarlo.',
  },
  readPdf: {
    load: async () => (await import('./readPdf.ts')).readPdf,
    ...{ most: 2, queue: 20, timeoutMs: 15_000, memoryMb: 256 },
    busy: 'Hay muchos PDF en espera. Vuelva a intentarlo en un minuto.',
    beyond: 'El PDF no se puede leer: es demasiado extenso. Escriba sus datos.',
  },
  readHtml: {
    load: async () => (await import('./readHtml.ts')).readHtml,
    ...{ most: 2, queue: 100, timeoutMs: 5_000, memoryMb: 128 },
    busy: 'Hay muchos textos con formato en espera. Vuelva a guardar en un momento.',
    beyond: 'Un texto con formato es demasiado complejo. Péguelo sin formato y vuelva a guardar.',
  },
} satisfies Record<string, Task>

export type TaskName = keyof typeof TASKS
type Work<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]['load']>>
export type TaskInput<T extends TaskName> = Parameters<Work<T>>[0]
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<Work<T>>>
