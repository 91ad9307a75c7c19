/** What a request waits for, told to the trace of the request where there is one. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Ends a step; with the error where it failed. */
export type EndStep = (error?: unknown) => void

/** Follows the steps of one request: a statement or a task begins. */
export type Steps = { begin: (kind: 'statement' | 'task', name: string) => EndStep }

/** The trace of the request that is being answered; undefined where nothing is traced. */
export const stepsOfRequest = new AsyncLocalStorage<Steps>()
