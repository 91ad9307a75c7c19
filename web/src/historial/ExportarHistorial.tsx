import { Button } from '@mantine/core'
import { exportarHistorial } from '@nogal/model/parametros/parametros.calls'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '#icons'
import { apiFile } from '../api/client.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { tellFailed } from '../ui/failed.tsx'
import { saveFile } from '../ui/saveFile.ts'

const COLUMNAS = [
  { Campo: 'En', Titulo: 'Cuándo' },
  { Campo: 'Nom_Usuario', Titulo: 'Quién' },
  { Campo: 'Accion', Titulo: 'Acción' },
  { Campo: 'Tabla', Titulo: 'Tabla' },
  { Campo: 'Clave', Titulo: 'Clave' },
  { Campo: 'Antes', Titulo: 'Antes' },
  { Campo: 'Despues', Titulo: 'Después' },
  { Campo: 'Motivo', Titulo: 'Motivo' },
]

/** Downloads all changes of a record as an Excel file, for users who may export its screen. */
export function ExportarHistorial({ table, recordKey }: { table: string; recordKey: string }) {
  const { can } = usePermisos(table)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const asked = { params: { tabla: table, clave: recordKey }, body: { formato: 'xlsx' as const, columnas: COLUMNAS } }
      saveFile(await apiFile(exportarHistorial)(asked), `Historial ${recordKey}.xlsx`)
    },
    onError: error => tellFailed('No se pudo exportar', error, () => mutate()),
  })
  if (!can('exportar')) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mb="sm"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Exportar a Excel
    </Button>
  )
}
