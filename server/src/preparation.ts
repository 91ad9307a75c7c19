/** The progress of a start, for the bar in the terminal and for the page that is shown meanwhile. */

/** Parts of a first start in order, each with its range on the bar, which is proportional to its usual duration. */
const SPANS = { motor: [0, 0.15], tablas: [0.15, 0.35], iniciales: [0.35, 0.4], muestra: [0.4, 0.95], web: [0.95, 1] } as const
export type StartPart = keyof typeof SPANS

/** Reports the progress of a part: a sentence, and the share of the part that is done, from 0 to 1. */
export type Progress = (text: string, done?: number) => void

export type Preparation = {
  text: string
  /** From 0 to 1. */
  done: number
}

export const BEGINNING: Preparation = { text: 'Abriendo la base de datos…', done: 0 }

/** The overall progress, given the share of a part that is done; an invalid number counts as 0. */
export const reached = (part: StartPart, text: string, done = 0): Preparation => {
  const [from, to] = SPANS[part]
  return { text, done: from + (to - from) * Math.min(Math.max(done || 0, 0), 1) }
}

export const percent = ({ done }: Preparation): number => Math.round(done * 100)

const WIDTH = 24
/** The line for a terminal, truncated to its width. */
export const barOf = (at: Preparation, columns: number): string => {
  const full = Math.round(at.done * WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(percent(at)).padStart(3)} %  ${at.text}`.slice(
    0,
    Math.max(columns - 1, 0),
  )
}

const CLEAR = '\r\u001b[2K'

/** Shows the progress: in a terminal as one line that is updated, else as a line for each sentence. */
export const teller = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>) => {
  let last = ''
  const show = (at: Preparation): void => {
    const line = out.isTTY ? `${CLEAR}${barOf(at, out.columns || 80)}` : `${at.text}\n`
    if (line !== last) out.write(line)
    last = line
  }
  /** Removes the bar before other output. */
  const clear = (): void => {
    if (out.isTTY && last) out.write(CLEAR)
    last = ''
  }
  return { show, clear }
}
