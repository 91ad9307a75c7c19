import { Button } from '@mantine/core'
import { abrirAdjunto, eliminarAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import type { ArchivoCliente } from '@nogal/model/cliente/cliente.fields'
import { IconDownload, IconTrash } from '#icons'
import { refresh } from '../aggregate/data.ts'
import { api, apiFile } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { download } from '../ui/download.ts'
import { tellFailed } from '../ui/failed.tsx'
import css from './Cliente.module.css'

/** The files of what a client owes or claims; it may take away its own while `editable`. */
export function ArchivosPropios({ archivos, editable }: { archivos: readonly ArchivoCliente[]; editable: boolean }) {
  const { t, p } = useLenguaCliente()
  const send = useIntent()
  const remove = async (one: ArchivoCliente) => {
    const { Id_Adjunto, Version, Nombre } = one
    if (!(await confirm({ title: p.quitarArchivo, loses: [Nombre], action: p.quitarlo, cancel: t.cancelar }))) return
    try {
      await send(key => api(eliminarAdjunto)({ body: { Id_Adjunto, Version } }, { key }))
      await refresh({ path: '/api/clientelogistica' })
    } catch (error) {
      tellFailed(p.quitar(Nombre), error, () => void remove(one))
    }
  }
  if (!archivos.length) return null
  return (
    <ul className={css.files}>
      {archivos.map(one => (
        <li key={one.Id_Adjunto}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              void download(() => apiFile(abrirAdjunto)({ params: { id: one.Id_Adjunto, version: 0 } }), t.noCargo, one.Nombre)
            }
          >
            {one.Nombre}
          </Button>
          {editable && one.Propio && (
            <Button variant="subtle" color="red" size="sm" aria-label={p.quitar(one.Nombre)} onClick={() => void remove(one)}>
              <IconTrash size={16} aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
