import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { MAX_COMENTARIO } from '@nogal/model/cliente/cliente.fields'
import {
  type ComentarioEscrito,
  editarComentario,
  eliminarComentario,
  escribirComentario,
  verHilos,
} from '@nogal/model/comentario/comentarios.calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bajarAdjunto } from '../adjunto/archivo.ts'
import { api, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { type Comentado, docOf, refreshComments, threadsOf } from '../comentario/comentarios.ts'
import { useCerrada } from '../sesion/cerrada.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { RichTextView } from '../ui/richText/RichTextView.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Cliente.module.css'

/** What client and company say to each other about a shipment or a document, for the client. */
export function Conversacion({ De, Clave }: Comentado) {
  const { t, fecha, idioma } = useLenguaCliente()
  const { data, error, refetch } = useQuery(callQuery(verHilos, { params: { de: De, clave: Clave } }))
  const closed = useCerrada()
  const [texto, setTexto] = useState('')
  /** The comment of this person that the box corrects; without one the box writes a new comment. */
  const [corrected, setCorrected] = useState<ComentarioEscrito>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  const box = useRef<HTMLTextAreaElement>(null)
  useUnsavedGuard(texto.trim() !== '' && texto !== corrected?.Texto)
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />
  // a client answers in the last open thread, and begins another one where all are resolved
  const Id_Hilo = threadsOf(data.Comentarios).findLast(({ primero }) => !primero.Resuelto_En)?.primero.Id_Hilo ?? null
  const write = (comment?: ComentarioEscrito) => {
    setCorrected(comment)
    setTexto(comment?.Texto ?? '')
    setRefused(undefined)
    box.current?.focus()
  }
  const remove = async (comment: ComentarioEscrito) => {
    const { Id_Comentario, Version, Texto } = comment
    if (!(await confirm({ title: t.eliminarComentario, loses: [Texto ?? ''], action: t.eliminar, cancel: t.cancelar }))) return
    try {
      await send(key => api(eliminarComentario)({ body: { Id_Comentario, Version } }, { key }))
      if (corrected?.Id_Comentario === Id_Comentario) write()
      await refreshComments()
    } catch (problem) {
      tellFailed(t.eliminar, problem, () => void remove(comment))
    }
  }
  const submit = async () => {
    if (!texto.trim() || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      const Documento = docOf(texto.trim())
      await send(key =>
        corrected
          ? api(editarComentario)({ body: { Id_Comentario: corrected.Id_Comentario, Version: corrected.Version, Documento } }, { key })
          : api(escribirComentario)({ body: { De, Clave, Id_Hilo, Documento } }, { key }),
      )
      write()
      await refreshComments()
    } catch (problem) {
      setRefused(problem)
    } finally {
      setBusy(false)
    }
  }
  const said = data.Comentarios.filter(one => !one.Eliminado)
  return (
    <form
      onSubmit={e => {
        e.preventDefault()
        void submit()
      }}
    >
      {said.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t.sinComentarios}
        </Text>
      )}
      <ul className={css.thread} aria-live="polite">
        {said.map(one => (
          <li key={one.Id_Comentario} className={css.said} data-own={one.De_Cliente || undefined}>
            <div className={css.dim}>
              {one.Nom_Usuario ?? t.exportador} · {idioma === 'es' ? <RelativeTime iso={one.En} /> : fecha(one.En)}
              {one.Editado_En && ` · ${t.editado}`}
              {one.Propio && !closed && (
                <span className={css.acts}>
                  <Button size="compact-xs" variant="subtle" onClick={() => write(one)}>
                    {t.editar}
                  </Button>
                  <Button size="compact-xs" variant="subtle" color="red" onClick={() => void remove(one)}>
                    {t.eliminar}
                  </Button>
                </span>
              )}
            </div>
            {one.Documento ? <RichTextView value={one.Documento} /> : one.Texto}
            {one.Archivos.map(({ Id_Adjunto, Nombre }) => (
              <div key={Id_Adjunto}>
                <Button size="compact-sm" variant="subtle" onClick={() => void bajarAdjunto(Id_Adjunto, 0)}>
                  {Nombre}
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {!closed && (
        <>
          <Textarea
            label={corrected ? t.corrija : t.escriba}
            ref={box}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_COMENTARIO}
            value={texto}
            onChange={e => setTexto(e.currentTarget.value)}
          />
          <Group mt="sm" gap="sm">
            <Outcome
              error={refused}
              unsaved={texto.trim() !== ''}
              onRetry={() => void submit()}
              mark={corrected ? t.sinGuardar : t.sinEnviar}
              texts={t.sinServidor}
            />
            <Button type="submit" loading={busy} disabled={!texto.trim()}>
              {corrected ? t.guardar : t.enviar}
            </Button>
            {corrected && (
              <Button variant="default" onClick={() => write()}>
                {t.cancelar}
              </Button>
            )}
          </Group>
        </>
      )}
    </form>
  )
}
