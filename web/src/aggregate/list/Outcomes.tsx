import { Button, Group, Loader, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconAlertTriangle, IconCheck, IconClock } from '#icons'
import { ErrorAlert, NOTHING_TYPED } from '../../ui/ErrorAlert.tsx'
import css from './Outcomes.module.css'
import type { RowOutcome, useEach } from './useEach.ts'

const SIGNS: Record<RowOutcome['status'], { icon: ReactNode; label: string }> = {
  waiting: { icon: <IconClock size={16} aria-hidden />, label: 'En espera' },
  working: { icon: <Loader size={14} />, label: 'En curso' },
  done: { icon: <IconCheck size={16} aria-hidden />, label: 'Hecho' },
  refused: { icon: <IconAlertTriangle size={16} aria-hidden />, label: 'Rechazado' },
  lost: { icon: <IconAlertTriangle size={16} aria-hidden />, label: 'Sin respuesta' },
}

type Props<R> = {
  each: Pick<ReturnType<typeof useEach<R>>, 'outcomes' | 'busy' | 'done' | 'failed'>
  rows: readonly R[]
  /** The name of a row, and a hint that distinguishes it from the others. */
  nameOf: (row: R) => string
  aboutOf: (row: R) => string
  /** The mark above the sentence about rows that got no answer. */
  mark?: string
  /** Repeats what failed. */
  onRetry: () => void
  onClose: () => void
  /** Actions on the rows that succeeded. */
  children?: ReactNode
}

const summary = (done: number, refused: number, lost: number, all: number): string =>
  [
    `${done} de ${all} ${done === 1 ? 'hecho' : 'hechos'}`,
    ...(refused ? [`${refused} ${refused === 1 ? 'rechazado' : 'rechazados'}`] : []),
    ...(lost ? [`${lost} sin respuesta`] : []),
  ].join(', ')

/** The result of each row: done, refused with the reason, or without an answer, which is told beside the buttons. */
export function Outcomes<R>({ each, rows, nameOf, aboutOf, mark = 'Sin guardar', onRetry, onClose, children }: Props<R>) {
  const { outcomes, busy, done, failed } = each
  const lost = failed.flatMap(row => {
    const outcome = outcomes.get(row)
    return outcome?.status === 'lost' ? [outcome.error] : []
  })
  const refused = failed.length - lost.length
  const isFinal = failed.some(row => {
    const outcome = outcomes.get(row)
    return outcome?.status === 'refused' && outcome.final
  })
  const status = useRef<HTMLParagraphElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  // the pressed button disappears, and the focus must stay inside the dialog
  useEffect(() => {
    const next = busy ? status.current : foot.current?.querySelector('button')
    next?.focus()
  }, [busy])
  return (
    <>
      <Text size="sm" role="status" mb="xs" ref={status} tabIndex={-1}>
        {summary(done.length, refused, lost.length, rows.length)}
        {busy ? '…' : '.'}
      </Text>
      <ul className={css.list} aria-label="Resultado de cada registro">
        {rows.map(row => {
          const outcome = outcomes.get(row) ?? ({ status: 'waiting' } as const)
          const { icon, label } = SIGNS[outcome.status]
          return (
            <li key={nameOf(row)} data-status={outcome.status}>
              <span className={css.name}>
                <b>{nameOf(row)}</b> <span>{aboutOf(row)}</span>
              </span>
              <span className={css.sign}>
                {icon} {label}
              </span>
              {outcome.status === 'refused' && <span className={css.reason}>{outcome.reason}</span>}
            </li>
          )
        })}
      </ul>
      {!busy && <ErrorAlert error={lost[0]} title={mark} mt="md" texts={NOTHING_TYPED} onRetry={onRetry} />}
      <Group justify="flex-end" gap="xs" mt="md" ref={foot}>
        {refused > 0 && !isFinal && !lost.length && !busy && (
          <Button variant="default" onClick={onRetry}>
            Reintentar {refused === 1 ? 'el rechazado' : `los ${refused} rechazados`}
          </Button>
        )}
        <Button variant={children ? 'default' : 'filled'} onClick={onClose} disabled={busy}>
          Cerrar
        </Button>
        {children}
      </Group>
    </>
  )
}
