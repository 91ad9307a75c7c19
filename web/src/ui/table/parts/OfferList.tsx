import { Button, Popover } from '@mantine/core'
import type { Offers } from '../data/types.ts'
import { OfferBoxes } from './OfferBoxes.tsx'
import css from './Table.module.css'

type Props = {
  title: string
  offers: Offers
  ticked: readonly string[]
  onTick: (values: readonly string[]) => void
  onClose: () => void
}

/** The values of a column to tick, under its filter; Escape closes. */
export default function OfferList({ onClose, ...boxes }: Props) {
  return (
    <Popover
      opened
      onChange={opened => !opened && onClose()}
      position="bottom-start"
      shadow="md"
      width={272}
      trapFocus
      withinPortal
      withRoles={false}
      transitionProps={{ duration: 0 }}
      hideDetached={false}
    >
      <Popover.Target>
        <span className={css.offersAnchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Valores de ${boxes.title}`} p="xs">
        <OfferBoxes {...boxes}>
          <Button size="compact-xs" onClick={onClose}>
            Listo
          </Button>
        </OfferBoxes>
      </Popover.Dropdown>
    </Popover>
  )
}
