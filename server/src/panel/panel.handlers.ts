/** Control panel: its cards, its weeks, the state of the portal, the view across areas, and events when something was saved. */
import type { Ambito, Mirada } from '@nogal/model/panel/panel'
import { enVivoPanel, estadoPortal, gerenciaPanel, panelControl, semanasPanel } from '@nogal/model/panel/panel.calls'
import { handle } from '../http/handle.ts'
import { rereadEvents } from '../http/reread.ts'
import { exporterToday } from '../list/filters.ts'
import { readGerencia } from './gerencia.queries.ts'
import { cardsOf, countCards, weeksOfSeason } from './panel.queries.ts'
import { readEstado } from './portal.queries.ts'

export const PANELES_HANDLERS = [
  handle(panelControl, async context => {
    const { Usuario, Cod_AreaGestion, Areas } = context.sesion
    const ambito: Ambito = context.query.ambito ?? 'mio'
    const mirada: Mirada = { usuario: Usuario, area: Cod_AreaGestion, areas: Areas, hoy: exporterToday(), ambito }
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
  handle(enVivoPanel, context => rereadEvents(context)),
]
