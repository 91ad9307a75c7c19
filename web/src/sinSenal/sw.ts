/**
 * The service worker of a device that works without a signal: it keeps the program, whole, of one version. With a signal the page comes from the
 * server, as everywhere; its pieces have their version in their name.
 */
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The files of the build, with a hash of those whose name has none. */
declare const ARCHIVOS: { url: string; revision: string | null }[]
const PAGE = '/index.html'
/** At most this long in milliseconds the page waits for the server. */
const PATIENCE_MS = 4_000

precache(ARCHIVOS)
cleanupOutdatedCaches()

/** The page from the server, else the kept one. */
const page = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status < 502) return response
  } catch {
    // there is no signal
  }
  return (await matchPrecache(PAGE)) ?? Response.error()
}

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: [/^\/(api|[abr])\//, /\.\w+$/] }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await matchPrecache(request)) ?? fetch(request),
)
