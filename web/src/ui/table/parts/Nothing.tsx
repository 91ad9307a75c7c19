import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconDatabaseOff, IconFilterOff } from '#icons'
import { EmptyState } from '../../EmptyState.tsx'
import { LoadFailed } from '../../LoadFailed.tsx'

type Props = { error: unknown; filters: number; onRetry: () => void; onClear: () => void; children: ReactNode }

/** Shown in place of rows: why there are none, and what to do next. The children are for an empty list. */
export const Nothing = ({ error, filters, onRetry, onClear, children }: Props) =>
  error ? (
    <LoadFailed error={error} onRetry={onRetry} />
  ) : filters > 0 ? (
    <EmptyState
      icon={<IconFilterOff size={24} />}
      action={
        <Button size="xs" variant="light" onClick={onClear}>
          Quitar los filtros
        </Button>
      }
    >
      Ningún registro pasa los filtros.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconDatabaseOff size={24} />}>{children}</EmptyState>
  )
