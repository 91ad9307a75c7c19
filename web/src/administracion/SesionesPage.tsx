import { cerrarSesiones, exportarSesiones, listarSesiones, type SesionAbierta } from '@nogal/model/administracion/sesiones.calls'
import { BUSCADAS_SESIONES, FILA_SESIONES } from '@nogal/model/administracion/sesiones.fields'
import { IconLogout, IconUser } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { useChange } from '../api/useChange.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import type { Column, RowAction } from '../ui/table/Table.tsx'
import { AdministracionList, valueChoice } from './AdministracionList.tsx'

const COLUMNS: { readonly [K in keyof SesionAbierta]?: Partial<Column<SesionAbierta>> } = {
  Nom_Usuario: { title: 'Persona', width: 200, name: true, pinned: 'start' },
  Cod_Usuario: { title: 'Usuario', type: 'code', width: 130 },
  Navegador: { width: 180, cell: row => row.Navegador ?? 'Un programa' },
  Origen: { title: 'Desde dónde', type: 'code', width: 150 },
  Desde: { width: 150 },
  Ultimo_Uso: { width: 150 },
  Vence: { width: 150 },
  Actual: { width: 120 },
}

/** The open sessions of all people, for administradores, who end them. */
export default function SesionesPage() {
  const { Usuario } = useUsuario()
  const { failure, change } = useChange()
  const choices = [valueChoice('Cod_Usuario', Usuario, 'Mías')]
  const end = async (title: string, loses: string, body: { Id?: string; Usuario?: string }) => {
    if (await confirm({ title, loses, action: 'Cerrar' })) await change(() => apiEnvelope(cerrarSesiones)({ body }))
  }
  const actionsOf = ({ Id, Nom_Usuario, Cod_Usuario, Actual, Navegador }: SesionAbierta): RowAction[] => [
    {
      label: 'Cerrar esta sesión',
      icon: <IconLogout size={16} />,
      danger: true,
      kept: Actual ? 'Es la sesión con que está aquí. Para cerrarla, salga del portal.' : null,
      onClick: () =>
        void end(
          `Cerrar la sesión de ${Nom_Usuario}`,
          `En ${Navegador ?? 'ese programa'} tendrá que entrar otra vez. Lo que no haya guardado se pierde.`,
          {
            Id,
          },
        ),
    },
    {
      label: `Cerrar todas las de ${Nom_Usuario}`,
      icon: <IconUser size={16} />,
      danger: true,
      onClick: () =>
        void end(
          `Cerrar todas las sesiones de ${Nom_Usuario}`,
          'Tendrá que entrar otra vez en todas partes. Lo que no haya guardado se pierde.',
          {
            Usuario: Cod_Usuario,
          },
        ),
    },
  ]
  return (
    <AdministracionList<SesionAbierta>
      pantalla="sesiones"
      title="Sesiones"
      about="Quién está dentro, desde dónde y desde cuándo. Cerrar una vale al instante en todos los servidores."
      fields={FILA_SESIONES}
      searched={BUSCADAS_SESIONES}
      columns={COLUMNS}
      rowKey={row => row.Id}
      call={listarSesiones}
      exporting={exportarSesiones}
      choices={choices}
      orden="-Desde"
      empty="Ninguna sesión con esos filtros."
      rowActions={actionsOf}
      failure={failure}
    />
  )
}
