/** The routes: those of `pantallas.ts` with the pages of `pages.ts` behind the login, and a few public ones. */

import { logout } from '@nogal/model/sesion/sesion.calls'
import { DIRECCIONES, isForArea, llegadaDe, RUTAS, type Ruta } from '@nogal/model/sesion/trabajo'
import { createHashHistory, createRootRoute, createRoute, createRouter, type ParsedLocation, redirect } from '@tanstack/react-router'
import { filtrosIn } from './aggregate/addresses.ts'
import { readAhead } from './api/ahead.ts'
import { api } from './api/client.ts'
import { queryClient } from './api/queries.ts'
import { firstScreen } from './code/firstScreen.ts'
import { lazyPart } from './code/lazyPart.tsx'
import { DEMO } from './isDemo.ts'
import { ErrorPage } from './messages/ErrorPage.tsx'
import { Loading } from './messages/Loading.tsx'
import { PageBones } from './messages/PageBones.tsx'
import { pageOf } from './pages.ts'
import { routerPath, screenAt } from './pantallas.ts'
import { safeAddress } from './sesion/landing.ts'
import { prefetchSesion } from './sesion/permisos.ts'
import { forgetSession, keepAddress, leaveLook, readToken, readUser, takeAddress } from './sesion/sesion.ts'

const root = createRootRoute({ errorComponent: ErrorPage })

const login = createRoute({
  getParentRoute: () => root,
  path: DIRECCIONES.login,
  validateSearch: (search: { redirectUrl?: string; salir?: boolean }) => search,
  beforeLoad: async ({ search, preload }) => {
    if (preload) return
    if (search.salir) {
      await leave()
      throw redirect({ to: DIRECCIONES.login, replace: true })
    }
    if (hasSession())
      throw redirect({ href: safeAddress(search.redirectUrl) ?? llegadaDe(Number(readUser()?.Cod_AreaGestion)), replace: true })
  },
  component: lazyPart(() => import('./sesion/LoginPage.tsx'), { page: true }),
})

/** Creates the first administrador of an installation, or resets the password of one, with a code of the server's terminal. */
const administrador = createRoute({
  getParentRoute: () => root,
  path: DIRECCIONES.administrador,
  validateSearch: (search: { usuario?: string }) => search,
  component: lazyPart(() => import('./sesion/AdministradorPage.tsx'), { page: true }),
})

/** An invited person chooses a password by the link of the mail. */
const invitacion = createRoute({
  getParentRoute: () => root,
  path: DIRECCIONES.invitacion,
  component: lazyPart(() => import('./sesion/InvitacionPage.tsx'), { page: true }),
})

const behindSession = createRoute({
  getParentRoute: () => root,
  id: 'sesion',
  beforeLoad: ({ location }) => requireSession(location),
  component: lazyPart(() => import('./layouts/Shell.tsx'), { page: true }),
})

const pages = RUTAS.map(row =>
  createRoute({
    getParentRoute: () => behindSession,
    path: routerPath(row.path),
    beforeLoad: () => requireArea(row),
    component: lazyPart(pageOf(row), { page: true }),
    loader: ({ cause, location, params }) => {
      if (cause !== 'stay') void beginReads(row, location, params, cause === 'preload' ? firstScreen : undefined)
    },
    pendingComponent: PageBones,
  }),
)

/** The index of the parameters, which the specification lacks. */
const parametros = createRoute({
  getParentRoute: () => behindSession,
  path: DIRECCIONES.parametros,
  component: lazyPart(() => import('./parametros/ParametrosPage.tsx'), { page: true }),
})

const manual = createRoute({
  getParentRoute: () => behindSession,
  path: routerPath(DIRECCIONES.manual),
  component: lazyPart(() => import('./manual/ManualPage.tsx'), { page: true }),
})

const home = createRoute({
  getParentRoute: () => root,
  path: DIRECCIONES.raiz,
  beforeLoad: () => {
    if (hasSession()) throw redirect({ to: '/inicio', replace: true })
    // The root is not kept as the requested address, so the login leads to the start page of the area.
    takeAddress()
    throw redirect({ to: DIRECCIONES.login, replace: true })
  },
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: DIRECCIONES.noExiste,
  component: lazyPart(() => import('./messages/NotFoundPage.tsx'), { page: true }),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: DIRECCIONES.noExiste, replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    administrador,
    invitacion,
    behindSession.addChildren([...pages, parametros, manual]),
    notFound,
    unknown,
  ]),
  // hash routing, because a page opened from a disk or in any folder has no paths of its own
  ...(DEMO && { history: createHashHistory() }),
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

/**
 * Loads the code of a page and begins the reads that the page has before its first drawing. Opening the page does not wait for this, and
 * reports what fails. Reads of a link that a person only points at wait for the rows of the first screen, which need a slow line themselves.
 */
const beginReads = async (row: Ruta, { pathname, search }: ParsedLocation, params: object, after?: Promise<void>): Promise<void> => {
  const opening = { screen: screenAt(pathname), filtros: filtrosIn(params, search), search }
  await after
  const page = await pageOf(row)().catch(() => undefined)
  readAhead(page?.ahead?.(opening) ?? [])
}

const hasSession = (): boolean => Boolean(readUser() && readToken())

function requireSession(location: ParsedLocation): void {
  const user = readUser()
  if (!user || !readToken()) {
    keepAddress(location.href)
    throw redirect({ to: DIRECCIONES.login, search: { redirectUrl: location.href }, replace: true })
  }
  prefetchSesion(user.Usuario)
}

function requireArea(ruta: Ruta): void {
  if (!isForArea(ruta, Number(readUser()?.Cod_AreaGestion))) throw redirect({ to: DIRECCIONES.noExiste, replace: true })
}

async function leave(): Promise<void> {
  // the session of the administrador ends, and the look with it
  leaveLook()
  // Asks the server to end the session if it can be reached; the browser deletes the token in any case.
  if (readToken())
    await Promise.race([api(logout)(undefined, { wait: 'nobody' }).catch(() => {}), new Promise(done => setTimeout(done, 3000))])
  forgetSession()
  queryClient.clear()
}
