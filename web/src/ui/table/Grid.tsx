import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { SPINNER } from '../Spinner.tsx'
import type { MemoryControl, TableControl } from './data/control.ts'
import type { Left } from './data/place.ts'
import { shownText } from './data/rows.ts'
import type { Feed, PreviewControl, RowsOfBody } from './data/shown.ts'
import type { Column, Density, HintOf } from './data/types.ts'
import css from './Grid.module.css'
import { Body } from './parts/Body.tsx'
import { FOOT_HEIGHT, Foot } from './parts/Foot.tsx'
import { Head } from './parts/Head.tsx'
import { LoadingPill } from './parts/LoadingPill.tsx'
import { ROW_HEIGHT } from './parts/rowHeight.ts'
import { Skeletons } from './parts/Skeletons.tsx'
import type { BodyHandle } from './parts/useFocusedCell.ts'
import { useEdges } from './useEdges.ts'
import type { Geometry } from './useGeometry.ts'

const TITLES_HEIGHT = 32
const TITLES_AND_FILTERS_HEIGHT = 62
/** Minimal height in pixels of what is above the rows of a table in the window. */
const ABOVE = 200
/** As many skeleton rows as the window can show; the scroller clips the rest. */
const bonesIn = (density: Density): number => Math.max(1, Math.ceil((window.innerHeight - ABOVE) / ROW_HEIGHT[density]))
const LETTER_WIDTH = 7.3
/** A column is fitted to the content of this many rows, because measuring all 50,000 would take too long. */
const FITTED_ROWS = 500

/** Hides the digits of a column that the edge cuts, because a truncated number would be misread. */
const cutStyle = (table: string, cut: string): string =>
  `${cut
    .split(',')
    .map(at => `[id="${table}"] :is(td,th)[data-col="${at}"]:not([data-type=text],[data-type=badge],[data-type=flag])`)
    .join()}{-webkit-text-fill-color:transparent}`

type Props<T> = {
  label: string
  columns: readonly Column<T>[]
  rows: RowsOfBody<T>
  feed: Feed<T>
  fromServer: boolean
  control: TableControl
  memory: MemoryControl
  geometry: Geometry<T>
  density: Density
  /** With a row of filters below the headings. */
  filterable: boolean
  hintOf: HintOf<T>
  /** Shown in place of rows when there are none. */
  nothing: ReactNode
  maxHeight: number | string | undefined
  /** The checkbox of all rows; undefined where rows can't be selected. */
  selection: ReactNode | undefined
  scroller: RefObject<HTMLDivElement | null>
  body: RefObject<BodyHandle | null>
  left: Left | undefined
  preview: PreviewControl<T> | undefined
}

/** Rows as a grid that scrolls below its headings. */
export const Grid = <T,>(props: Props<T>) => {
  const {
    label,
    columns,
    rows,
    feed,
    fromServer,
    control,
    memory,
    geometry,
    density,
    filterable,
    hintOf,
    nothing,
    selection,
    scroller,
    body,
  } = props
  const { placed, steady, width, before, after, pinnedStart, pinnedEnd, span } = geometry
  const { totals, note } = feed
  const headHeight = filterable ? TITLES_AND_FILTERS_HEIGHT : TITLES_HEIGHT
  const foot = totals ? FOOT_HEIGHT : 0
  const { measure, content } = geometry
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      return measure(element)
    },
    [measure, scroller],
  )
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (table.current) content.table(table.current)
  })
  const edges = useEdges(scroller, geometry)
  const id = useId()
  const fit = (key: string) => {
    const column = columns.find(c => c.key === key)
    if (!column) return 120
    const longest = feed.page
      .slice(0, FITTED_ROWS)
      .reduce((most, row) => Math.max(most, shownText(column, row).length), column.title.length + 3)
    return Math.max(64, Math.min(800, longest * LETTER_WIDTH + (column.type === 'badge' ? 44 : 24)))
  }
  return (
    <div className={css.box}>
      {feed.loading && <div className={css.progress} role="presentation" />}
      {feed.loading && feed.first && <LoadingPill>{fromServer ? SPINNER.registros : 'Cargando...'}</LoadingPill>}
      {edges.start && <div className={css.shade} data-side="start" style={{ insetInlineStart: pinnedStart }} />}
      {edges.end && <div className={css.shade} data-side="end" style={{ insetInlineEnd: pinnedEnd }} />}
      {edges.cut && <style>{cutStyle(id, edges.cut)}</style>}
      <div
        ref={ref}
        className={css.scroller}
        style={{
          maxHeight: props.maxHeight,
          scrollPaddingInline: `${pinnedStart}px ${pinnedEnd}px`,
          scrollPaddingBlock: `${headHeight}px ${foot}px`,
        }}
      >
        <table
          ref={table}
          id={id}
          className={css.table}
          style={{ width: geometry.tableWidth }}
          aria-label={label}
          aria-busy={feed.loading}
          aria-rowcount={feed.first ? -1 : rows.rows.length + 2}
        >
          <colgroup>
            {before > 0 && <col style={{ width: before }} />}
            {steady.map(place => (
              <col key={place.column.key} style={{ width: place.width }} />
            ))}
            {after > 0 && <col style={{ width: after }} />}
          </colgroup>
          <Head
            placed={placed}
            orden={control.state.orden}
            filtros={control.state.filtros}
            hintOf={hintOf}
            layout={memory.layout}
            onLayout={memory.setLayout}
            onOrder={control.onOrder}
            onFilters={control.onFilters}
            onDown={key => body.current?.focusColumn(key)}
            fit={fit}
            selection={selection}
            actions={after > 0}
            filterable={filterable}
          />
          {nothing ? (
            <tbody>
              <tr>
                <td colSpan={span} className={css.nothing}>
                  <div style={{ width: width || undefined }}>{nothing}</div>
                </td>
              </tr>
            </tbody>
          ) : feed.first ? (
            <Skeletons count={Math.min(control.state.porPagina, bonesIn(density))} widths={span} density={density} />
          ) : (
            <Body
              {...rows}
              placed={steady}
              density={density}
              scroller={scroller}
              head={headHeight}
              foot={foot}
              dim={feed.loading && fromServer}
              handle={body}
              gauge={content}
              left={props.left}
              preview={props.preview}
            />
          )}
          {totals && !nothing && <Foot placed={steady} totals={totals} note={note} ticks={before > 0} actions={after > 0} />}
        </table>
      </div>
    </div>
  )
}
