/** Runs the tasks of the server's child processes in this thread; those that would need the server's fonts refuse with a message. */
import { readHtml } from '../../../server/src/heavy/readHtml.ts'
import { readSheet } from '../../../server/src/heavy/readSheet.ts'
import type { TaskInput, TaskName, TaskOutput } from '../../../server/src/heavy/tasks.ts'
import { Refusal } from '../../../server/src/http/refusal.ts'

const refuse = (mensaje: string) => (): never => {
  throw new Refusal(501, mensaje)
}

const TASKS: { [T in TaskName]: (input: never) => unknown } = {
  readHtml,
  readSheet,
  readBook: refuse('La demostración no importa archivos; el portal sí.'),
  printPdf: refuse('La demostración no prepara documentos PDF; el portal sí.'),
  readPdf: refuse('La demostración no lee documentos PDF; el portal sí. Escriba sus datos.'),
}

export const heavy = async <T extends TaskName>(name: T, input: TaskInput<T>): Promise<TaskOutput<T>> =>
  (await TASKS[name](input as never)) as TaskOutput<T>
export const closeHeavy = async (): Promise<void> => undefined
