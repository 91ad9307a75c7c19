import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { type EmbarqueFila, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { impideItinerario } from '@nogal/model/embarque/itinerario'
import { addDays, formatDate } from '@nogal/model/format'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react'
import { IconAnchor, IconChevronLeft, IconChevronRight, IconClock } from '#icons'
import { recordLink } from '../../aggregate/addresses.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { type Dragged, useDrag } from '../../ui/drag/useDrag.ts'
import { today } from '../../ui/time/dates.ts'
import aloud from '../../ui/unseen.module.css'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import css from './Calendario.module.css'
import { daysOfPeriod, diasDe, type Hecho, otroMes, type PeriodoCalendario, semanaDe, valorEn } from './dias.ts'

const MiCalendarioDialog = lazyPart(() => import('../../sesion/MiCalendarioDialog.tsx'))
const ItinerarioDialog = lazyPart(() => import('../itinerario/ItinerarioDialog.tsx'))

const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
/** A month shows at most this many events of a day; the week shows all. */
const MOST_IN_MONTH = 4
/** By how many days each key moves a focused event, together with Shift. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type Props = { periodo: PeriodoCalendario; rows: readonly EmbarqueFila[]; total: number; onGo: (to: PeriodoCalendario) => void }

/** Departures and cut-offs of a month or a week. An event that has not happened is moved to another day by dragging or by keyboard. */
export default function Calendario({ periodo, rows, total, onGo }: Props) {
  const hoy = today()
  const { modo } = periodo
  const { monday, count, title, mes } = daysOfPeriod(periodo, hoy)
  const days = diasDe(
    monday,
    rows.filter(one => one.Cod_EstadoEmb !== ESTADO_EMBARQUE.anulado),
    count,
  )
  const within = days.filter(({ dia }) => !mes || dia.startsWith(mes))
  const events = within.reduce((sum, { hechos }) => sum + hechos.length, 0)
  const { can } = usePermisos('embarque')
  const [moved, setMoved] = useState<{ hecho: Hecho; dia: string }>()
  const [subscribing, setSubscribing] = useState(false)
  const grab = useDrag<Dragged & { hecho: Hecho }>(({ hecho }, dia) => setMoved({ hecho, dia }))
  const moves = ({ campo, hecho, embarque }: Hecho) => Boolean(campo) && !hecho && can('editar') && !impideItinerario(embarque, [campo!])
  const at = (day: string): PeriodoCalendario => (modo === 'mes' ? { modo, valor: day.slice(0, 7) } : { modo, valor: semanaDe(day) })
  const middle = mes ? `${mes}-01` : monday
  const step = (by: 1 | -1, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      onClick={() => onGo(at(mes ? otroMes(middle, by) : addDays(monday, 7 * by)))}
    >
      <Icon size={18} className={css.arrow} />
    </ActionIcon>
  )
  const [unit, current] = modo === 'mes' ? ['Mes', 'Este mes'] : ['Semana', 'Esta semana']
  return (
    <div className={css.page} data-mode={modo}>
      <div className={css.bar}>
        {step(-1, `${unit} anterior`, IconChevronLeft)}
        <h2 className={css.title} aria-live="polite">
          {title}
          {modo === 'semana' && (
            <span>
              {formatDate(monday)} al {formatDate(addDays(monday, 6))}
            </span>
          )}
        </h2>
        {step(1, `${unit} siguiente`, IconChevronRight)}
        <Button variant="default" onClick={() => onGo(at(hoy))} disabled={within.some(({ dia }) => dia === hoy)}>
          {current}
        </Button>
        <SegmentedControl
          aria-label="Mes o semana"
          value={modo}
          onChange={next => onGo(next === 'mes' ? { modo: 'mes', valor: addDays(monday, mes ? 7 : 3).slice(0, 7) } : semanaEn(within, hoy))}
          data={[
            { value: 'mes', label: 'Mes' },
            { value: 'semana', label: 'Semana' },
          ]}
        />
        <Button variant="default" onClick={() => setSubscribing(true)}>
          En mi teléfono
        </Button>
        <span className={css.count} role="status">
          {events === 0 ? 'Sin zarpes ni cortes' : events === 1 ? '1 hito' : `${events} hitos`}
          {total > rows.length && `, de los primeros ${rows.length} embarques de ${total}: filtre para ver los demás`}
        </span>
      </div>
      {can('editar') && (
        <p className={css.hint} id="como-se-mueve">
          Arrastre un ETD o un corte a otro día, o muévalo con Mayús y las flechas: antes de guardar se ve qué sigue. Horas del puerto de
          embarque.
        </p>
      )}
      <ol className={css.week} data-scroll>
        {days.map(({ dia, hechos }, n) => {
          const shown = modo === 'mes' && hechos.length > MOST_IN_MONTH + 1 ? hechos.slice(0, MOST_IN_MONTH) : hechos
          return (
            <li
              key={dia}
              className={css.day}
              data-place={dia}
              data-today={dia === hoy || undefined}
              data-out={(mes && !dia.startsWith(mes)) || undefined}
              data-empty={hechos.length === 0 || undefined}
            >
              <h3>
                <span className={css.weekday}>{DIAS[n % 7]}</span> <span>{formatDate(dia).slice(0, 5)}</span>
                {dia === hoy && <b>hoy</b>}
              </h3>
              <ul>
                {shown.map(hecho => (
                  <Tarjeta
                    key={hecho.key}
                    hecho={hecho}
                    onGrab={
                      moves(hecho)
                        ? event => grab(event, { hecho, from: dia, label: `${hecho.que} ${nombreEmbarque(hecho.embarque)}` })
                        : undefined
                    }
                    onMove={moves(hecho) ? by => setMoved({ hecho, dia: addDays(dia, by) }) : undefined}
                  />
                ))}
              </ul>
              {shown.length < hechos.length && (
                <Button size="compact-xs" variant="subtle" onClick={() => onGo({ modo: 'semana', valor: semanaDe(dia) })}>
                  y {hechos.length - shown.length} más
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {subscribing && (
        <Suspense>
          <MiCalendarioDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
      {moved && (
        <Suspense>
          <ItinerarioDialog
            rows={[moved.hecho.embarque]}
            inicial={{ [moved.hecho.campo!]: valorEn(moved.hecho, moved.dia) }}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The week that a month leads to: the current one where it is in the month, else its first. */
const semanaEn = (days: readonly { dia: string }[], hoy: string): PeriodoCalendario => {
  const dia = days.some(one => one.dia === hoy) ? hoy : days[0]!.dia
  return { modo: 'semana', valor: semanaDe(dia) }
}

type TarjetaProps = {
  hecho: Hecho
  onGrab: ((event: PointerEvent<HTMLElement>) => void) | undefined
  /** Moves it by some days; absent where it does not move. */
  onMove: ((days: number) => void) | undefined
}

const Tarjeta = ({ hecho: { hora, que, tipo, hecho, embarque }, onGrab, onMove }: TarjetaProps) => {
  const Icon = tipo === 'corte' ? IconClock : IconAnchor
  const { Nom_Nave, Nro_Booking, Nom_PuertoOrigen, Nom_PuertoDestino } = embarque
  const ruta = [Nom_PuertoOrigen, Nom_PuertoDestino].filter(Boolean).join(' → ')
  const reserva = [Nom_Nave, Nro_Booking].filter(Boolean).join(' · ') || 'sin reserva'
  const place = hora && Nom_PuertoOrigen ? `, a la hora de ${Nom_PuertoOrigen}` : ''
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by || !event.shiftKey || !onMove) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li>
      <Link
        {...recordLink(EMBARQUE_VIEW, embarque, { tab: tipo === 'corte' ? 'fechas' : '' })}
        className={css.card}
        draggable={false}
        onPointerDown={event => event.pointerType === 'mouse' && onGrab?.(event)}
        onKeyDown={onKeyDown}
        {...(onMove && {
          'aria-describedby': 'como-se-mueve',
          'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown',
        })}
        data-kind={tipo}
        data-done={hecho || undefined}
        data-moves={onMove ? true : undefined}
        title={[`${tipo === 'corte' ? `Corte: ${que}` : que}${hora && ` ${hora}`}${place}`, reserva, ruta].join('\n')}
      >
        <span className={css.what}>
          <Icon size={14} aria-hidden /> {tipo === 'corte' && <span className={aloud.unseen}>Corte: </span>}
          {hora && <b>{hora}</b>} <span className={css.que}>{que}</span>
        </span>
        <span className={css.name}>{nombreEmbarque(embarque)}</span>
        <span className={css.more}>{reserva}</span>
        <span className={css.more}>{ruta}</span>
      </Link>
    </li>
  )
}
