/** What a journey is given, and what it is: one path of one area through the portal, in a real browser. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { MailServer } from '../server/src/test/mailServer.ts'

export type Stage = {
  base: string
  /** What the server has said on its terminal so far. */
  terminal: () => string
  /** What the portal's mail server was given. */
  mail: MailServer
  page: Page
  context: BrowserContext
  /** Logs a sample user in by the form, and waits for the landing page. */
  login: (usuario: string) => Promise<void>
  /** A call to the API in the name of the logged-in user; answers the envelope. */
  call: (method: string, path: string, body?: unknown) => Promise<{ estado: boolean; mensaje: string; data: unknown }>
  /** Kills the server, and starts it again over the same data. */
  server: { crash: () => Promise<void>; revive: () => Promise<void> }
  /** A further window of the same browser, without what this one has cached. */
  window: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Keeps a picture of the page for whoever reads the run. */
  picture: (name: string, of?: Page) => Promise<void>
  /** Fails on any serious or critical finding of axe on the page as it is. */
  accessible: (what: string, of?: Page) => Promise<void>
}

/**
 * The portal that a journey runs on: one of the three with the sample that several share, so that their lanes take as long as each other;
 * one with the sample of its own; or one without any user.
 */
export type Place = 'shared' | 'second' | 'third' | 'own' | 'empty'

export type Journey = { name: string; place?: Place; run: (stage: Stage) => Promise<void> }
