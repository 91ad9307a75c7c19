import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
let tell: (event: object) => void
const reload = vi.fn()
const person = (Usuario: string) => JSON.stringify({ Usuario, Nom_Usuario: Usuario, Cod_AreaGestion: 1, Administrador: false })

beforeEach(() => {
  kept.clear()
  reload.mockClear()
  kept.set('auth_user', person('ana'))
  kept.set('jwt_token', 'uno')
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tell) => {
    tell = listener
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (unsaved: boolean) => {
  const sesion = await import('./sesion.ts')
  const { markUnsaved } = await import('../ui/dialog/unsaved.ts')
  markUnsaved('form', unsaved)
  sesion.followOtherTabs()
  return sesion
}
const enters = (user: string | undefined) => {
  if (user) kept.set('auth_user', person(user))
  else kept.delete('auth_user')
  tell({ key: 'auth_user' })
}

it('loads the page again for another person when nothing is unsaved', async () => {
  await open(false)
  enters('beto')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps what is unsaved, and sends nothing in the name of the other person', async () => {
  const { strangerStore, ownToken } = await open(true)
  enters('beto')
  expect(reload).not.toHaveBeenCalled()
  expect(strangerStore.get()).toBe(true)
  expect(ownToken).toThrow('En otra pestaña de este navegador entró otra persona')
  enters('ana')
  expect(strangerStore.get()).toBe(false)
  expect(ownToken()).toBe('uno')
})

it('keeps what is unsaved after a logout, too: the next request asks for the password', async () => {
  const { strangerStore } = await open(true)
  enters(undefined)
  expect([reload.mock.calls.length, strangerStore.get()]).toEqual([0, false])
})
