import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Fields } from '@nogal/model/fields'
import { REQUISITO_CALLS, type RequisitoFila } from '@nogal/model/negocio/negocio.calls'
import type { Requisito } from '@nogal/model/negocio/negocio.fields'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '../api/client.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import { columnsOfFields } from '../fields/columns.tsx'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { useDialog } from '../ui/dialog/Dialog.tsx'
import { type Column, type RowAction, Table } from '../ui/table/Table.tsx'
import { only } from '../values/only.ts'
import type { Row } from '../values/row.ts'
import classes from './Requisito.module.css'

const RequisitoDialog = lazy(() => import('./RequisitoDialog.tsx'))

type Props = {
  requisito: Requisito
  Nro_Negocio: number
  rows: readonly RequisitoFila[]
  editable: boolean
  /** After a change. */
  onChanged: () => Promise<unknown>
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The name first, then whatever the kind keeps beside it. */
const columnsOf = (fields: Fields, code: string): readonly Column<RequisitoFila>[] => {
  const { [code]: named, ...others } = fields
  return [
    { key: 'Nombre', title: named!.label, width: 380, pinned: 'start' },
    ...columnsOfFields(others).map(column => ({ ...column, width: column.key === 'Observacion' ? 420 : 120 })),
  ] as readonly Column<RequisitoFila>[]
}

/** The items of one kind that a deal requires. The kind comes from the model; there is one tab for all five. */
export function RequisitoTab({ requisito, Nro_Negocio, rows, editable, onChanged }: Props) {
  const { fields, code, singular, title } = requisito
  const { calls } = REQUISITO_CALLS.find(one => one.requisito.requisito === requisito.requisito)!
  const dialog = useDialog<Row>()
  const conflict = useConflict(fields)
  const columns = useMemo(() => columnsOf(fields, code), [fields, code])

  const guardar = async (row: Row) => {
    const names = Object.keys(fields)
    if (dialog.mode === 'new') await api(calls.agregar)({ body: { Nro_Negocio, ...only(row, names) } as never })
    else
      await conflict.saveMerged(dialog.data, row, mine =>
        api(calls.actualizar)({
          body: { Nro_Negocio, Id_Linea: dialog.data.Id_Linea, Version: mine.Version, ...only(mine, names) } as never,
        }),
      )
    notifications.show({ message: `${capital(singular)}: cambio guardado.` })
    await onChanged()
  }
  const eliminar = async (row: RequisitoFila) => {
    if (!(await confirm({ title: `Quitar ${singular}`, loses: [row.Nombre, row.Observacion ?? ''].filter(Boolean), action: 'Quitar' })))
      return
    try {
      await api(calls.eliminar)({ body: { Nro_Negocio, Id_Linea: row.Id_Linea, Version: row.Version } })
      notifications.show({ message: `${row.Nombre} ya no está entre ${title.toLowerCase()}.` })
    } catch (error) {
      notifications.show({ color: 'red', title: `No se quitó ${row.Nombre}`, message: (error as Error).message })
    }
    await onChanged()
  }
  const edit = (row: RequisitoFila) => dialog.openEdit({ ...row, [code]: row[code] ?? row.Codigo })
  const rowActions = (row: RequisitoFila): RowAction[] => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => edit(row) },
    { label: 'Quitar', icon: <IconTrash size={16} />, danger: true, onClick: () => void eliminar(row) },
  ]

  return (
    <section className={classes.part} aria-label={title}>
      {editable && (
        <div className={classes.tools}>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.openNew()}>
            Agregar {singular}
          </Button>
        </div>
      )}
      <Table
        bare
        label={title}
        columns={columns}
        rowKey={row => String(row.Id_Linea)}
        rows={rows}
        {...(editable && { onOpen: edit, rowActions })}
        empty={editable ? `Use Agregar ${singular} para poner el primero.` : 'Este negocio no exige ninguno.'}
      />
      {conflict.dialog}
      <Suspense>{dialog.opened && <RequisitoDialog requisito={requisito} dialog={dialog} onSave={guardar} />}</Suspense>
    </section>
  )
}
