/** What a handler may answer beside plain data. */
import type { Readable } from 'node:stream'

declare const DATA: unique symbol

/** JSON that PostgreSQL wrote, sent as it is; it carries the type of what the text holds. */
export class Json<D = unknown> {
  declare readonly [DATA]?: D
  readonly text: string
  /** Rows of the whole list, when the text is one page of it. */
  readonly total: number | undefined
  constructor(text: string, total?: number) {
    this.text = text
    this.total = total
  }
}

/** Data with a sentence of its own for `mensaje`, and headers if it needs any. */
export class WithMessage<D> {
  readonly data: D
  readonly mensaje: string
  readonly headers: Record<string, string>
  constructor(data: D, mensaje: string, headers: Record<string, string> = {}) {
    this.data = data
    this.mensaje = mensaje
    this.headers = headers
  }
}

/** A file as the answer; `inline` lets the browser show it instead of saving it. */
export class FileAnswer {
  readonly bytes: Buffer
  readonly type: string
  readonly name: string
  readonly inline: boolean
  constructor(bytes: Buffer, type: string, name: string, inline = false) {
    this.bytes = bytes
    this.type = type
    this.name = name
    this.inline = inline
  }
}

/** A file that is sent as it is read; the client's going ends the source. `length` in bytes, where it is known; `headers` beside the usual ones. */
export class StreamAnswer {
  readonly source: Readable
  readonly type: string
  readonly name: string
  readonly inline: boolean
  readonly length: number | undefined
  readonly headers: Record<string, string>
  constructor(
    source: Readable,
    type: string,
    name: string,
    { inline = false, length, headers = {} }: { inline?: boolean; length?: number; headers?: Record<string, string> } = {},
  ) {
    this.source = source
    this.type = type
    this.name = name
    this.inline = inline
    this.length = length
    this.headers = headers
  }
}

/** A page of HTML: its title, the inside of its body, its one style sheet. Whoever makes it escapes what it shows. */
export class PageAnswer {
  readonly title: string
  readonly body: string
  readonly style: string
  readonly status: number
  constructor(title: string, body: string, style = '', status = 200) {
    this.title = title
    this.body = body
    this.style = style
    this.status = status
  }
}

/** What a handler does with an open stream of events: `send` one, `end` the stream. */
export type EventSink<E> = { send: (event: E) => void; end: () => void }

/** Server-sent events: `open` is called once the headers are out; the function that it answers when the stream is over. */
export class EventsAnswer<E = unknown> {
  readonly open: (sink: EventSink<E>) => () => void
  constructor(open: (sink: EventSink<E>) => () => void) {
    this.open = open
  }
}
