/** Types of an envelope with originals, for its tab and its dialog. */
import type { DataOf } from '@nogal/model/call'
import type { listarCouriers } from '@nogal/model/gestion/courier.calls'

export type Courier = DataOf<typeof listarCouriers>[number]
