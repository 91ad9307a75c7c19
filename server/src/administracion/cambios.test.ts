import { NOMBRES_ANOTADAS } from '@nogal/model/historial'
import { beforeAll, expect, test } from 'vitest'
import { newPerson, useApi } from '../test/api.ts'

const api = useApi()
type Row = { Id: number; Tabla: string; Accion: string; Usuario: string; Nom_Usuario: string | null; Motivo: string | null; Antes: unknown }
const listed = async (filtros: object[] = [], more = ''): Promise<{ total: number; rows: Row[] }> => {
  const query = `filtros=${encodeURIComponent(JSON.stringify(filtros))}${more}`
  const { status, text, data, total } = await api.pedir('GET', `/api/administracion/cambios?pagina=1&porPagina=20&${query}`, {
    usuario: 'admin',
  })
  expect(status, text).toBe(200)
  return { total: total!, rows: data }
}
const is = (campo: string, valor: string) => ({ campo, modo: 'equals', valor })

beforeAll(async () => {
  await api.token('admin')
  await api.pedir('POST', '/api/parametros/giro', { usuario: 'admin', body: { Nom_Giro: 'Semillas' } })
  await newPerson(api, 'observa')
  await api.db.pool.query(`insert into historial (tabla, clave, accion, antes, despues, usuario, motivo, en)
    values ('negocio_producto', '3~2', 'editar', '{"kilos": 1}', '{"kilos": 2}', 'observa', 'Lo pidió el exportador', '2020-02-03T10:00Z')`)
})

test('lists all changes, the newest first', async () => {
  const { rows, total } = await listed()
  expect(total).toBe(Number((await api.db.pool.query('select count(*) from historial')).rows[0].count))
  expect(rows.find(({ Tabla }) => Tabla === 'giro')).toMatchObject({ Tabla: 'giro', Accion: 'crear', Usuario: 'admin', Antes: null })
  expect(rows.map(({ Id }) => Id)).toEqual(rows.map(({ Id }) => Id).toSorted((a, b) => b - a))
})

test.each([
  ['a person by user name', [is('Usuario', 'observa')], ''],
  ['a person by name', [is('Nom_Usuario', 'observa')], ''],
  ['a day', [{ campo: 'En', modo: 'less-than', valor: '2020-02-04' }], ''],
  ['a reason', [{ campo: 'Motivo', modo: 'contains', valor: 'pidio' }], ''],
  ['a table, a key and an action', [is('Tabla', 'negocio_producto'), is('Clave', '3~2'), is('Accion', 'editar')], ''],
  ['a word of the reason', [], '&buscar=exportador'],
])('finds a change by %s', async (_, filtros, more) => {
  const { rows } = await listed(filtros, more)
  expect(rows.map(({ Tabla, Usuario, Nom_Usuario, Motivo }) => [Tabla, Usuario, Nom_Usuario, Motivo])).toEqual([
    ['negocio_producto', 'observa', 'observa', 'Lo pidió el exportador'],
  ])
})

test('never shows what is stored of a password', async () => {
  await newPerson(api, 'secreta')
  const { rows } = await listed([is('Tabla', 'usuario')])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/clave_hash|scrypt|argon/)
})

test.each(['comercial', 'comex', 'cliente'])('%s reads none of it', async usuario => {
  expect((await api.pedir('GET', '/api/administracion/cambios', { usuario })).status).toBe(403)
  expect((await api.pedir('POST', '/api/administracion/cambios/exportar', { usuario, body: {} })).status).toBe(403)
})

test('is exported with the names of the tables', async () => {
  const columnas = ['En', 'Nom_Usuario', 'Accion', 'Tabla', 'Motivo'].map(Campo => ({ Campo, Titulo: Campo }))
  const { status, text } = await api.pedir('POST', '/api/administracion/cambios/exportar', {
    usuario: 'admin',
    body: { formato: 'csv', columnas, filtros: JSON.stringify([is('Usuario', 'observa')]) },
  })
  expect(status, text).toBe(200)
  expect(text).toContain('Productos de negocios')
})

test('every table whose changes are written down has a name', async () => {
  const { rows } = await api.db.pool.query<{ tabla: string }>(
    "select distinct tgrelid::regclass::text as tabla from pg_trigger where tgname in ('anotar_nuevas', 'anotar_cambios') order by 1",
  )
  expect(rows.map(({ tabla }) => tabla).filter(tabla => !NOMBRES_ANOTADAS[tabla])).toEqual([])
})
