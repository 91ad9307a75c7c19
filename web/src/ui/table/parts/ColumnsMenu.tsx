import { Button, Checkbox, SegmentedControl, Stack } from '@mantine/core'
import { AnchoredPopover } from '../../menu/AnchoredPopover.tsx'
import type { Anchor } from '../../menu/useAnchor.ts'
import type { Column, ColumnLayout, Density } from '../data/types.ts'
import css from './ColumnsMenu.module.css'

type Props<T> = {
  anchor: Anchor
  density: Density
  columns: readonly Column<T>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onReset: () => void
  onClose: () => void
}

/** The menu of visible columns and row height. */
export default function ColumnsMenu<T>({ anchor, columns, density, layout, onLayout, onReset, onClose }: Props<T>) {
  const hidden = new Set(layout.hidden)
  const title = new Map(columns.map(c => [c.key, c.title]))
  const toggle = (key: string) =>
    onLayout({ ...layout, hidden: hidden.has(key) ? layout.hidden.filter(k => k !== key) : [...layout.hidden, key] })
  return (
    <AnchoredPopover anchor={anchor} label="Columnas y altura de las filas" width={260} onClose={onClose}>
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Altura de las filas"
          value={density}
          onChange={density => onLayout({ ...layout, density: density as Density })}
          data={[
            { value: 'compact', label: 'Densa' },
            { value: 'normal', label: 'Normal' },
            { value: 'roomy', label: 'Amplia' },
          ]}
        />
        <div className={css.picker}>
          {layout.order.map(key => (
            <Checkbox
              key={key}
              size="xs"
              label={title.get(key) ?? key}
              checked={!hidden.has(key)}
              disabled={!hidden.has(key) && hidden.size === layout.order.length - 1}
              onChange={() => toggle(key)}
            />
          ))}
        </div>
        <Button size="compact-xs" variant="subtle" onClick={onReset}>
          Restablecer las columnas
        </Button>
      </Stack>
    </AnchoredPopover>
  )
}
