import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { UNREACHABLE } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { Bar } from '../ui/Bar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isOutdated } from './code.ts'

const OUTDATED =
  'Hay una versión nueva del portal y esta parte ya no está en la que tiene abierta. Guarde o copie lo que escribió y vuelva a cargar la página.'

type Props = { over: boolean; onRetry: () => void; onClose?: (() => void) | undefined }

/** Shown in place of a component whose code could not be loaded; the rest of the page stays. */
export function MissingPart({ over, onRetry, onClose }: Props) {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    void isOutdated().then(setOutdated)
  }, [])
  const sentence = dicho(outdated ? OUTDATED : UNREACHABLE)
  const wayOut = outdated ? (
    <Button size="xs" onClick={() => location.reload()}>
      {dicho('Volver a cargar')}
    </Button>
  ) : (
    <Button size="xs" onClick={onRetry}>
      {dicho('Reintentar')}
    </Button>
  )
  if (!over)
    return (
      <EmptyState title={dicho('Ha ocurrido un error')} action={wayOut}>
        {sentence}
      </EmptyState>
    )
  return (
    <Bar alert bad text={sentence}>
      {wayOut}
      {onClose && (
        <Button size="xs" variant="default" onClick={onClose}>
          {dicho('Cerrar')}
        </Button>
      )}
    </Bar>
  )
}
