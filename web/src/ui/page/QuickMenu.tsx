import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../menu/AnchoredMenu.tsx'
import type { Anchor } from '../menu/useAnchor.ts'
import { QuickCount, type QuickOption } from './QuickCount.tsx'
import css from './QuickFilter.module.css'

type Props<V extends string> = {
  anchor: Anchor
  label: string
  options: readonly QuickOption<V>[]
  isOn: (option: QuickOption<V>) => boolean
  onChange: (value: V) => void
  onClose: () => void
}

/** The quick filters that do not fit on their line. */
export default function QuickMenu<V extends string>({ anchor, label, options, isOn, onChange, onClose }: Props<V>) {
  return (
    <AnchoredMenu anchor={anchor} label={label} position="bottom-start" width="auto" onClose={onClose}>
      {options.map(option => (
        <Menu.CheckboxItem
          key={option.value}
          checked={isOn(option)}
          closeMenuOnClick
          className={css.item}
          data-tone={option.tone}
          rightSection={<QuickCount count={option.count} />}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Menu.CheckboxItem>
      ))}
    </AnchoredMenu>
  )
}
