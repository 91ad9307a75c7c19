import { expect, it } from 'vitest'
import { eventsIn, toldAt } from './events.ts'

const answer = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start: controller => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
  )
const read = async (response: Response) => {
  const all: unknown[] = []
  for await (const event of eventsIn(response)) all.push(event)
  return all
}

it('reads events however they are cut, and nothing out of comments', async () => {
  expect(await read(answer('retry: 2000\n\n: \n\nda', 'ta: {"a":', '1}\n', '\ndata: {"a":2}\n\n: \n', '\n'))).toEqual([{ a: 1 }, { a: 2 }])
  expect(await read(answer('data: {"a":1}'))).toEqual([])
})

it('knows the position of the last event that has one, once the event is there', async () => {
  expect(toldAt()).toBeUndefined()
  const events = eventsIn(answer('id: 0/1A\ndata: 1\n\n', 'data: 2\n\n', 'id: 0/2B\ndata: 3\n\n'))
  const seen: unknown[] = []
  for await (const event of events) seen.push([event, toldAt()])
  expect(seen).toEqual([
    [1, '0/1A'],
    [2, '0/1A'],
    [3, '0/2B'],
  ])
})
