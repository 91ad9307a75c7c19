import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ErrorDialog } from './ErrorDialog.tsx'

it('has nothing to tell, nor to the console, while there is no error', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderToStaticMarkup(
    <MantineProvider>
      <ErrorDialog error={undefined} />
    </MantineProvider>,
  )
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})
