/** Takes the pictures of the manual from the sample data of a built portal: `npm run manual [scene …]`. */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { ask, type JourneyPortal, logIn, openPortal, openWindow } from '../portal.ts'
import { ADJUNTOS } from './adjuntos.ts'
import { ESCENAS_ADMINISTRACION } from './administracion.ts'
import { ANALISIS } from './analisis.ts'
import { ESCENAS_APROBACION } from './aprobacion.ts'
import { ESCENAS_AREAS } from './areas.ts'
import { ESCENAS_AVISOS } from './avisos.ts'
import { ESCENAS_COMENTARIOS } from './comentarios.ts'
import { ESCENAS_CONSECUENCIAS } from './consecuencias.ts'
import { EMBARQUES } from './embarques.ts'
import { ESCENAS_GESTION } from './gestion.ts'
import { ESCENAS_INFORMES } from './informes.ts'
import { NEGOCIOS } from './negocios.ts'
import { keepPicture, MANUAL } from './picture.ts'
import { ESCENAS_PROGRAMAS } from './programas.ts'
import { ESCENAS_RASTREO } from './rastreo.ts'
import type { Scene } from './scene.ts'

/** Waits until the page is still: requests have ended, fonts are loaded, animations have finished. */
const settle = async (page: Page) => {
  // the preview of a document may hold its connection open
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
}

const play = async (portal: JourneyPortal, { who, look, window, play }: Scene) => {
  const browser = await portal.wholeBrowser()
  const context = await openWindow({ base: portal.base, browser }, { reducedMotion: 'reduce', ...window })
  const page = await context.newPage()
  try {
    if (who) {
      await logIn(page, who)
      await ask(page, 'PUT', '/api/usuario/preferencias', { Preferencias: { apariencia: { esquema: 'light', ...look } } })
      await page.reload()
    }
    const shot = async (name: string) => {
      await settle(page)
      keepPicture(name, await page.screenshot({ caret: 'hide' }))
    }
    await play(page, shot, portal.mail)
  } finally {
    await context.close()
  }
}

const wanted = process.argv.slice(2)
const scenes = [
  ...NEGOCIOS,
  ...ESCENAS_INFORMES,
  ...EMBARQUES,
  ...ESCENAS_GESTION,
  ...ESCENAS_AVISOS,
  ...ESCENAS_RASTREO,
  ...ESCENAS_COMENTARIOS,
  ...ESCENAS_ADMINISTRACION,
  ...ESCENAS_PROGRAMAS,
  ...ANALISIS,
  ...ADJUNTOS,
  ...ESCENAS_APROBACION,
  ...ESCENAS_AREAS,
  ...ESCENAS_CONSECUENCIAS,
].filter(({ name }) => !wanted.length || wanted.includes(name))
mkdirSync(MANUAL, { recursive: true })
const portal = await openPortal()
try {
  for (const scene of scenes)
    await play(portal, scene).catch(error => {
      process.exitCode = 1
      console.error(`✗ ${scene.name}\n${error.stack}`)
    })
} finally {
  await portal.close()
}
