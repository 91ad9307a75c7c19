/** Control panel: its cards, its weeks, the state of the portal, the view across areas, and events when something was saved. */
import type { Ambito, Mirada } from '@nogal/model/panel/panel'
import { enVivoPanel, estadoPortal, gerenciaPanel, panelControl, semanasPanel } from '@nogal/model/panel/panel.calls'
import { EventsAnswer } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { exporterToday } from '../list/filters.ts'
import { EVERYTHING } from '../live/live.ts'
import { readGerencia } from './gerencia.queries.ts'
import { cardsOf, countCards, weeksOfSeason } from './panel.queries.ts'
import { readEstado } from './portal.queries.ts'

/** A panel gets an event about saved changes at most once in this many milliseconds. */
const TOLD_EVERY_MS = 2_000

export const PANELES_HANDLERS = [
  handle(panelControl, async context => {
    const { Usuario, Cod_AreaGestion } = context.sesion
    const ambito: Ambito = context.query.ambito ?? 'mio'
    const mirada: Mirada = { usuario: Usuario, area: Cod_AreaGestion, hoy: exporterToday(), ambito }
    const cards = await cardsOf(context)
    const counts = await countCards(context, mirada, cards)
    return {
      Hoy: mirada.hoy,
      Ambito: ambito,
      Tarjetas: cards.map(({ codigo, amarillo, rojo }, n) => ({
        Tarjeta: codigo,
        Total: counts[n]!.total,
        Amarillos: counts[n]!.amarillos,
        Rojos: counts[n]!.rojos,
        Dias_Amarillo: amarillo,
        Dias_Rojo: rojo,
      })),
    }
  }),
  handle(semanasPanel, context => weeksOfSeason(context, context.query.temporada ?? undefined)),
  handle(estadoPortal, readEstado),
  handle(gerenciaPanel, context => readGerencia(context, exporterToday(), context.query.temporada ?? undefined)),
  handle(
    enVivoPanel,
    ({ live }) =>
      new EventsAnswer(({ send }) => {
        let waiting: NodeJS.Timeout | undefined
        const tell = () => {
          waiting = undefined
          send({ Releer: true, Cambios: [], Personas: null })
        }
        const stop = live.watch({
          ...EVERYTHING,
          person: undefined,
          tell: () => {
            waiting ??= setTimeout(tell, TOLD_EVERY_MS)
          },
        })
        return () => {
          clearTimeout(waiting)
          stop()
        }
      }),
  ),
]
