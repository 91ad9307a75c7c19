import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError, CANCELLED, isUnsure, UNREACHED } from '../api/error.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import { LoadFailed } from './LoadFailed.tsx'

const FAILED = 'Ha ocurrido un error'

const shown = (status: number) => {
  const error = new ApiError(status, 'La razón.')
  const html = (content: React.ReactNode) => renderToStaticMarkup(<MantineProvider>{content}</MantineProvider>)
  const place = html(<LoadFailed error={error} onRetry={() => undefined} />)
  const alert = html(<ErrorAlert error={error} onRetry={() => undefined} />)
  return {
    reasons: [place, alert].every(text => text.includes('La razón.')),
    failed: place.includes(FAILED),
    retries: [place.includes('Reintentar'), alert.includes('Reintentar')],
    unsure: isUnsure(error),
  }
}

it.each([
  ['a server that was not reached', UNREACHED, { failed: true, retries: [true, true], unsure: true }],
  ['a server that failed', 500, { failed: true, retries: [true, true], unsure: true }],
  ['a server that is away', 503, { failed: true, retries: [true, true], unsure: true }],
  ['a refusal', 409, { failed: true, retries: [true, false], unsure: false }],
  ['a cancelled load', CANCELLED, { failed: false, retries: [true, false], unsure: false }],
  ['what the demo cannot do', 501, { failed: false, retries: [false, false], unsure: false }],
])('tells %s', (_, status, expected) => expect(shown(status)).toEqual({ reasons: true, ...expected }))
