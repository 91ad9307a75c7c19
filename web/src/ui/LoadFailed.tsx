import { Button } from '@mantine/core'
import { IconAlertTriangle } from '#icons'
import { ApiError } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { EmptyState } from './EmptyState.tsx'
import { reasonOf } from './reason.ts'

/** Shown in place of content that could not be loaded: the reason and a retry button. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    title={dicho(error instanceof ApiError && error.cancelled ? 'Carga cancelada' : 'Ha ocurrido un error')}
    icon={<IconAlertTriangle size={24} />}
    action={
      <Button size="xs" onClick={onRetry}>
        {dicho('Reintentar')}
      </Button>
    }
  >
    {reasonOf(error)}
  </EmptyState>
)
