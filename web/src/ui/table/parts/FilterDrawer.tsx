import { Button, Drawer, NativeSelect, Stack } from '@mantine/core'
import { columnKindOf } from '../data/rows.ts'
import { type FilterSheetProps, ORDERS } from '../data/types.ts'
import css from './FilterDrawer.module.css'
import { FilterInput } from './FilterInput.tsx'

type Props<T> = FilterSheetProps<T> & { opened: boolean; onClose: () => void }

/** The drawer of order and filters. */
export default function FilterDrawer<T>({ columns, orden, filtros, hintOf, onOrder, onFilters, opened, onClose }: Props<T>) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title="Ordenar y filtrar"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack gap="sm" className={css.sheet}>
        <NativeSelect
          label="Orden"
          value={orden}
          onChange={e => onOrder(e.currentTarget.value)}
          data={[
            { value: '', label: 'El de la lista' },
            ...columns
              .filter(c => c.sortable !== false)
              .flatMap(c => [
                { value: c.key, label: `${c.title}, ${ORDERS[columnKindOf(c).by][0]}` },
                { value: `-${c.key}`, label: `${c.title}, ${ORDERS[columnKindOf(c).by][1]}` },
              ]),
          ]}
        />
        {columns
          .filter(c => c.filterable !== false)
          .map(column => (
            <div key={column.key}>
              <div className={css.sheetLabel}>{column.title}</div>
              <FilterInput
                column={column}
                filters={filtros.filter(f => f.campo === column.key)}
                hintOf={filter => hintOf(column, filter)}
                onChange={filters => onFilters(column.key, filters)}
              />
            </div>
          ))}
        <Button onClick={onClose}>Ver los registros</Button>
      </Stack>
    </Drawer>
  )
}
