import { Button, Skeleton } from '@mantine/core'
import type { Funcion } from '@nogal/model/call'
import { listarAprobaciones } from '@nogal/model/gestion/aprobacion.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconCheck, IconMailForward, IconX } from '#icons'
import { callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Item } from '../base/items.ts'
import css from './Aprobacion.module.css'
import { RondaFila } from './RondaFila.tsx'
import { enEspera, porPedir } from './ronda.ts'

const PedirDialog = lazyPart(() => import('./PedirDialog.tsx'))
const DecidirDialog = lazyPart(() => import('./DecidirDialog.tsx'))

type Props = {
  Nro_Embarque: number
  /** All items of the shipment that the area sees. */
  items: readonly Item[]
  can: (funcion: Funcion) => boolean
  nameOf: (item: Item) => string
  /** The name of the place of a container number. */
  placeOf: (Id_Contenedor: number) => string
}

/** The approvals of a shipment: waiting items, actions to ask and decide, and every round with its decisions. */
export default function AprobacionTab({ Nro_Embarque, items, can, nameOf, placeOf }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(listarAprobaciones, { params: { id: Nro_Embarque } }),
    // always refetched, because somebody may have decided through a link
    refetchOnMount: 'always',
  })
  const [opened, setOpened] = useState<'pedir' | 'aprobar' | 'rechazar'>()
  const waiting = enEspera(items)
  const askable = porPedir(items)
  const close = () => setOpened(undefined)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label="Aprobación" className={css.tab}>
      <div className={css.tools}>
        <p className={css.waits}>
          {waiting.length === 0
            ? 'Nada espera aprobación.'
            : waiting.length === 1
              ? '1 gestión espera aprobación.'
              : `${waiting.length} gestiones esperan aprobación.`}
        </p>
        {waiting.length > 0 && can('aprobar') && (
          <>
            <Button size="xs" variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setOpened('rechazar')}>
              Rechazar…
            </Button>
            <Button size="xs" variant="default" leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setOpened('aprobar')}>
              Aprobar…
            </Button>
          </>
        )}
        {askable.length > 0 && can('enviar') && (
          <Button size="xs" leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => setOpened('pedir')}>
            Pedir aprobación…
          </Button>
        )}
      </div>
      {!data && <Skeleton height={160} />}
      {data?.length === 0 && (
        <EmptyState title="Todavía no se ha pedido ninguna aprobación" icon={<IconMailForward size={32} stroke={1.4} />} />
      )}
      {data && data.length > 0 && (
        <ul className={css.rounds} aria-label="Rondas de aprobación">
          {data.map(ronda => (
            <RondaFila key={ronda.Id_Aprobacion} ronda={ronda} placeOf={placeOf} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened === 'pedir' && <PedirDialog {...{ Nro_Embarque, nameOf }} items={askable} onClose={close} />}
        {(opened === 'aprobar' || opened === 'rechazar') && (
          <DecidirDialog key={opened} {...{ Nro_Embarque, nameOf }} how={opened} items={waiting} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}
