/** npm run administrador [-- usuario]: a one-time link that creates an administrador, or gives a user of the staff a new password. */
import { existsSync } from 'node:fs'
import { type Config, readConfig, StartError } from './config.ts'
import { migrate } from './db/migrate.ts'
import { directly, openDb } from './db/open.ts'
import { tx } from './db/tx.ts'
import { codeLinkOf, issueCode, leaveCode } from './sesion/codigo.ts'
import { userForLogin } from './sesion/ingreso.queries.ts'

/** A database server stores the code at once; the embedded database may be in use, so the code waits in its folder. */
const codeFor = async (config: Config, usuario: string | null): Promise<string> => {
  if (!config.DATABASE_URL) {
    if (!existsSync(config.DATOS)) throw new StartError(`La carpeta ${config.DATOS} no existe. Inicie primero el portal: npm start.`)
    return leaveCode(config.DATOS, usuario)
  }
  const db = await openDb(directly(config))
  try {
    await migrate(db)
    if (usuario && !(await userForLogin(db.pool, usuario, true))) throw new StartError(`No existe el usuario «${usuario}».`)
    return await tx(db, { usuario: 'terminal' }, client => issueCode(client, usuario))
  } finally {
    await db.close()
  }
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const usuario = process.argv[2]?.trim().toLowerCase() || null
  const code = await codeFor(config, usuario)
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  console.log(`\nAbra este enlace de un solo uso ${usuario ? `para dar una clave nueva a «${usuario}»` : 'para crear un administrador'}:`)
  console.log(`\n  ${codeLinkOf(`http://${host}:${config.PORT}`, code, usuario)}\n`)
  console.log('Vale 24 horas. Si el portal tiene otra dirección, escríbala en lugar de la del enlace y conserve el resto.')
}

main().catch(error => {
  console.error(error instanceof StartError ? `\n${error.message}` : error)
  process.exitCode = 1
})
