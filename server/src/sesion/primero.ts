/** A portal that nobody can enter answers nobody, until the first administrador is made with the code that the terminal says. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import { Refusal } from '../http/refusal.ts'
import { issueCode } from './codigo.ts'
import { hasAdministrador } from './ingreso.queries.ts'

const PAGE = '/administrador'
/** What answers meanwhile: whether the server is well, and what the page sends. */
const OPEN = ['/api/salud', '/api/login/administrador']

const notYet = () =>
  new Refusal(
    503,
    'Este portal aún no tiene un administrador. Abra el enlace que muestra la terminal del servidor, o pida otro allí: npm run administrador.',
  )

/** Closes every door but those of the first administrador; a portal that has one stays open. */
export const closeUntilFirst = (app: FastifyInstance, { db, config }: { db: Db; config: Config }): void => {
  let open = false
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (open) return
    const [path = '/'] = request.url.split('?')
    if (OPEN.includes(path)) return
    open = await hasAdministrador(db.pool, config.MUESTRA)
    if (open) return
    if (path === '/api' || path.startsWith('/api/')) throw notYet()
    // a page, and not a file of it
    if (path !== PAGE && !/\.\w+$/.test(path)) return reply.redirect(PAGE)
  })
}

/** The code for the first administrador of a portal that nobody can enter; undefined when somebody can. */
export const firstCode = async (db: Db, config: Config): Promise<string | undefined> => {
  if (await hasAdministrador(db.pool, config.MUESTRA)) return undefined
  return tx(db, { usuario: 'sistema', origen: 'inicio' }, (client: Tx) => issueCode(client))
}
