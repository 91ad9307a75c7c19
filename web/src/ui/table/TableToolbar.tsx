import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import { initialLayout } from './data/columns.ts'
import type { MemoryControl, TableControl } from './data/control.ts'
import type { Column, Density, HintOf } from './data/types.ts'
import { FilterSheet } from './parts/FilterSheet.tsx'
import toolbarCss from './parts/Toolbar.module.css'
import { ClearFilters, ColumnsButton, ToolbarRow } from './parts/Toolbar.tsx'
import css from './TableToolbar.module.css'

const Search = lazyPart(() => import('./parts/Search.tsx'), { later: true })
const GroupMenu = lazyPart(() => import('./groups/GroupMenu.tsx'), { missing: 'nowhere', later: true })

type Props<T> = {
  columns: readonly Column<T>[]
  control: TableControl
  memory: MemoryControl
  hintOf: HintOf<T>
  searchesIn: string
  narrow: boolean
  density: Density
  canGroup: boolean
  /** The tabs of the views, which share the line. */
  views: ReactNode
  /** The button that exports the list to a file. */
  exporting: ReactNode
  children: ReactNode
}

/** Search, filters, groups, export and columns; the children are additions of the list. */
export const TableToolbar = <T,>(props: Props<T>) => {
  const { columns, control, memory, narrow } = props
  const { state, change } = control
  const { layout } = memory
  return (
    <ToolbarRow>
      {props.views && (
        <div className={css.views}>
          <Suspense>{props.views}</Suspense>
        </div>
      )}
      <Suspense fallback={<span className={toolbarCss.search} />}>
        <Search searchesIn={props.searchesIn} value={state.buscar} onChange={buscar => change({ buscar, pagina: 1 }, true)} />
      </Suspense>
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
      <div className={css.tools}>
        {props.canGroup && columns.some(column => column.group) && (
          <Suspense fallback={<span className={css.groupMenu} />}>
            <GroupMenu columns={columns} state={state} onChange={change} />
          </Suspense>
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
      </div>
    </ToolbarRow>
  )
}
