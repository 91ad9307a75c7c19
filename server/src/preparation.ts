/** How far a start has come, for the bar in the terminal and the page that answers meanwhile. */

/** Parts of a first start in their order, each with where it begins and ends on the bar: about what it takes of the time. */
const SPANS = { motor: [0, 0.15], tablas: [0.15, 0.35], iniciales: [0.35, 0.4], muestra: [0.4, 0.95], web: [0.95, 1] } as const
export type StartPart = keyof typeof SPANS

/** What is told of a part: a sentence, and how much of the part is done, from 0 to 1. */
export type Progress = (text: string, done?: number) => void

export type Preparation = {
  text: string
  /** From 0 to 1. */
  done: number
}

export const BEGINNING: Preparation = { text: 'Abriendo la base de datos…', done: 0 }

/** Where a start is that has done a share of a part; what is no number counts as nothing. */
export const reached = (part: StartPart, text: string, done = 0): Preparation => {
  const [from, to] = SPANS[part]
  return { text, done: from + (to - from) * Math.min(Math.max(done || 0, 0), 1) }
}

export const percent = ({ done }: Preparation): number => Math.round(done * 100)

const WIDTH = 24
/** The line of a terminal, cut to its columns. */
export const barOf = (at: Preparation, columns: number): string => {
  const full = Math.round(at.done * WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(percent(at)).padStart(3)} %  ${at.text}`.slice(
    0,
    Math.max(columns - 1, 0),
  )
}

const CLEAR = '\r\u001b[2K'

/** Shows how far it is: as one line that changes where a person looks, else as a line for each sentence. */
export const teller = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>) => {
  let last = ''
  const show = (at: Preparation): void => {
    const line = out.isTTY ? `${CLEAR}${barOf(at, out.columns || 80)}` : `${at.text}\n`
    if (line !== last) out.write(line)
    last = line
  }
  /** Takes the bar away before something else is said. */
  const clear = (): void => {
    if (out.isTTY && last) out.write(CLEAR)
    last = ''
  }
  return { show, clear }
}
