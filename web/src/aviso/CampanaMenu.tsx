import { ActionIcon, Button, Text } from '@mantine/core'
import type { AvisoBreve } from '@nogal/model/aviso/avisos.calls'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconCheck } from '#icons'
import { AnchoredPopover } from '../ui/menu/AnchoredPopover.tsx'
import type { Anchor } from '../ui/menu/useAnchor.ts'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Avisos.module.css'
import { LineaAviso } from './LineaAviso.tsx'
import { useCambiarAvisos, useTextosAvisos } from './useAvisos.ts'

type Props = { anchor: Anchor; avisos: readonly AvisoBreve[]; onClose: () => void }

/** The newest unread notices below the bell. A notice that is opened is read. */
export default function CampanaMenu({ anchor, avisos, onClose }: Props) {
  const t = useTextosAvisos()
  const navigate = useNavigate()
  const { marcar } = useCambiarAvisos()
  const [refused, setRefused] = useState<unknown>()
  const read = (...ids: number[]) => marcar(true, ...ids).then(() => setRefused(undefined), setRefused)
  return (
    <AnchoredPopover anchor={anchor} label={t.avisos} width={380} onClose={onClose}>
      <div className={css.head}>
        <span>{t.avisos}</span>
        {avisos.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void read()}>
            {t.todosLeidos}
          </Button>
        )}
      </div>
      {refused !== undefined && <Outcome error={refused} />}
      {avisos.length === 0 ? (
        <Text size="sm" c="dimmed" px={12} py={8}>
          {t.nadaNuevo}
        </Text>
      ) : (
        <ul className={`${css.list} ${css.short}`}>
          {avisos.map(aviso => (
            <li key={aviso.Id_Aviso} className={css.line} data-unread data-urgent={aviso.Urgente || undefined}>
              <span className={css.dot} aria-hidden />
              <LineaAviso
                aviso={aviso}
                onOpen={() => {
                  void read(aviso.Id_Aviso)
                  onClose()
                }}
              />
              <ActionIcon variant="subtle" color="gray" aria-label={t.leido} title={t.leido} onClick={() => void read(aviso.Id_Aviso)}>
                <IconCheck size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        fullWidth
        mt={6}
        variant="default"
        size="xs"
        onClick={() => {
          onClose()
          void navigate({ to: '/pages/avisos' as never })
        }}
      >
        {t.verTodos}
      </Button>
    </AnchoredPopover>
  )
}
