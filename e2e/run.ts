/** Browser journeys over built portals, each portal with data of its own: `npm run e2e [name …]`. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Response } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { seriousOn, settled } from './accessible.ts'
import type { Journey, Place, Stage } from './journey.ts'
import { JOURNEYS } from './journeys.ts'
import { ask, JOURNEY_MS, type JourneyAnswer, type JourneyPortal, logIn, openPortal, openWindow, ROOT } from './portal.ts'

/** The places of one lane run one after the other, the lanes run side by side, because journeys wait more than they compute. */
const LANES: readonly Place[][] = [['shared'], ['second'], ['third', 'empty', 'own']]

/** If there is a PostgreSQL server, these portals use it, because it is faster; the others use the embedded engine. */
const ON_POSTGRESQL: readonly Place[] = ['shared', 'second', 'third']

const SALIDA = join(ROOT, 'e2e/salida')

/** A server that is restarting responds 503 with `retry-after`, which is no fault. */
const isFault = (answer: Response): boolean => answer.status() >= 500 && !answer.headers()['retry-after']

/**
 * Errors that Firefox reports on a page though the portal did nothing wrong: the journey left the page while a file was being loaded
 * (NS_BINDING_ABORTED), or the policy of the page forbade code that the driver of the journey wanted to evaluate.
 */
const OF_FIREFOX = /^download failed .* status=2152398850 |^The page.s settings blocked a JavaScript eval/

/** Fails once the maximum time of a journey has passed, because `evaluate` in Playwright has no timeout. */
const outOfTime = async (ms: number): Promise<never> => {
  await sleep(ms, undefined, { ref: false })
  return assert.fail(`not at its end after ${ms / 60_000} minutes`)
}

/** Reports each moment in which a window of the context shows the page of a screen that failed to render. */
const watchErrorPage = async (context: BrowserContext, faults: string[]): Promise<void> => {
  await context.exposeBinding('errorPageShown', ({ page }, text: string) => {
    faults.push(`error page at ${page.url()}: ${text}`)
  })
  await context.addInitScript(() => {
    new MutationObserver(records => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          const page = node.closest('[data-error-page]') ?? node.querySelector('[data-error-page]')
          if (page) (window as unknown as { errorPageShown: (text: string) => void }).errorPageShown(page.textContent ?? '')
        }
    }).observe(document, { childList: true, subtree: true })
  })
}

type Opened = { stage: Stage; faults: string[]; pictureAll: () => Promise<string[]>; close: () => Promise<void> }

/** At most this long in milliseconds for the picture of a page of a failed journey, because a page may hang. */
const PICTURE_MS = 10_000
/** At most this many lines of what a page says are printed when a journey fails. */
const MOST_LINES = 60

const stageFor = async (portal: JourneyPortal, journey: Journey): Promise<Opened> => {
  const shown = { base: portal.base, browser: journey.viewsPdf ? await portal.wholeBrowser() : portal.browser }
  const context = await openWindow(shown)
  const windows = [context]
  const faults: string[] = []
  await watchErrorPage(context, faults)
  const page = await context.newPage()
  page.on('pageerror', error => OF_FIREFOX.test(error.message) || faults.push(`page error: ${error.message}`))
  page.on('response', answer => isFault(answer) && faults.push(`${answer.status()} ${answer.url()}`))
  const stage: Stage = {
    base: portal.base,
    terminal: portal.terminal,
    mail: portal.mail,
    page,
    context,
    server: portal,
    window: async options => {
      const other = await openWindow(shown, options)
      windows.push(other)
      await watchErrorPage(other, faults)
      return other
    },
    login: usuario => logIn(page, usuario),
    call: async (method, path, body) => (await (await ask(page, method, path, body)).json()) as JourneyAnswer,
    picture: async (name, of = page) => {
      await of.screenshot({ path: join(SALIDA, `${journey.name}-${name}.png`) })
    },
    accessible: async (what, of = page) => {
      const look = async (): Promise<string[]> => {
        await settled(of)
        return seriousOn(of)
      }
      // axe takes seconds, and a notice may begin to fade meanwhile, so only a violation of the second look counts
      const found = (await look()).length ? await look() : []
      assert.deepEqual(found, [], `axe on ${what}`)
    },
  }
  /**
   * Takes a picture of every open page of the journey that shows anything. Returns the address of each page, the name of its picture and
   * the text of the page, because CI keeps only text.
   */
  const pictureAll = async (): Promise<string[]> => {
    const pages = windows.flatMap(window => window.pages()).filter(one => one.url() !== 'about:blank')
    return Promise.all(
      pages.map(async (one, at) => {
        const name = `${journey.name}-failed${at ? `-${at + 1}` : ''}.png`
        const taken = await one.screenshot({ path: join(SALIDA, name), timeout: PICTURE_MS }).then(
          () => name,
          () => 'no picture',
        )
        const said = await one
          .locator('body')
          .ariaSnapshot({ timeout: PICTURE_MS })
          .catch((error: Error) => error.message)
        return `${one.url()} (${taken})\n${said.split('\n').slice(0, MOST_LINES).join('\n')}`
      }),
    )
  }
  const close = async (): Promise<void> => {
    for (const window of windows) await window.close()
  }
  return { stage, faults, pictureAll, close }
}

/** Runs a journey and prints how it ended; returns whether it passed, and the errors of pages and server underneath. */
const tryOut = async (portal: JourneyPortal, journey: Journey): Promise<{ passed: boolean; faults: string[] }> => {
  const started = performance.now()
  const { stage, faults, pictureAll, close } = await stageFor(portal, journey)
  try {
    await Promise.race([journey.run(stage), outOfTime(journey.ms ?? JOURNEY_MS)])
    assert.deepEqual(faults, [], 'the page or the server failed underneath')
    console.log(`✓ ${journey.name} (${Math.round(performance.now() - started)} ms)`)
    return { passed: true, faults }
  } catch (error) {
    const seen = await pictureAll()
    console.error([`✗ ${journey.name} at ${seen.join('\n') || 'no page'}`, (error as Error).stack, ...faults].join('\n'))
    return { passed: false, faults }
  } finally {
    await close()
  }
}

/** `failed` journeys fail for good; `toRepeat` are those that may have failed by what others left in the portal. */
type Outcome = { failed: number; toRepeat: Journey[] }

/** Runs the journeys of one place in one portal. A server that does not exit cleanly is a failure too. */
const runOn = async (place: Place, journeys: readonly Journey[]): Promise<Outcome> => {
  const portal = await openPortal({ muestra: place !== 'empty', postgresql: ON_POSTGRESQL.includes(place) })
  const outcome: Outcome = { failed: 0, toRepeat: [] }
  try {
    for (const journey of journeys) {
      const { passed, faults } = await tryOut(portal, journey)
      if (passed) continue
      // another journey cannot cause an error of a page or of the server, so such a journey fails at once
      if (faults.length || journeys.length === 1) outcome.failed++
      else outcome.toRepeat.push(journey)
    }
  } finally {
    const code = await portal.close()
    if (code !== 0) {
      outcome.failed++
      console.error(`✗ SIGTERM ended the server of the ${place} portal with ${code}, not 0`)
    }
  }
  return outcome
}

/**
 * Runs journeys once more, each alone in a new portal. A journey may have failed because another journey of its portal changed permissions,
 * a language or a deal, or because the machine was busy. Returns the number of failures.
 */
const repeatAlone = async (journeys: readonly Journey[]): Promise<number> => {
  let failed = 0
  for (const journey of journeys) {
    console.log(`Once more, alone: ${journey.name}`)
    const again = await runOn(journey.place ?? 'shared', [journey])
    failed += again.failed
    if (!again.failed) console.log(`! ${journey.name} passes only alone: another journey or a busy machine decides about it`)
  }
  return failed
}

/** At most this many failed journeys run once more; if more fail, the portal itself is broken. */
const MOST_REPEATED = 3

const main = async (): Promise<number> => {
  const wanted = process.argv.slice(2)
  const journeys = JOURNEYS.filter(({ name, onlyNamed }) => (wanted.length ? wanted.includes(name) : !onlyNamed))
  mkdirSync(SALIDA, { recursive: true })
  // found or installed once, before the lanes start
  await findChromium()
  if (journeys.some(({ viewsPdf }) => viewsPdf)) await findChromium({ whole: true })
  const on = (place: Place) => journeys.filter(journey => (journey.place ?? 'shared') === place)
  const places = LANES.flat().filter(place => on(place).length)
  const ended = await Promise.all(
    LANES.map(async lane => {
      const outcomes: Outcome[] = []
      for (const place of lane) if (on(place).length) outcomes.push(await runOn(place, on(place)))
      return outcomes
    }),
  )
  const outcomes = ended.flat()
  const toRepeat = outcomes.flatMap(one => one.toRepeat)
  const failedAgain = toRepeat.length > MOST_REPEATED ? toRepeat.length : await repeatAlone(toRepeat)
  const failed = outcomes.reduce((sum, one) => sum + one.failed, failedAgain)
  const tried = journeys.length + places.length
  console.log(`${tried - failed} passed, ${failed} failed`)
  return failed ? 1 : 0
}

process.exit(await main())
