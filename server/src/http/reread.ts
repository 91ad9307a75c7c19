/** The events of a screen over many records: each says that the screen has to be read again, and nothing of what was saved or by whom. */
import type { Aviso } from '@nogal/model/vivo'
import { EVERYTHING, type Notice } from '../live/live.ts'
import { EventsAnswer } from './answers.ts'
import type { Context } from './handle.ts'

/** A screen gets an event at most once in this many milliseconds. */
const TOLD_EVERY_MS = 2_000
/** A bell gets an event at most once in this many milliseconds. */
const NOTICED_EVERY_MS = 300

/** Tells a screen to read again whenever `changed` is called, at most once in an interval. `watch` begins to call it, and returns how that ends. */
const rereadWhen = (watch: (changed: () => void) => () => void, everyMs: number): EventsAnswer<Aviso> =>
  new EventsAnswer(({ send }) => {
    let waiting: NodeJS.Timeout | undefined
    const tell = () => {
      waiting = undefined
      send({ Releer: true, Cambios: [], Personas: null })
    }
    const stop = watch(() => {
      waiting ??= setTimeout(tell, everyMs)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  })

/** Tells a screen to read again after changes of these tables, or of any. */
export const rereadEvents = ({ live }: Pick<Context, 'live'>, tables?: readonly string[]): EventsAnswer<Aviso> => {
  const concerns = ({ Releer, Cambios }: Notice) => Releer || !tables || Cambios.some(({ Tabla }) => tables.includes(Tabla))
  const watch = (changed: () => void) =>
    live.watch({ ...EVERYTHING, person: undefined, tell: notice => void (concerns(notice) && changed()) })
  return rereadWhen(watch, TOLD_EVERY_MS)
}

/** The events that tell an open window to read the notices of its user again. */
export const noticeEvents = ({ live, sesion }: Pick<Context, 'live' | 'sesion'>): EventsAnswer<Aviso> =>
  rereadWhen(changed => live.watchNotices(sesion.Usuario, changed), NOTICED_EVERY_MS)
