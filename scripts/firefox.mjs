// Starts the Firefox of this machine for browser tests, by WebDriver BiDi; installs what is missing.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installAside, installFromDebian, programOf } from './programs.mjs'

const NAMES = ['firefox-esr', 'firefox']
/** The last version of Playwright whose every command the extended support release of Firefox knows. */
const DRIVER = 'playwright-core@1.58.0'

const prepared = async () => {
  const executablePath = programOf(NAMES) ?? ((await installFromDebian('Firefox', NAMES[0])) ? programOf(NAMES) : undefined)
  if (!executablePath) throw new Error('No se encontró Firefox: instálelo y vuelva a intentarlo.')
  const place = await installAside('firefox', DRIVER)
  const { firefox } = await import(pathToFileURL(join(place, 'node_modules/playwright-core/index.mjs')).href)
  return () => firefox.launch({ executablePath, channel: 'moz-firefox' })
}

let launching
/** Starts Firefox. Its driver is installed once, also where several portals of a run ask at the same time. */
export const launchFirefox = async () => {
  launching ??= prepared()
  return (await launching)()
}
