/** The kinds of answers of a handler besides plain data. */
import type { Readable } from 'node:stream'

declare const DATA: unique symbol

/** JSON written by PostgreSQL, sent unchanged; `D` is the type of its content. */
export class Json<D = unknown> {
  declare readonly [DATA]?: D
  readonly text: string
  /** Number of rows of the whole list, when the text is one page of it. */
  readonly total: number | undefined
  constructor(text: string, total?: number) {
    this.text = text
    this.total = total
  }
}

/** Data with its own sentence for `mensaje`, and additional headers. */
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
  /** False for a file that programs read again and again: the access log would hold nothing else. */
  readonly noted: boolean
  constructor(bytes: Buffer, type: string, name: string, inline = false, noted = true) {
    this.bytes = bytes
    this.type = type
    this.name = name
    this.inline = inline
    this.noted = noted
  }
}

/**
 * A file that is streamed; when the client disconnects, the source is destroyed. `length` in bytes, where known; `headers` are added to the
 * usual ones.
 */
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

/** An HTML page: its title, the inside of its body, its one style sheet, its language. The caller must escape texts of the body. */
export class PageAnswer {
  readonly title: string
  readonly body: string
  readonly style: string
  readonly status: number
  readonly lang: string
  constructor(title: string, body: string, style = '', status = 200, lang = 'es') {
    this.title = title
    this.body = body
    this.style = style
    this.status = status
    this.lang = lang
  }
}

/** An open stream of events: `send` sends one, `end` ends the stream. */
export type EventSink<E> = { send: (event: E) => void; end: () => void }

/** Server-sent events: `open` is called once the headers are sent; the function that it returns is called when the stream ends. */
export class EventsAnswer<E = unknown> {
  readonly open: (sink: EventSink<E>) => () => void
  constructor(open: (sink: EventSink<E>) => () => void) {
    this.open = open
  }
}
