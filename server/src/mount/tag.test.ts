/** Lists of parameters that a browser caches: asking again costs one query, and the answer is never stale. */
import { keyText, linkTableOf } from '@nogal/model/entity'
import { CATALOGO, parameterNamed } from '@nogal/model/parametros/catalogo'
import { describe, expect, test, vi } from 'vitest'
import { tx } from '../db/tx.ts'
import { formulario, useApi } from '../test/api.ts'
import { engine } from '../test/db.ts'

const api = useApi()

const PUERTOS = '/api/parametros/puerto'
const ask = (url: string, tag?: string, usuario = 'comercial') =>
  api.pedir('GET', url, { usuario, headers: tag ? { 'if-none-match': tag } : {} })
const tagOf = async (url: string): Promise<string> => String((await ask(url)).headers.etag)
const rowOf = async (table: string) => (await api.pedir('GET', `/api/parametros/${table}?pagina=1&porPagina=1`)).data[0]
/** Changes the first row of a table. */
const update = async (table: string, body: object) => {
  const key = keyText(parameterNamed(table), await rowOf(table))
  return api.pedir('PUT', `/api/parametros/${table}/${key}`, { body })
}

test.each([PUERTOS, '/api/puertos/listar', '/api/puertos/listar/0?pagina=1', '/api/listas-generales/monedas'])('%s', async url => {
  const first = await ask(url)
  expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"[\w-]{22}"$/), 'cache-control': 'private, no-cache' })
  expect(String(first.headers.vary)).toContain('authorization')
  const query = vi.spyOn(api.db.pool, 'query')
  const again = await ask(url, `"otra", ${first.headers.etag}`)
  const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name)
  query.mockRestore()
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers).toMatchObject({ etag: first.headers.etag, vary: expect.stringContaining('authorization') })
  expect(names.filter(name => name !== 'sesion')).toEqual(['marcas'])
  expect((await ask(url, 'W/"otra"')).status).toBe(200)
})

test('who may not see a list gets no 304 either', async () => {
  const tag = await tagOf(PUERTOS)
  expect((await ask(PUERTOS, tag, 'cliente')).status).toBe(403)
  expect((await api.pedir('GET', PUERTOS, { usuario: null, headers: { 'if-none-match': tag } })).status).toBe(401)
})

test('other answers are kept by nobody', async () => {
  for (const url of ['/api/negocio/lista-negocios', `${PUERTOS}/1`]) {
    const { headers } = await ask(url)
    expect(headers.etag).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  }
})

describe('a list changes its tag', () => {
  const changes = async (url: string, work: () => Promise<{ status: number }>): Promise<boolean> => {
    const tag = await tagOf(url)
    expect((await work()).status).toBe(200)
    return (await ask(url, tag)).status === 200
  }

  test('with a row of its own, of what names its rows, or of its links', async () => {
    expect(await changes(PUERTOS, () => update('puerto', { Nom_Puerto: 'Otro puerto' }))).toBe(true)
    expect(await changes(PUERTOS, () => update('pais', { Nom_Pais: 'Otro país' }))).toBe(true)
    const laboratorio = parameterNamed('laboratorio')
    const [name, field] = Object.entries(laboratorio.fields).find(([, { type }]) => type === 'refs')!
    const { Cod_Laboratorio, [name]: linked } = await rowOf('laboratorio')
    const url = '/api/parametros/laboratorio'
    expect(await changes(url, () => update('laboratorio', { [name]: linked.length ? [] : [1] }))).toBe(true)
    const { table } = linkTableOf(laboratorio, field)
    const link = async () => {
      await tx(api.db, { usuario: 'admin' }, client => client.query(`delete from ${table}`))
      await tx(api.db, { usuario: 'admin' }, client => client.query(`insert into ${table} values (${Cod_Laboratorio}, 1)`))
      return { status: 200 }
    }
    expect(await changes(url, link)).toBe(true)
  })
  test('not with another table, nor with what was undone', async () => {
    expect(await changes(PUERTOS, () => update('giro', { Nom_Giro: 'Otro giro' }))).toBe(false)
    const sheet = formulario('giros.csv', 'Nom_Giro\nUno más\n')
    expect(await changes('/api/parametros/giro', () => api.pedir('POST', '/api/parametros/giro/importar?aplicar=no', sheet))).toBe(false)
    expect(await changes('/api/parametros/giro', () => api.pedir('POST', '/api/parametros/giro/importar?aplicar=si', sheet))).toBe(true)
  })
})

test('a tag is never newer than its rows: what changes between the two is asked for again', async () => {
  const real = api.db.pool.query.bind(api.db.pool)
  const query = vi.spyOn(api.db.pool, 'query')
  query.mockImplementation(async (...given: Parameters<typeof real>) => {
    const answer = await real(...given)
    if ((given[0] as { name?: string }).name === 'marcas') {
      query.mockRestore()
      await update('moneda', { Nom_Moneda: 'Dólar de prueba' })
    }
    return answer
  })
  const mixed = await ask('/api/listas-generales/monedas')
  expect(mixed.text).toContain('Dólar de prueba')
  expect((await ask('/api/listas-generales/monedas', String(mixed.headers.etag))).status).toBe(200)
})

test.runIf(engine() === 'postgresql')('a long change of a table holds up no other', async () => {
  const mark = async () => (await api.db.pool.query("select valor from marca where tabla = 'colores'")).rows
  const before = await mark()
  const client = await api.db.pool.connect()
  try {
    await client.query("begin; update colores set nom_color = nom_color || ' '")
    const body = { Nom_Color: 'Color de paso', Cod_Especie: 1 }
    expect((await api.pedir('POST', '/api/parametros/colores', { body })).status).toBe(200)
    const between = await mark()
    expect(between).not.toEqual(before)
    await client.query('commit')
    expect(await mark()).not.toEqual(between)
  } finally {
    client.release()
  }
})

test('every parameter table has a mark, and so have its links', async () => {
  const { rows } = await api.db.pool.query<{ own: string; marked: string }>(
    `select tgrelid::regclass::text as own, convert_from(decode(replace(encode(tgargs, 'hex'), '00', ''), 'hex'), 'UTF8') as marked
       from pg_trigger where tgname = 'marcar'`,
  )
  const wanted = CATALOGO.flatMap(e => [
    { own: e.entity, marked: e.entity },
    ...Object.values(e.fields)
      .filter(field => field.type === 'refs')
      .map(field => ({ own: linkTableOf(e, field).table, marked: e.entity })),
  ])
  const text = (all: typeof rows) => all.map(({ own, marked }) => `${own} ${marked}`).sort()
  expect(text(rows)).toEqual(text(wanted))
})
