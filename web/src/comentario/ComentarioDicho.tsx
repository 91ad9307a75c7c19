import { ActionIcon, Anchor } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { tipoArchivo } from '@nogal/model/adjunto/archivos'
import { type ComentarioEscrito, editarComentario, eliminarComentario } from '@nogal/model/comentario/comentarios.calls'
import { useState } from 'react'
import { IconPaperclip, IconPencil, IconTrash } from '#icons'
import { bajarAdjunto } from '../adjunto/archivo.ts'
import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { useCerrada } from '../sesion/cerrada.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { RichTextView } from '../ui/richText/RichTextView.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Comentarios.module.css'
import { type Comentado, docOf, refreshComments } from './comentarios.ts'
import { RedactarComentario } from './RedactarComentario.tsx'

const VistaDialog = lazyPart(() => import('../adjunto/VistaDialog.tsx'))

type Props = { lugar: Comentado; comentario: ComentarioEscrito; cliente: string | null }

/** One comment: who, when, its words and files; its author changes and deletes it. */
export function ComentarioDicho({ lugar, comentario: c, cliente }: Props) {
  const [editing, setEditing] = useState(false)
  const [viewed, setViewed] = useState<Adjunto>()
  const closed = useCerrada()
  const send = useIntent()
  const { Id_Comentario, Version } = c
  if (c.Eliminado)
    return (
      <div className={css.said}>
        <p className={css.gone}>Comentario eliminado por {c.Nom_Usuario ?? 'su autor'}.</p>
      </div>
    )
  if (editing)
    return (
      <RedactarComentario
        {...lugar}
        label="Cambiar el comentario"
        action="Guardar"
        cliente={cliente}
        visible={c.Visible_Cliente}
        initial={c.Documento ?? docOf(c.Texto ?? '')}
        autoFocus
        save={async ({ Documento }, send) => {
          await send(key => api(editarComentario)({ body: { Id_Comentario, Documento, Version } }, { key }))
          setEditing(false)
          await refreshComments()
        }}
        onClose={() => setEditing(false)}
      />
    )
  const remove = async () => {
    const title = 'Eliminar el comentario'
    if (!(await confirm({ title, loses: [c.Texto ?? ''], action: 'Eliminar' }))) return
    try {
      await send(key => api(eliminarComentario)({ body: { Id_Comentario, Version } }, { key }))
      await refreshComments()
    } catch (error) {
      tellFailed('No se pudo eliminar', error, () => void remove())
    }
  }
  return (
    <div className={css.said}>
      <div className={css.head}>
        <span className={css.who}>{c.Nom_Usuario ?? 'Alguien'}</span>
        {c.De_Cliente && <span className={css.dim}>(cliente)</span>}
        <span className={css.dim}>
          <RelativeTime iso={c.En} />
          {c.Editado_En && ' · editado'}
        </span>
        {c.Propio && !closed && (
          <span className={css.acts}>
            <ActionIcon variant="subtle" color="gray" aria-label="Cambiar el comentario" onClick={() => setEditing(true)}>
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label="Eliminar el comentario" onClick={() => void remove()}>
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        )}
      </div>
      {c.Documento ? <RichTextView value={c.Documento} /> : <div className={css.words}>{c.Texto}</div>}
      {c.Archivos.length > 0 && (
        <ul className={css.files} aria-label="Archivos del comentario">
          {c.Archivos.map(one => (
            <li key={one.Id_Adjunto}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => (tipoArchivo(one.Tipo).vista ? setViewed(one) : void bajarAdjunto(one.Id_Adjunto, 0))}
              >
                <IconPaperclip size={13} aria-hidden /> {one.Nombre}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {viewed && <VistaDialog adjunto={viewed} version={viewed.Nro_Version} onClose={() => setViewed(undefined)} />}
    </div>
  )
}
