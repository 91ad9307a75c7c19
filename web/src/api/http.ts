/** The provider of the portal: calls become requests to the server that the page came from. */
import { addressOf } from './address.ts'
import { newKey } from './key.ts'
import type { Provider } from './provider.ts'
import { type RequestSession, readEnvelope, sender } from './request.ts'

/** Answers calls over HTTP in the name of a session. */
export const httpProvider = (session: RequestSession): Provider => {
  const send = sender(session)
  return {
    call: async (definition, input, { key, signal }) => {
      const anonymous = definition.needs === 'publico'
      const keyed = definition.method === 'POST' && !anonymous
      const response = await send({
        method: definition.method,
        url: addressOf(definition.path, input.params, input.query),
        body: definition.method === 'GET' ? undefined : (input.body ?? {}),
        anonymous,
        signal,
        ...(keyed && { key: key ?? newKey() }),
      })
      return { envelope: () => readEnvelope(response), file: () => response.blob() }
    },
  }
}
