/** The events of a screen over many records: each says that the screen has to be read again, and nothing of what was saved or by whom. */
import type { Aviso } from '@nogal/model/vivo'
import { EVERYTHING, type Notice } from '../live/live.ts'
import { EventsAnswer } from './answers.ts'
import type { Context } from './handle.ts'

/** A screen gets an event at most once in this many milliseconds. */
const TOLD_EVERY_MS = 2_000

/** Tells a screen to read again after changes of these tables, or of any. */
export const rereadEvents = ({ live }: Pick<Context, 'live'>, tables?: readonly string[]): EventsAnswer<Aviso> => {
  const concerns = ({ Releer, Cambios }: Notice) => Releer || !tables || Cambios.some(({ Tabla }) => tables.includes(Tabla))
  return new EventsAnswer(({ send }) => {
    let waiting: NodeJS.Timeout | undefined
    const tell = () => {
      waiting = undefined
      send({ Releer: true, Cambios: [], Personas: null })
    }
    const stop = live.watch({
      ...EVERYTHING,
      person: undefined,
      tell: notice => {
        if (concerns(notice)) waiting ??= setTimeout(tell, TOLD_EVERY_MS)
      },
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  })
}
