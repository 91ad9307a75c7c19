/** The heavy tasks of the server, one row each: the function, its limits, and the messages for failures. */
import type { PoolLimits } from './pool.ts'

type Task = PoolLimits & {
  /** Loads the function; called in the child process only. */
  load: () => Promise<(input: never) => unknown>
  /** Message with 503 when the queue is full. */
  busy: string
  /** Message with 400 when the task exceeds its memory or time. */
  beyond: string
}

export const TASKS = {
  readSheet: {
    load: async () => (await import('./readSheet.ts')).readSheet,
    ...{ most: 2, queue: 20, timeoutMs: 15_000, memoryMb: 256 },
    busy: 'Hay muchas importaciones en espera. Vuelva a intentarlo en un minuto.',
    beyond: 'El archivo no se puede leer: es demasiado grande o está dañado. Impórtelo por partes.',
  },
  readBook: {
    load: async () => (await import('./readBook.ts')).readBook,
    ...{ most: 1, queue: 10, timeoutMs: 120_000, memoryMb: 1_536 },
    busy: 'Hay muchas importaciones en espera. Vuelva a intentarlo en un minuto.',
    beyond: 'El archivo no se puede leer: es demasiado grande o está dañado. Divídalo por temporadas o por clientes.',
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
