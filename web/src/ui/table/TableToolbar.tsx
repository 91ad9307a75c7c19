import type { ReactNode } from 'react'
import { decodeTableState, encodeTableState } from './data/address.ts'
import { initialLayout, mendLayout } from './data/columns.ts'
import type { Column, Density, HintOf } from './data/types.ts'
import { FilterSheet } from './parts/FilterSheet.tsx'
import css from './parts/Table.module.css'
import { ClearFilters, ColumnsButton, Search, ToolbarRow, ViewsButton } from './parts/Toolbar.tsx'
import type { Memory } from './useMemory.ts'
import type { TableControl } from './useTableState.ts'

type Props<T> = {
  columns: readonly Column<T>[]
  control: TableControl
  memory: Memory
  hintOf: HintOf<T>
  searchesIn: string
  narrow: boolean
  density: Density
  hasViews: boolean
  /** The button that saves the list to a file. */
  exporting: ReactNode
  children: ReactNode
}

/** Search, filters, saved views, export and columns; the children are what the list adds. */
export const TableToolbar = <T,>(props: Props<T>) => {
  const { columns, control, memory, narrow } = props
  const { state, change } = control
  const { layout, views } = memory
  return (
    <ToolbarRow>
      <Search searchesIn={props.searchesIn} value={state.buscar} onChange={buscar => change({ buscar, pagina: 1 }, true)} />
      {narrow && (
        <FilterSheet
          columns={columns}
          orden={state.orden}
          filtros={state.filtros}
          hintOf={props.hintOf}
          onOrder={control.onOrder}
          onFilters={control.onFilters}
        />
      )}
      {props.children}
      <ClearFilters count={control.filters} onClear={control.clear} />
      <span className={css.spring} />
      {props.hasViews && (
        <ViewsButton
          views={views}
          onApply={view => {
            memory.setLayout(mendLayout(view.layout, columns))
            change({ ...decodeTableState(view.state), pagina: 1 })
          }}
          onSave={name =>
            memory.setViews([
              ...views.filter(view => view.name !== name),
              { name, state: encodeTableState({ ...state, pagina: 1 }), layout },
            ])
          }
          onDelete={name => memory.setViews(views.filter(view => view.name !== name))}
        />
      )}
      {props.exporting}
      {!narrow && (
        <ColumnsButton
          columns={columns}
          density={props.density}
          layout={layout}
          onLayout={memory.setLayout}
          onReset={() => memory.setLayout(initialLayout(columns))}
        />
      )}
    </ToolbarRow>
  )
}
