import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { IconColumns3, IconDownload, IconFilterOff, IconSearch } from '#icons'
import { lazyPart } from '../../../code/lazyPart.tsx'
import { useAnchor } from '../../menu/useAnchor.ts'
import { useTypedText } from '../../useTypedText.ts'
import css from './Toolbar.module.css'

const ColumnsMenu = lazyPart(() => import('./ColumnsMenu.tsx')) as typeof import('./ColumnsMenu.tsx').default
const ExportMenu = lazyPart(() => import('./ExportMenu.tsx'))

type SearchProps = { searchesIn: string; value: string; onChange: (text: string) => void }

/** The search box; its placeholder lists the searched fields. */
export const Search = ({ searchesIn, value, onChange }: SearchProps) => {
  const { text, type, send, isSent } = useTypedText(value, onChange)
  const help = `Busca en ${searchesIn}. Cada palabra debe estar en alguno de ellos.`
  return (
    <TextInput
      className={css.search}
      size="xs"
      type="search"
      data-search
      placeholder={`Buscar ${searchesIn}`}
      aria-label="Buscar en la tabla"
      title={help}
      aria-description={help}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        text ? <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => send('')} /> : <kbd className={css.key}>/</kbd>
      }
      value={text}
      onChange={e => type(e.currentTarget.value)}
      onKeyDown={e => {
        if (e.key === 'Enter' || (e.key === 'ArrowDown' && !isSent())) send()
        if (e.key === 'Escape' && text) {
          e.stopPropagation()
          send('')
        }
      }}
    />
  )
}

type ColumnsProps<T> = Omit<Parameters<typeof ColumnsMenu<T>>[0], 'anchor' | 'onClose'>

/** The button of the menu of visible columns and row height. */
export const ColumnsButton = <T,>(props: ColumnsProps<T>) => {
  const { anchor, button, close } = useAnchor('dialog')
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        title="Columnas y altura de las filas"
        aria-label="Columnas y altura de las filas"
        {...button}
      >
        <IconColumns3 size={16} />
      </ActionIcon>
      {anchor && (
        <Suspense>
          <ColumnsMenu {...props} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type ExportProps = { busy: boolean; disabled: boolean; onExport: (formato: 'xlsx' | 'csv') => void }

/** Exports the table, or the selected rows, to a file. */
export const ExportButton = ({ busy, disabled, onExport }: ExportProps) => {
  const { anchor, button, close } = useAnchor()
  return (
    <>
      <Button
        className={css.folds}
        variant="default"
        size="xs"
        aria-label="Exportar"
        title="Exportar"
        leftSection={<IconDownload size={15} />}
        disabled={disabled}
        loading={busy}
        {...button}
      >
        Exportar
      </Button>
      {anchor && (
        <Suspense>
          <ExportMenu anchor={anchor} onExport={onExport} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const clearText = (count: number) => (count === 1 ? 'Quitar 1 filtro' : `Quitar ${count} filtros`)

export const ClearFilters = ({ count, onClear }: { count: number; onClear: () => void }) =>
  count > 0 ? (
    <ActionIcon variant="light" size={30} title={clearText(count)} aria-label={clearText(count)} onClick={onClear}>
      <IconFilterOff size={16} />
    </ActionIcon>
  ) : null

export const ToolbarRow = ({ children }: { children: ReactNode }) => <div className={css.toolbar}>{children}</div>
