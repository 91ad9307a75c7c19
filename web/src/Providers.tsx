import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { schemeManager, useApariencia } from './apariencia/apariencia.ts'
import { queryClient } from './api/queries.ts'
import { cssVariables, theme } from './theme.ts'
import { TableDensity } from './ui/table/parts/rowHeight.ts'

/** The density of the appearance holds for every table. */
const Density = ({ children }: { children: ReactNode }) => <TableDensity value={useApariencia()[0].densidad}>{children}</TableDensity>

/** The context providers of the portal; a page that renders only a part needs them, too. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DirectionProvider detectDirection>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto">
          <Density>{children}</Density>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  </StrictMode>
)
