/** Codes of authenticator apps: RFC 6238 with what every app knows, SHA-1, six digits and steps of 30 seconds. */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** A phone whose clock is late or early by at most this many steps still gives a code that is accepted. */
const DRIFT_STEPS = 1
const NAME = 'Nogal'

const totpOf = (secret: string, label = NAME): TOTP =>
  new TOTP({ issuer: NAME, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an app reads from the QR code. */
export const linkOfSecret = (usuario: string, secret: string): string => totpOf(secret, usuario).toString()

/** The time step of which a code is; undefined when it is of none that is accepted at that time, in seconds. */
export const stepOf = (secret: string, code: string, seconds: number): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: seconds * 1000, window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(seconds / STEP_SECONDS) + delta
}

/** The code that an app shows at a time in seconds, or a number of time steps after that time. */
export const codeAt = (secret: string, seconds: number, steps = 0): string =>
  totpOf(secret).generate({ timestamp: (seconds + steps * STEP_SECONDS) * 1000 })
