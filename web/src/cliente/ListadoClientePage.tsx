import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { stateOf } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { listarCliente } from '@nogal/model/gestion/gestion.lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconArrowRight, IconSearch } from '#icons'
import { listQuery } from '../api/client.ts'
import { useTitle } from '../menu/title.ts'
import { IdiomaSwitch } from '../sesion/IdiomaSwitch.tsx'
import { EnSuIdioma, useLengua } from '../sesion/idioma.ts'
import { Badge } from '../ui/Badge.tsx'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { AvisosCliente } from './AvisosCliente.tsx'
import css from './Cliente.module.css'

type Fila = DataOf<typeof listarCliente>[number]

const AT_A_TIME = 24
const TYPING_MS = 300

/** The shipments of a client, the last departures first. */
export default function ListadoClientePage() {
  return (
    <EnSuIdioma>
      <Listado />
    </EnSuIdioma>
  )
}

function Listado() {
  const { t } = useLengua()
  const [typed, setTyped] = useState('')
  const [buscar] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [many, setMany] = useState(AT_A_TIME)
  const query = { pagina: 1, porPagina: many, ...(buscar && { buscar }) }
  const { data, error, refetch } = useQuery({ ...listQuery(listarCliente, { query }), placeholderData: keepPreviousData })
  useTitle(t.titulo)
  const rows = data?.data
  return (
    <>
      <PageHeader title={t.titulo} about={t.sobre}>
        <AvisosCliente />
        <IdiomaSwitch />
      </PageHeader>
      <TextInput
        className={css.search}
        type="search"
        aria-label={t.buscar}
        placeholder={t.buscar}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={e => setTyped(e.currentTarget.value)}
      />
      {error && !rows && <LoadError error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Huesos />}
      {rows && rows.length === 0 && <EmptyState title={buscar ? t.ningunoBuscado : t.ninguno} />}
      {rows && (
        <ul className={css.cards}>
          {rows.map(row => (
            <li key={row.Nro_Embarque}>
              <Tarjeta row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows && rows.length < (data.total ?? 0) && (
        <div className={css.more}>
          <Button variant="default" onClick={() => setMany(n => n + AT_A_TIME)}>
            {t.masEmbarques}
          </Button>
        </div>
      )}
    </>
  )
}

const Huesos = () => (
  <div className={css.cards} aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map(n => (
      <Skeleton key={n} height={176} radius="md" />
    ))}
  </div>
)

function Tarjeta({ row }: { row: Fila }) {
  const { t, fecha, estado, nombre } = useLengua()
  const day = (planned: string | null, real: string | null, words: [planned: string, real: string]) => (
    <span className={css.dim}>
      <bdi>{real ? `${words[1]} ${fecha(real)}` : `${words[0]} ${fecha(planned) || '—'}`}</bdi>
    </span>
  )
  return (
    <Link to={`/pages/cliente/${row.Nro_Negocio}/${row.Nro_Embarque}`} className={css.card}>
      <div className={css.top}>
        <span className={css.name}>{nombreEmbarque(row)}</span>
        <Badge tone={stateOf(ESTADOS_EMBARQUE, row.Cod_EstadoEmb)?.tone ?? 'neutral'}>
          {estado({ code: row.Cod_EstadoEmb, name: row.Estado_Embarque })}
        </Badge>
      </div>
      <div className={css.route}>
        <div>
          <div className={css.place}>{nombre(row.Puerto_Origen, row.Puerto_Origen_Ing) || '—'}</div>
          {day(row.Fecha_ETD, row.Fecha_Zarpe, [t.etd, t.zarpe])}
        </div>
        <IconArrowRight size={18} className="rtl-flip" aria-hidden />
        <div>
          <div className={css.place}>{nombre(row.Puerto_Destino, row.Puerto_Destino_Ing) || '—'}</div>
          {day(row.Fecha_ETA, row.Fecha_Arribo, [t.eta, t.arribo])}
        </div>
      </div>
      <div className={css.foot}>
        {row.Nom_Nave && <span>{[row.Nom_Nave, row.Nro_Viaje].filter(Boolean).join(' · ')}</span>}
        {row.Nro_Booking && <span className={css.dim}>{`${t.booking} ${row.Nro_Booking}`}</span>}
        <span className={css.dim}>
          {t.contenedores}: {row.Cant_Contenedores}
        </span>
        <span className={css.dim}>
          {t.documentos}: {row.Cant_Documentos}
        </span>
      </div>
    </Link>
  )
}
