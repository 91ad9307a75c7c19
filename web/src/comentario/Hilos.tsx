import { Button, Skeleton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { CodPortador } from '@nogal/model/adjunto/portadores'
import { escribirComentario, resolverHilo, verHilos } from '@nogal/model/comentario/comentarios.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconArrowBackUp, IconCheck, IconEye } from '#icons'
import { subir } from '../adjunto/subida.ts'
import { api, callQuery } from '../api/client.ts'
import { type Send, useIntent } from '../api/useIntent.ts'
import { useCerrada } from '../sesion/cerrada.ts'
import { Badge } from '../ui/Badge.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { ComentarioDicho } from './ComentarioDicho.tsx'
import css from './Comentarios.module.css'
import { type Comentado, type Hilo, refreshComments, threadsOf } from './comentarios.ts'
import { type Redactado, RedactarComentario } from './RedactarComentario.tsx'

type Props = {
  de: CodPortador
  clave: number
  /** When the client reads what is written for it, where that is not yet. */
  later?: string | undefined
}

/** Attaches the files of a comment that was just written; tells of those that no place took. */
const attach = async (Id_Comentario: number, files: readonly File[]): Promise<void> => {
  for (const file of files) {
    try {
      const { Rechazos } = await subir(file, { Destinos: [{ De: 'comentario', Clave: Id_Comentario }] }, () => undefined).seguir(
        new AbortController().signal,
      )
      for (const { Motivo } of Rechazos) notifications.show({ color: 'red', message: Motivo, autoClose: false })
    } catch (error) {
      tellFailed(`No se pudo adjuntar ${file.name}`, error, () => void attach(Id_Comentario, [file]).then(refreshComments))
    }
  }
}

/** The threads about a record, and the box for another one. */
export default function Hilos({ de, clave, later }: Props) {
  const lugar: Comentado = { De: de, Clave: clave }
  const closed = useCerrada()
  const { data, error, refetch } = useQuery({ ...callQuery(verHilos, { params: { de, clave } }), refetchOnMount: 'always' })
  const [only, setOnly] = useState<'todos' | 'abiertos' | 'resueltos'>('todos')
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />
  const threads = threadsOf(data.Comentarios)
  const [open, resolved] = [threads.filter(({ primero }) => !primero.Resuelto_En), threads.filter(({ primero }) => primero.Resuelto_En)]
  const shown = { todos: threads, abiertos: open, resueltos: resolved }[only]
  const write =
    (Id_Hilo: number | null) =>
    async ({ Documento, Visible_Cliente, files }: Redactado, send: Send) => {
      const body = { ...lugar, Documento, Id_Hilo, Visible_Cliente }
      const { Id_Comentario } = await send(key => api(escribirComentario)({ body }, { key }))
      await attach(Id_Comentario, files)
      await refreshComments()
    }
  return (
    <section aria-label="Comentarios">
      {resolved.length > 0 && (
        <div className={css.filters}>
          <QuickFilter
            label="Comentarios: filtros"
            options={[
              { value: 'todos', label: 'Todos', count: threads.length },
              { value: 'abiertos', label: 'Abiertos', count: open.length },
              { value: 'resueltos', label: 'Resueltos', count: resolved.length },
            ]}
            value={only}
            onChange={setOnly}
          />
        </div>
      )}
      {threads.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          Nadie ha comentado todavía.
        </Text>
      )}
      <ul className={css.threads} aria-live="polite" aria-label="Hilos">
        {shown.map(hilo => (
          <HiloAbierto key={hilo.primero.Id_Hilo} lugar={lugar} hilo={hilo} cliente={data.Nom_Cliente} save={write(hilo.primero.Id_Hilo)} />
        ))}
      </ul>
      {!closed && (
        <RedactarComentario
          {...lugar}
          label="Comentario nuevo"
          action="Comentar"
          cliente={data.Nom_Cliente}
          later={later}
          withFiles
          save={write(null)}
        />
      )}
    </section>
  )
}

type HiloProps = {
  lugar: Comentado
  hilo: Hilo
  cliente: string | null
  save: (written: Redactado, send: Send) => Promise<unknown>
}

/** A thread: its comments, the box of an answer, and whether it is resolved. */
function HiloAbierto({ lugar, hilo: { primero, todos }, cliente, save }: HiloProps) {
  const closed = useCerrada()
  const [answering, setAnswering] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = useIntent()
  const { Id_Hilo, Visible_Cliente, Resuelto_En, Resuelto_Por } = primero
  const resolve = async () => {
    setBusy(true)
    try {
      await send(key => api(resolverHilo)({ body: { Id_Comentario: Id_Hilo, Resuelto: !Resuelto_En } }, { key }))
    } catch (error) {
      tellFailed(Resuelto_En ? 'No se pudo reabrir' : 'No se pudo resolver', error, () => void resolve())
    } finally {
      setBusy(false)
      await refreshComments()
    }
  }
  return (
    <li className={css.thread} data-client={Visible_Cliente || undefined}>
      {(Visible_Cliente || Resuelto_En) && (
        <div className={css.head}>
          {Visible_Cliente && (
            <Badge tone="warning">
              <IconEye size={13} aria-hidden /> Lo lee el cliente
            </Badge>
          )}
          {Resuelto_En && <Badge tone="good">Resuelto por {Resuelto_Por}</Badge>}
        </div>
      )}
      <ol>
        {todos.map(one => (
          <li key={one.Id_Comentario}>
            <ComentarioDicho lugar={lugar} comentario={one} cliente={cliente} />
          </li>
        ))}
      </ol>
      {closed ? null : answering ? (
        <RedactarComentario
          {...lugar}
          label="Respuesta"
          action="Responder"
          cliente={cliente}
          visible={Visible_Cliente}
          withFiles
          autoFocus
          save={async (written, send) => {
            await save(written, send)
            setAnswering(false)
          }}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <div className={css.foot}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            onClick={() => setAnswering(true)}
          >
            Responder
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={busy}
            leftSection={Resuelto_En ? undefined : <IconCheck size={15} aria-hidden />}
            onClick={() => void resolve()}
          >
            {Resuelto_En ? 'Reabrir' : 'Resolver'}
          </Button>
        </div>
      )}
    </li>
  )
}
