import { formatNumber } from '@nogal/model/format'
import { IconAlertTriangle } from '#icons'
import css from '../base/Tablero.module.css'
import { type CapacidadCarga, cantidadExacta, partOf } from '../base/tablero.ts'

type Props = { capacity: CapacidadCarga; measure: { bruto: number; pallets: number } }

const amount = (used: number, capacity: number | null, unit: string, decimals: number) =>
  `${decimals ? cantidadExacta(Math.round(used * 10) / 10) : formatNumber(Math.round(used), 0)}${capacity ? ` de ${formatNumber(capacity, 0)}` : ''} ${unit}`

/** The load of a container, or of several, by pallets and by weight: a bar, and the same in words and figures. */
export function Capacidad({ capacity, measure: { bruto, pallets } }: Props) {
  const parts = [partOf(pallets, capacity.pallets), partOf(bruto, capacity.kilos)].filter(part => part !== null)
  const full = parts.length ? Math.max(...parts) : null
  const over = full !== null && full > 100
  const words = full === null ? (capacity.typed ? '' : 'sin tipo') : over ? 'excedido' : full === 100 ? 'lleno' : `${full} %`
  return (
    <div className={css.capacity} data-over-full={over || undefined}>
      {full !== null && (
        <span className={css.bar} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, full)}%` }} />
        </span>
      )}
      <bdi className={css.measure}>
        {over && <IconAlertTriangle size={13} aria-hidden />}
        {words && <b>{words}</b>} {amount(pallets, capacity.pallets, 'pal.', 1)} · {amount(bruto, capacity.kilos, 'kg', 0)}
      </bdi>
    </div>
  )
}
