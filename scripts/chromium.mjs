// Finds a Chromium for the browser tests, or installs one; when run directly, prints its path.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { run } from './common.mjs'
import { installFromDebian, programOf } from './programs.mjs'

/** A Chromium without toolbar and PDF viewer: Chromium 156 starts a renderer of its own for the toolbar of each window. */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const ofSystem = names => programOf(names) ?? ELSEWHERE.find(existsSync)

const ofPlaywright = async () => {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

const install = async (debian, names) => {
  if (await installFromDebian('Chromium', debian)) return ofSystem(names)
  console.log('Chromium no está: se instala el de Playwright (npx playwright install chromium)…')
  const { version } = (await import('playwright-core/package.json', { with: { type: 'json' } })).default
  if ((await run('npx', ['--yes', `playwright@${version}`, 'install', 'chromium'])) === 0) return ofPlaywright()
}

/** The path of a Chromium that works on this machine; a `whole` one has the viewer of PDF files, too. */
export const findChromium = async ({ whole = false } = {}) => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH dice ${named}, y no existe.`)
    return named
  }
  const downloaded = await ofPlaywright().catch(() => '')
  const names = whole ? WHOLE : [SHELL, ...WHOLE]
  const found = ofSystem(names) ?? (existsSync(downloaded) ? downloaded : await install(names[0], names))
  if (!found) throw new Error('No se encontró ni se pudo instalar Chromium: indique uno en la variable CHROMIUM_PATH.')
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium())
