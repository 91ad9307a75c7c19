import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { comentar, listarComentarios } from '@nogal/model/cliente/cliente.calls'
import { MAX_COMENTARIO } from '@nogal/model/cliente/cliente.fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { api, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLengua } from '../sesion/idioma.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Cliente.module.css'

/** The comments of client and company on a document; `own` is the side of the user. */
export function Conversacion({ Id_Gestion, own }: { Id_Gestion: number; own: 'cliente' | 'empresa' }) {
  const { t, fecha, idioma } = useLengua()
  const { data, error, refetch } = useQuery(callQuery(listarComentarios, { params: { id: Id_Gestion } }))
  const [texto, setTexto] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  useUnsavedGuard(texto.trim() !== '')
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />
  const submit = async () => {
    if (!texto.trim() || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      await send(key => api(comentar)({ body: { Id_Gestion, Texto: texto.trim() } }, { key }))
      setTexto('')
      await refresh({ path: '/api/comentarios', alsoStale: ['/api/clientelogistica'] })
    } catch (problem) {
      setRefused(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={e => {
        e.preventDefault()
        void submit()
      }}
    >
      {data.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t.sinComentarios}
        </Text>
      )}
      <ul className={css.thread} aria-live="polite">
        {data.map(one => (
          <li key={one.Id_Comentario} className={css.said} data-own={one.De_Cliente === (own === 'cliente') || undefined}>
            <div className={css.dim}>
              {one.Nom_Usuario ?? t.exportador} · {idioma === 'es' ? <RelativeTime iso={one.En} /> : fecha(one.En)}
            </div>
            {one.Texto}
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
