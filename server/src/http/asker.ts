import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose request is being answered: what is shared out among persons asks here. Nobody's, beside the requests. */
export const asker = new AsyncLocalStorage<string>()
