import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { schemeManager } from './apariencia/apariencia.ts'
import { queryClient } from './api/queries.ts'
import { cssVariables, theme } from './theme.ts'

/** What every part of the portal may ask for from above; a page that draws one part by itself stands in it too. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DirectionProvider detectDirection>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto">
          {children}
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  </StrictMode>
)
