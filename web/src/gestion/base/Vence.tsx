import type { Tone } from '@nogal/model/aggregate/states'
import { formatDate } from '@nogal/model/format'
import { Badge } from '../../ui/Badge.tsx'
import { today } from '../../ui/time/dates.ts'
import { plazo } from '../../ui/time/etd.ts'
import css from './Gestion.module.css'
import { COMPLETA, type Item } from './items.ts'

const TONES: Readonly<Record<string, Tone>> = { vencida: 'bad', 'por-vencer': 'warning' }
const WORDS: Readonly<Record<string, string>> = { vencida: 'Venció', 'por-vencer': 'Vence' }

/** A due date, with its urgency in words and colour where that matters. */
export function Plazo({ fecha, vencimiento }: { fecha: string | null; vencimiento: string }) {
  if (!fecha) return null
  const tone = TONES[vencimiento]
  return (
    <span className={css.vence}>
      <span>{formatDate(fecha)}</span>
      {tone && (
        <Badge tone={tone}>
          {WORDS[vencimiento]} {plazo(fecha, today())}
        </Badge>
      )}
    </span>
  )
}

/** The due date of an item; without urgency for a complete one. */
export const Vence = ({ item }: { item: Pick<Item, 'Fecha_Vence' | 'Vencimiento' | 'Cod_EstadoGestion'> }) => (
  <Plazo fecha={item.Fecha_Vence} vencimiento={item.Cod_EstadoGestion === COMPLETA ? 'al-dia' : item.Vencimiento} />
)
