import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type CargaFila, type ContenedorCompleto, cargaContenedor, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { anotarLotes } from '@nogal/model/embarque/embarque.calls'
import { pick } from '@nogal/model/fields'
import { formatKilos } from '@nogal/model/format'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { showContenedor } from '../shared/contenedor.view.ts'

type Props = { contenedor: ContenedorCompleto; linea: CargaFila; onClose: () => void }

const FIELDS = pick(cargaContenedor.fields, 'Lotes', 'Csg')

/** Edits the lots and orchards of a line of a container. */
export function LotesDialog({ contenedor, linea, onClose }: Props) {
  const { Id_Contenedor, Version } = contenedor
  const send = useIntent()
  const value = useMemo(() => only(linea as Row, ['Lotes', 'Csg']), [linea])
  return (
    <Dialog opened onClose={onClose} title={`Lotes y CSG: ${linea.Nom_Producto}`} size="md">
      <Text size="sm" mb="sm">
        {[nombreContenedor(contenedor), `línea ${linea.Id_Linea}`, linea.Nom_Calibre, formatKilos(linea.Kilos)].filter(Boolean).join(' · ')}
      </Text>
      <Form
        fields={FIELDS}
        value={value}
        takesFocus
        submitLabel="Guardar lotes"
        onCancel={onClose}
        onSubmit={async row => {
          const Lineas = [
            { Id_Linea: linea.Id_Linea, Lotes: (row.Lotes as string | null) ?? null, Csg: (row.Csg as string | null) ?? null },
          ]
          const saved = await send(key => api(anotarLotes)({ body: { Id_Contenedor, Version, Lineas } }, { key }))
          notifications.show({ message: 'Se anotaron los lotes.' })
          void showContenedor(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}
