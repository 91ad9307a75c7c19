/** The secrets by which webhooks are signed, after Standard Webhooks: made here, kept sealed, shown once. */
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Tx } from '../db/tx.ts'
import { seal, unseal } from '../http/seal.ts'
import { setSecret } from './webhook.queries.ts'

const SECRET_BYTES = 32

const placeOf = (webhook: number): string => `webhook/${webhook}`

/** Gives a webhook a new secret, and returns it. */
export const giveSecret = async (db: Tx, config: Pick<Config, 'JWT_SECRET'>, webhook: number): Promise<string> => {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  await setSecret(db, webhook, await seal(config, placeOf(webhook), secret))
  return secret
}

/** A sealed secret in clear; undefined when it was sealed by another installation. */
export const readSecret = (config: Pick<Config, 'JWT_SECRET'>, webhook: number, sealed: string): Promise<string | undefined> =>
  unseal(config, placeOf(webhook), sealed)
