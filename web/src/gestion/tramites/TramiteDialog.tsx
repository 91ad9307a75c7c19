import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ApiError } from '../../api/error.ts'
import { useIntent } from '../../api/useIntent.ts'
import { useConflict } from '../../conflict/useConflict.tsx'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'
import { refreshItems } from '../base/items.ts'
import { CAMPOS_NUEVO, CAMPOS_TRAMITE, guardar, type Tramite } from './tramites.ts'

type Props = {
  Nro_Embarque: number
  /** The edited ones: one, several at once, or none for a new one. */
  tramites: readonly Tramite[]
  onClose: () => void
}

/** Edits a procedure of a shipment, or several in the same way: all or none. */
export default function TramiteDialog({ Nro_Embarque, tramites, onClose }: Props) {
  const conflict = useConflict(CAMPOS_TRAMITE)
  const send = useIntent()
  const [one] = tramites
  const isNew = !one
  const single = tramites.length === 1
  const saveOne = (tramite: Tramite, row: Row) =>
    conflict.saveMerged(tramite, { ...tramite, ...row }, async (mine: Row) => {
      try {
        return await send(key =>
          guardar(Nro_Embarque, [{ ...only(mine, [...Object.keys(CAMPOS_TRAMITE), 'Version']), Cod_Tramite: tramite.Cod_Tramite }], key),
        )
      } catch (error) {
        // a conflict returns the whole list, of which the edited row is needed
        const now = error instanceof ApiError && Array.isArray(error.data) ? (error.data as Tramite[]) : []
        const theirs = now.find(({ Cod_Tramite }) => Cod_Tramite === tramite.Cod_Tramite)
        if (error instanceof ApiError && theirs) throw new ApiError(error.status, error.mensaje, error.errores, theirs)
        throw error
      }
    })
  const submit = async (row: Row) => {
    if (isNew) await send(key => guardar(Nro_Embarque, [row], key))
    else if (single) await saveOne(one, row)
    else {
      const changes = Object.fromEntries(Object.entries(only(row, Object.keys(CAMPOS_TRAMITE))).filter(([, value]) => !isNothing(value)))
      await send(key =>
        guardar(
          Nro_Embarque,
          tramites.map(({ Cod_Tramite, Version }) => ({ Cod_Tramite, Version, ...changes })),
          key,
        ),
      )
    }
    notifications.show({ message: tramites.length > 1 ? `Se guardaron ${tramites.length} trámites.` : 'Se guardó el trámite.' })
    void refreshItems()
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={isNew ? 'Agregar trámite' : single ? one.Nom_Tramite : `Cambiar ${tramites.length} trámites`}>
      <RefOptions.Provider value={useRefRows}>
        {tramites.length > 1 && (
          <Text size="sm" mb="sm">
            Cambia solo lo que escriba; lo que deje en blanco queda como está en cada uno.
          </Text>
        )}
        <Form
          fields={isNew ? CAMPOS_NUEVO : CAMPOS_TRAMITE}
          {...(single && { value: one as Row })}
          submitLabel={isNew ? 'Agregar' : 'Guardar'}
          onCancel={onClose}
          onSubmit={submit}
        />
      </RefOptions.Provider>
      {conflict.dialog}
    </Dialog>
  )
}
