import { Button } from '@mantine/core'
import type { Funcion } from '@nogal/model/call'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { uncapital } from '@nogal/model/words'
import { Suspense, useMemo, useState } from 'react'
import { IconEye, IconPaperclip, IconPlus, IconTrash } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import type { RowAction } from '../ui/table/Table.tsx'
import { gestionColumns } from './base/columnas.tsx'
import { eliminarGestionTras } from './base/eliminar.ts'
import css from './base/Gestion.module.css'
import { type Item, keyOfItem } from './base/items.ts'
import { isRemovableItem } from './base/steps.ts'
import { CAMBIOS, type CambioGestion, fieldsOfCambio } from './dialogos/cambios.ts'

const AdjuntarDialog = lazyPart(() => import('./dialogos/AdjuntarDialog.tsx'))
const VariasDialog = lazyPart(() => import('./dialogos/VariasDialog.tsx'))

type Props = {
  cell: LlamadasGestion
  can: (funcion: Funcion) => boolean
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  error: unknown
  onRetry: () => void
  /** The name of an item's place. */
  nameOf: (item: Item) => string
  /** There are items of several places. */
  several: boolean
  onOpen: (item: Item) => void
  onNew: () => void
}

/** The items of a kind, with actions on several at once. */
export default function ItemsTab({ cell, can, items, error, onRetry, nameOf, several, onOpen, onNew }: Props) {
  const { nombre, plural } = tipoNamed(cell.tipo)
  const columns = useMemo(() => gestionColumns(cell, several ? nameOf : undefined), [cell, several, nameOf])
  const [many, setMany] = useState<{ cambio: CambioGestion; items: readonly Item[] }>()
  const [attached, setAttached] = useState<readonly Item[]>()
  if (error) return <LoadFailed error={error} onRetry={onRetry} />
  const writes = cell.actualizar !== undefined && can('editar')
  const adds = cell.agregar !== undefined && can('crear')
  const rowActions = (item: Item): RowAction[] => [
    { label: 'Abrir', icon: <IconEye size={16} />, onClick: () => onOpen(item) },
    ...(isRemovableItem(cell, item, can)
      ? [
          {
            label: 'Eliminar',
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => void eliminarGestionTras(cell, item, nameOf(item)),
          },
        ]
      : []),
  ]
  const selectionActions = [
    ...CAMBIOS.filter(cambio => Object.keys(fieldsOfCambio(cambio, cell.tipo)).length).map(cambio => ({
      key: cambio.key,
      label: cambio.label,
      icon: <cambio.Icon size={15} aria-hidden />,
      onClick: (chosen: readonly Item[]) => setMany({ cambio, items: chosen }),
    })),
    { key: 'adjuntar', label: 'Adjuntar un archivo', icon: <IconPaperclip size={15} aria-hidden />, onClick: setAttached },
  ]
  return (
    <section aria-label={plural} className={css.tab}>
      {adds && (
        <div className={css.tools}>
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
            Agregar {uncapital(nombre)}
          </Button>
        </div>
      )}
      <RowsTable<Item>
        bare
        label={plural}
        columns={columns}
        rowKey={keyOfItem}
        {...(items && { rows: items })}
        loading={!items}
        onOpen={onOpen}
        rowActions={rowActions}
        {...(writes && { selectionActions })}
        empty={adds ? `El negocio no pide ninguno aquí. Use Agregar ${uncapital(nombre)}.` : 'No hay ninguno aquí.'}
      />
      <Suspense>
        {many && <VariasDialog {...many} cell={cell} nameOf={nameOf} onClose={() => setMany(undefined)} />}
        {attached && <AdjuntarDialog tipo={cell.tipo} items={attached} nameOf={nameOf} onClose={() => setAttached(undefined)} />}
      </Suspense>
    </section>
  )
}
