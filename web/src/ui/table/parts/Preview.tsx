import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '#icons'
import { isNothing } from '../../../values/same.ts'
import aloud from '../../unseen.module.css'
import { cellValue, shownText } from '../data/rows.ts'
import type { PreviewProps } from '../data/shown.ts'
import { cellContent } from './cellContent.tsx'
import css from './Preview.module.css'

/** A row in the side panel: every column with a value, including hidden ones, and additions of the list. */
export default function Preview<T>({ row, control, columns, nameOf, hrefOf, onOpen, more, onLeave }: PreviewProps<T> & { row: T }) {
  const close = () => {
    control.close()
    onLeave()
  }
  return (
    <aside
      className={css.panel}
      aria-label={`Vista previa de ${nameOf(row)}`}
      onKeyDown={e => {
        if (e.key !== 'Escape') return
        e.stopPropagation()
        close()
      }}
    >
      <header className={css.head}>
        <h2 className={css.title}>{nameOf(row)}</h2>
        {onOpen && (
          <Button
            size="compact-sm"
            variant="light"
            {...(hrefOf && { component: 'a', href: hrefOf(row) })}
            onClick={(e: React.MouseEvent) => {
              if (e.ctrlKey || e.metaKey) return
              e.preventDefault()
              onOpen(row)
            }}
          >
            Abrir
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Cerrar la vista previa" onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <p role="status" className={aloud.unseen}>
        Vista previa de {nameOf(row)}
      </p>
      <dl className={css.facts}>
        {columns
          .filter(column => !isNothing(cellValue(column, row)) && shownText(column, row) !== nameOf(row))
          .map(column => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{cellContent(column, row)}</dd>
            </div>
          ))}
      </dl>
      {more?.(row)}
    </aside>
  )
}
