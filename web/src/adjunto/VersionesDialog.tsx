import { ActionIcon } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { tamano, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { IconDownload, IconEye } from '#icons'
import { Badge } from '../ui/Badge.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Adjuntos.module.css'
import { bajarAdjunto } from './archivo.ts'

type Props = { adjunto: Adjunto; onVer: (version: number) => void; onClose: () => void }

/** All versions of an attachment, the current one first. */
export default function VersionesDialog({ adjunto, onVer, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} size="lg" title={`Versiones de ${adjunto.Nombre}`}>
      <ul className={css.list}>
        {adjunto.Versiones.map(({ Nro_Version, Nombre, Tipo, Bytes, Nom_Usuario, En }) => (
          <li key={Nro_Version} className={css.row}>
            <div className={css.what}>
              <span className={css.plain}>
                {Nro_Version}. {Nombre} {Nro_Version === adjunto.Nro_Version && <Badge tone="good">Vigente</Badge>}
              </span>
              <span className={css.meta}>
                {tamano(Bytes)} · {Nom_Usuario ?? ''} · <RelativeTime iso={En} />
              </span>
            </div>
            <div className={css.actions}>
              {tipoArchivo(Tipo).vista && (
                <ActionIcon variant="default" size={36} aria-label={`Ver la versión ${Nro_Version}`} onClick={() => onVer(Nro_Version)}>
                  <IconEye size={16} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Descargar la versión ${Nro_Version}`}
                onClick={() => void bajarAdjunto(adjunto.Id_Adjunto, Nro_Version)}
              >
                <IconDownload size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
