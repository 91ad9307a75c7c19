import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ContenedorCompleto, nombreContenedor, PALLETS_ESCRITOS, palletContenedor } from '@nogal/model/embarque/contenedor.fields'
import { anotarPallets } from '@nogal/model/embarque/embarque.calls'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { showContenedor } from '../shared/contenedor.view.ts'

type Props = { contenedor: ContenedorCompleto; onClose: () => void }
type Pallet = ContenedorCompleto['Pallets_Cargados'][number]

const FIELDS = { Pallets_Cargados: PALLETS_ESCRITOS }
const WRITTEN = Object.keys(palletContenedor.fields) as (keyof Pallet)[]

/** Edits all pallets of a container, each with its lot. */
export default function PalletsDialog({ contenedor, onClose }: Props) {
  const { Id_Contenedor, Version } = contenedor
  const send = useIntent()
  const value = useMemo(() => ({ Pallets_Cargados: contenedor.Pallets_Cargados.map(one => only(one, WRITTEN)) }) as Row, [contenedor])
  return (
    <Dialog opened onClose={onClose} title={`Pallets de ${nombreContenedor(contenedor)}`} size="xl">
      <Text size="sm" mb="sm">
        Un pallet con dos lotes va en dos filas. En blanco, la línea es la de la fruta del lote, y el neto el de sus bultos.
      </Text>
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={FIELDS}
          value={value}
          takesFocus
          submitLabel="Guardar pallets"
          onCancel={onClose}
          onSubmit={async row => {
            const body = { Id_Contenedor, Version, Pallets_Cargados: row.Pallets_Cargados as Pallet[] }
            const saved = await send(key => api(anotarPallets)({ body }, { key }))
            notifications.show({ message: 'Se anotaron los pallets.' })
            void showContenedor(saved)
            onClose()
          }}
        />
      </RefOptions.Provider>
    </Dialog>
  )
}
