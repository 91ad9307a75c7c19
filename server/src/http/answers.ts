/** What a handler may answer beside plain data. */

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

/** Data with a sentence of its own for `mensaje`. */
export class WithMessage<D> {
  readonly data: D
  readonly mensaje: string
  constructor(data: D, mensaje: string) {
    this.data = data
    this.mensaje = mensaje
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
