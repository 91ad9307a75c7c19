/** The order in which a client reads the milestones of a shipment. */
import type { Hito } from '@nogal/model/cliente/cliente.fields'

const momentOf = ({ Planificado, Hora, Real }: Hito): string | undefined =>
  Real ?? (Planificado ? `${Planificado}${Hora ? `T${Hora}` : ''}` : undefined)

/** The milestones by their day, the actual one where it is known; one without any day stays behind the one that it follows. */
export const hitosEnOrden = (hitos: readonly Hito[]): Hito[] => {
  let before = ''
  const placed = hitos.map(hito => {
    const moment = momentOf(hito)
    if (moment) before = moment
    return { hito, at: moment ?? before }
  })
  return placed.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ hito }) => hito)
}
