import { notifications } from '@mantine/notifications'
import { isStopped } from '@nogal/model/consecuencia/liberacion'
import { type EmbarqueFila, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE, TERMINADOS } from '@nogal/model/embarque/embarque.states'
import { COLUMNAS_TABLERO, type Movida, movidaEntre, noSeMueve } from '@nogal/model/embarque/porEstado'
import { formatDate } from '@nogal/model/format'
import { grouped } from '@nogal/model/grouped'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { recordLink } from '../../aggregate/addresses.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { LiberacionBadge } from '../../consecuencia/LiberacionBadge.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { type Dragged, useDrag } from '../../ui/drag/useDrag.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import css from './Estados.module.css'

const MovidaDialog = lazyPart(() => import('./MovidaDialog.tsx'))

type Props = { rows: readonly EmbarqueFila[]; total: number }

/** The shipments in a column for each state. A card is moved to another column by dragging or by keyboard, where one value makes that step. */
export default function Estados({ rows, total }: Props) {
  const { can } = usePermisos('embarque')
  const [moved, setMoved] = useState<{ embarque: EmbarqueFila; movida: Movida }>()
  const byState = new Map(grouped(rows, ({ Cod_EstadoEmb }) => Cod_EstadoEmb))
  const columns = ESTADOS_EMBARQUE.states.filter(({ code }) => COLUMNAS_TABLERO.includes(code) || byState.has(code))
  const move = (embarque: EmbarqueFila, to: string | undefined) => {
    if (!to || to === embarque.Cod_EstadoEmb) return
    const movida = movidaEntre(embarque.Cod_EstadoEmb, to)
    if (movida) setMoved({ embarque, movida })
    else notifications.show({ color: 'yellow', message: noSeMueve(embarque, to) })
  }
  const grab = useDrag<Dragged & { embarque: EmbarqueFila }>(({ embarque }, to) => move(embarque, to))
  const beside = (code: string, by: 1 | -1) => columns[columns.findIndex(one => one.code === code) + by]?.code
  const onKeyDown = (event: KeyboardEvent, embarque: EmbarqueFila) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (!by || !event.shiftKey) return
    event.preventDefault()
    move(embarque, beside(embarque.Cod_EstadoEmb, by))
  }
  return (
    <div className={css.page}>
      <p className={css.hint} id="como-se-pasa">
        {total > rows.length && `Los primeros ${rows.length} de ${total} por ETD: filtre para ver los demás. `}
        {can('editar') && 'Arrastre un embarque a otro estado, o páselo con Mayús y las flechas: antes de guardar se ve qué sigue.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide board is scrolled by keyboard, too */}
      <section className={css.board} data-scroll aria-label="Embarques por estado" tabIndex={0}>
        {columns.map(({ code, plural }) => {
          const found = byState.get(code) ?? []
          // of what has ended the last comes first
          const here = (TERMINADOS as readonly string[]).includes(code) ? found.toReversed() : found
          return (
            <section key={code} className={css.column} data-place={code} aria-label={plural}>
              <h2>
                {plural} <span className={css.count}>{here.length}</span>
              </h2>
              <ul>
                {here.map(embarque => (
                  <li key={embarque.Nro_Embarque}>
                    <Link
                      {...recordLink(EMBARQUE_VIEW, embarque)}
                      className={css.card}
                      draggable={false}
                      {...(can('editar') && {
                        onPointerDown: event =>
                          event.pointerType === 'mouse' && grab(event, { embarque, from: code, label: nombreEmbarque(embarque) }),
                        onKeyDown: event => onKeyDown(event, embarque),
                        'aria-describedby': 'como-se-pasa',
                        'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
                        'data-moves': true,
                      })}
                    >
                      <b>{nombreEmbarque(embarque)}</b>
                      <span>{embarque.Nom_ClienteNegocio}</span>
                      <span>{[embarque.Nom_Nave, embarque.Nro_Booking].filter(Boolean).join(' · ') || 'sin reserva'}</span>
                      <span>
                        {embarque.Fecha_ETD ? `ETD ${formatDate(embarque.Fecha_ETD)}` : 'sin ETD'}
                        {embarque.Nom_PuertoDestino && ` → ${embarque.Nom_PuertoDestino}`}
                      </span>
                      {isStopped(embarque.Liberacion) && (
                        <LiberacionBadge liberacion={embarque.Liberacion} porque={embarque.Liberacion_Detalle} />
                      )}
                      {embarque.Pendientes > 0 && <i>{embarque.Pendientes === 1 ? '1 tarea' : `${embarque.Pendientes} tareas`}</i>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </section>
      {moved && (
        <Suspense>
          <MovidaDialog {...moved} onClose={() => setMoved(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
