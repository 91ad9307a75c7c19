import { ActionIcon } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconCamera } from '#icons'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { LectorCamara } from './detectores.ts'
import type { Scans } from './lectura.ts'

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'))

type Props = { scans: Scans; label: string; lector: LectorCamara; onRead: (valor: string) => void }

/** The button in a field that reads its value with the camera. */
export function ScanButton({ label, ...props }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Leer ${label} con la cámara`}
        title="Leer con la cámara"
        onClick={() => setOpened(true)}
      >
        <IconCamera size={18} />
      </ActionIcon>
      <Suspense>{opened && <ScanDialog {...props} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
