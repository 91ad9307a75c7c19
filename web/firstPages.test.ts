import { readFileSync } from 'node:fs'
import { obtenerMenuUsuario, obtenerSesionUsuario } from '@nogal/model/sesion/sesion.calls'
import { expect, it } from 'vitest'
import { FIRST_PAGES, LOGIN } from './firstPages.ts'

const routes = readFileSync(new URL('src/pages.ts', import.meta.url), 'utf8')
/** The routes that open a page. A page that several routes open stands in a constant, whose name the routes have. */
const routesOf = (page: string): string[] => {
  const file = page.replace('src/', './')
  const name = new RegExp(`const (\\w+): Page = \\(\\) => import\\('${file}'\\)`).exec(routes)?.[1]
  const opened = name ? `${name},` : `() => import('${file}'),`
  return [...routes.matchAll(/'(\/[^']+)': (.+)/g)].flatMap(([, path, value]) => (value === opened ? [path!] : []))
}

it.each(Object.entries(FIRST_PAGES).filter(([start]) => start !== LOGIN))('asks at %s for the page of a route', (start, page) => {
  expect(routesOf(page).some(path => path.startsWith(start))).toBe(true)
})

it('reads session and menu at their addresses', () => {
  const script = readFileSync(new URL('public/first-paint.js', import.meta.url), 'utf8')
  for (const { path } of [obtenerSesionUsuario, obtenerMenuUsuario]) expect(script).toContain(path.replace('{Usuario}', ''))
})
