import { ActionIcon, Button, Checkbox, CloseButton, Menu, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconColumns3, IconDownload, IconFilterOff, IconSearch, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Column, ColumnLayout, Density, SavedView } from '../data/types.ts'
import css from './Table.module.css'

const PAUSE = 180

type SearchProps = { searchesIn: string; value: string; onChange: (text: string) => void }

/** The search box; it says what it looks in. */
export const Search = ({ searchesIn, value, onChange }: SearchProps) => {
  const [text, setText] = useState(value)
  const help = `Busca en ${searchesIn}. Cada palabra debe estar en alguno de ellos.`
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next
    onChange(next)
  }
  const type = (next: string, pause = PAUSE) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), pause)
  }
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
        text ? <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => type('', 0)} /> : <kbd className={css.key}>/</kbd>
      }
      value={text}
      onChange={e => type(e.currentTarget.value)}
      onKeyDown={e => {
        if (e.key === 'Enter' || (e.key === 'ArrowDown' && text !== sent.current)) send(text)
        if (e.key === 'Escape' && text) {
          e.stopPropagation()
          type('', 0)
        }
      }}
    />
  )
}

type ColumnsProps<T> = {
  density: Density
  columns: readonly Column<T>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onReset: () => void
}

/** Which columns show, and how tall the rows are. */
export const ColumnsButton = <T,>({ columns, density, layout, onLayout, onReset }: ColumnsProps<T>) => {
  const hidden = new Set(layout.hidden)
  const title = new Map(columns.map(c => [c.key, c.title]))
  const toggle = (key: string) =>
    onLayout({ ...layout, hidden: hidden.has(key) ? layout.hidden.filter(k => k !== key) : [...layout.hidden, key] })
  return (
    <Popover position="bottom-end" shadow="md" width={260} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="default" size={30} title="Columnas y altura de las filas" aria-label="Columnas y altura de las filas">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Altura de las filas"
            value={density}
            onChange={density => onLayout({ ...layout, density: density as Density })}
            data={[
              { value: 'compact', label: 'Densa' },
              { value: 'normal', label: 'Normal' },
              { value: 'roomy', label: 'Amplia' },
            ]}
          />
          <div className={css.picker}>
            {layout.order.map(key => (
              <Checkbox
                key={key}
                size="xs"
                label={title.get(key) ?? key}
                checked={!hidden.has(key)}
                disabled={!hidden.has(key) && hidden.size === layout.order.length - 1}
                onChange={() => toggle(key)}
              />
            ))}
          </div>
          <Button size="compact-xs" variant="subtle" onClick={onReset}>
            Restablecer las columnas
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ViewsProps = {
  views: SavedView[]
  onApply: (view: SavedView) => void
  onSave: (name: string) => void
  onDelete: (name: string) => void
}

/** Views that the user saved: filters, order and columns under a name. */
export const ViewsButton = ({ views, onApply, onSave, onDelete }: ViewsProps) => {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    if (!name.trim()) return
    onSave(name.trim())
    setName('')
    setOpen(false)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" width={280} trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconBookmark size={15} />} onClick={() => setOpen(!open)} aria-expanded={open}>
          Vistas
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6}>
          {views.length === 0 && <span className={css.dim}>Guarde los filtros, el orden y las columnas de ahora con un nombre.</span>}
          {views.map(view => (
            <div key={view.name} className={css.view}>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                justify="flex-start"
                fullWidth
                onClick={() => {
                  onApply(view)
                  setOpen(false)
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Eliminar la vista ${view.name}`}
                onClick={() => onDelete(view.name)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </div>
          ))}
          <div className={css.view}>
            <TextInput
              size="xs"
              flex={1}
              placeholder="Nombre de la vista"
              aria-label="Nombre de la vista"
              maxLength={40}
              value={name}
              onChange={e => setName(e.currentTarget.value)}
              onKeyDown={e => e.key === 'Enter' && save()}
            />
            <Button size="xs" disabled={!name.trim()} onClick={save}>
              Guardar
            </Button>
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ExportProps = { busy: boolean; disabled: boolean; onExport: (formato: 'xlsx' | 'csv') => void }

/** Saves what the table shows, or the rows that were chosen, to a file. */
export const ExportButton = ({ busy, disabled, onExport }: ExportProps) => (
  <Menu position="bottom-end" shadow="md" width={200} withinPortal>
    <Menu.Target>
      <Button variant="default" size="xs" leftSection={<IconDownload size={15} />} disabled={disabled} loading={busy}>
        Exportar
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onExport('xlsx')}>Excel (.xlsx)</Menu.Item>
      <Menu.Item onClick={() => onExport('csv')}>CSV (.csv)</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

export const ClearFilters = ({ count, onClear }: { count: number; onClear: () => void }) =>
  count > 0 ? (
    <Button variant="light" size="xs" leftSection={<IconFilterOff size={15} />} onClick={onClear}>
      {count === 1 ? 'Quitar 1 filtro' : `Quitar ${count} filtros`}
    </Button>
  ) : null

export const ToolbarRow = ({ children }: { children: ReactNode }) => <div className={css.toolbar}>{children}</div>
