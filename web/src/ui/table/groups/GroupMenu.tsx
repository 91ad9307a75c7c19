import { Button, Menu } from '@mantine/core'
import { uncapital } from '@nogal/model/words'
import { IconLayersIntersect } from '#icons'
import type { Column, TableState } from '../data/types.ts'
import css from '../parts/Toolbar.module.css'
import { groupChoices, groupedBy } from './groups.ts'

type Props<T> = { columns: readonly Column<T>[]; state: TableState; onChange: (change: Partial<TableState>) => void }

/** The menu that chooses the grouping. */
export default function GroupMenu<T>({ columns, state, onChange }: Props<T>) {
  const choices = groupChoices(columns)
  const chosen = choices.find(({ field }) => field === state.grupo)
  const label = chosen ? `Por ${uncapital(chosen.label)}` : 'Agrupar'
  return (
    <Menu position="bottom-end" shadow="md" width={220} withinPortal>
      <Menu.Target>
        <Button
          className={css.folds}
          variant={chosen ? 'light' : 'default'}
          size="xs"
          aria-label={label}
          title={label}
          leftSection={<IconLayersIntersect size={15} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={state.grupo} onChange={field => onChange(groupedBy(field))}>
          <Menu.RadioItem value="" closeMenuOnClick>
            Sin agrupar
          </Menu.RadioItem>
          {choices.map(({ field, label }) => (
            <Menu.RadioItem key={field} value={field} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {state.abiertos.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange({ abiertos: [] })}>Cerrar los grupos</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
