/** Streams of server-sent events, read with `fetch`, because an EventSource can't send a token. */

/** The server sends something every 15 seconds; after this many milliseconds of silence a connection counts as lost. */
const SILENCE_MS = 45_000

const within = async <T>(made: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream is silent.')), SILENCE_MS)
  })
  try {
    return await Promise.race([made, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** What a block says in lines that begin with a name; empty for a comment, which only keeps the connection alive. */
const linesOf = (name: string, block: string): string =>
  block
    .split('\n')
    .filter(line => line.startsWith(`${name}:`))
    .map(line => line.slice(name.length + 1).trimStart())
    .join('\n')

let told: string | undefined

/** The position of the last event, where the server reads copies of its database: what is read after an event must not be older than it. */
export const toldAt = (): string | undefined => told

/** The events of an answer as they arrive; ends when the server ends the stream, fails when the connection is lost. */
export async function* eventsIn(response: Response): AsyncGenerator<unknown> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let text = ''; ; ) {
      const { done, value } = await within(reader.read())
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const data = linesOf('data', block)
        told = linesOf('id', block) || told
        if (data) yield JSON.parse(data)
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
