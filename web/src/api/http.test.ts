/** A slow request, and what users see when they cancel it. */
import { copiarNegocio, obtenerNegocio, validarProducto } from '@nogal/model/negocio/negocio.calls'
import { retirarEnvio } from '@nogal/model/sesion/sesion.calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { httpProvider } from './http.ts'
import { waitingStore } from './waiting.ts'

const silent = (init: RequestInit) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))))
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const withdrawal = (Respuesta: object | null) => () =>
  json({ estado: true, mensaje: 'OK', data: { Guardado: Respuesta !== null, Respuesta } })

/** The server's answer to the withdrawal; every other request gets no answer. */
let onWithdraw: (init: RequestInit) => Response | Promise<Response>
const sent: { url: string; init: RequestInit }[] = []
const provider = httpProvider({ token: () => 'x', renew: async () => undefined })

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  waitingStore.set([])
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return url === retirarEnvio.path ? onWithdraw(init) : silent(init)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cancelled = async <T>(made: Promise<T>): Promise<T> => {
  made.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(3100)
  waitingStore.get()[0]!.cancel!()
  await vi.advanceTimersByTimeAsync(30_000)
  return made
}
const copy = () => provider.call(copiarNegocio, { body: { Nro_Negocio: 1 } }, { key: 'clave' })

it('says nothing before three seconds, then what it waits for', async () => {
  const made = provider.call(obtenerNegocio, { params: { id: 1 } }, {})
  await vi.advanceTimersByTimeAsync(2900)
  expect(waitingStore.get()).toEqual([])
  await expect(cancelled(made)).rejects.toMatchObject({ status: 499, mensaje: expect.stringContaining('Se canceló la carga') })
  expect(waitingStore.get()).toEqual([])
  expect(sent).toHaveLength(1)
})

it('withdraws a change under its key: stored after all, it is done', async () => {
  onWithdraw = withdrawal({ estado: true, mensaje: 'Guardado.', data: { Nro_Negocio: 9 } })
  const { envelope } = await cancelled(copy())
  expect(await envelope()).toMatchObject({ data: { Nro_Negocio: 9 } })
  expect(JSON.parse(String(sent[1]!.init.body))).toEqual({ Clave: 'clave' })
})

it('not stored, it never will be, and its key is used up', async () => {
  onWithdraw = withdrawal(null)
  await expect(cancelled(copy())).rejects.toMatchObject({ withdrawn: true, mensaje: expect.stringContaining('no se guardó nada') })
})

it('with no answer to that either, it says so, and the key stays', async () => {
  onWithdraw = silent
  await expect(cancelled(copy())).rejects.toMatchObject({ withdrawn: false, unsure: true, mensaje: expect.stringContaining('No se sabe') })
})

it('is not cancelled by the person when the page itself stops it', async () => {
  const leaving = new AbortController()
  const made = provider.call(obtenerNegocio, { params: { id: 1 } }, { signal: leaving.signal })
  leaving.abort()
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
})

it('says nothing of what nobody waits for, and takes a read for a read whatever its method', async () => {
  const quiet = provider.call(copiarNegocio, {}, { wait: 'nobody' })
  const read = provider.call(validarProducto, {}, {})
  quiet.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(3100)
  expect(waitingStore.get()).toMatchObject([{ what: 'Cargando registros...', changes: false }])
  expect(new Headers(sent[1]!.init.headers).has('idempotency-key')).toBe(false)
  await expect(cancelled(read)).rejects.toMatchObject({ status: 499 })
})
