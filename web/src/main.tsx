import './styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { AparienciaEffects } from './apariencia/AparienciaEffects.tsx'
import { showTypeface } from './apariencia/typeface.ts'
import { keepReads } from './api/early.ts'
import { httpProvider } from './api/http.ts'
import { setProvider } from './api/provider.ts'
import { queryClient } from './api/queries.ts'
import { setTransport } from './api/transport.ts'
import { insistently, isPageLoading, lazyCode, loadBeforehand } from './code/code.ts'
import { firstScreen, watchFirstScreen } from './code/firstScreen.ts'
import { lazyPart } from './code/lazyPart.tsx'
import { DemoBar } from './demo/DemoBar.tsx'
import { demoTransport } from './demo/engine.ts'
import { DEMO } from './isDemo.ts'
import { NewVersion } from './messages/NewVersion.tsx'
import { NoticesLater } from './messages/NoticesLater.tsx'
import { Waiting } from './messages/Waiting.tsx'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'
import { Relogin } from './sesion/Relogin.tsx'
import { Stranger } from './sesion/Stranger.tsx'
import { followOtherTabs, ownToken, readLook, renewSession } from './sesion/sesion.ts'
import { deviceTransport } from './sinSenal/aparato.ts'

setTransport(DEMO ? demoTransport : deviceTransport, { isLocal: DEMO })
setProvider(httpProvider({ token: ownToken, renew: renewSession }))
followOtherTabs()
const look = readLook()
if (look) document.documentElement.dataset.mirada = look.Nom_Usuario

const BarraMirada = lazyPart(() => import('./sesion/BarraMirada.tsx'), { missing: 'over' })

const goTo = (path: string) => router.history.push(path)
/** The tour of the demo. The mode is asked here, because the other build leaves the code out only where it reads the mode itself. */
const RecorridoEnBarra =
  import.meta.env.MODE === 'demo' ? lazyPart(() => import('./recorrido/RecorridoEnBarra.tsx'), { missing: 'nowhere' }) : () => null

createRoot(document.getElementById('root')!).render(
  <Providers>
    <AparienciaEffects />
    {DEMO && (
      <DemoBar>
        <Suspense>
          <RecorridoEnBarra go={goTo} />
        </Suspense>
      </DemoBar>
    )}
    <RouterProvider router={router} />
    <Relogin />
    <NoticesLater />
    {!DEMO && <Waiting />}
    {!DEMO && <NewVersion />}
    <Stranger />
    {look && (
      <Suspense>
        <BarraMirada />
      </Suspense>
    )}
  </Providers>,
)

const first = location.pathname
const isBusy = () => queryClient.isFetching() > 0
const stop = router.subscribe('onRendered', () => {
  stop()
  document.getElementById('esqueleto')?.remove()
  void watchFirstScreen(() => isPageLoading() || isBusy())
  void loadBeforehand(isBusy, () => keepReads(location.pathname === first && !DEMO ? first + location.search : undefined))
})
void firstScreen.then(showTypeface)
const cutText = lazyCode(() => import('./ui/cutText.ts'))
void firstScreen.then(() => insistently(cutText)).then(({ followPointer }) => followPointer())
