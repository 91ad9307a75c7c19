/** The company's provider, asked by OpenID Connect: authorization code with PKCE, state and nonce. Each way to fail has its sentence. */
import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import type { Config } from '../config.ts'
import { OutgoingError, outgoingFetch } from '../http/outgoing.ts'
import { Refusal } from '../http/refusal.ts'
import { seal, unseal } from '../http/seal.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 2 ** 20
/** A person may take this long at the provider. */
const LASTS_MS = 10 * 60_000
const PLACE = 'ingreso con proveedor'

/** What a sign-in remembers in the browser until the person comes back, sealed. */
type Begun = { state: string; nonce: string; verifier: string; vuelta: string; vence: number }

/** Who the provider says that a person is. */
export type Claimed = { emisor: string; sujeto: string; email: string | undefined; verificado: boolean }

/** The library is loaded with the first sign-in. */
const library = () => import('openid-client')

const discovered = new WeakMap<Config, Promise<Configuration>>()

/** What the provider says of itself: asked once by each process, and again after a failure. */
const providerOf = (config: Config): Promise<Configuration> => {
  const known = discovered.get(config)
  if (known) return known
  const asked = discover(config)
  discovered.set(config, asked)
  asked.catch(() => discovered.delete(config))
  return asked
}

const discover = async (config: Config): Promise<Configuration> => {
  const oidc = await library()
  const issuer = new URL(config.OIDC_EMISOR!)
  const { OIDC_SECRETO: secret } = config
  const fetch = outgoingFetch({ allowed: config.SALIDA_PRIVADA, mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS })
  return oidc.discovery(issuer, config.OIDC_CLIENTE!, undefined, secret ? oidc.ClientSecretBasic(secret) : oidc.None(), {
    [oidc.customFetch]: fetch as never,
    timeout: TIMEOUT_MS / 1000,
    execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Begins a sign-in that comes back to an address: where to go, and what the browser remembers. */
export const beginSignIn = async (config: Config, vuelta: string): Promise<{ address: string; begun: string }> => {
  const oidc = await library()
  const provider = await providerOf(config).catch(error => {
    throw refusalOf(error, config)
  })
  const one = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: vuelta,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(one.verifier),
    code_challenge_method: 'S256',
    state: one.state,
    nonce: one.nonce,
  })
  const begun: Begun = { ...one, vuelta, vence: Date.now() + LASTS_MS }
  return { address: address.href, begun: await seal(config, PLACE, JSON.stringify(begun)) }
}

const notBegun = () => new Refusal(403, 'Este ingreso no comenzó en este navegador, o pasaron más de 10 minutos. Vuelva a intentarlo.')

/** Finishes a sign-in with what the provider answered: who the person is. */
export const finishSignIn = async (config: Config, sealed: string | undefined, answer: string): Promise<Claimed> => {
  const text = sealed && (await unseal(config, PLACE, sealed))
  if (!text) throw notBegun()
  const { state, nonce, verifier, vuelta, vence } = JSON.parse(text) as Begun
  if (vence < Date.now()) throw notBegun()
  const oidc = await library()
  try {
    const provider = await providerOf(config)
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${vuelta}?${answer}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    // many providers tell the mail address only when they are asked
    const told = claims.email ? claims : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
    return { emisor: claims.iss, sujeto: claims.sub, ...mailOf(told) }
  } catch (error) {
    throw refusalOf(error, config)
  }
}

const mailOf = ({ email, email_verified }: IDToken | UserInfoResponse): Pick<Claimed, 'email' | 'verificado'> => ({
  email: typeof email === 'string' ? email : undefined,
  verificado: email_verified === true || email_verified === 'true',
})

/** What the errors of the library have that tells them apart. */
type Told = { code?: string; error?: string; claim?: string; message: string; outgoing?: OutgoingError }

const toldBy = (error: unknown): Told => {
  const chain: Record<string, unknown>[] = []
  for (let one = error; one && typeof one === 'object' && chain.length < 6; one = (one as Error).cause) chain.push(one as never)
  const first = (name: string) => chain.map(one => one[name]).find(value => typeof value === 'string') as string | undefined
  const outgoing = chain.find(one => one instanceof OutgoingError) as OutgoingError | undefined
  return {
    message: chain.map(one => String(one.message ?? '')).join(' '),
    ...defined('code', first('code')),
    ...defined('error', first('error')),
    ...defined('claim', first('claim')),
    ...(outgoing && { outgoing }),
  }
}
const defined = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

type Reason = { when: (told: Told) => boolean; status: number; say: (name: string, told: Told) => string }

/** Why a sign-in failed, the first that fits. */
const REASONS: readonly Reason[] = [
  {
    when: ({ outgoing }) => outgoing !== undefined,
    status: 502,
    say: (name, { outgoing }) => `No se pudo preguntar a ${name}. ${outgoing!.message} Vuelva a intentarlo, o avise a un administrador.`,
  },
  {
    when: ({ code, error }) => code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && error === 'access_denied',
    status: 403,
    say: name => `El ingreso con ${name} se canceló. Vuelva a intentarlo.`,
  },
  {
    when: ({ error }) => error === 'invalid_grant',
    status: 403,
    say: name => `La respuesta de ${name} venció, ya se usó o es para otro programa. Vuelva a intentarlo.`,
  },
  {
    when: ({ code, error }) => error === 'invalid_client' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    status: 502,
    say: name => `${name} no reconoce a este portal. Avise a un administrador: debe revisar OIDC_CLIENTE y OIDC_SECRETO.`,
  },
  {
    when: ({ code }) => code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
    status: 403,
    say: name => `La respuesta de ${name} ya venció. Vuelva a intentarlo; si se repite, la hora del servidor puede estar mal.`,
  },
  {
    when: ({ code, message }) => code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && /"aud"|"azp"/.test(message),
    status: 403,
    say: name => `La respuesta de ${name} es para otro programa. Vuelva a intentarlo desde este portal.`,
  },
  {
    when: ({ message }) => /nonce|state/.test(message),
    status: 403,
    say: name => `La respuesta de ${name} no corresponde a este ingreso. Vuelva a intentarlo.`,
  },
]

/** The refusal that an error of a sign-in is. */
const refusalOf = (error: unknown, { OIDC_NOMBRE: name }: Config): unknown => {
  const told = toldBy(error)
  if (!told.code && !told.outgoing) return error
  const reason = REASONS.find(({ when }) => when(told))
  if (reason) return new Refusal(reason.status, upper(reason.say(name, told)))
  return new Refusal(502, `No se pudo entrar con ${name}: su respuesta no es válida. Avise a un administrador.`)
}
const upper = (sentence: string): string => sentence[0]!.toUpperCase() + sentence.slice(1)
