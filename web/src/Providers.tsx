import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { schemeManager } from './apariencia/apariencia.ts'
import { queryClient } from './api/queries.ts'
import { cssVariables, theme } from './theme.ts'

/** The context providers of the portal; a page that renders only a part needs them, too. */
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
