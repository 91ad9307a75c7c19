import type { ReactNode } from 'react'
import { LoadFailed } from '../LoadFailed.tsx'
import { ErrorDialog } from './ErrorDialog.tsx'

/** A failed load: the dialog with its reason and ways out, and the same in place of what is missing, for after it is closed. */
export const LoadError = ({ error, onRetry, children }: { error: unknown; onRetry: () => void; children?: ReactNode }) => (
  <>
    <LoadFailed error={error} onRetry={onRetry} />
    <ErrorDialog error={error} onRetry={onRetry}>
      {children}
    </ErrorDialog>
  </>
)
