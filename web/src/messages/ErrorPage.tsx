import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { IconAlertTriangle } from '#icons'
import { reasonOf } from '../ui/reason.ts'
import { FullMessage } from './FullMessage.tsx'

/** Shown in place of a screen that failed to render. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <FullMessage
      errorPage
      picture={<IconAlertTriangle size={56} stroke={1.5} />}
      title="Ha ocurrido un error"
      actions={
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          Reintentar
        </Button>
      }
    >
      {reasonOf(error)}
    </FullMessage>
  )
}
