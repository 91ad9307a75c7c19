import { lazy, Suspense } from 'react'
import { useStore } from '../store.ts'
import { vencidaStore } from './sesion.ts'

const ReloginDialog = lazy(() => import('./ReloginDialog.tsx'))

/** Asks for the password again over the page when the session runs out; what was being written stays. */
export function Relogin() {
  const vencida = useStore(vencidaStore)
  return vencida ? (
    <Suspense>
      <ReloginDialog />
    </Suspense>
  ) : null
}
