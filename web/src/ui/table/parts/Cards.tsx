import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconDots } from '#icons'
import { pageAddress } from '../../../isDemo.ts'
import { isNothing } from '../../../values/same.ts'
import type { Left } from '../data/place.ts'
import { cellValue, cellWords, columnKindOf } from '../data/rows.ts'
import type { RowsOfBody } from '../data/shown.ts'
import type { Column } from '../data/types.ts'
import css from './Cards.module.css'
import { cellContent } from './cellContent.tsx'
import shared from './shared.module.css'

const STEP = 50
/** A word with more letters does not fit in half a card of a phone. */
const LONG_WORD = 20
const hasLongWord = (text: string): boolean => text.split(/\s/).some(word => word.length > LONG_WORD)

type Props<T> = RowsOfBody<T> & {
  columns: readonly Column<T>[]
  label: string
  /** The position at which the user left this list, on the way back. */
  left: Left | undefined
}

/**
 * Rows as cards, for a narrow screen: the first column is the heading, one badge is beside the heading and several are below, empty cells
 * are left out.
 */
export const Cards = <T,>({
  rows,
  columns,
  keyOf,
  nameOf,
  hrefOf,
  onOpen,
  selected,
  onSelect,
  onActions,
  label,
  left,
  heads,
}: Props<T>) => {
  const [limit, setLimit] = useState(() => Math.max(STEP, 1 + rows.findIndex(row => keyOf(row) === left?.key)))
  const list = useRef<HTMLUListElement>(null)
  const backTo = useRef(left)
  useEffect(() => {
    const at = backTo.current ? rows.findIndex(row => keyOf(row) === backTo.current?.key) : -1
    if (at < 0) return
    backTo.current = undefined
    const card = list.current?.children[at]
    card?.querySelector<HTMLElement>(`.${css.cardTitle}`)?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [rows, keyOf])
  const [first, ...others] = columns
  const badges = others.filter(c => c.type === 'badge')
  const facts = others.filter(c => c.type !== 'badge')
  return (
    <>
      <ul ref={list} className={css.cards} aria-label={label}>
        {rows.slice(0, limit).map(row => {
          const key = keyOf(row)
          const head = heads?.of(row)
          if (heads && head) return <heads.Card key={key} head={head} columns={columns} />
          const heading = first && (
            <>
              {columnKindOf(first).by === 'number' && <span className={shared.dim}>{first.title} </span>}
              {cellContent(first, row)}
            </>
          )
          const told = badges
            .filter(column => !isNothing(cellValue(column, row)))
            .map(column => (
              <span key={column.key} title={column.title}>
                {cellContent(column, row)}
              </span>
            ))
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
                    href={pageAddress(hrefOf?.(row) ?? '#')}
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
                {badges.length === 1 && told}
                {onActions && (
                  <button
                    type="button"
                    className={shared.action}
                    aria-label={`Acciones de ${nameOf(row)}`}
                    aria-haspopup="menu"
                    onClick={e => onActions(row, e.currentTarget)}
                  >
                    <IconDots size={18} aria-hidden />
                  </button>
                )}
              </div>
              {badges.length > 1 && <div className={css.cardBadges}>{told}</div>}
              <dl className={css.facts}>
                {facts
                  .filter(column => !isNothing(cellValue(column, row)))
                  .map(column => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd data-type={column.type} data-long={hasLongWord(cellWords(column, row)) || undefined}>
                        {cellContent(column, row)}
                      </dd>
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
        <span className={shared.bone} style={{ width: '50%' }} />
        <span className={shared.bone} style={{ width: '80%', marginTop: 16 }} />
        <span className={shared.bone} style={{ width: '65%', marginTop: 10 }} />
      </li>
    ))}
  </ul>
)
