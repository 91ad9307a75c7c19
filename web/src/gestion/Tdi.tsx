import type { Tone } from '@nogal/model/aggregate/states'
import { actualizarTdi } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { Badge } from '../ui/Badge.tsx'
import css from './base/Gestion.module.css'

const TONES: Readonly<Record<string, Tone>> = { gris: 'neutral', verde: 'good', amarillo: 'warning', rojo: 'bad' }
const PARTES = {
  Tramites: { label: 'Trámites', none: 'Sin trámites', late: ['vencido', 'vencidos'] },
  Documentos: { label: 'Documentos', none: 'Sin documentos', late: ['vencido', 'vencidos'] },
  Instrucciones: { label: 'Instrucciones', none: 'Sin instrucciones', late: ['vencida', 'vencidas'] },
} as const

/** The current TDI of a shipment: the status of its trámites, documents and instructions. */
export function Tdi({ Nro_Embarque }: { Nro_Embarque: number }) {
  const { data } = useQuery(callQuery(actualizarTdi, { params: { id: Nro_Embarque } }))
  return (
    <ul className={css.tdi} aria-label="Estado TDI" aria-busy={!data}>
      {Object.entries(PARTES).map(([key, { label, none, late }]) => {
        const count = data?.[key as keyof typeof PARTES]
        return (
          <li key={key}>
            {!count && <Badge>{label}</Badge>}
            {count && (
              <Badge tone={TONES[count.Color] ?? 'neutral'}>
                {count.Total === 0 ? none : `${label} ${count.Hechos} de ${count.Total}`}
                {count.Vencidos > 0 && `, ${count.Vencidos} ${late[count.Vencidos === 1 ? 0 : 1]}`}
              </Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
