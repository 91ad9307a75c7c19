import { Checkbox } from '@mantine/core'
import type { Item } from '../base/items.ts'
import css from './Aprobacion.module.css'

type Props = {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Numbers of those that are chosen. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Items to choose from, each with where it is. */
export const Elegidas = ({ items, nameOf, chosen, onChange }: Props) => (
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
            description={[nameOf(item), item.Numero].filter(Boolean).join(' · ')}
          />
        </li>
      ))}
    </ul>
  </Checkbox.Group>
)
