import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Item } from '../base/items.ts'
import css from './Aprobacion.module.css'

type Props = {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Numbers of the chosen items. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** Why an item can't be chosen. */
  faltaOf?: (item: Item) => string | undefined
  /** Content below a chosen item. */
  under?: (item: Item) => ReactNode
}

/** Items with checkboxes, each with its place. */
export const Elegidas = ({ items, nameOf, chosen, onChange, faltaOf, under }: Props) => (
  <Checkbox.Group
    label="Gestiones"
    value={chosen.map(String)}
    onChange={values => onChange(values.map(Number))}
    error={chosen.length ? undefined : 'Elija al menos una.'}
  >
    <ul className={css.choices}>
      {items.map(item => (
        <li key={item.Id_Gestion}>
          <Checkbox
            size="sm"
            value={String(item.Id_Gestion)}
            label={item.Nom_CertDocAnalis}
            description={[nameOf(item), item.Numero, faltaOf?.(item)].filter(Boolean).join(' · ')}
            disabled={Boolean(faltaOf?.(item))}
          />
          {under && chosen.includes(item.Id_Gestion) && <div className={css.under}>{under(item)}</div>}
        </li>
      ))}
    </ul>
  </Checkbox.Group>
)
