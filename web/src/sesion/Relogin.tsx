import { Suspense } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import { useStore } from '../store.ts'
import { expiredStore } from './sesion.ts'

const ReloginDialog = lazyPart(() => import('./ReloginDialog.tsx'), { missing: 'over' })

/** Asks for the password again over the page when the session expires; unsaved input stays. */
export function Relogin() {
  const expired = useStore(expiredStore)
  return expired ? (
    <Suspense>
      <ReloginDialog />
    </Suspense>
  ) : null
}
