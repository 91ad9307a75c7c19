/** An envelope with originals, as its tab and its dialog have it. */
import type { DataOf } from '@nogal/model/call'
import type { listarCouriers } from '@nogal/model/gestion/courier.calls'

export type Courier = DataOf<typeof listarCouriers>[number]
