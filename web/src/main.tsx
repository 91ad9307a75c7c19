import './styles.ts'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { AparienciaEffects } from './layouts/AparienciaEffects.tsx'
import { AvisosLater } from './layouts/AvisosLater.tsx'
import { schemeManager } from './layouts/apariencia.ts'
import { router } from './router.tsx'
import { Relogin } from './sesion/Relogin.tsx'
import { followOtherTabs } from './sesion/sesion.ts'
import { cssVariables, theme } from './theme.ts'

followOtherTabs()

// A page opened before an upgrade asks for chunks that are gone: load the new build, once.
addEventListener('vite:preloadError', event => {
  const last = Number(sessionStorage.getItem('nogal.recarga') ?? 0)
  if (Date.now() - last < 30_000) return
  sessionStorage.setItem('nogal.recarga', String(Date.now()))
  event.preventDefault()
  location.reload()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DirectionProvider detectDirection>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto">
          <AparienciaEffects />
          <RouterProvider router={router} />
          <Relogin />
          <AvisosLater />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  </StrictMode>,
)
