import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hear } from '../db/changes.ts'
import { type Live, liveOf, type Notice } from './live.ts'

/** A fake notification channel between server processes; a disconnected process neither sends nor receives. */
const network = () => {
  const all: { hear: Hear['word']; isCut: boolean }[] = []
  const said: string[] = []
  const join = () => {
    const one: (typeof all)[number] = { hear: undefined, isCut: false }
    all.push(one)
    const say = async (word: string) => {
      said.push(word)
      if (!one.isCut) for (const { hear, isCut } of all) if (!isCut) hear?.(word)
    }
    const follow = ({ word }: Hear) => {
      one.hear = word
      return () => undefined
    }
    return { live: liveOf({ say, follow }, { beatMs: 1_000 }), one }
  }
  return { join, said, tell: (word: string | undefined) => all.forEach(({ hear }) => void hear?.(word)) }
}
const open = (live: Live, Usuario: string, clave = 7) => {
  const heard: Notice[] = []
  const leave = live.watch({
    tabla: 'embarque',
    clave,
    negocio: 3,
    person: { Usuario, Nom_Usuario: Usuario },
    tell: notice => heard.push(notice),
  })
  return { heard, leave, people: () => heard.findLast(({ Personas }) => Personas)?.Personas?.map(one => one.Usuario) }
}

/** Waits until the processes have announced who opened and left records. */
const announced = () => vi.advanceTimersByTimeAsync(100)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the people of a process that dies are forgotten after some beats, those of one that lives are not', async () => {
  const { join } = network()
  const [a, b] = [join(), join()]
  const ana = open(a.live, 'ana')
  const eva = open(b.live, 'eva')
  await announced()
  expect([ana.people(), eva.people()]).toEqual([
    ['ana', 'eva'],
    ['ana', 'eva'],
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ana.people()).toEqual(['ana', 'eva'])
  b.one.isCut = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ana.people()).toEqual(['ana'])
})

test('a process that begins learns who is there already; a second window of a person counts once', async () => {
  const { join } = network()
  const a = join()
  open(a.live, 'ana')
  const leave = open(a.live, 'ana').leave
  const b = join()
  const eva = open(b.live, 'eva')
  await announced()
  expect(eva.people()).toEqual(['ana', 'eva'])
  leave()
  await announced()
  expect(eva.people()).toEqual(['ana', 'eva'])
  expect(open(b.live, 'eva', 8).people()).toEqual(['eva'])
})

test('what one transaction says of a row is told once, what was said a moment before the opening at first, what was missed as such', async () => {
  const { join, tell } = network()
  const { live } = join()
  const word = (v: number, more = {}) => JSON.stringify({ n: 3, t: 'embarque', c: 7, v, e: [7], u: 'eva', ...more })
  tell(word(1))
  await vi.advanceTimersByTimeAsync(100)
  const { heard } = open(live, 'ana')
  expect(heard[0]!.Cambios).toMatchObject([{ Clave: 7, Version: 1 }])
  heard.length = 0
  // a container that moved to another shipment, and was changed again there
  for (const text of [word(2), word(3), word(4, { e: [8] }), word(5, { n: 4 }), word(6, { c: 9, e: [8] })]) tell(text)
  await vi.advanceTimersByTimeAsync(100)
  expect(heard.flatMap(({ Cambios }) => Cambios)).toEqual([{ Tabla: 'embarque', Clave: 7, Version: 4, Usuario: 'eva' }])
  tell(undefined)
  expect(heard.at(-1)!.Releer).toBe(true)
})

test('who has what open is announced in few messages, each short enough for PostgreSQL', async () => {
  const { join, said } = network()
  const [a, b] = [join(), join()]
  const leaves = Array.from({ length: 500 }, (_, clave) => open(a.live, `person-${clave}`, clave).leave)
  for (let n = 0; n < 100; n++) open(a.live, `ñandú-${n}`, 7)
  await announced()
  said.length = 0
  await vi.advanceTimersByTimeAsync(1_100)
  expect(said.length).toBeLessThan(10)
  expect(Math.max(...said.map(word => Buffer.byteLength(word)))).toBeLessThan(8_000)
  expect(open(b.live, 'eva', 499).people()).toEqual(['eva', 'person-499'])
  expect(open(b.live, 'eva', 7).people()).toHaveLength(41)
  for (const leave of leaves) leave()
  await announced()
  expect(open(b.live, 'eva', 499).people()).toEqual(['eva'])
})

test('the people of a process that ends are gone at once', async () => {
  const { join } = network()
  const [a, b] = [join(), join()]
  const { leave } = open(a.live, 'ana')
  const eva = open(b.live, 'eva')
  await announced()
  expect(eva.people()).toEqual(['ana', 'eva'])
  leave()
  a.live.close()
  expect(eva.people()).toEqual(['eva'])
})
