import type { ReactNode } from 'react'
import { LoadFailed } from '../LoadFailed.tsx'
import { FailureDialog } from './FailureDialog.tsx'

/** A failed load: a dialog with the reason and buttons, and the same in place of the content, for after the dialog is closed. */
export const LoadError = ({ error, onRetry, children }: { error: unknown; onRetry: () => void; children?: ReactNode }) => (
  <>
    <LoadFailed error={error} onRetry={onRetry} />
    <FailureDialog error={error} onRetry={onRetry}>
      {children}
    </FailureDialog>
  </>
)
