import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { listarEmbarques } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { addDays, formatDate, formatWeek } from '@nogal/model/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconAnchor, IconChevronLeft, IconChevronRight, IconClock } from '#icons'
import { recordLink } from '../../aggregate/addresses.ts'
import { listQuery } from '../../api/client.ts'
import { LoadError } from '../../ui/dialog/LoadError.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { today } from '../../ui/time/dates.ts'
import aloud from '../../ui/unseen.module.css'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import css from './Semana.module.css'
import { diasDe, etdDesdeHasta, type Hecho, lunesDe, semanaDe } from './semana.ts'

const MOST = 500
const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

type Props = { semana: string; onWeek: (semana: string) => void; header: ReactNode }

/** The departures and cut-offs of an ISO week, day by day. */
export default function Semana({ semana, onWeek, header }: Props) {
  const hoy = today()
  const monday = lunesDe(semana, hoy)
  const { data, error, refetch } = useQuery(
    listQuery(listarEmbarques, {
      query: {
        pagina: 1,
        porPagina: MOST,
        orden: 'Fecha_ETD',
        filtros: [{ campo: 'Fecha_ETD', modo: 'between', valor: etdDesdeHasta(monday) }],
      },
    }),
  )
  const days = diasDe(
    monday,
    (data?.data ?? []).filter(one => one.Cod_EstadoEmb !== ESTADO_EMBARQUE.anulado),
  )
  const count = days.reduce((sum, { hechos }) => sum + hechos.length, 0)
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={() => onWeek(semanaDe(addDays(monday, by)))}>
      <Icon size={18} className={css.arrow} />
    </ActionIcon>
  )
  return (
    <div className={css.page}>
      <PageHeader title="Embarques" about="Zarpes y cortes de la semana, a la hora del puerto de embarque.">
        {header}
      </PageHeader>
      <div className={css.bar}>
        {step(-7, 'Semana anterior', IconChevronLeft)}
        <h2 className={css.title} aria-live="polite">
          {formatWeek(monday)}
          <span>
            {formatDate(monday)} al {formatDate(addDays(monday, 6))}
          </span>
        </h2>
        {step(7, 'Semana siguiente', IconChevronRight)}
        <Button variant="default" onClick={() => onWeek('esta')} disabled={monday === lunesDe('esta', hoy)}>
          Esta semana
        </Button>
        <span className={css.count} role="status">
          {data && (count === 0 ? 'Sin zarpes ni cortes' : count === 1 ? '1 hito' : `${count} hitos`)}
        </span>
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      <ol className={css.week}>
        {days.map(({ dia, hechos }, n) => (
          <li key={dia} className={css.day} data-today={dia === hoy || undefined} data-empty={hechos.length === 0 || undefined}>
            <h3>
              {DIAS[n]} <span>{formatDate(dia).slice(0, 5)}</span>
              {dia === hoy && <b>hoy</b>}
            </h3>
            {!data && !error ? (
              <Skeleton height={64} />
            ) : (
              <ul>
                {hechos.map(hecho => (
                  <Tarjeta key={hecho.key} hecho={hecho} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const Tarjeta = ({ hecho: { hora, que, tipo, hecho, embarque } }: { hecho: Hecho }) => {
  const Icon = tipo === 'corte' ? IconClock : IconAnchor
  const { Nom_Nave, Nro_Booking, Nom_PuertoOrigen, Nom_PuertoDestino } = embarque
  const ruta = [Nom_PuertoOrigen, Nom_PuertoDestino].filter(Boolean).join(' → ')
  const reserva = [Nom_Nave, Nro_Booking].filter(Boolean).join(' · ') || 'sin reserva'
  const place = hora && Nom_PuertoOrigen ? `, a la hora de ${Nom_PuertoOrigen}` : ''
  return (
    <li>
      <Link
        {...recordLink(EMBARQUE_VIEW, embarque, { tab: tipo === 'corte' ? 'fechas' : '' })}
        className={css.card}
        data-kind={tipo}
        data-done={hecho || undefined}
        title={[`${tipo === 'corte' ? `Corte: ${que}` : que}${place}`, reserva, ruta].join('\n')}
      >
        <span className={css.what}>
          <Icon size={14} aria-hidden /> {tipo === 'corte' && <span className={aloud.unseen}>Corte: </span>}
          {hora && <b>{hora}</b>} {que}
        </span>
        <span className={css.name}>{nombreEmbarque(embarque)}</span>
        <span className={css.more}>{reserva}</span>
        <span className={css.more}>{ruta}</span>
      </Link>
    </li>
  )
}
