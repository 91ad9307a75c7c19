import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BodyOf } from '@nogal/model/call'
import type { CajaCliente } from '@nogal/model/cliente/cliente.fields'
import {
  decidirPorAprobar,
  listarPorAprobar,
  MOST_MOTIVO,
  type PorAprobar,
  verAdjuntoPorAprobar,
} from '@nogal/model/gestion/aprobacion.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconDownload } from '#icons'
import { refresh } from '../aggregate/data.ts'
import { api, apiFile, callQuery } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useIntent } from '../api/useIntent.ts'
import { useCerrada } from '../sesion/cerrada.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Card } from '../ui/Card.tsx'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { download } from '../ui/download.ts'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Cliente.module.css'
import { useAncla } from './useAncla.ts'

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

type Props = { Nro_Embarque: number; cajas: readonly CajaCliente[] }

/** The documents that wait for the decision of the client, above the rest of its shipment; nothing where none waits. */
export function EsperaDecision({ Nro_Embarque, cajas }: Props) {
  const { t } = useLenguaCliente()
  const closed = useCerrada()
  const { data } = useQuery(callQuery(listarPorAprobar, { params: { id: Nro_Embarque } }))
  useAncla(Boolean(data?.length))
  if (closed || !data?.length) return null
  return (
    <section className={css.section} aria-labelledby="por-aprobar">
      <h2 id="por-aprobar">{t.esperaDeUsted}</h2>
      <Card>
        <p className={css.dim}>{t.esperaSobre}</p>
        <ul className={css.docs}>
          {data.map(one => (
            <Uno key={one.Id_Gestion} uno={one} {...{ Nro_Embarque, cajas }} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Uno({ uno, Nro_Embarque, cajas }: Props & { uno: PorAprobar }) {
  const { t, nombre, caja, archivo } = useLenguaCliente()
  const { can } = usePermisos('cliente')
  const [objects, setObjects] = useState(false)
  const [motivo, setMotivo] = useState('')
  const send = useIntent()
  const lacksMotivo = objects && !motivo.trim()
  useUnsavedGuard(motivo.trim() !== '')
  const own = cajas.find(one => one.Id_Contenedor === uno.Id_Contenedor)
  const { Id_Gestion, Vistas } = uno

  const {
    mutate,
    isPending: busy,
    error,
    variables: tried,
  } = useMutation({
    mutationFn: (Decision: 'aprobar' | 'rechazar') => {
      const body: BodyOf<typeof decidirPorAprobar> = {
        Decisiones: [{ Id_Gestion, Vistas, Decision, Motivo: Decision === 'rechazar' ? motivo.trim() : null }],
      }
      return send(key => api(decidirPorAprobar)({ params: { id: Nro_Embarque }, body }, { key }))
    },
    onSuccess: async (_, Decision) => {
      setMotivo('')
      notifications.show({ message: Decision === 'aprobar' ? t.seAprobo : t.seRechazo })
      await refresh({ path: '/api/clientelogistica' })
    },
    onError: async error => {
      if (isConflict(error)) await refresh({ path: '/api/clientelogistica' })
    },
  })
  return (
    <li className={css.doc}>
      <div className={css.docText}>
        <div>{nombre(uno.Nom_CertDocAnalis, uno.Nombre_Ing)}</div>
        <div className={css.dim}>{[own ? caja(own) : t.todo, uno.Numero].filter(Boolean).join(' · ')}</div>
      </div>
      {uno.Adjuntos.map(({ Id_Adjunto, Nombre }) => (
        <Button
          key={Id_Adjunto}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            void download(
              () => apiFile(verAdjuntoPorAprobar)({ params: { id: Nro_Embarque, adjunto: Id_Adjunto } }),
              t.noCargo,
              archivo(Nombre, uno),
            )
          }
        >
          {archivo(Nombre, uno)}
        </Button>
      ))}
      {can('aprobar') && !objects && (
        <Group gap="xs">
          <Button size="sm" loading={busy} onClick={() => mutate('aprobar')}>
            {t.aprobar}
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => setObjects(true)}>
            {t.objetar}
          </Button>
        </Group>
      )}
      {objects && (
        <Stack gap="xs" w="100%">
          <Textarea
            label={t.motivo}
            withAsterisk
            autoFocus
            autosize
            minRows={2}
            maxLength={MOST_MOTIVO}
            value={motivo}
            onChange={event => setMotivo(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button size="sm" color="red" loading={busy} disabled={lacksMotivo} onClick={() => mutate('rechazar')}>
              {t.enviarObjecion}
            </Button>
            <Button size="sm" variant="default" disabled={busy} onClick={() => setObjects(false)}>
              {t.cancelar}
            </Button>
          </Group>
        </Stack>
      )}
      <Outcome
        error={error}
        unsaved={motivo.trim() !== ''}
        mark={t.sinEnviar}
        texts={t.sinServidor}
        onRetry={tried && (() => mutate(tried))}
      />
      {!can('aprobar') && <Text size="sm">{t.sinPermiso}</Text>}
    </li>
  )
}
