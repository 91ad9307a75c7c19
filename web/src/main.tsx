import './styles.ts'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AparienciaEffects } from './apariencia/AparienciaEffects.tsx'
import { schemeManager } from './apariencia/apariencia.ts'
import { httpProvider } from './api/http.ts'
import { setProvider } from './api/provider.ts'
import { queryClient } from './api/queries.ts'
import { loadBeforehand } from './code/code.ts'
import { NewVersion } from './messages/NewVersion.tsx'
import { NoticesLater } from './messages/NoticesLater.tsx'
import { Waiting } from './messages/Waiting.tsx'
import { router } from './router.tsx'
import { Relogin } from './sesion/Relogin.tsx'
import { Stranger } from './sesion/Stranger.tsx'
import { followOtherTabs, ownToken, renewSession } from './sesion/sesion.ts'
import { cssVariables, theme } from './theme.ts'

setProvider(httpProvider({ token: ownToken, renew: renewSession }))
followOtherTabs()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DirectionProvider detectDirection>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto">
          <AparienciaEffects />
          <RouterProvider router={router} />
          <Relogin />
          <NoticesLater />
          <Waiting />
          <NewVersion />
          <Stranger />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  </StrictMode>,
)

const stop = router.subscribe('onRendered', () => {
  stop()
  document.getElementById('esqueleto')?.remove()
  void loadBeforehand()
})
