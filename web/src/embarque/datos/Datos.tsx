import type { Fields } from '@nogal/model/fields'
import { type ReactNode, useMemo } from 'react'
import { FieldsCard } from '../../aggregate/record/FieldsCard.tsx'
import type { AnyView } from '../../aggregate/view.ts'
import { EMBARQUE_VIEW, type EmbarqueEntero } from '../shared/embarque.view.ts'
import { askAboutShipment } from './efectos.tsx'

export type TabProps = { embarque: EmbarqueEntero; editable: boolean }

type Props = TabProps & { fields: Fields; heading: string; submitLabel: string; view?: AnyView; note?: ReactNode }

/** Some fields of a shipment, to read or to edit. */
export function Datos({ embarque, view = EMBARQUE_VIEW, ...rest }: Props) {
  const check = useMemo(() => askAboutShipment(embarque), [embarque])
  return <FieldsCard view={view} whole={embarque} check={check} {...rest} />
}
