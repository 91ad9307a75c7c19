import { Button, Drawer, NativeSelect, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { cellValue, isEmpty, kindOf } from '../data/rows.ts'
import type { Column, Filtro } from '../data/types.ts'
import { cellOf, type RowsOfBody } from './Body.tsx'
import { FilterInput } from './FilterInput.tsx'
import css from './Table.module.css'

const STEP = 50

type Props<T> = RowsOfBody<T> & { columns: readonly Column<T>[]; label: string }

/** Rows as cards, for a narrow screen: the first column is the heading, badges stand beside it, empty cells are left out. */
export const Cards = <T,>({ rows, columns, keyOf, nameOf, hrefOf, onOpen, selected, onSelect, onActions, label }: Props<T>) => {
  const [limit, setLimit] = useState(STEP)
  const [first, ...others] = columns
  const badges = others.filter(c => c.type === 'badge')
  const facts = others.filter(c => c.type !== 'badge')
  return (
    <>
      <ul className={css.cards} aria-label={label}>
        {rows.slice(0, limit).map(row => {
          const key = keyOf(row)
          const heading = first && (
            <>
              {kindOf(first).by === 'number' && <span className={css.dim}>{first.title} </span>}
              {cellOf(first, row)}
            </>
          )
          const open = onOpen && (() => onOpen(row))
          return (
            <li key={key} className={css.card} data-selected={selected?.has(key) || undefined}>
              <div className={css.cardHead}>
                {selected && (
                  <input
                    type="checkbox"
                    checked={selected.has(key)}
                    onChange={() => onSelect?.(row, false)}
                    aria-label={`Elegir ${nameOf(row)}`}
                  />
                )}
                {open ? (
                  <a
                    className={css.cardTitle}
                    href={hrefOf?.(row) ?? '#'}
                    onClick={e => {
                      if (e.ctrlKey || e.metaKey) return
                      e.preventDefault()
                      open()
                    }}
                  >
                    {heading}
                  </a>
                ) : (
                  <span className={css.cardTitle}>{heading}</span>
                )}
                {badges.map(column => (
                  <span key={column.key} title={column.title}>
                    {cellOf(column, row)}
                  </span>
                ))}
                {onActions && (
                  <button
                    type="button"
                    className={css.action}
                    aria-label={`Acciones de ${nameOf(row)}`}
                    aria-haspopup="menu"
                    onClick={e => onActions(row, e.currentTarget)}
                  >
                    <IconDots size={18} aria-hidden />
                  </button>
                )}
              </div>
              <dl className={css.facts}>
                {facts
                  .filter(column => !isEmpty(cellValue(column, row)))
                  .map(column => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd data-type={column.type}>{cellOf(column, row)}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          )
        })}
      </ul>
      {rows.length > limit && (
        <Button variant="default" fullWidth mt="xs" onClick={() => setLimit(limit + STEP)}>
          Mostrar {Math.min(STEP, rows.length - limit)} más
        </Button>
      )}
    </>
  )
}

export const CardSkeletons = ({ count }: { count: number }) => (
  <ul className={css.cards} aria-hidden>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards without a face
      <li key={i} className={css.card} style={{ minHeight: 132 }}>
        <span className={css.bone} style={{ width: '50%' }} />
        <span className={css.bone} style={{ width: '80%', marginTop: 16 }} />
        <span className={css.bone} style={{ width: '65%', marginTop: 10 }} />
      </li>
    ))}
  </ul>
)

type SheetProps<T> = {
  columns: readonly Column<T>[]
  orden: string
  filtros: readonly Filtro[]
  hintOf: (column: Column<T>) => string
  onOrder: (orden: string) => void
  onFilter: (filter: Filtro) => void
}

/** Order and filters on a narrow screen, where there is no row of headings. */
export const FilterSheet = <T,>({ columns, orden, filtros, hintOf, onOrder, onFilter }: SheetProps<T>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={15} />} onClick={() => setOpen(true)}>
        Ordenar y filtrar
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
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
                  { value: c.key, label: `${c.title}, de menor a mayor` },
                  { value: `-${c.key}`, label: `${c.title}, de mayor a menor` },
                ]),
            ]}
          />
          {columns
            .filter(c => c.filterable !== false)
            .map(column => (
              <div key={column.key}>
                <div className={css.sheetLabel}>{column.title}</div>
                <FilterInput column={column} filter={filtros.find(f => f.campo === column.key)} hint={hintOf(column)} onChange={onFilter} />
              </div>
            ))}
          <Button onClick={() => setOpen(false)}>Ver los registros</Button>
        </Stack>
      </Drawer>
    </>
  )
}
