import type { ContenedorFila } from '@nogal/model/embarque/contenedor.fields'
import { formatNumber } from '@nogal/model/format'
import { IconAlertTriangle } from '#icons'
import css from '../base/Tablero.module.css'
import { cantidadExacta, partOf } from '../base/tablero.ts'

type Props = { container: ContenedorFila; measure: { bruto: number; pallets: number } }

const amount = (used: number, capacity: number | null, unit: string, decimals: number) =>
  `${decimals ? cantidadExacta(Math.round(used * 10) / 10) : formatNumber(Math.round(used), 0)}${capacity ? ` de ${formatNumber(capacity, 0)}` : ''} ${unit}`

/** The load of a container by pallets and by weight: a bar, and the same in words and figures. */
export function Capacidad({ container: { Capacidad_Pallets, Carga_Max_Kg, Cod_TipoContenedor }, measure: { bruto, pallets } }: Props) {
  const parts = [partOf(pallets, Capacidad_Pallets), partOf(bruto, Carga_Max_Kg)].filter(part => part !== null)
  const full = parts.length ? Math.max(...parts) : null
  const over = full !== null && full > 100
  const words = full === null ? (Cod_TipoContenedor ? '' : 'sin tipo') : over ? 'excedido' : full === 100 ? 'lleno' : `${full} %`
  return (
    <div className={css.capacity} data-over-full={over || undefined}>
      {full !== null && (
        <span className={css.bar} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, full)}%` }} />
        </span>
      )}
      <bdi className={css.measure}>
        {over && <IconAlertTriangle size={13} aria-hidden />}
        {words && <b>{words}</b>} {amount(pallets, Capacidad_Pallets, 'pal.', 1)} · {amount(bruto, Carga_Max_Kg, 'kg', 0)}
      </bdi>
    </div>
  )
}
