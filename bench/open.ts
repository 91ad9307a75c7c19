/**
 * Serves one deal twice: as the portal does, and under a second path without a session. The same handler runs for both, so the difference
 * is the cost of authentication and authorization.
 */
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openDb } from '../server/src/db/open.ts'
import { FEATURES } from '../server/src/features.ts'
import type { Sesion } from '../server/src/http/handle.ts'
import { mount } from '../server/src/mount/mount.ts'
import { withKey } from '../server/src/sesion/key.ts'

const STAFF: Sesion = {
  Id: '',
  Usuario: 'comercial',
  Nom_Usuario: 'Comercial',
  Cod_AreaGestion: 1,
  Cod_Cliente: null,
  Areas: [1],
  Plantas: [],
  Administrador: false,
  Permitido: true,
}

const given = readConfig(process.env)
const db = await openDb(given)
const config = await withKey(db, given)
const app = await buildApp({ db, config })
const deal = FEATURES.find(({ call }) => call.method === 'GET' && call.path === '/api/negocio/{id}')!
mount(app, { db, config }, [
  { call: { ...deal.call, path: '/abierto/{id}', needs: 'publico' }, handler: context => deal.handler({ ...context, sesion: STAFF }) },
])
// processor time used so far, in microseconds: unlike wall-clock time, this does not depend on what else the machine does
app.get('/cpu', () => {
  const { user, system } = process.cpuUsage()
  return { spent: user + system }
})
await app.listen({ host: '127.0.0.1', port: config.PORT })
