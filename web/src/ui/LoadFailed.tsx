import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '#icons'
import { ApiError, isUnavailable } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { EmptyState } from './EmptyState.tsx'
import { reasonOf } from './reason.ts'

/** Shown in place of content that could not be loaded: the reason and a retry button; of what this portal cannot do, the sentence alone. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isUnavailable(error) ? (
    <EmptyState title={reasonOf(error)} icon={<IconInfoCircle size={24} />} />
  ) : (
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
