import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconBell } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'

const AvisosDialog = lazyPart(() => import('./AvisosDialog.tsx'))

/** The button of the user's subscription to mails. */
export function AvisosCliente() {
  const { t } = useLenguaCliente()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t.avisos}
      </Button>
      <Suspense>{opened && <AvisosDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
