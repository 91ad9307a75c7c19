import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { MAX_COMENTARIO } from '@nogal/model/cliente/cliente.fields'
import { escribirComentario, verHilos } from '@nogal/model/comentario/comentarios.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bajarAdjunto } from '../adjunto/archivo.ts'
import { api, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { type Comentado, docOf, refreshComments, threadsOf } from '../comentario/comentarios.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { RichTextView } from '../ui/richText/RichTextView.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Cliente.module.css'

/** What client and company say to each other about a shipment or a document, for the client. */
export function Conversacion({ De, Clave }: Comentado) {
  const { t, fecha, idioma } = useLenguaCliente()
  const { data, error, refetch } = useQuery(callQuery(verHilos, { params: { de: De, clave: Clave } }))
  const [texto, setTexto] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  useUnsavedGuard(texto.trim() !== '')
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />
  // a client answers in the last open thread, and begins another one where all are resolved
  const Id_Hilo = threadsOf(data.Comentarios).findLast(({ primero }) => !primero.Resuelto_En)?.primero.Id_Hilo ?? null
  const submit = async () => {
    if (!texto.trim() || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      const body = { De, Clave, Id_Hilo, Documento: docOf(texto.trim()) }
      await send(key => api(escribirComentario)({ body }, { key }))
      setTexto('')
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
      <Textarea
        label={t.escriba}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_COMENTARIO}
        value={texto}
        onChange={e => setTexto(e.currentTarget.value)}
      />
      <Group mt="sm" gap="sm">
        <Outcome error={refused} unsaved={texto.trim() !== ''} onRetry={() => void submit()} mark={t.sinEnviar} texts={t.sinServidor} />
        <Button type="submit" loading={busy} disabled={!texto.trim()}>
          {t.enviar}
        </Button>
      </Group>
    </form>
  )
}
