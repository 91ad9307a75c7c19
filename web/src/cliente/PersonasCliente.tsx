import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconUsers } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'

const PersonasDialog = lazyPart(() => import('./PersonasDialog.tsx'))

/** The button of the people of the client's company. */
export function PersonasCliente() {
  const { p } = useLenguaCliente()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {p.personas}
      </Button>
      <Suspense>{opened && <PersonasDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
