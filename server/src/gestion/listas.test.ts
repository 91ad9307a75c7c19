/** The general lists of the areas: one row per shipment, the columns of the specification first. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'

const api = useApi()
beforeAll(() => sinExigencias(api))
let own: Planned
let foreign: Planned
beforeAll(async () => {
  const wants = {
    Certificados: [{ Cod_CertEmbarque: 1 }, { Cod_CertEmbarque: 6 }],
    Analisis: [{ Cod_Analisis: 1 }],
    Otros_Docs: [{ Cod_OtrosDocs: 1 }],
  }
  own = await planDeal(api, 2, 2, { ...wants, Documentos: [{ Cod_DocNegocio: 3 }] })
  foreign = await planDeal(api, 1, 1, { Cod_ClienteNegocio: 10, Cod_Consig: 10, Cod_Notif1: 10 })
})

const COLUMNAS = {
  calidad:
    'Nom_Responsable, Nro_Negocio, Nro_Contrato, Nro_Embarque, Nom_Nave, Fecha_ETD, Dias_ETD, Nro_Viaje, Nom_PaisDestino, Nom_ClienteFinal, Cant_Contenedores, Usuario_Comex, Usuario_Calidad, Usuario_Prod, Analisis_Cargados, Certificados_Cargados, Estado_Embarque, Estado_Gestion, Norma_Calidad, Estado_TDI, Detalle_TDI',
  comex:
    'Nro_Corr_Embarque, Nro_Negocio, Nro_Contrato, Nro_Embarque, Fecha_ETD, Dias_ETD, Nom_PaisDestino, Nom_Cliente, Seguro, Nro_Packing_List, Puerto_Origen, Pais_Destino, Nom_Nave, Nro_Viaje, Semana_ETD, Mandato_Agencia, Inst_Carga_Planta, Estado_TDI, Detalle_TDI',
}
const SEGUIMIENTO = ['Cant_Vencidas', 'Cant_PorVencer', 'Proximo_Vence', 'Liberacion', 'Liberacion_Detalle', 'Pendientes', 'Proximo_Paso']
const PATHS = {
  calidad: 'calidadembarque/listado-general-calidad',
  comex: 'comexlogistica/listado-general-comex-logistica-temporada/0',
  produccion: 'produccion/listado-general-produccion',
  cliente: 'clientelogistica/listarEmbarques',
}
type Quien = keyof typeof PATHS
const ask = (quien: Quien, query = '', usuario: string = quien) => api.pedir('GET', `/api/${PATHS[quien]}${query}`, { usuario })
const rowsOf = async (quien: Quien, { nro }: Planned): Promise<Values[]> =>
  (await ask(quien)).data
    .filter((row: Values) => row.Nro_Negocio === nro)
    .sort((a: Values, b: Values) => Number(a.Nro_Embarque) - Number(b.Nro_Embarque))

test.each(Object.entries(COLUMNAS))('the list of %s has the columns of the specification', async (quien, columns) => {
  expect(Object.keys((await rowsOf(quien as Quien, own))[0]!)).toEqual([
    ...[...columns.split(', '), ...SEGUIMIENTO],
    // ordinal of the shipment in its deal
    ...(quien === 'calidad' ? ['Nro_Corr_Embarque'] : []),
  ])
})

test.each(['calidad', 'comex'] as const)('the list of %s begins with what is due first, and follows what is done', async quien => {
  const dues = async () => (await ask(quien)).data.map((row: Values) => row.Proximo_Vence as string | null)
  const told = await dues()
  expect(told.filter(Boolean)).toEqual([...told.filter(Boolean)].sort())
  expect(told.slice(told.indexOf(null)).every((one: string | null) => one === null) || !told.includes(null)).toBe(true)
  const d = await planDeal(api, 1, 1, { Fecha_ETD: '2020-01-10', Analisis: [{ Cod_Analisis: 1 }], Certificados: [{ Cod_CertEmbarque: 1 }] })
  expect((await ask(quien)).data[0]).toMatchObject({ Nro_Embarque: d.ships[0], Nro_Corr_Embarque: 1 })
  await callsOf(api).post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_ETD: '2031-01-10' })
  expect((await ask(quien)).data[0].Nro_Embarque).not.toBe(d.ships[0])
  const { rows } = await api.db.pool.query(`select r.nro_embarque from embarque_resumen r left join lateral (
      select min(g.fecha_vence) filter (where k.cierra = 'calidad') as calidad, min(g.fecha_vence) filter (where g.tipo <> 'analisis') as logistica
        from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis where g.nro_embarque = r.nro_embarque and g.cod_estadogestion <> '04') v on true
     where (r.vence_calidad, r.vence_logistica) is distinct from (v.calidad, v.logistica)`)
  expect(rows).toEqual([])
})

test('what is due first is found by an index', async () => {
  const client = await api.db.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query(
      "explain select t.nro_embarque from embarque t join embarque_resumen r using (nro_embarque) where t.cod_estadoemb <> '08' order by r.vence_calidad, t.nro_embarque limit 50",
    )
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('embarque_resumen_vence_calidad')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the columns of logistics are told with their titles and widths', async () => {
  const { data } = await api.pedir('GET', '/api/logistica/columnas', { usuario: 'comex' })
  expect(data.map(({ valor }: Values) => valor)).toEqual([...COLUMNAS.comex.split(', '), ...SEGUIMIENTO])
  expect(data[0]).toEqual({ titulo: 'Correlativo', valor: 'Nro_Corr_Embarque', width: 140 })
})

test('a row counts what is complete, and says how the gestión of the area stands', async () => {
  const key = { Nro_Embarque: own.ships[0], Id_Contenedor: own.boxes[0], Id_LineaGestion: 1 }
  const complete = (path: string, usuario: string, Cod_CertDocAnalis: number) =>
    api.pedir('POST', `/api/${path}`, { usuario, body: { ...key, Cod_CertDocAnalis, Cod_EstadoGestion: '04' } })
  const [before] = await rowsOf('calidad', own)
  expect(before).toMatchObject({
    Analisis_Cargados: '0 de 2',
    Certificados_Cargados: '0 de 2',
    Estado_Gestion: 'Pendiente',
    Cant_Contenedores: 2,
  })
  expect((await complete('calidadembarque/update-nuevo-analisis', 'calidad', 1)).status).toBe(200)
  expect((await complete('produccion/update-nuevo-certificado', 'produccion', 6)).status).toBe(200)
  expect(await rowsOf('calidad', own)).toMatchObject([
    { Analisis_Cargados: '1 de 2', Certificados_Cargados: '0 de 2', Estado_Gestion: 'En proceso', Usuario_Calidad: 'calidad' },
    { Analisis_Cargados: '0 de 2', Estado_Gestion: 'Pendiente' },
  ])
  expect((await rowsOf('produccion', own))[0]).toMatchObject({
    Certificados_Cargados: '1 de 2',
    OtrosDocs_Cargados: '0 de 2',
    Estado_Gestion: 'En proceso',
  })
  expect((await rowsOf('comex', own))[0]).toMatchObject({
    Mandato_Agencia: 'No enviado',
    Inst_Carga_Planta: 'No enviado',
    Seguro: 'No aplica',
  })
  const found = await ask(
    'calidad',
    `?filtros=${encodeURIComponent(JSON.stringify([{ campo: 'Estado_Gestion', modo: 'contains', valor: 'proceso' }]))}`,
  )
  expect(found.data.map((row: Values) => row.Nro_Embarque)).toContain(own.ships[0])
})

test('a client sees its own shipments, in its own name, and how many papers it may read', async () => {
  expect(await rowsOf('cliente', own)).toMatchObject([{ Cant_Documentos: 1 }, { Cant_Documentos: 0 }])
  expect(await rowsOf('cliente', foreign)).toEqual([])
  expect((await ask('cliente', '?usuario=cliente&codarea=5')).status).toBe(200)
  expect((await ask('cliente', '?usuario=cliente2&codarea=5')).status).toBe(403)
  expect((await ask('cliente', '?usuario=cliente&codarea=2')).status).toBe(403)
  for (const quien of ['calidad', 'comex', 'produccion'] as const) expect((await ask(quien, '', 'cliente')).status).toBe(403)
})

describe('a shipment is found as it is written, contract and number', () => {
  const LISTS = {
    embarques: ['/api/embarque/listar-embarques', 'comex'],
    calidad: [`/api/${PATHS.calidad}`, 'calidad'],
    cliente: [`/api/${PATHS.cliente}`, 'cliente'],
    gestiones: ['/api/gestion/listado', 'comex'],
  } as const
  const found = async (list: keyof typeof LISTS, query: object) => {
    const [path, usuario] = LISTS[list]
    const { data, text } = await api.pedir('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, { usuario })
    expect(Array.isArray(data), text.slice(0, 300)).toBe(true)
    return [...new Set(data.map((row: Values) => row.Nro_Embarque))]
  }

  test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('in the list of %s', async list => {
    const { rows } = await api.db.pool.query('select nro_contrato as contrato from negocio where nro_negocio = $1', [own.nro])
    const [first, second] = own.ships
    const { contrato } = rows[0]
    const search = (buscar: string) => found(list, { buscar })
    const filter = (modo: string, valor: string) => found(list, { filtros: JSON.stringify([{ campo: 'Nro_Contrato', modo, valor }]) })
    expect(await search(`${contrato}/2`)).toEqual([second])
    expect(new Set(await search(contrato))).toEqual(new Set([first, second]))
    expect(await filter('contains', `${contrato.slice(2)}/2`)).toEqual([second])
    expect(new Set(await filter('contains', `${contrato}/`))).toEqual(new Set([first, second]))
    expect(await filter('starts-with', `${contrato}/1`)).toEqual([first])
    expect(await filter('ends-with', `${contrato.slice(2)}/1`)).toEqual([first])
    expect(await filter('equals', `${contrato}/2`)).toEqual([second])
    expect(await filter('equals', `${contrato.slice(2)}/2`)).toEqual([])
    expect(await filter('contains', '/3')).not.toContain(second)
  })

  test('also where the number of the contract has a slash of its own', async () => {
    const { ships } = await planDeal(api, 1, 1, { Nro_Contrato: 'Z26/015', Certificados: [{ Cod_CertEmbarque: 1 }] })
    for (const list of ['embarques', 'calidad', 'gestiones'] as const)
      for (const text of ['Z26/015', 'Z26/015/1']) {
        expect(await found(list, { buscar: text }), `${list} ${text}`).toEqual(ships)
        expect(await found(list, { filtros: JSON.stringify([{ campo: 'Nro_Contrato', modo: 'contains', valor: text }]) })).toEqual(ships)
      }
  })
})

test('a season narrows the list of logistics, and what is annulled is in none', async () => {
  const season = (value: string) => api.pedir('GET', `/api/${PATHS.comex.replace(/0$/, value)}`, { usuario: 'comex' })
  expect((await season('x')).status).toBe(400)
  expect((await season('999999')).data).toEqual([])
  const d = await planDeal(api, 1, 1)
  expect(await rowsOf('comex', d)).toHaveLength(1)
  await callsOf(api).post('cambiar-estado', { Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' })
  expect(await rowsOf('comex', d)).toEqual([])
})

test('production writes the internal reference of a shipment, and nothing else of it', async () => {
  const body = { nro_embarque: own.ships[1], ref_interna: 'PT-7' }
  const write = (usuario: string) => api.pedir('POST', '/api/produccion/actualizar-ref-interna', { usuario, body })
  expect((await write('calidad')).status).toBe(403)
  expect((await write('produccion')).data).toEqual(body)
  expect((await rowsOf('produccion', own))[1]!.Ref_Interna).toBe('PT-7')
})

test('a row counts what is late and nearly so by the thresholds of the panel', async () => {
  const d = await planDeal(api, 1, 1, {
    Documentos: [{ Cod_DocNegocio: 3 }],
    Certificados: [{ Cod_CertEmbarque: 1 }],
    Analisis: [{ Cod_Analisis: 1 }],
  })
  const due = (tipo: string, days: number) =>
    api.db.pool.query('update gestion set fecha_vence = current_date + $3::int where nro_negocio = $1 and tipo = $2', [d.nro, tipo, days])
  const counts = async (quien: Quien) => {
    const [{ Cant_Vencidas, Cant_PorVencer }] = (await rowsOf(quien, d)) as [Values]
    return [Cant_Vencidas, Cant_PorVencer]
  }
  for (const tipo of ['documento', 'certificado', 'analisis']) await due(tipo, 60)
  expect([await counts('calidad'), await counts('comex')]).toEqual([
    [0, 0],
    [0, 0],
  ])
  await due('certificado', -30)
  await due('analisis', 1)
  // the certificate belongs to quality, and logistics sees it
  expect([await counts('calidad'), await counts('comex')]).toEqual([
    [1, 1],
    [1, 0],
  ])
  const items = await api.pedir('GET', `/api/calidadembarque/${d.ships[0]}/0/listar-certificados-contenedor`, { usuario: 'calidad' })
  expect(items.data.map(({ Vencimiento }: Values) => Vencimiento)).toEqual(['vencida'])
})

test.each([
  ['comex', 'comexlogistica/listado-general-comex-logistica-temporada/0', 'csv', 200],
  ['calidad', 'calidadembarque/listado-general-calidad', 'xlsx', 200],
  ['produccion', 'produccion/listado-general-produccion', 'csv', 200],
  ['cliente', 'produccion/listado-general-produccion', 'csv', 403],
])('%s exports %s', async (usuario, path, formato, status) => {
  const columnas = [
    { Campo: 'Nro_Contrato', Titulo: 'Contrato' },
    { Campo: 'Estado_TDI', Titulo: 'TDI' },
  ]
  const answer = await api.pedir('POST', `/api/${path}/exportar`, { usuario, body: { formato, columnas } })
  expect(answer.status).toBe(status)
  if (formato === 'csv' && status === 200)
    expect(answer.text).toMatch(/Contrato;TDI\r?\n20\d\d-\d{4}\/\d+;(Nada que hacer|Completo|En curso|Atrasado)/)
})

test('the list of all items names a container without a number as people do, in its rows, its search, its filters and its file', async () => {
  const { nro, cajas } = await planDeal(api, 1, 2, { Analisis: [{ Cod_Analisis: 1 }] }).then(async d => ({
    nro: d.nro,
    cajas: (
      await api.db.pool.query('select id_contenedor as id from contenedor where nro_negocio = $1 order by nro_corr_contenedor', [d.nro])
    ).rows,
  }))
  await api.db.pool.query(`update contenedor set nro_contenedor = 'CSQU3054383' where id_contenedor = $1`, [cajas[0].id])
  const ofDeal = { campo: 'Nro_Negocio', modo: 'equals', valor: String(nro) }
  const analyses = { campo: 'Tipo', modo: 'equals', valor: 'analisis' }
  const named = async (query: Record<string, string>, ...filtros: Values[]) => {
    const path = `/api/gestion/listado?${new URLSearchParams({ orden: 'Nro_Contenedor', ...query, filtros: JSON.stringify([ofDeal, analyses, ...filtros]) })}`
    return (await api.pedir('GET', path)).data.map((row: Values) => row.Nro_Contenedor)
  }
  expect(await named({})).toEqual(['Contenedor 2', 'CSQU3054383'])
  expect(await named({ buscar: 'contenedor 2' })).toEqual(['Contenedor 2'])
  expect(await named({ buscar: 'CSQU3054383' })).toEqual(['CSQU3054383'])
  expect(await named({}, { campo: 'Nro_Contenedor', modo: 'equals', valor: 'Contenedor 2' })).toEqual(['Contenedor 2'])
  const file = await api.pedir('POST', '/api/gestion/listado/exportar', {
    body: {
      formato: 'csv',
      columnas: [{ Campo: 'Nro_Contenedor', Titulo: 'Contenedor' }],
      orden: 'Nro_Contenedor',
      filtros: JSON.stringify([ofDeal, analyses]),
    },
  })
  expect(file.text).toMatch(/Contenedor\r?\nContenedor 2\r?\nCSQU 305438-3/)
})
