import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BodyOf } from '@nogal/model/call'
import type { Values } from '@nogal/model/fields'
import { guardarRastreoNaviera, listarRastreoNavieras, quitarRastreoNaviera, type RastreoNaviera } from '@nogal/model/rastreo/rastreo.calls'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { apiEnvelope } from '../api/client.ts'
import { useIntents } from '../api/useIntent.ts'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Outcome } from '../ui/Outcome.tsx'

type Props = { known: RastreoNaviera | undefined; onClose: () => void }

const { Sin_Credencial, Cod_Naviera, ...rest } = guardarRastreoNaviera.body

/** How a shipping line is asked for its events: its address and credential, and whether its word is taken by itself. */
export default function NavieraDialog({ known, onClose }: Props) {
  const intentOf = useIntents()
  const [failed, setFailed] = useState<unknown>()
  const done = async (mensaje: string) => {
    notifications.show({ message: mensaje })
    await refresh({ path: listarRastreoNavieras.path })
    onClose()
  }
  const quitar = async () => {
    setFailed(undefined)
    try {
      const body = { Cod_Naviera: known!.Cod_Naviera }
      const { mensaje } = await intentOf('quitar')(key => apiEnvelope(quitarRastreoNaviera)({ body }, { key }))
      await done(mensaje)
    } catch (error) {
      setFailed(error)
    }
  }
  const fields = { ...(known ? {} : { Cod_Naviera }), ...rest, ...(known?.Con_Credencial ? { Sin_Credencial } : {}) }
  return (
    <Dialog opened onClose={onClose} title={known ? `Seguimiento de ${known.Nom_Naviera}` : 'Seguir a una naviera'}>
      <Text size="sm" mb="md">
        {known?.Con_Credencial
          ? 'La credencial se guarda cifrada y no se muestra. Déjela en blanco para conservar la que hay.'
          : 'La credencial la da la naviera a quien usa su servicio; se guarda cifrada y no se muestra.'}
      </Text>
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={fields}
          value={(known ?? { Activa: true }) as Values}
          submitLabel="Guardar"
          onCancel={onClose}
          onSubmit={async row => {
            const body = { ...row, ...(known && { Cod_Naviera: known.Cod_Naviera }) } as BodyOf<typeof guardarRastreoNaviera>
            const { mensaje } = await intentOf('guardar')(key => apiEnvelope(guardarRastreoNaviera)({ body }, { key }))
            await done(mensaje)
          }}
        />
      </RefOptions.Provider>
      {known && (
        <Button mt="md" size="compact-sm" variant="subtle" color="red" onClick={() => void quitar()}>
          Dejar de preguntarle
        </Button>
      )}
      {failed !== undefined && <Outcome error={failed} onRetry={() => void quitar()} />}
    </Dialog>
  )
}
