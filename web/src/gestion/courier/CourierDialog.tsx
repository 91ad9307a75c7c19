import { notifications } from '@mantine/notifications'
import { choices, type Fields } from '@nogal/model/fields'
import { actualizarCourier, agregarCourier, camposCourier, listarCouriers } from '@nogal/model/gestion/courier.calls'
import { useMemo } from 'react'
import { showAnswer } from '../../aggregate/data.ts'
import { apiEnvelope } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { type Item, refreshItems } from '../base/items.ts'
import type { Courier } from './courier.ts'

type Props = {
  Nro_Embarque: number
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** The edited envelope; undefined for a new one. */
  courier: Courier | undefined
  onClose: () => void
}

/** Adds an envelope, or edits one. */
export default function CourierDialog({ Nro_Embarque, items, nameOf, courier, onClose }: Props) {
  const send = useIntent()
  const fields = useMemo((): Fields => {
    const labels = Object.fromEntries(
      items.map(item => [String(item.Id_Gestion), [item.Nom_CertDocAnalis, nameOf(item), item.Numero].filter(Boolean).join(' · ')]),
    )
    return { ...camposCourier, Gestiones: choices(Object.keys(labels), camposCourier.Gestiones.label, { labels }) }
  }, [items, nameOf])
  const value = useMemo(
    () => courier && { ...courier, Gestiones: courier.Gestiones.map(({ Id_Gestion }) => String(Id_Gestion)) },
    [courier],
  )
  const save = async (row: Row) => {
    const written = Object.fromEntries(Object.keys(camposCourier).map(name => [name, row[name] ?? null]))
    const Gestiones = (row.Gestiones as string[]).map(id => ({ Id_Gestion: Number(id) }))
    const body = { Nro_Embarque, ...written, Gestiones }
    const { mensaje, data } = await send(key =>
      courier
        ? apiEnvelope(actualizarCourier)({ body: { ...(body as Row), Id_Courier: courier.Id_Courier, Version: courier.Version } }, { key })
        : apiEnvelope(agregarCourier)({ body }, { key }),
    )
    if (data) showAnswer(listarCouriers, { id: Nro_Embarque }, data)
    notifications.show({ message: mensaje })
    void refreshItems()
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={courier ? 'Envío por courier' : 'Agregar envío por courier'} size="lg">
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={fields}
          {...(value && { value: value as Row })}
          submitLabel={courier ? 'Guardar' : 'Agregar'}
          onCancel={onClose}
          onSubmit={save}
        />
      </RefOptions.Provider>
    </Dialog>
  )
}
