import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseOff, IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../EmptyState.tsx'
import { reasonOf } from '../../reason.ts'

type Props = { error: unknown; filters: number; onRetry: () => void; onClear: () => void; children: ReactNode }

/** In place of rows: why there are none, and what to do next. The children say what to do with an empty list. */
export const Nothing = ({ error, filters, onRetry, onClear, children }: Props) =>
  error ? (
    <EmptyState
      title="Ha ocurrido un error"
      icon={<IconAlertTriangle size={24} />}
      action={
        <Button size="xs" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {reasonOf(error)}
    </EmptyState>
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
