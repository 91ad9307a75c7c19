/** The name of each request, in its answer and in the log. */
import { randomUUID } from 'node:crypto'

/** The header that names a request. */
export const REQUEST_ID = 'x-request-id'

/** A new name. */
export const newRequestId = (): string => randomUUID()
