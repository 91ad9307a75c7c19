/** The addresses of the portal, from the registry of screens; the pages stand in `pages.ts`. */
import { RUTAS, type Ruta } from '@nogal/model/sesion/trabajo'

/** The router's spelling of a path: `:a` is `$a`, `:a?` is `{-$a}`. */
export const routerPath = (path: string): string => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

const shapes = RUTAS.map(row => ({
  row,
  shape: new RegExp(`^${row.path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`),
}))

/** The route at an address. */
export const rutaAt = (pathname: string): Ruta | undefined => shapes.find(({ shape }) => shape.test(pathname))?.row

/** The screen name that permissions are kept under at an address. */
export const screenAt = (pathname: string): string => {
  const name = rutaAt(pathname)?.pantalla ?? ''
  return name === ':pantalla' ? decodeURIComponent(pathname.split('/')[3] ?? '') : name
}

/** Does a noun have records with a screen of their own? */
export const hasRecords = (noun: string): boolean => RUTAS.some(({ pantalla, padre }) => pantalla === noun && padre)

/**
 * Where a record is opened, by its noun and its key; undefined where it has no screen of its own. The address of a shipment names its deal
 * first: one that names another leads on to the right one.
 */
export const recordAt = (noun: string, key: unknown): string | undefined =>
  RUTAS.find(({ pantalla, padre }) => pantalla === noun && padre)
    ?.path.replace(/:\w+(?=(?:\/[a-z]+)?$)/, String(key))
    .replace(/:\w+/g, '1')
