import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT } from '../api/transport.ts'
import { userStore } from '../sesion/sesion.ts'

const kept = new Map<string, { cuerpo: string; en: number }>()
vi.mock('./almacen.ts', () => ({
  guardarLectura: async (lectura: string, cuerpo: string) => void kept.set(lectura, { cuerpo, en: 7 }),
  lecturaGuardada: async (lectura: string) => kept.get(lectura),
}))
const { carrying, nombreDeLectura } = await import('./transporte.ts')

const SHEETS = '/api/produccion/12/hojas-carga'
const GET = { method: 'GET' }
const answers = (status: number, text: string) => vi.fn(async () => new Response(text, { status }))
const away = async () => {
  throw new TypeError('Failed to fetch')
}
beforeEach(() => {
  kept.clear()
  userStore.set({ Usuario: 'planta', Nom_Usuario: 'Planta', Cod_AreaGestion: 4, Administrador: false })
})
afterEach(() => {
  vi.useRealTimers()
  userStore.set(null)
})

test.each([
  [SHEETS, GET, true],
  ['/api/produccion/guardar-hoja-carga', { method: 'POST', body: '{}' }, false],
  ['/api/negocio/listar', GET, false],
  ['/api/lote/listar?pagina=1&porPagina=1000&filtros=x', GET, true],
  ['/api/lote/listar?pagina=1&porPagina=60&buscar=L-1', GET, false],
])('of %s it carries what a plant reads', (url, init, carried) => {
  expect(nombreDeLectura(url, init) !== undefined).toBe(carried)
})

test('an answer of one person is not given to another', async () => {
  await carrying(answers(200, 'uno'))(SHEETS, GET)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  userStore.set({ Usuario: 'otra', Nom_Usuario: 'Otra', Cod_AreaGestion: 4, Administrador: false })
  await expect(carrying(away)(SHEETS, GET)).rejects.toThrow('Failed to fetch')
})

test('what the server answered is given while it is away, and says so', async () => {
  const answer = await carrying(answers(200, 'uno'))(SHEETS, GET)
  expect([await answer.text(), answer.headers.has(KEPT_AT)]).toEqual(['uno', false])
  await vi.waitFor(() => expect(kept.size).toBe(1))
  for (const inner of [away, answers(502, 'proxy')]) {
    const again = await carrying(inner)(SHEETS, GET)
    expect([await again.text(), again.headers.get(KEPT_AT)]).toEqual(['uno', '7'])
  }
  const refused = await carrying(answers(403, 'no'))(SHEETS, GET)
  expect([refused.status, await refused.text()]).toEqual([403, 'no'])
})

test('a signal too weak to answer is as none', async () => {
  await carrying(answers(200, 'uno'))(SHEETS, GET)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  vi.useFakeTimers()
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  const answer = carrying(silent)(SHEETS, GET)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await (await answer).text()).toBe('uno')
})
