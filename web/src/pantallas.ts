/** The addresses of the portal, from the registry of screens; their pages are in `pages.ts`. */
import { RUTAS, rutaAt } from '@nogal/model/sesion/trabajo'

/** A path in the router's syntax: `:a` is `$a`, `:a?` is `{-$a}`. */
export const routerPath = (path: string): string => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

/** The name of the permissions at an address. */
export const screenAt = (pathname: string): string => {
  const name = rutaAt(pathname)?.pantalla ?? ''
  return name === ':pantalla' ? decodeURIComponent(pathname.split('/')[3] ?? '') : name
}

/** Do records of a noun have a page of their own? */
export const hasRecords = (noun: string): boolean => RUTAS.some(({ pantalla, padre }) => pantalla === noun && padre)

/**
 * The address of a record, by its noun and key; undefined where it has no page. The address of a shipment begins with its deal: one with
 * another deal is redirected to the right one.
 */
export const recordAt = (noun: string, key: unknown): string | undefined =>
  RUTAS.find(({ pantalla, padre }) => pantalla === noun && padre)
    ?.path.replace(/:\w+(?=(?:\/[a-z]+)?$)/, String(key))
    .replace(/:\w+/g, '1')
