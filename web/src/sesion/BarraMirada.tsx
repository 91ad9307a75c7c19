import { Button, Portal } from '@mantine/core'
import { dejarDeVerComo } from '@nogal/model/administracion/verComo'
import { formatInstant } from '@nogal/model/format'
import { useEffect, useState } from 'react'
import { IconEye, IconLogout } from '#icons'
import { api } from '../api/client.ts'
import css from './BarraMirada.module.css'
import { AFTER_LOOK, leaveLook, readLook } from './sesion.ts'

const PATIENCE_MS = 3000

/** Ends the look here, and on the server if that can be reached; the look ends by itself else. */
const leave = async (): Promise<void> => {
  leaveLook()
  const told = api(dejarDeVerComo)(undefined, { wait: 'nobody' }).catch(() => undefined)
  await Promise.race([told, new Promise(done => setTimeout(done, PATIENCE_MS))])
  location.assign(AFTER_LOOK)
}

/** Says on every screen, above dialogs too, as whom an administrador sees the portal, until when, and lets them out. */
export default function BarraMirada() {
  const [look] = useState(readLook)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!look) return
    const timer = setTimeout(() => void leave(), Math.max(0, new Date(look.Vence).getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [look])
  if (!look) return null
  return (
    <Portal>
      <aside className={css.bar} aria-label="Vista como otra persona">
        <IconEye size={18} aria-hidden className={css.eye} />
        <span className={css.text}>
          <b>Está viendo el portal como {look.Nom_Usuario}.</b>{' '}
          <span className={css.more}>Nada se puede cambiar. Termina sola a las {formatInstant(look.Vence).slice(-5)}.</span>
        </span>
        <Button
          size="compact-sm"
          variant="white"
          color="dark"
          leftSection={<IconLogout size={16} aria-hidden />}
          loading={leaving}
          onClick={() => {
            setLeaving(true)
            void leave()
          }}
        >
          Salir
        </Button>
      </aside>
    </Portal>
  )
}
