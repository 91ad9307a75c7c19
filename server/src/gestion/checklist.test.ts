/** Requirements of a deal create items of gestión, each once, for all its containers and shipments. */
import type { Values } from '@nogal/model/fields'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'

const api = useApi()
beforeAll(() => sinExigencias(api))
const embarques = callsOf(api)

const NADA = { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] }
type Item = { id: number; tipo: string; codigo: number; caja: number | null; viaje: number | null; vence: string; requisito: boolean }
const itemsOf = async (nro: number): Promise<Item[]> =>
  (
    await api.db.pool.query(
      `select id_gestion as id, tipo, cod_certdocanalis as codigo, id_contenedor as caja, nro_embarque as viaje, fecha_vence::text as vence,
              es_requisito as requisito
         from gestion where nro_negocio = $1 order by id_contenedor nulls first, tipo, cod_certdocanalis, id_lineagestion`,
      [nro],
    )
  ).rows
const send = (path: string, body: Values, usuario = 'comercial') => api.pedir('POST', `/api/${path}`, { usuario, body })
const write = async (item: Item, changes: Values) => {
  const place = { Nro_Embarque: item.viaje ?? 0, Id_Contenedor: item.caja ?? 0 }
  const body = { ...place, Cod_CertDocAnalis: item.codigo, Id_LineaGestion: 1, ...changes }
  const path = { certificado: 'comexlogistica/update-nuevo-certificado', analisis: 'calidadembarque/update-nuevo-analisis' }[item.tipo]
  const answer = await send(path ?? 'comexlogistica/update-nuevo-documento', body, 'admin')
  expect(answer.status, answer.mensaje).toBe(200)
}
const THREE = { ...NADA, Certificados: [{ Cod_CertEmbarque: 1 }, { Cod_CertEmbarque: 3 }], Analisis: [{ Cod_Analisis: 1 }] }

describe('the checklist', () => {
  test('3 requirements of 4 containers are 12 items, and setting up again makes no more', async () => {
    const d = await planDeal(api, 2, 2, THREE)
    expect(await itemsOf(d.nro)).toHaveLength(12)
    await embarques.get(`set-up-embarque/${d.nro}/2/2/comex`)
    expect(await itemsOf(d.nro)).toHaveLength(12)
    await embarques.get(`set-up-embarque/${d.nro}/2/3/comex`)
    expect(await itemsOf(d.nro)).toHaveLength(18)
    await embarques.get(`set-up-embarque/${d.nro}/1/1/comex`)
    expect(await itemsOf(d.nro)).toHaveLength(3)
  })

  test('a document of the whole shipment is one for it, whatever its containers', async () => {
    const d = await planDeal(api, 2, 3, { ...NADA, Documentos: [{ Cod_DocNegocio: 1 }, { Cod_DocNegocio: 3 }] })
    const items = await itemsOf(d.nro)
    expect(items.filter(({ codigo }) => codigo === 1).map(({ viaje, caja }) => [viaje, caja])).toEqual(d.ships.map(ship => [ship, null]))
    expect(items.filter(({ codigo }) => codigo === 3).map(({ caja }) => caja)).toEqual(d.boxes)
  })

  test('items are due by the ETD of their shipment, and follow it and their container', async () => {
    const d = await planDeal(api, 2, 1, {
      ...NADA,
      Fecha_ETD: '2027-03-05',
      Certificados: [{ Cod_CertEmbarque: 1 }],
      Analisis: [{ Cod_Analisis: 1 }],
    })
    const dues = async () => (await itemsOf(d.nro)).map(({ vence }) => vence)
    expect(await dues()).toEqual(['2027-02-26', '2027-03-08', '2027-02-26', '2027-03-08'])
    await embarques.post('update-info-embarque', { Nro_Embarque: d.ships[1], Fecha_ETD: '2027-03-15' })
    expect(await dues()).toEqual(['2027-02-26', '2027-03-08', '2027-03-08', '2027-03-18'])
    await embarques.post('mover-contenedor-embarque', { Id_Contenedor: d.boxes[0], Nro_Embarque_Destino: d.ships[1] })
    expect((await itemsOf(d.nro)).map(({ vence, viaje }) => [vence, viaje])).toEqual([
      ...['2027-03-08', '2027-03-18', '2027-03-08', '2027-03-18'].map(day => [day, d.ships[1]]),
    ])
    await embarques.post('quitar-contenedor', { Id_Contenedor: d.boxes[0] })
    expect((await itemsOf(d.nro))[0]).toMatchObject({ vence: '2027-02-26', viaje: null })
  })

  test('what is complete keeps the day that it was due', async () => {
    const d = await planDeal(api, 1, 1, { ...NADA, Certificados: [{ Cod_CertEmbarque: 1 }] })
    const [item] = await itemsOf(d.nro)
    await write(item!, { Cod_EstadoGestion: '04' })
    await embarques.post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_ETD: '2027-06-01' })
    expect((await itemsOf(d.nro))[0]!.vence).toBe(item!.vence)
  })
})

describe('a requirement', () => {
  const certificado = async (nro: number, Cod_CertEmbarque: number): Promise<number> => {
    const answer = await send('certificado/add-certificado', { Nro_Negocio: nro, Cod_CertEmbarque }, 'admin')
    expect(answer.status, answer.mensaje).toBe(200)
    return answer.data.Id_Linea
  }
  const preparing = (changes: Values = {}) => planDeal(api, 1, 2, { ...NADA, ...changes }, false)

  test('that comes later makes the missing items; one that goes takes those along about which nothing was done', async () => {
    const d = await preparing({ Certificados: [{ Cod_CertEmbarque: 1 }] })
    const linea = await certificado(d.nro, 3)
    expect(await itemsOf(d.nro)).toHaveLength(4)
    expect((await send('certificado/delete-certificado', { Nro_Negocio: d.nro, Id_Linea: linea })).status).toBe(200)
    expect((await itemsOf(d.nro)).map(({ codigo }) => codigo)).toEqual([1, 1])
  })

  test('with work in its items stays, unless the person keeps them', async () => {
    const d = await preparing({ Certificados: [{ Cod_CertEmbarque: 1 }] })
    const items = await itemsOf(d.nro)
    await write(items[0]!, { Referencia: 'SAG 1' })
    const remove = (more: Values = {}) => send('certificado/delete-certificado', { Nro_Negocio: d.nro, Id_Linea: 1, ...more })
    expect(await remove()).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/^Ya se trabajó en Certificado fitosanitario \(contenedor 1\)\. /),
    })
    expect(await itemsOf(d.nro)).toEqual(items)
    expect((await remove({ Conservar_Gestion: true })).status).toBe(200)
    expect(await itemsOf(d.nro)).toEqual([{ ...items[0]!, requisito: false }])
    await certificado(d.nro, 1)
    expect((await itemsOf(d.nro)).map(({ id, requisito }) => [id === items[0]!.id, requisito])).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('that becomes another one changes its items', async () => {
    const d = await preparing({ Certificados: [{ Cod_CertEmbarque: 1 }] })
    const answer = await send('certificado/update-certificado', { Nro_Negocio: d.nro, Id_Linea: 1, Cod_CertEmbarque: 3 })
    expect(answer.status, answer.mensaje).toBe(200)
    expect((await itemsOf(d.nro)).map(({ codigo }) => codigo)).toEqual([3, 3])
  })
})

test.each([
  ['a container', 'embarque/delete-contendror-negocio', (d: Planned) => ({ Id_Contenedor: d.boxes[0] }), 'comex'],
  ['a shipment', 'embarque/delete-embarques-negocio', (d: Planned) => ({ Nro_Embarque: d.ships[0] }), 'comex'],
  ['a deal', 'negocio/delete-negocio', (d: Planned) => ({ Nro_Negocio: d.nro }), 'comercial'],
] as const)('%s with work in its items stays; without it, it takes them along', async (_, path, body, usuario) => {
  const d = await planDeal(api, 1, 1, THREE, false)
  const [item] = await itemsOf(d.nro)
  await write(item!, { Referencia: 'X-1' })
  expect(await send(path, body(d), usuario)).toMatchObject({ status: 409, mensaje: expect.stringMatching(/ya se trabajó/) })
  await write(item!, { Referencia: null })
  expect((await send(path, body(d), usuario)).status).toBe(200)
  expect(await itemsOf(d.nro)).toEqual([])
})

/** The current requirements of the deal, once for each place. */
const wantedOf = async (nro: number): Promise<string[]> => {
  const { rows } = await api.db.pool.query(
    `select concat_ws(' ', r.tipo, r.codigo, p.viaje, p.caja) as item
       from requisito_gestion r
       join clase_gestion k using (tipo, codigo)
       join (select nro_negocio, null::integer as caja, nro_embarque as viaje from embarque where cod_estadoemb <> '08'
             union all select nro_negocio, id_contenedor, nro_embarque from contenedor) p using (nro_negocio)
      where nro_negocio = $1 and k.por_contenedor = (p.caja is not null)`,
    [nro],
  )
  return rows.map(({ item }) => item).sort()
}

test('whatever is set up, moved, added and removed, there are the items of the requirements, each once', async () => {
  const small = fc.integer({ min: 0, max: 5 })
  const KINDS = [
    ['documento', 'Cod_DocNegocio', 'documento'],
    ['certificado', 'Cod_CertEmbarque', 'certificado'],
    ['analisis', 'Cod_Analisis', 'analisis'],
    ['otros-docs-negocio', 'Cod_OtrosDocs', 'otros-docs'],
  ] as const
  const step = fc.record({ do: fc.constantFrom('plan', 'move', 'drop', 'annul', 'add', 'remove', 'delete'), a: small, b: small })
  const deal = async (nro: number) => (await embarques.get(`${nro}/tablero-carga`)) as { Embarques: Values[]; Contenedores: Values[] }
  const at = <T>(all: readonly T[], i: number): T | undefined => all[i % Math.max(all.length, 1)]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const { nro } = await planDeal(api, 1, 2, THREE, false)
      for (const { do: what, a, b } of steps) {
        const { Embarques, Contenedores } = await deal(nro)
        const [ship, box] = [at(Embarques, a)?.Nro_Embarque, at(Contenedores, b)?.Id_Contenedor]
        const [path, code, verb] = KINDS[a % 4]!
        // a refused call changes nothing
        if (what === 'plan') await embarques.pedir('GET', `set-up-embarque/${nro}/${1 + (a % 3)}/${b % 4}/comex`)
        if (what === 'move' && ship && box) {
          const placed = at(Contenedores, b)!.Nro_Embarque
          const body = placed ? { Id_Contenedor: box, Nro_Embarque_Destino: ship } : { Id_Contenedor: box, Nro_Embarque: ship }
          await embarques.pedir('POST', placed ? 'mover-contenedor-embarque' : 'asignar-contenedor-embarque', body)
        }
        if (what === 'drop' && box) await embarques.pedir('POST', 'quitar-contenedor', { Id_Contenedor: box })
        if (what === 'delete' && box) await embarques.pedir('POST', 'delete-contendror-negocio', { Id_Contenedor: box })
        if (what === 'annul' && ship) {
          const isAnnulled = at(Embarques, a)!.Cod_EstadoEmb === '08'
          await embarques.pedir('POST', 'cambiar-estado', { Nro_Embarque: ship, Cod_EstadoEmb: isAnnulled ? '01' : '08', Motivo: 'X' })
        }
        if (what === 'add') await send(`${path}/add-${verb}`, { Nro_Negocio: nro, [code]: 1 + b }, 'admin')
        if (what === 'remove') await send(`${path}/delete-${verb}`, { Nro_Negocio: nro, Id_Linea: 1 + b }, 'admin')
        const items = await itemsOf(nro)
        const annulled = new Set((await deal(nro)).Embarques.filter(row => row.Cod_EstadoEmb === '08').map(row => row.Nro_Embarque))
        const found = items
          .filter(({ caja, viaje }) => caja !== null || !annulled.has(viaje))
          .map(({ tipo, codigo, viaje, caja }) => [tipo, codigo, viaje, caja].filter(one => one !== null).join(' '))
        expect(found.sort(), what).toEqual(await wantedOf(nro))
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
