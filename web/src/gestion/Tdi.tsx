import { actualizarTdi } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import css from './base/Gestion.module.css'

const TONES: Readonly<Record<string, Tone>> = { gris: 'neutral', verde: 'good', amarillo: 'warning', rojo: 'bad' }
const PARTES = { Tramites: 'Trámites', Documentos: 'Documentos', Instrucciones: 'Instrucciones' } as const

/** The TDI of a shipment, brought up to date: how its trámites, documents and instructions stand. */
export function Tdi({ Nro_Embarque }: { Nro_Embarque: number }) {
  const { data } = useQuery(callQuery(actualizarTdi, { params: { id: Nro_Embarque } }))
  return (
    <ul className={css.tdi} aria-label="Estado TDI" aria-busy={!data}>
      {Object.entries(PARTES).map(([key, label]) => {
        const count = data?.[key as keyof typeof PARTES]
        return (
          <li key={key}>
            {!count && <Badge>{label}</Badge>}
            {count && (
              <Badge tone={TONES[count.Color] ?? 'neutral'}>
                {label} {count.Total === 0 ? 'ninguno' : `${count.Hechos} de ${count.Total}`}
                {count.Vencidos > 0 && `, ${count.Vencidos} ${count.Vencidos === 1 ? 'vencido' : 'vencidos'}`}
              </Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
