import { Alert, Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isStopped } from '@nogal/model/consecuencia/liberacion'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { formatLocalTime } from '@nogal/model/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconCloudOff, IconSearch } from '#icons'
import { awayStore } from '../api/away.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { LiberacionBadge } from '../consecuencia/LiberacionBadge.tsx'
import { DEMO } from '../isDemo.ts'
import { canCarry, llevaStore } from '../sinSenal/aparato.ts'
import { AT_A_TIME, produccionQuery } from '../sinSenal/semana.ts'
import { useStore } from '../store.ts'
import { Badge } from '../ui/Badge.tsx'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ciudadDe } from '../ui/time/dates.ts'
import { apuro, faltan } from '../ui/time/faltan.ts'
import css from './Produccion.module.css'
import { type FilaProduccion, gruposPorSemana } from './produccion.ts'

const HojaDialog = lazyPart(() => import('./HojaDialog.tsx'))
const SinSenal = lazyPart(() => import('../sinSenal/SinSenal.tsx'), { missing: 'nowhere' })

const TYPING_MS = 300
const CUALES = [
  { value: 'cargar', label: 'Por cargar' },
  { value: 'todos', label: 'Todos' },
]

/** The shipments that plants load, by week and plant, the next cut-off first; a tap opens the loading sheet. */
export default function ProduccionPage() {
  const { hoja } = useSearch({ strict: false }) as { hoja?: unknown }
  const navigate = useNavigate()
  const [cuales, setCuales] = useState('cargar')
  const [typed, setTyped] = useState('')
  const [buscar] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [many, setMany] = useState(AT_A_TIME)
  const lleva = useStore(llevaStore)
  const away = useStore(awayStore)
  const query = produccionQuery(many, { buscar, todos: cuales === 'todos' })
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const rows = data?.data
  // the dialog of a sheet asks by itself before it is closed with unsaved input
  const show = (nro?: number) => void navigate({ to: '.', search: nro ? { hoja: nro } : {}, resetScroll: false, ignoreBlocker: !nro })
  const opened = rows?.find(row => row.Nro_Embarque === Number(hoja))
  return (
    <>
      <PageHeader title="Producción" about="Qué se carga, por semana y planta. Toque un embarque para abrir su hoja de carga.">
        <SegmentedControl aria-label="Qué embarques" data={CUALES} value={cuales} onChange={setCuales} />
        {!DEMO && canCarry() && (
          <Suspense>
            <SinSenal onOpen={show} />
          </Suspense>
        )}
      </PageHeader>
      {away && lleva && (
        <Alert color="yellow" role="status" icon={<IconCloudOff size={18} aria-hidden />} mb="md">
          Sin señal: se muestra lo que este teléfono guardó. Lo que anote queda en él y se envía solo cuando la señal vuelva.
        </Alert>
      )}
      <TextInput
        type="search"
        maw={460}
        aria-label="Buscar embarques"
        placeholder="Buscar por contrato, booking, contenedor o nave"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={e => setTyped(e.currentTarget.value)}
      />
      {error && !rows && <LoadError error={error} onRetry={() => void refetch()} />}
      {!rows && !error && (
        <div className={css.cards} aria-busy="true" style={{ marginTop: 24 }}>
          {[1, 2, 3, 4, 5, 6].map(n => (
            <Skeleton key={n} height={110} radius="md" />
          ))}
        </div>
      )}
      {rows?.length === 0 && <EmptyState title={cuales === 'cargar' ? 'No queda nada por cargar.' : undefined} />}
      {gruposPorSemana(rows ?? []).map(({ semana, plantas }) => (
        <section key={semana} aria-label={semana}>
          <h2 className={css.week}>{semana}</h2>
          {plantas.map(({ planta, filas }) => (
            <div key={planta}>
              <h3 className={css.plant}>{planta}</h3>
              <ul className={css.cards}>
                {filas.map(row => (
                  <li key={row.Nro_Embarque}>
                    <Tarjeta row={row} onOpen={() => show(row.Nro_Embarque)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {rows && rows.length < (data.total ?? 0) && (
        <Button variant="default" mt="lg" onClick={() => setMany(n => n + AT_A_TIME)}>
          Ver más embarques
        </Button>
      )}
      <Suspense>{opened && <HojaDialog fila={opened} onClose={() => show()} />}</Suspense>
    </>
  )
}

function Tarjeta({ row, onOpen }: { row: FilaProduccion; onOpen: () => void }) {
  const client = [row.Nom_ClienteFinal, row.Ref_Interna].filter(Boolean).join(' · ')
  return (
    <button type="button" className={css.card} onClick={onOpen}>
      <span className={css.name}>{nombreEmbarque(row)}</span>
      {row.Minutos_Corte !== null && row.Estado_Embarque !== 'Zarpado' ? (
        <Badge tone={apuro(row.Minutos_Corte)}>{faltan(row.Minutos_Corte)}</Badge>
      ) : (
        <Badge>{row.Estado_Embarque}</Badge>
      )}
      <span className={`${css.wide} ${css.dim}`}>
        <bdi>
          {row.Corte_Carga ? `Corte ${formatLocalTime(row.Corte_Carga)}, hora de ${ciudadDe(row.Zona_Horaria)}` : 'Sin corte de carga'}
        </bdi>
      </span>
      <span>{[row.Nom_Nave, row.Nom_PaisDestino].filter(Boolean).join(' · ') || '—'}</span>
      <span className={`${css.count} ${css.dim}`}>
        <bdi>
          {row.Cant_Cargados} de {row.Cant_Contenedores} cargados
        </bdi>
      </span>
      <span className={`${css.wide} ${css.last}`}>
        <span className={`${css.client} ${css.dim}`} title={client}>
          <bdi>{client}</bdi>
        </span>
        {isStopped(row.Liberacion) && <LiberacionBadge liberacion={row.Liberacion} porque={row.Liberacion_Detalle} />}
      </span>
    </button>
  )
}
