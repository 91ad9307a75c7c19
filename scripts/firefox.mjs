// Starts the Firefox of this machine for browser tests, by WebDriver BiDi; installs what is missing.
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, ROOT, run } from './common.mjs'

const NAMES = ['firefox-esr', 'firefox']
/** The last Playwright that asks Firefox for nothing that the extended support release of today lacks. */
const DRIVER = 'playwright-core@1.58.0'
const PLACE = join(ROOT, '.cache/firefox')

const ofSystem = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => NAMES.map(name => join(folder, name)))
    .find(existsSync)

const found = async () => {
  const there = ofSystem()
  if (there) return there
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Firefox no está: se instala el de Debian (apt-get install firefox-esr)…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], { env })) === 0) return ofSystem()
  }
  throw new Error('No se encontró Firefox: instálelo y vuelva a intentarlo.')
}

const prepared = async () => {
  const executablePath = await found()
  const driver = join(PLACE, 'node_modules/playwright-core/index.mjs')
  if (!existsSync(driver)) {
    mkdirSync(PLACE, { recursive: true })
    await npm('install', '--prefix', PLACE, '--no-save', '--ignore-scripts', '--no-fund', '--no-audit', DRIVER)
  }
  const { firefox } = await import(pathToFileURL(driver).href)
  return () => firefox.launch({ executablePath, channel: 'moz-firefox' })
}

let launching
/** Starts Firefox; the driver is installed for this alone, once for all that ask at the same time. */
export const launchFirefox = async () => {
  launching ??= prepared()
  return (await launching)()
}
