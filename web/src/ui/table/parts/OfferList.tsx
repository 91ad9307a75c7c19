import { Button } from '@mantine/core'
import type { Offers } from '../data/types.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { OfferBoxes } from './OfferBoxes.tsx'

type Props = {
  title: string
  offers: Offers
  ticked: readonly string[]
  onTick: (values: readonly string[]) => void
  onClose: () => void
}

/** The options of a column below its filter; Escape closes the list. */
export default function OfferList({ onClose, ...boxes }: Props) {
  return (
    <FilterPopover label={`Valores de ${boxes.title}`} width={272} padding="xs" onClose={onClose}>
      <OfferBoxes {...boxes}>
        <Button size="compact-xs" onClick={onClose}>
          Listo
        </Button>
      </OfferBoxes>
    </FilterPopover>
  )
}
