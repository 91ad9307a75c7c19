import { expect, it } from 'vitest'
import { eventsIn } from './events.ts'

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
