import { beforeEach, expect, test } from 'vitest'
import { forgetOldAccesses } from '../sesion/acceso.queries.ts'
import { claveDe, newPerson, useApi } from '../test/api.ts'

const api = useApi()
const CHROME = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36' }
let net = 0
const login = (usuario: string, clave?: string) =>
  api.pedir('POST', '/api/login', { usuario: null, ip: `10.9.0.${++net}`, headers: CHROME, body: { usuario, password: claveDe(clave) } })
/** The newest lines of the log, the last first, without number and time. */
const log = async (query = '') => {
  const { data } = await api.pedir('GET', `/api/administracion/accesos?pagina=1&porPagina=10${query}`)
  return (data as { Clase: string; Usuario: string | null; Detalle: string | null; Origen: string; Navegador: string | null }[]).map(
    ({ Clase, Usuario, Detalle }) => [Clase, Usuario, Detalle],
  )
}
beforeEach(async () => {
  await api.token('admin')
  await api.db.pool.query('delete from acceso')
})

test('logins, failed ones with their reason, and logouts are told', async () => {
  await newPerson(api, `baja${net}`)
  await api.pedir('PUT', `/api/parametros/usuario/baja${net}`, { body: { Activo: false } })
  const off = `baja${net}`
  await api.db.pool.query('delete from acceso')
  const { data } = await login('comercial')
  await api.pedir('POST', '/api/logout', { token: data.token })
  await login('comercial', 'mala')
  await login('mi-clave-secreta', 'mala')
  await login(off)
  expect(await log()).toEqual([
    ['fallido', off, 'La persona está desactivada.'],
    ['fallido', null, 'No existe ese usuario.'],
    ['fallido', 'comercial', 'Clave incorrecta.'],
    ['salida', 'comercial', null],
    ['ingreso', 'comercial', null],
  ])
  const { rows } = await api.db.pool.query("select navegador, origen from acceso where clase = 'ingreso'")
  expect(rows).toEqual([{ navegador: 'Chrome en Windows', origen: expect.stringMatching(/^10\.9\.0\./) }])
})

test('a changed password tells by whom, and an ended session too', async () => {
  await newPerson(api, 'claves')
  await login('claves')
  await api.pedir('POST', '/api/administracion/sesiones/cerrar', { body: { Usuario: 'claves' } })
  await api.db.pool.query("delete from acceso where clase in ('ingreso')")
  await api.pedir('POST', '/api/usuario/cambiar-clave', { body: { Usuario: 'claves', password: claveDe('nueva-muy-larga') } })
  expect((await log()).slice(0, 2)).toEqual([
    ['clave', 'claves', 'Por admin'],
    ['cerrada', 'claves', 'Por admin'],
  ])
})

test.each([
  [
    'an exported list',
    'POST',
    '/api/parametros/giro/exportar',
    { formato: 'xlsx', columnas: [{ Campo: 'Nom_Giro', Titulo: 'Giro' }] },
    'Giros.xlsx',
  ],
  [
    'the log itself',
    'POST',
    '/api/administracion/accesos/exportar',
    { formato: 'csv', columnas: [{ Campo: 'En', Titulo: 'En' }] },
    'Accesos.csv',
  ],
] as const)('%s is told with its name before it leaves', async (_, method, url, body, name) => {
  const answer = await api.pedir(method, url, { body })
  expect(answer.status, answer.text).toBe(200)
  expect(await log()).toEqual([['archivo', 'admin', name]])
})

test('a file that is refused is not told', async () => {
  expect((await api.pedir('POST', '/api/administracion/accesos/exportar', { usuario: 'comex', body: {} })).status).toBe(403)
  expect((await log()).filter(([clase]) => clase === 'archivo')).toEqual([])
})

test('is filtered by kind, and lines older than the set time are deleted', async () => {
  await login('comercial', 'mala')
  await login('calidad')
  const only = `&filtros=${encodeURIComponent(JSON.stringify([{ campo: 'Clase', modo: 'equals', valor: 'fallido' }]))}`
  expect(await log(only)).toEqual([['fallido', 'comercial', 'Clave incorrecta.']])
  await api.db.pool.query("update acceso set en = now() - interval '366 days' where clase = 'fallido'")
  expect(await forgetOldAccesses(api.db.pool, 365)).toBe(1)
  expect(await log()).toEqual([['ingreso', 'calidad', null]])
})

test.each(['comercial', 'cliente'])('%s reads none of it', async usuario => {
  expect((await api.pedir('GET', '/api/administracion/accesos', { usuario })).status).toBe(403)
})
