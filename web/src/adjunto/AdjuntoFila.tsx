import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { tamano, tipoArchivo } from '@nogal/model/adjunto/archivos'
import {
  IconDots,
  IconDownload,
  IconEye,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHistory,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconUpload,
} from '#icons'
import { Badge } from '../ui/Badge.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Adjuntos.module.css'
import { bajarAdjunto } from './archivo.ts'

const ICONS = { pdf: IconFileTypePdf, imagen: IconPhoto, planilla: IconFileSpreadsheet }

type Props = {
  adjunto: Adjunto
  editable: boolean
  /** External users may see attachments of this record that are marked visible. */
  externo: boolean
  onVer: () => void
  onVersiones: () => void
  onEditar: () => void
  onVersion: () => void
  onEliminar: () => void
}

/** A row of an attachment with its actions. */
export const AdjuntoFila = ({ adjunto: a, editable, externo, onVer, onVersiones, onEditar, onVersion, onEliminar }: Props) => {
  const { vista } = tipoArchivo(a.Tipo)
  const Icon = ICONS[vista ?? (a.Tipo === 'heic' ? 'imagen' : 'planilla')]
  const keep = () => void bajarAdjunto(a.Id_Adjunto, 0)
  return (
    <li className={css.row}>
      <Icon size={26} stroke={1.4} aria-hidden className={css.icon} />
      <div className={css.what}>
        <UnstyledButton className={css.name} onClick={vista ? onVer : keep} title={vista ? 'Ver' : 'Descargar'}>
          {a.Nombre}
        </UnstyledButton>
        {a.Descripcion && <span className={css.said}>{a.Descripcion}</span>}
        <span className={css.meta}>
          {tamano(a.Bytes)}
          {a.Nom_Usuario && ` · ${a.Nom_Usuario}`} · <RelativeTime iso={a.En} />
        </span>
      </div>
      <div className={css.badges}>
        {a.Versiones.length > 1 && (
          <UnstyledButton onClick={onVersiones} title="Ver las versiones">
            <Badge tone="info">Versión {a.Nro_Version}</Badge>
          </UnstyledButton>
        )}
        {externo && a.Visible_Cliente && <Badge tone="neutral">Lo ve el cliente</Badge>}
      </div>
      <div className={css.actions}>
        <ActionIcon variant="default" size={36} aria-label={`Descargar ${a.Nombre}`} title="Descargar" onClick={keep}>
          <IconDownload size={16} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={`Acciones de ${a.Nombre}`} title="Acciones">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {vista && (
              <Menu.Item leftSection={<IconEye size={16} />} onClick={onVer}>
                Ver
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={onVersiones}>
              Versiones…
            </Menu.Item>
            {editable && (
              <>
                <Menu.Item leftSection={<IconUpload size={16} />} onClick={onVersion}>
                  Subir otra versión…
                </Menu.Item>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEditar}>
                  Nombre y descripción…
                </Menu.Item>
                <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onEliminar}>
                  Eliminar
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
