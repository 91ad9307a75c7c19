/** Background jobs: a failure is kept until the same job succeeds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWork } from './work.ts'

const until = async (isDone: () => boolean): Promise<void> => {
  for (let n = 0; n < 200 && !isDone(); n++) await sleep(5)
  expect(isDone()).toBe(true)
}

test('a failure is noted once while it goes on, and taken back by the next success', async () => {
  const notes: (string | undefined)[] = []
  let fails = true
  let runs = 0
  const work = async () => {
    runs++
    if (fails) throw new Error('sin conexión')
  }
  const said: string[] = []
  const stop = startWork([{ name: 'La bandeja', everyMs: 1, work }], {
    say: text => said.push(text),
    note: async (name, failure) => {
      expect(name).toBe('La bandeja')
      notes.push(failure)
    },
  })
  await until(() => runs > 3)
  expect(notes).toEqual(['sin conexión'])
  fails = false
  await until(() => notes.length > 1)
  const before = runs
  await until(() => runs > before + 2)
  await stop()
  expect(notes).toEqual(['sin conexión', undefined])
  expect(said).toEqual(['La bandeja: sin conexión'])
})

test('a note that cannot be kept is tried again, and the job goes on', async () => {
  let tries = 0
  const stop = startWork(
    [
      {
        name: 'La bandeja',
        everyMs: 1,
        work: async () => {
          throw new Error('sin conexión')
        },
      },
    ],
    {
      say: () => undefined,
      note: async () => {
        tries++
        throw new Error('tampoco')
      },
    },
  )
  await until(() => tries > 2)
  await stop()
})
