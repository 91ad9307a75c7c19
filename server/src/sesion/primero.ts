/** A portal without an administrador refuses all calls until the first one is created with the code that the terminal shows. */
import { isPageAt } from '@nogal/model/sesion/pantallas'
import { DIRECCIONES } from '@nogal/model/sesion/trabajo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import { HEALTH } from '../http/health.ts'
import { Refusal } from '../http/refusal.ts'
import { issueCode } from './codigo.ts'
import { hasAdministrador } from './ingreso.queries.ts'

/** Calls that answer meanwhile: the state of the server, and the form of the first administrador. */
const OPEN: readonly string[] = [...Object.values(HEALTH), '/api/login/administrador']

const notYet = () =>
  new Refusal(
    503,
    'Este portal aún no tiene un administrador. Abra el enlace que muestra la terminal del servidor, o pida otro allí: npm run administrador.',
  )

/** Refuses everything except the creation of the first administrador; once there is one, the portal stays open. */
export const closeUntilFirst = (app: FastifyInstance, { db, config }: { db: Db; config: Config }): void => {
  let open = false
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (open) return
    const [path = '/'] = request.url.split('?')
    if (OPEN.includes(path)) return
    open = await hasAdministrador(db.pool, config.MUESTRA)
    if (open) return
    if (path === '/api' || path.startsWith('/api/')) throw notYet()
    if (path !== DIRECCIONES.administrador && isPageAt(path)) return reply.redirect(DIRECCIONES.administrador)
  })
}

/** The code for the first administrador; undefined when there is an administrador who can log in. */
export const firstCode = async (db: Db, config: Config): Promise<string | undefined> => {
  if (await hasAdministrador(db.pool, config.MUESTRA)) return undefined
  return tx(db, { usuario: 'sistema', origen: 'inicio' }, (client: Tx) => issueCode(client))
}
