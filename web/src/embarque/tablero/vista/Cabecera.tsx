import { stateOf } from '@nogal/model/aggregate/states'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatDate, formatWeek } from '@nogal/model/format'
import { IconChevronDown, IconChevronRight } from '#icons'
import { Badge } from '../../../ui/Badge.tsx'
import css from '../base/Tablero.module.css'
import type { GrupoTablero } from '../base/tablero.ts'

type Props = { group: GrupoTablero; open: boolean; onToggle: () => void }

export const nombreGrupo = ({ ship }: GrupoTablero): string => (ship ? `Embarque ${ship.Nro_Corr_Embarque}` : 'Sin asignar')

/** The collapsible heading of the containers of a shipment, or of the unassigned ones. */
export function Cabecera({ group, open, onToggle }: Props) {
  const { ship, containers } = group
  const Icon = open ? IconChevronDown : IconChevronRight
  const facts = ship && [
    ship.Nro_Booking && `booking ${ship.Nro_Booking}`,
    ship.Nom_Nave,
    ship.Fecha_ETD && `ETD ${formatDate(ship.Fecha_ETD)}, ${formatWeek(ship.Fecha_ETD)}`,
  ]
  return (
    <>
      <button type="button" className={css.fold} aria-expanded={open} onClick={onToggle}>
        <Icon size={16} aria-hidden />
        <b>{nombreGrupo(group)}</b>
      </button>
      {ship && <Badge tone={stateOf(ESTADOS_EMBARQUE, ship.Cod_EstadoEmb)?.tone ?? 'neutral'}>{ship.Nom_EstadoEmb}</Badge>}
      <bdi className={css.facts}>
        {[...(facts ?? []), `${containers.length} ${containers.length === 1 ? 'contenedor' : 'contenedores'}`].filter(Boolean).join(' · ')}
      </bdi>
    </>
  )
}
