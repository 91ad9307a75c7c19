/** The types of a journey: one path of one area through the portal, in a real browser. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { MailServer } from '../server/src/test/mailServer.ts'

export type Stage = {
  base: string
  /** Returns the output of the server so far. */
  terminal: () => string
  /** The mail server that receives the portal's messages. */
  mail: MailServer
  page: Page
  context: BrowserContext
  /** Logs a sample user in by the form, and waits for the landing page. */
  login: (usuario: string) => Promise<void>
  /** Calls the API as the logged-in user; returns the envelope. */
  call: (method: string, path: string, body?: unknown) => Promise<{ estado: boolean; mensaje: string; data: unknown }>
  /** Kills the server; starts a server over the same data, with more variables of the environment where they are given. */
  server: { crash: () => Promise<void>; revive: (env?: NodeJS.ProcessEnv) => Promise<void> }
  /** Opens another window of the same browser, with an empty cache. */
  window: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Saves a screenshot of the page for those who read the run. */
  picture: (name: string, of?: Page) => Promise<void>
  /** Fails if axe finds a serious or critical violation on the page in its present state. */
  accessible: (what: string, of?: Page) => Promise<void>
}

/**
 * The portal that a journey runs on: one of the three with the sample that several journeys share, divided so that their lanes take equally
 * long; one with a sample of its own; or one without any user.
 */
export type Place = 'shared' | 'second' | 'third' | 'own' | 'empty'

export type Journey = {
  name: string
  place?: Place
  /** The journey looks at PDF files in the viewer of the browser, which the headless shell lacks. */
  viewsPdf?: boolean
  /** It takes minutes, so it runs only when it is named. */
  onlyNamed?: true
  /** It is taken for hung after so long, where `JOURNEY_MS` is too short. */
  ms?: number
  run: (stage: Stage) => Promise<void>
}
