import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'
import { reasonOf } from './reason.ts'

/** In the place of what could not be loaded: why, and the way to try again. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    title="Ha ocurrido un error"
    action={
      <Button size="xs" onClick={onRetry}>
        Reintentar
      </Button>
    }
  >
    {reasonOf(error)}
  </EmptyState>
)
