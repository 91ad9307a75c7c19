/** A second factor: set up, confirmed, and asked for. The database says which codes were used, for every process. */
import { CODIGOS_RECUPERACION } from '@nogal/model/sesion/segundoFactor.calls'
import type { Config } from '../config.ts'
import { isDiskFull } from '../db/failure.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import { seal, unseal } from '../http/seal.ts'
import { markOfClave } from './brief.ts'
import { digestOfCode, newCode } from './codigo.ts'
import { readChallenge, staleChallenge } from './desafio.ts'
import { type Entrance, limited, noteFailed } from './entrada.ts'
import { type Entering, userForLogin } from './ingreso.queries.ts'
import * as q from './segundoFactor.queries.ts'
import { linkOfSecret, newSecret, stepOf } from './totp.ts'

/** Where the secret of a user is sealed. */
const placeOf = (usuario: string): string => `segundo-factor ${usuario}`

const WRONG = 'Código: no es correcto. Escriba el que su aplicación muestra ahora.'
const USED = 'Código: ya se usó. Espere el siguiente de su aplicación.'
const WRONG_RECOVERY = 'Código: ese código de recuperación no es correcto, o ya se usó.'

/** 401: a code that does not open anything, and why. */
const wrongCode = (mensaje: string) => new Refusal(401, mensaje, [{ campo: 'Codigo', mensaje }])

const isDigits = (code: string): boolean => /^\d{6}$/.test(code)
const withoutSpaces = (code: string): string => code.replace(/[\s-]/g, '')

/** The secret of a factor; 409 when it was sealed with another key, as in an installation that was restored. */
const secretOf = async (config: Config, usuario: string, { secreto }: q.Factor): Promise<string> => {
  const secret = await unseal(config, placeOf(usuario), secreto)
  if (secret === undefined)
    throw conflict(
      'El segundo factor no se puede leer: la clave con que se guardó es otra. Entre con un código de recuperación, o pida a un administrador que lo quite.',
    )
  return secret
}

/** Sets a second factor up, which does not count until a code confirms it. */
export const setUpSecond = async (db: Tx, config: Config, usuario: string): Promise<{ Secreto: string; Enlace: string }> => {
  const Secreto = newSecret()
  if (!(await q.setUpFactor(db, usuario, await seal(config, placeOf(usuario), Secreto))))
    throw conflict('Ya tiene un segundo factor. Si cambió de teléfono, quite primero el anterior.')
  return { Secreto, Enlace: linkOfSecret(usuario, Secreto) }
}

/** Gives a user other recovery codes, which are stored by their hashes. */
export const giveRecoveryCodes = async (db: Tx, usuario: string): Promise<string[]> => {
  const codes = Array.from({ length: CODIGOS_RECUPERACION }, newCode)
  await q.setRecoveryCodes(db, usuario, codes.map(digestOfCode))
  return codes
}

/** Confirms with a code what was set up; returns the recovery codes. A wrong code gets a 400, because it belongs to no login yet. */
export const confirmSecond = async (db: Tx, config: Config, usuario: string, code: string): Promise<string[]> => {
  const factor = await q.takeFactor(db, usuario)
  if (!factor) throw conflict('No hay un segundo factor por confirmar. Prepárelo otra vez.')
  if (factor.confirmado) throw conflict('Su segundo factor ya está activo.')
  const step = stepOf(await secretOf(config, usuario, factor), withoutSpaces(code), factor.ahora)
  if (step === undefined) throw invalid([{ campo: 'Codigo', mensaje: `${WRONG} Si no coincide, revise que su teléfono esté a la hora.` }])
  await q.confirmFactor(db, usuario, step)
  return giveRecoveryCodes(db, usuario)
}

/** What became of a code: `quedan`, the recovery codes that are left, null for a code of the app; or the sentence of its refusal. */
export type Spent = { quedan: number | null } | { refused: string }

/** Uses up a code of a user, of the app or for recovery. */
export const spendCode = async (db: Tx, config: Config, usuario: string, given: string): Promise<Spent> => {
  const code = withoutSpaces(given)
  if (!isDigits(code)) {
    const quedan = await q.takeRecoveryCode(db, usuario, digestOfCode(code))
    return quedan === undefined ? { refused: WRONG_RECOVERY } : { quedan }
  }
  const step = await stepNow(db, config, usuario, code)
  if (step === undefined) return { refused: WRONG }
  return !wasUsedHere(usuario, step) && (await q.takeTimeStep(db, usuario, step)) ? { quedan: null } : { refused: USED }
}

/** The time step of a code of the app; undefined when it is not right. */
const stepNow = async (db: Reader, config: Config, usuario: string, code: string): Promise<number | undefined> => {
  const factor = await q.findFactor(db, usuario)
  return factor?.confirmado ? stepOf(await secretOf(config, usuario, factor), code, factor.ahora) : undefined
}

/** The steps that were used while the disk was full, by user: a process remembers its own. */
const usedInMemory = new Map<string, number>()
const MOST_USERS = 10_000
const wasUsedHere = (usuario: string, step: number): boolean => step <= (usedInMemory.get(usuario) ?? 0)

/** The same on a full disk, which can't store what was used: codes of the app are accepted once by each process, recovery codes are not. */
const spendInMemory = async (db: Reader, config: Config, usuario: string, given: string): Promise<Spent> => {
  const code = withoutSpaces(given)
  if (!isDigits(code)) return { refused: 'Código: con el disco del servidor lleno, use el de su aplicación.' }
  const step = await stepNow(db, config, usuario, code)
  if (step === undefined) return { refused: WRONG }
  if (wasUsedHere(usuario, step)) return { refused: USED }
  if (usedInMemory.size >= MOST_USERS) usedInMemory.clear()
  usedInMemory.set(usuario, step)
  return { quedan: null }
}

/** The user of a challenge for a step; 410 when the challenge is worth nothing any more. */
export const demandChallenged = async ({ db, config }: Entrance, challenge: string, paso: 'codigo' | 'preparar'): Promise<Entering> => {
  const { usuario, clave } = await readChallenge(config, challenge, paso)
  const user = await userForLogin(db, usuario, config.MUESTRA)
  if (!user?.activo || !user.clave_hash || markOfClave(user.clave_hash) !== clave || user.segundo !== paso) throw staleChallenge()
  return user
}

/** Uses up the code of a login within the limits of failures; returns how many recovery codes are left where it was one. */
export const judgeCode = async (context: Entrance, { cod_usuario: usuario }: Entering, given: string): Promise<number | null> => {
  const { db, config, aside } = context
  let refused = WRONG
  const found = await limited(context, usuario, async () => {
    const spent = await aside(client => spendCode(client, config, usuario, given)).catch(error => {
      if (isDiskFull(error)) return spendInMemory(db, config, usuario, given)
      throw error
    })
    if ('quedan' in spent) return spent
    refused = spent.refused
    return undefined
  })
  if (found) return found.quedan
  await noteFailed(context, usuario, refused.replace('Código: ', 'Segundo factor: '))
  throw wrongCode(refused)
}
