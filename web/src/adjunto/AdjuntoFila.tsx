import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { tamano, tipoArchivo } from '@nogal/model/adjunto/archivos'
import type { ReactNode } from 'react'
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
  /** External users may see attachments of this record that are marked visible. */
  externo: boolean
  onVer: () => void
  onVersiones: () => void
  /** What changes it, where the person may. */
  edits?: { version: () => void; datos: () => void; eliminar: () => void } | undefined
  /** The record that it belongs to, where several are listed together. */
  lugar?: ReactNode
}

/** A row of an attachment with its actions. */
export const AdjuntoFila = ({ adjunto: a, externo, onVer, onVersiones, edits, lugar }: Props) => {
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
        {lugar && <span className={css.said}>{lugar}</span>}
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
            {edits && (
              <>
                <Menu.Item leftSection={<IconUpload size={16} />} onClick={edits.version}>
                  Subir otra versión…
                </Menu.Item>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={edits.datos}>
                  Nombre y descripción…
                </Menu.Item>
                <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={edits.eliminar}>
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
