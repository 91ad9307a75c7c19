/** The change of itinerary, as an action on the record of a shipment and on those selected in the list. */
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { IconCalendarDue } from '#icons'
import type { ManyAction, RecordAction } from '../../aggregate/view.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { EmbarqueEntero } from '../shared/embarque.view.ts'

const ItinerarioDialog = lazyPart(() => import('./ItinerarioDialog.tsx'))

const ACTION = { key: 'itinerario', label: 'Cambiar itinerario', Icon: IconCalendarDue, needs: 'editar' } as const

export const MUCHOS_ITINERARIOS: readonly ManyAction<EmbarqueFila>[] = [{ ...ACTION, Dialog: ItinerarioDialog }]

export const UN_ITINERARIO: readonly RecordAction<EmbarqueEntero>[] = [
  { ...ACTION, button: true, Dialog: ({ row, onClose }) => <ItinerarioDialog rows={[row]} onClose={onClose} /> },
]
