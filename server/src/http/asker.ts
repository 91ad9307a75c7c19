import { AsyncLocalStorage } from 'node:async_hooks'

/** The user whose request is being answered, to whom shares of resources are charged; undefined in background jobs. */
export const asker = new AsyncLocalStorage<string>()
