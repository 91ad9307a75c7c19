import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { ErrorDialog } from './ErrorDialog.tsx'

const Later = lazyPart(() => import('./ErrorDialog.tsx').then(module => ({ default: module.ErrorDialog })), { missing: 'nowhere' })

/** The dialog of an error, whose code is loaded when there is one, so that no first page waits for the code. */
export const FailureDialog = (props: ComponentProps<typeof ErrorDialog>) =>
  props.error ? (
    <Suspense>
      <Later {...props} />
    </Suspense>
  ) : null
