import { Anchor, Drawer } from '@mantine/core'
import { BUSCADAS_CAMBIOS, type CambioListado, exportarCambios, FILA_CAMBIOS, listarCambios } from '@nogal/model/administracion/cambios'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconHistory } from '#icons'
import { UnCambio } from '../historial/UnCambio.tsx'
import type { Column } from '../ui/table/Table.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { AdministracionList, valueChoice } from './AdministracionList.tsx'
import { enlaceCambio } from './enlaceCambio.ts'

const COLUMNS: { readonly [K in keyof CambioListado]?: Partial<Column<CambioListado>> } = {
  En: { width: 160, pinned: 'start' },
  Nom_Usuario: { width: 190, name: true, cell: row => row.Nom_Usuario ?? row.Usuario ?? 'El sistema' },
  Accion: {
    type: 'badge',
    width: 130,
    tone: ({ Accion }) => (Accion === 'eliminar' ? 'bad' : Accion === 'crear' ? 'good' : 'info'),
  },
  Tabla: { width: 230, name: true },
  Registro: { width: 200, name: true, filterable: false, sortable: false },
  Motivo: { width: 280, name: true },
  Clave: { type: 'code', width: 110 },
  Usuario: { type: 'code', width: 130, hidden: true },
  Id: { hidden: true },
}
const CHOICES = [valueChoice('Accion', 'eliminar', 'Eliminaron', 'bad'), valueChoice('Tabla', 'usuario', 'De usuarios', 'info')]

/** A change with its values before and after, and the way to its record. */
function Cambiado({ row }: { row: CambioListado }) {
  const link = enlaceCambio(row)
  return (
    <UnCambio
      cambio={row}
      about={
        link && (
          <Anchor component={Link} {...link} size="sm">
            Abrir {row.Registro ?? 'el registro'}
          </Anchor>
        )
      }
    />
  )
}

/** The changes of everything, the newest first, for administradores. */
export default function CambiosPage() {
  const [seen, setSeen] = useState<CambioListado>()
  const narrow = useNarrow()
  return (
    <>
      <AdministracionList<CambioListado>
        pantalla="cambios"
        title="Cambios"
        about="Quién creó, cambió o eliminó qué en todo el portal, con lo que había antes y lo que quedó."
        fields={FILA_CAMBIOS}
        searched={BUSCADAS_CAMBIOS}
        columns={COLUMNS}
        rowKey={row => String(row.Id)}
        call={listarCambios}
        exporting={exportarCambios}
        choices={CHOICES}
        orden="-Id"
        empty="Ningún cambio con esos filtros."
        preview={row => <Cambiado row={row} />}
        rowActions={row => [{ label: 'Ver qué cambió', icon: <IconHistory size={16} />, onClick: () => setSeen(row) }]}
      />
      <Drawer
        opened={Boolean(seen)}
        onClose={() => setSeen(undefined)}
        position="right"
        size={narrow ? '100%' : 560}
        title="Qué cambió"
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
      >
        {seen && <Cambiado row={seen} />}
      </Drawer>
    </>
  )
}
