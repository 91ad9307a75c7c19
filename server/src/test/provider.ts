/** A real provider of OpenID Connect on loopback, its people, and a browser that signs in there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const CLIENT = 'portal'
export const SECRET = 'un secreto del proveedor que nadie adivina'
/** Another program of the company, with the same address to come back to. */
export const OTHER_CLIENT = 'otro-programa'

/** Who is logged in at the provider. */
export type ProviderAccount = { sub: string; email?: string; email_verified?: boolean }
type IdClaims = Record<string, unknown>

export type TestProvider = {
  issuer: string
  /** The account with which browsers log in at the provider from now on; one without `sub` declines. */
  enter: (account: ProviderAccount) => void
  /** Logs in at the provider with an account, and returns the query of the address to which the provider then sends the browser. */
  visit: (address: string, account: ProviderAccount) => Promise<string>
  /** Changes what the provider's next identity tokens say, as a faulty one would. */
  lie: (change: ((claims: IdClaims) => IdClaims) | undefined) => void
  close: () => Promise<void>
}

const ALG = 'RS256'

/** Starts a provider that sends browsers back to an address. */
export const startProvider = async (back: string): Promise<TestProvider> => {
  const { privateKey } = await generateKeyPair(ALG, { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'prueba', alg: ALG, use: 'sig' }
  const accounts = new Map<string, ProviderAccount>()
  let change: ((claims: IdClaims) => IdClaims) | undefined
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // a test that forgets to close the provider ends all the same
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (client_id: string) => ({ client_id, client_secret: SECRET, redirect_uris: [back] })
  const provider = new Provider(issuer, {
    clients: [client(CLIENT), client(OTHER_CLIENT)],
    jwks: { keys: [key] },
    cookies: { keys: ['galletas'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/persona/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    // nobody is asked for consent, as in a company
    loadExistingGrant: async ctx => {
      const { client: asking, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: asking!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  let entering: ProviderAccount | undefined
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (!change || !body?.id_token) return
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString()) as IdClaims
    body.id_token = await new SignJWT(change(claims)).setProtectedHeader({ alg: ALG, kid: key.kid }).sign(privateKey)
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/persona/')) return answer(request, response)
    const result = entering
      ? { login: { accountId: entering.sub } }
      : { error: 'access_denied', error_description: 'La persona se arrepintió.' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })

  const enter: TestProvider['enter'] = account => {
    accounts.set(account.sub, account)
    entering = account.sub ? account : undefined
  }
  const visit: TestProvider['visit'] = async (address, account) => {
    enter(account)
    const cookies = new Map<string, string>()
    for (let at = address, hops = 0; hops < 8; hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const set of reply.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
        cookies.set(name!, value!)
      }
      const location = reply.headers.get('location')
      if (!location) throw new Error(`${at}: ${reply.status} ${await reply.text()}`)
      at = new URL(location, at).href
      if (at.startsWith(back)) return new URL(at).search.slice(1)
    }
    throw new Error('The provider sent the browser around.')
  }
  return {
    issuer,
    enter,
    visit,
    lie: changed => {
      change = changed
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
