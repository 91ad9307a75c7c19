/** Uploads under an id that a device made: the portal recognizes each, and attaches its file once. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { adjuntosOf, pdf } from '../test/archivos.ts'
import { type Planned, planDeal } from '../test/embarques.ts'
import { cleanUp } from './limpieza.ts'

const api = useApi()
let deal: Planned
beforeAll(async () => {
  deal = await planDeal(api, 1, 2)
})
const place = (n = 0) => ({ De: 'contenedor', Clave: deal.boxes[n]! })
const plant = () => adjuntosOf(api, 'produccion')
const age = (id: string, days: number) =>
  api.db.pool.query('update subida set en = now() - make_interval(days => $2) where id_subida = $1', [id, days])
const announce = (Id_Subida: string, nombre: string, bytes: number, n = 0) =>
  plant().start(nombre, bytes, { Id_Subida, Destinos: [place(n)] })
const namesAt = async (n: number): Promise<string[]> => (await plant().list(place(n))).data.map(({ Nombre }: { Nombre: string }) => Nombre)

test('an upload is recognized by its id: announced again it goes on, ended it stays ended', async () => {
  const id = randomUUID()
  const bytes = pdf('uno', 1_500_000)
  expect((await announce(id, 'uno.pdf', bytes.length)).data).toMatchObject({ Id_Subida: id, Recibido: 0, Hechos: [] })
  await plant().send(id, 0, bytes.subarray(0, 700_000))
  expect((await announce(id, 'uno.pdf', bytes.length)).data).toMatchObject({ Id_Subida: id, Recibido: 700_000 })
  const { data } = await plant().send(id, 700_000, bytes.subarray(700_000))
  expect(data.Hechos).toHaveLength(1)
  const [{ Id_Adjunto, Version }] = data.Hechos
  // somebody takes the photograph away; the phone that lost the answer does not bring it back, days later either
  expect((await plant().change('eliminar', { Id_Adjunto, Version })).status).toBe(200)
  await age(id, 100)
  await cleanUp(api.db, api.config)
  const again = await announce(id, 'uno.pdf', bytes.length)
  expect(again).toMatchObject({ status: 200, data: { Id_Subida: id, Recibido: bytes.length, Bytes: bytes.length } })
  expect(await namesAt(0)).toEqual([])
  await age(id, 200)
  await cleanUp(api.db, api.config)
  expect((await api.db.pool.query('select from subida where id_subida = $1', [id])).rowCount).toBe(0)
})

test('what is half sent for a day is given up, and begins again under the same id', async () => {
  const id = randomUUID()
  const bytes = pdf('dos', 1_500_000)
  await announce(id, 'dos.pdf', bytes.length)
  await plant().send(id, 0, bytes.subarray(0, 700_000))
  await age(id, 2)
  await cleanUp(api.db, api.config)
  expect((await announce(id, 'dos.pdf', bytes.length)).data).toMatchObject({ Recibido: 0, Hechos: [] })
  expect((await plant().send(id, 0, bytes)).data.Hechos).toHaveLength(1)
})

test('a refused one leaves its id free, and a known one is no way around who may attach', async () => {
  const id = randomUUID()
  const refused = await announce(id, 'grande.pdf', 26 * 1024 * 1024)
  expect(refused).toMatchObject({ status: 413, mensaje: expect.stringMatching(/25 MB/) })
  expect((await announce(id, 'chica.pdf', 10)).status).toBe(200)
  // a person cannot learn of an upload by the id that another person gave it
  const foreign = await adjuntosOf(api).start('otra.pdf', 10, { Id_Subida: id, Destinos: [place()] })
  expect([foreign.status, foreign.data]).toEqual([409, undefined])
  const wrong = await announce('no es', 'mala.pdf', 10)
  expect(wrong.status).toBe(400)
})

test('announced at once by two tabs, an upload is one', async () => {
  const id = randomUUID()
  const both = await Promise.all([announce(id, 'tres.pdf', 10), announce(id, 'tres.pdf', 10)])
  expect(both.map(({ status, data }) => [status, data.Id_Subida])).toEqual([
    [200, id],
    [200, id],
  ])
})

test('however often a line is cut, each file is attached once', async () => {
  let files = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('announced', 'half', 'lost', 'twice'), { maxLength: 6 }), async cuts => {
      const id = randomUUID()
      const name = `corte ${++files}.pdf`
      const bytes = pdf(name, 3_000)
      for (const cut of [...cuts, 'lost']) {
        const { data } = await announce(id, name, bytes.length, 1)
        if (cut === 'announced') continue
        const to = cut === 'half' ? Math.ceil((data.Recibido + bytes.length) / 2) : bytes.length
        const send = () => plant().send(id, data.Recibido, bytes.subarray(data.Recibido, to))
        await Promise.all(cut === 'twice' ? [send(), send()] : [send()])
      }
      expect((await namesAt(1)).filter(one => one === name)).toHaveLength(1)
    }),
    { numRuns: 25 },
  )
})
