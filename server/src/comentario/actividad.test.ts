/** The feed of every aggregate: what happened to a record, by the definition of its noun alone, and to whom that is told. */
import { CLASES_ACTIVIDAD, CODIGOS_ACTIVIDAD, clasesDeActividad } from '@nogal/model/comentario/comentarios.calls'
import type { Values } from '@nogal/model/fields'
import { AGGREGATES } from '@nogal/model/registry'
import { beforeAll, expect, test } from 'vitest'
import { debtsOf } from '../test/casosDeCliente.ts'
import { documented } from '../test/clienteInputs.ts'
import { commentsOf, words } from '../test/comentarioInputs.ts'
import { daysAgo, type Planned } from '../test/embarques.ts'
import { CLIENTE, COMERCIAL, useRondas } from '../test/rondas.ts'

const { api, planned, asked, idsOf } = useRondas()
const { written } = commentsOf(api)
const { asks, claims, answers } = debtsOf(() => api)

const feed = (De: string, Clave: number, { usuario = 'comex', query = '' } = {}) =>
  api.pedir('GET', `/api/actividad/${De}/${Clave}${query}`, { usuario })
const rowsOf = async (De: string, Clave: number, more?: Parameters<typeof feed>[2]): Promise<Values[]> => {
  const { status, text, data } = await feed(De, Clave, more)
  expect(status, text).toBe(200)
  return data.Filas
}
const kindsIn = (rows: readonly Values[], De?: string) => new Set(rows.filter(row => !De || row.De === De).map(({ Clase }) => Clase))

let own: Awaited<ReturnType<typeof documented>>
const keys: Record<string, number> = {}
beforeAll(async () => {
  own = await documented(api)
  const d = { nro: own.nro, ships: [own.ship], boxes: own.ids } as unknown as Planned
  const claim = await claims(d)
  await answers(claim)
  await written('comex', { De: 'reclamo', Clave: claim.Id_Reclamo }, words('Falta la foto del sello.'))
  const { data: lote } = await api.pedir('POST', '/api/lote/agregar', {
    usuario: 'calidad',
    body: {
      ...{ Nro_Lote: 'L-ACT', Cod_Planta: 1, Csg: '104233', Cod_Especie: 1, Cod_Variedad: 1 },
      ...{ Fecha_Proceso: daysAgo(9), Cajas: 10 },
    },
  })
  const { Id_Solicitud } = await asks(d, daysAgo(-5))
  Object.assign(keys, {
    ...{ negocio: own.nro, embarque: own.ship, contenedor: own.ids[0], gestion: own.gestion },
    ...{ lote: lote.Id_Lote, solicitud: Id_Solicitud, reclamo: claim.Id_Reclamo },
  })
  await written('comex', { De: 'contenedor', Clave: own.ids[0]! }, words('Llegó con un golpe.'))
  await written('comex', { De: 'gestion', Clave: own.gestion }, words('Falta la firma.'))
})

test('every aggregate has a feed', () => expect(CODIGOS_ACTIVIDAD).toEqual(AGGREGATES.map(({ entity }) => entity)))

test.each(CODIGOS_ACTIVIDAD.map(de => [de]))('the feed of %s tells how the record began, and is not for clients', async de => {
  const rows = await rowsOf(de, keys[de]!)
  expect(kindsIn(rows, de)).toContain('cambio')
  expect(rows.filter(({ De, Clave }) => De === de && Clave !== keys[de])).toEqual([])
  expect((await feed(de, keys[de]!, { usuario: 'cliente' })).status).toBe(403)
  expect((await feed(de, 999_999)).status).toBe(404)
})

test('an item, a container and a claim tell their comments, and each feed has a filter', async () => {
  for (const [de, said] of [
    ['contenedor', 'Llegó con un golpe.'],
    ['gestion', 'Falta la firma.'],
    ['reclamo', 'Falta la foto del sello.'],
  ] as const) {
    const rows = await rowsOf(de, keys[de]!, { query: '?clase=comentario' })
    expect([...kindsIn(rows)], de).toEqual(['comentario'])
    expect(
      rows.map(({ Texto }) => Texto),
      de,
    ).toContain(said)
  }
  expect(kindsIn(await rowsOf('reclamo', keys.reclamo!), 'reclamo')).toContain('estado')
})

test('a feed tells nothing for which it has no filter', async () => {
  for (const de of CODIGOS_ACTIVIDAD)
    for (const clase of CLASES_ACTIVIDAD.filter(one => !clasesDeActividad(de).includes(one)))
      expect(await rowsOf(de, keys[de]!, { query: `?clase=${clase}` }), `${de} ${clase}`).toEqual([])
})

test.each(CLASES_ACTIVIDAD.map(clase => [clase]))('the filter by %s has nothing else', async clase => {
  for (const de of ['embarque', 'gestion'])
    expect(
      (await rowsOf(de, keys[de]!, { query: `?clase=${clase}` })).filter(({ Clase }) => Clase !== clase),
      de,
    ).toEqual([])
})

test('a shipment tells what happened to the requests and claims within it, to those who may open these', async () => {
  const rows = await rowsOf('embarque', own.ship, { query: '?clase=estado' })
  expect(rows.find(({ De }) => De === 'reclamo')).toMatchObject({ Clave: keys.reclamo, Sobre: `Reclamo ${keys.reclamo}` })
  await api.db.pool.query(
    `update usuario set permisos = '[{"Cod_Pantalla":"reclamo","Cod_Funcion":"ver","Permitido":false}]' where cod_usuario = 'calidad'`,
  )
  const hidden = await rowsOf('embarque', own.ship, { usuario: 'calidad', query: '?clase=estado' })
  expect(hidden.filter(({ De }) => De === 'reclamo')).toEqual([])
  expect((await feed('reclamo', keys.reclamo!, { usuario: 'calidad' })).status).toBe(403)
})

test('an item tells the mails that asked to approve it, and another item does not', async () => {
  const d = await planned()
  await asked(d)
  const [first] = await idsOf(d)
  const mails = await rowsOf('gestion', first!.Id_Gestion, { query: '?clase=correo' })
  expect(mails.map(({ Texto }) => String(Texto).split(' · ').at(-1))).toEqual(expect.arrayContaining([COMERCIAL, CLIENTE]))
  expect(await rowsOf('gestion', own.gestion, { query: '?clase=correo' })).toEqual([])
})
