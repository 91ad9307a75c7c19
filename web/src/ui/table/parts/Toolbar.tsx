import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { IconColumns3, IconDownload, IconFilterOff } from '#icons'
import { lazyPart } from '../../../code/lazyPart.tsx'
import { useAnchor } from '../../menu/useAnchor.ts'
import css from './Toolbar.module.css'

const ColumnsMenu = lazyPart(() => import('./ColumnsMenu.tsx')) as typeof import('./ColumnsMenu.tsx').default
const ExportMenu = lazyPart(() => import('./ExportMenu.tsx'))

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
