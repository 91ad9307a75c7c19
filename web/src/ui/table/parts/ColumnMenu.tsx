import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../../menu/AnchoredMenu.tsx'
import type { Anchor } from '../../menu/useAnchor.ts'
import type { Placed } from '../data/columns.ts'
import { columnKindOf } from '../data/rows.ts'
import { type ColumnLayout, ORDERS } from '../data/types.ts'
import { MAX_WIDTH, MIN_WIDTH } from '../data/widths.ts'

type Props<T> = {
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onOrder: (orden: string) => void
  /** The width at which the content of a column fits, in pixels. */
  fit: (key: string) => number
  anchor: Anchor
  place: Placed<T> | undefined
  keys: string[]
  onClose: () => void
}

const swap = (order: string[], key: string, other: string) => order.map(k => (k === key ? other : k === other ? key : k))
const clamp = (width: number) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)))

/** The menu of a column: its order, place and width. */
export default function ColumnMenu<T>({ anchor, place, keys, layout, onLayout, onOrder, fit, onClose }: Props<T>) {
  if (!place) return null
  const { column, pinned, width } = place
  const { key } = column
  const [upwards, downwards] = ORDERS[columnKindOf(column).by]
  const at = keys.indexOf(key)
  const pin = (side?: 'start' | 'end') => {
    const rest = { ...layout, start: layout.start.filter(k => k !== key), end: layout.end.filter(k => k !== key) }
    onLayout(side ? { ...rest, [side]: [...rest[side], key] } : rest)
  }
  const resize = (to: number) => onLayout({ ...layout, widths: { ...layout.widths, [key]: clamp(to) } })
  const move = (by: -1 | 1) => {
    const other = keys[at + by]
    if (!other) return
    const list = pinned ?? 'order'
    onLayout({ ...layout, [list]: swap(layout[list], key, other) })
  }
  return (
    <AnchoredMenu anchor={anchor} label={`Columna ${column.title}`} onClose={onClose}>
      {column.sortable !== false && (
        <>
          <Menu.Item onClick={() => onOrder(key)}>Ordenar {upwards}</Menu.Item>
          <Menu.Item onClick={() => onOrder(`-${key}`)}>Ordenar {downwards}</Menu.Item>
          <Menu.Divider />
        </>
      )}
      {pinned ? (
        <Menu.Item onClick={() => pin()}>Soltar</Menu.Item>
      ) : (
        <>
          <Menu.Item onClick={() => pin('start')}>Fijar al inicio</Menu.Item>
          <Menu.Item onClick={() => pin('end')}>Fijar al final</Menu.Item>
        </>
      )}
      <Menu.Item disabled={at === 0} onClick={() => move(-1)}>
        Mover hacia el inicio
      </Menu.Item>
      <Menu.Item disabled={at === keys.length - 1} onClick={() => move(1)}>
        Mover hacia el final
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item closeMenuOnClick={false} onClick={() => resize(width + 24)}>
        Más ancha
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => resize(width - 24)}>
        Más angosta
      </Menu.Item>
      <Menu.Item onClick={() => resize(fit(key))}>Ajustar al contenido</Menu.Item>
      <Menu.Divider />
      <Menu.Item disabled={keys.length === 1} onClick={() => onLayout({ ...layout, hidden: [...layout.hidden, key] })}>
        Ocultar
      </Menu.Item>
    </AnchoredMenu>
  )
}
