/** The originals of a shipment that go by courier, in lists: a coloured word, with the days on hover. */
import type { Tone } from '@nogal/model/aggregate/states'
import { type EstadoOriginales, NOMBRES_ORIGINALES } from '@nogal/model/embarque/originales'
import { formatDate } from '@nogal/model/format'
import type { ColumnChanges } from '../../aggregate/columns.ts'
import { Badge } from '../../ui/Badge.tsx'

const TONES: Readonly<Record<EstadoOriginales, Tone>> = {
  'por-enviar': 'neutral',
  'en-camino': 'progress',
  recibido: 'info',
  confirmado: 'good',
}

type ConOriginales = { Estado_Originales: EstadoOriginales | null; Originales_Enviados: string | null; Originales_Recibidos: string | null }

const dias = ({ Originales_Enviados, Originales_Recibidos }: ConOriginales): string =>
  [
    Originales_Enviados && `Enviados el ${formatDate(Originales_Enviados)}`,
    Originales_Recibidos && `Recibidos el ${formatDate(Originales_Recibidos)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Its column. */
export const ORIGINALES = {
  title: 'Originales',
  hint: 'Los originales que van por courier: el sobre más atrasado. «Confirmados» son los que el cliente confirmó en el portal',
  width: 112,
  cell: (row: ConOriginales) =>
    row.Estado_Originales && (
      <span title={dias(row) || undefined}>
        <Badge tone={TONES[row.Estado_Originales]}>{NOMBRES_ORIGINALES[row.Estado_Originales]}</Badge>
      </span>
    ),
} satisfies ColumnChanges<ConOriginales>['Estado_Originales']
