/** The list from which a record was opened, to step from record to record. */
import type { RowPlace } from '../../ui/table/data/place.ts'
import type { Row } from '../../values/row.ts'
import { type AnyView, keyValues, placeValues } from '../view.ts'

const KEPT = 'nogal.recorrido'

type Trails = Record<string, RowPlace<Row>>

const trails = (): Trails => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}

/** Stores the position of a record in its list; of the rows only their keys. */
export const layTrail = (view: AnyView, place: RowPlace<Row>): void => {
  const kept: RowPlace<Row> = { ...place, rows: place.rows.map(row => placeValues(view, row)) }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...trails(), [view.listAddress]: kept }))
  } catch {
    // If the storage is full, the record is shown without its neighbours.
  }
}

/** The position of a record in the list from which it was opened; undefined when it was opened from elsewhere. */
export const trailOf = (view: AnyView, row: Row): RowPlace<Row> | undefined => {
  const place = trails()[view.listAddress]
  const key = JSON.stringify(keyValues(view, row))
  const index = place?.rows.findIndex(other => JSON.stringify(keyValues(view, other)) === key) ?? -1
  return place && index >= 0 ? { ...place, index } : undefined
}
