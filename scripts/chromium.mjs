// Finds a Chromium for the browser tests, or installs one; when run directly, prints its path.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './common.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const ofSystem = () =>
  [...(process.env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name))), ...ELSEWHERE].find(existsSync)

const ofPlaywright = async () => {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

const install = async () => {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (isDebian) {
    console.log('Chromium no está: se instala el de Debian (apt-get install chromium)…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    if (
      (await run('apt-get', ['update', '-qq'], { env })) === 0 &&
      (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })) === 0
    )
      return ofSystem()
  }
  console.log('Chromium no está: se instala el de Playwright (npx playwright install chromium)…')
  const { version } = (await import('playwright-core/package.json', { with: { type: 'json' } })).default
  if ((await run('npx', ['--yes', `playwright@${version}`, 'install', 'chromium'])) === 0) return ofPlaywright()
}

/** The path of a Chromium that works on this machine. */
export const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH dice ${named}, y no existe.`)
    return named
  }
  const downloaded = await ofPlaywright().catch(() => '')
  const found = ofSystem() ?? (existsSync(downloaded) ? downloaded : await install())
  if (!found) throw new Error('No se encontró ni se pudo instalar Chromium: indique uno en la variable CHROMIUM_PATH.')
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium())
