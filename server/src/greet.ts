/** What the terminal shows once the portal listens: its address, and who can log in. */
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { sampleLogins } from './muestra/load.ts'
import { codeLinkOf } from './sesion/codigo.ts'
import { firstCode } from './sesion/primero.ts'

type Say = (text: string) => void

const greetSample = async (db: Db, { MUESTRA: muestra }: Config, say: Say): Promise<void> => {
  const logins = await sampleLogins(db)
  if (!logins.length) return
  if (!muestra) {
    say(`\nEsta base tiene ${logins.length} usuarios de muestra (${logins.map(({ usuario }) => usuario).join(', ')}).`)
    return say('Con MUESTRA=no no pueden entrar hasta que un administrador les dé otra clave.')
  }
  const width = Math.max(...logins.map(({ usuario }) => usuario.length))
  say('\nUsuarios de muestra (con MUESTRA=no no pueden entrar):')
  for (const { usuario, clave, cargo } of logins) say(`  ${usuario.padEnd(width)}  clave ${clave}  ${cargo}`)
}

const greetFirst = async (db: Db, config: Config, address: string, say: Say): Promise<void> => {
  const code = await firstCode(db, config)
  if (!code) return
  say('\nTodavía no hay un administrador que pueda entrar. Cree el primero en el navegador, con este enlace de un solo uso:')
  say(`\n  ${codeLinkOf(address, code)}\n`)
  say('Vale 24 horas. Si se abre desde otro equipo, cambie en él la dirección del servidor. Otro enlace: npm run administrador')
}

/** Greets the person who started the portal. */
export const greet = async (db: Db, config: Config, address: string, say: Say): Promise<void> => {
  say(`\nNogal está en ${address}   (base de datos ${db.kind === 'embebida' ? `embebida en ${config.DATOS}` : 'PostgreSQL'})`)
  await greetSample(db, config, say)
  await greetFirst(db, config, address, say)
  say('')
}
