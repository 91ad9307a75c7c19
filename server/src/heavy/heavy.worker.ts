/** The program of every child process: does one task after another, and exits as soon as the server is gone. */
import type { Question, TaskAnswer } from './pool.ts'
import { TASKS, type TaskName } from './tasks.ts'

const answer = async ({ kind, input }: Question): Promise<TaskAnswer> => {
  try {
    const work = (await TASKS[kind as TaskName].load()) as (input: unknown) => unknown
    return { value: await work(input) }
  } catch (error) {
    const { message, stack } = error as Error
    return { error: { message, ...(stack && { stack }) } }
  }
}

// Ctrl+C is sent to the whole process group, so it is ignored here: the server alone decides when its tasks end.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', async (question: Question) => {
  process.send!(await answer(question))
})
