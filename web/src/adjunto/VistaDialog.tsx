import { Button, Skeleton } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { tipoArchivo } from '@nogal/model/adjunto/archivos'
import { IconDownload } from '#icons'
import { VisorPdf } from '../papel/VisorPdf.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import css from './Adjuntos.module.css'
import { bajarAdjunto, useArchivo } from './archivo.ts'

export type VersionVista = { adjunto: Adjunto; version: number }

/** Shows a file in the portal: a PDF or an image. */
export default function VistaDialog({ adjunto, version, onClose }: VersionVista & { onClose: () => void }) {
  const one = adjunto.Versiones.find(({ Nro_Version }) => Nro_Version === version)
  const nombre = version === adjunto.Nro_Version ? adjunto.Nombre : (one?.Nombre ?? adjunto.Nombre)
  const { vista } = tipoArchivo(one?.Tipo ?? adjunto.Tipo)
  const { url, error, retry } = useArchivo(adjunto.Id_Adjunto, version)
  return (
    <Dialog opened onClose={onClose} size="calc(min(1100px, 94vw))" title={nombre}>
      {error && <LoadError error={error} onRetry={retry} />}
      {!error && vista === 'pdf' && (
        <div className={css.paper}>
          <VisorPdf impresa={url ? { url, nombre, titulo: nombre } : null} isPending={!url} />
        </div>
      )}
      {!error && vista === 'imagen' && (
        <>
          <div className={css.bar}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void bajarAdjunto(adjunto.Id_Adjunto, version)}
            >
              Descargar
            </Button>
          </div>
          {url ? <img src={url} alt={adjunto.Descripcion ?? nombre} className={css.image} /> : <Skeleton height={360} />}
        </>
      )}
    </Dialog>
  )
}
