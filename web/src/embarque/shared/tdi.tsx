/** The TDI of a shipment in lists: a coloured word, with the counts on hover. */

import type { Tone } from '@nogal/model/aggregate/states'
import { type ColorTdi, NOMBRES_TDI } from '@nogal/model/embarque/tdi'
import type { ColumnChanges } from '../../aggregate/columns.ts'
import { Badge } from '../../ui/Badge.tsx'

const TONES: Readonly<Record<ColorTdi, Tone>> = { gris: 'neutral', verde: 'good', amarillo: 'progress', rojo: 'bad' }

export type ConTdi = { Estado_TDI: ColorTdi; Detalle_TDI: string }

/** Its column. */
export const TDI = {
  title: 'TDI',
  hint: 'Trámites, documentos e instrucciones',
  width: 104,
  value: (row: ConTdi) => NOMBRES_TDI[row.Estado_TDI],
  cell: (row: ConTdi) => (
    <span title={row.Detalle_TDI}>
      <Badge tone={TONES[row.Estado_TDI]}>{NOMBRES_TDI[row.Estado_TDI]}</Badge>
    </span>
  ),
} satisfies ColumnChanges<ConTdi>['Estado_TDI']
