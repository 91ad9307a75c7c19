/** A save without a line, on any form: its sentence in sight on a phone and on a desktop, its mark, what was typed, «Reintentar». */
import assert from 'node:assert/strict'
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import type { Locator, Page, Request } from 'playwright-core'
import { textPdf } from '../server/src/test/archivos.ts'
import type { Stage } from './journey.ts'
import { quiet } from './portal.ts'

export const NARROW = { width: 390, height: 844 }
export const WIDE = { width: 1366, height: 768 }

/** How a form tells that it did not reach the server; a form in which nothing is typed has no mark. */
type Words = { unreachable: RegExp; mark: string | undefined; retry: string }
/** The mark of what is sent rather than saved, such as a comment. */
export const SIN_ENVIAR = { mark: 'Sin enviar' }
const WORDS: Words = { unreachable: /No se pudo llegar al servidor\./, mark: 'Sin guardar', retry: 'Reintentar' }

export type Formulario<R> = {
  name: string
  /** User who fills it; `comex` by default. */
  who?: string
  path: (ready: R, stage: Stage) => string | Promise<string>
  /** Opens the dialog of the form. */
  open?: (page: Page) => Promise<unknown>
  /** Selector of the form; by default the dialog that was opened, or the form with the button. */
  form?: string
  write?: (form: Locator, page: Page) => Promise<unknown>
  /** Name of the button that saves, or what saves where a file is sent once it is chosen. */
  press: string | RegExp | ((form: Locator) => Promise<unknown>)
  /** The outcome takes the place of what was pressed, so there is nothing to press a second time. */
  once?: boolean
  words?: Partial<Words>
}

export const DIALOG = '[role=dialog]'

/** Chooses an action from the menu of the first row; `before` runs once the menu is open. */
export const fromMenu = (item: string | RegExp, before?: () => Promise<void>) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Acciones/ })
    .first()
    .click()
  await before?.()
  await page.getByRole('menuitem', { name: item }).click()
}
/** Chooses an action from the menu of the record. */
export const fromMore = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
export const pressing = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Types into the first field with a label. */
export const typing = (label: string | RegExp, text: string) => (form: Locator) =>
  form.getByRole('textbox', { name: label }).first().fill(text)
/** Gives a PDF with these lines of text to the file input that has this label. */
export const choosingPdf = (label: string, lines: readonly string[]) => (form: Locator) =>
  form.getByLabel(label, { exact: true }).setInputFiles({ name: 'corte.pdf', mimeType: 'application/pdf', buffer: textPdf(lines) })
/** Takes the first option of a list. */
export const taking = (label: string | RegExp) => async (form: Locator, page: Page) => {
  await form.getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option').first().click()
}

const typedIn = (form: Locator): Promise<(string | null)[]> =>
  form
    .locator('input:is([type=text],[type=password],:not([type])),textarea,select,[contenteditable=true]')
    .evaluateAll(all =>
      all.map(one => (one instanceof HTMLElement && one.isContentEditable ? one.textContent : (one as HTMLInputElement).value)),
    )

/** Why an element cannot be seen whole: it is outside of the window, or another lies over it; undefined when it can. */
const hidden = (what: Locator): Promise<string | undefined> =>
  what.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    if (top < 0 || left < 0 || top + height > innerHeight || left + width > innerWidth) return `outside of the window at ${left}, ${top}`
    for (const share of [0.1, 0.5, 0.9]) {
      const found = document.elementFromPoint(left + width / 2, top + height * share)
      if (!found || !one.contains(found)) return `behind ${found?.outerHTML.slice(0, 120)}`
    }
    return undefined
  })

export const inSight = async (what: Locator, told: string): Promise<void> => {
  await what.waitFor()
  // a dialog slides in, and a page scrolls
  for (let left = 10; left > 0 && (await hidden(what)); left--) await what.page().waitForTimeout(100)
  assert.equal(await hidden(what), undefined, `${told} is in sight`)
}

/** The act that saves a form, and the name of its button where it has one. */
const pressOf = (press: Formulario<never>['press']): { name?: string | RegExp; on: (form: Locator) => Promise<unknown> } =>
  typeof press === 'function'
    ? { on: press }
    : { name: press, on: form => form.getByRole('button', { name: press, exact: true }).last().click() }
const formWith = (page: Page, name: string | RegExp): Locator =>
  page.locator('form', { has: page.getByRole('button', { name, exact: true }) })

const keyOf = (request: Request): string => `${request.method()} ${request.url()}`

/** Fills a form, presses its button without a line at both widths, and saves with «Reintentar» when the line is back. */
export const cutOn = async <R>(stage: Stage, ready: R, one: Formulario<R>): Promise<void> => {
  const { page, context, picture } = stage
  const { unreachable, mark, retry } = { ...WORDS, ...one.words }
  await page.setViewportSize(NARROW)
  await page.goto(await one.path(ready, stage))
  await one.open?.(page)
  const press = pressOf(one.press)
  const form = (one.form || one.open || !press.name ? page.locator(one.form ?? DIALOG) : formWith(page, press.name)).last()
  await one.write?.(form, page)
  // a number is drawn with its separators once its field is left
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // the names of chosen options load, too, and what the page behind still loads would fail above the form
  await quiet(page)
  const typed = await typedIn(form)
  const lost = new Set<string>()
  const losing = (request: Request) => lost.add(keyOf(request))
  const told = form.getByRole('alert').filter({ hasText: unreachable }).last()
  page.on('requestfailed', losing)
  await context.setOffline(true)
  for (const size of [NARROW, WIDE]) {
    const where = `${one.name} at ${size.width}`
    await page.setViewportSize(size)
    // a picture of each look: light on the phone, dark on the desktop
    await page.emulateMedia({ colorScheme: size === NARROW ? 'light' : 'dark' })
    if (size === NARROW || !one.once) {
      lost.clear()
      await press.on(form)
    }
    await inSight(told, `the sentence of ${where}`)
    if (mark) await inSight(told.getByText(mark, { exact: true }), `the mark of ${where}`)
    if (!one.once) assert.deepEqual(await typedIn(form), typed, `what was typed stays in ${where}`)
    await picture(`${one.name}-${size.width}`)
  }
  page.off('requestfailed', losing)
  await page.emulateMedia({ colorScheme: null })
  await context.setOffline(false)
  const again = told.getByRole('button', { name: retry, exact: true })
  await inSight(again, `«${retry}» of ${one.name}`)
  const [answer] = await Promise.all([
    page.waitForResponse(answered => {
      const request = answered.request()
      return lost.has(keyOf(request)) && !request.headers()[ENSAYO] && !request.url().endsWith('/api/salud')
    }),
    again.click(),
  ])
  assert.ok(answer.ok(), `${one.name} is saved`)
  // a form that closes is gone, and one that stays has nothing left to save
  await told.waitFor({ state: 'detached' })
  if (mark) await form.getByText(mark, { exact: true }).waitFor({ state: 'detached' })
  // several rows are answered one after the other, and the next form must not read a row before its answer
  await form.getByRole('status').filter({ hasText: /…$/ }).first().waitFor({ state: 'detached' })
}

/** Runs forms in their order, each as its user. */
export const cutOnEach = async <R>(stage: Stage, ready: R, forms: readonly Formulario<R>[]): Promise<void> => {
  let who = ''
  for (const one of forms) {
    const next = one.who ?? 'comex'
    if (next !== who) {
      await stage.page.setViewportSize(WIDE)
      await stage.login(next)
    }
    who = next
    await cutOn(stage, ready, one)
  }
}
