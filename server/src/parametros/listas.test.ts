/** Who may read the lists of the specification: staff all of them, a client those for its own screens. */
import type { Field, Fields } from '@nogal/model/fields'
import { listedBy } from '@nogal/model/listed'
import { fieldsOfLista, LISTAS, listOffering, SOLO_FILTROS } from '@nogal/model/parametros/parametros.calls'
import { aggregateOf, ENTITIES } from '@nogal/model/registry'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()

const addressOf = (path: string) => path.replace(/\{\w+\}/g, '0')
const statusFor = async (usuario: string, path: string) => (await api.pedir('GET', addressOf(path), { usuario })).status

/** The lists that the client's own screens use for filters and names. */
const DEL_CLIENTE = [
  '/api/calidadembarque/listar-estados-gestion',
  '/api/listas-generales/analisis-calidad',
  '/api/listas-generales/certificados-embarque',
  '/api/listas-generales/documentos-embarque',
  '/api/listas-generales/especies',
  '/api/listas-generales/otros-docs-embarque',
  '/api/listas-generales/tipocontenedor',
  '/api/nave/listar',
  '/api/naviera/listar',
  '/api/paises/listar',
  '/api/puertos/listar',
  '/api/puertos/listar/{pais}',
  '/api/temporadas/listarActivas',
  '/api/temporadas/listarDesc',
  '/api/tipotransporte/listar',
]

describe('the lists of the specification', () => {
  test.each(LISTAS.map(({ path }) => path))('%s', async path => {
    expect(await statusFor('cliente', path)).toBe(DEL_CLIENTE.includes(path) ? 200 : 403)
    expect(await statusFor('produccion', path)).toBe(200)
  })
  test('are no way to the screens of parameters', async () => {
    for (const path of ['/api/parametros/pais', '/api/parametros/puerto/exportar/csv', '/api/parametros'])
      expect(await statusFor('cliente', path)).toBe(403)
  })
})

describe('whoever may edit a record lists what its references point to', () => {
  const targetsIn = (fields: Fields): string[] =>
    Object.values(fields).flatMap(field => [...(field.target ? [field.target] : []), ...targetsIn(field.of ?? {})])
  const listOf = (target: string) =>
    addressOf(aggregateOf(target) ? listedBy(target).path : (listOffering(target)?.path ?? `/api/parametros/${target}`))

  test.each(['comercial', 'comex', 'calidad', 'produccion', 'cliente', 'admin'])('%s', async usuario => {
    const { data } = await api.pedir('POST', '/api/usuario/obtenerSesionUsuario', { usuario, body: { Usuario: usuario } })
    const edits = (screen: string) => ['crear', 'editar'].some(funcion => data.funciones[screen]?.includes(funcion))
    const edited = ENTITIES.filter(e => edits(aggregateOf(e.entity)?.screen ?? e.entity))
    const lists = [...new Set(edited.flatMap(e => targetsIn(e.fields)).map(listOf))]
    const statuses = await Promise.all(lists.map(async path => [path, await statusFor(usuario, `${path}?pagina=1&porPagina=1`)]))
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
    expect(lists.includes('/api/listas-generales/brokers')).toBe(['comercial', 'comex', 'admin'].includes(usuario))
  })
})

test('a client whose grant was taken away reads none; the staff needs no grant for them', async () => {
  const exceptions = (usuario: string, Permisos: unknown) => api.pedir('PUT', `/api/parametros/usuario/${usuario}`, { body: { Permisos } })
  const refused = [{ Cod_Pantalla: 'cliente', Cod_Funcion: 'ver', Permitido: false }]
  for (const usuario of ['cliente', 'calidad']) expect((await exceptions(usuario, refused)).status).toBe(200)
  for (const path of DEL_CLIENTE) {
    expect(await statusFor('cliente', path), path).toBe(403)
    expect(await statusFor('cliente2', path), path).toBe(200)
    expect(await statusFor('calidad', path), path).toBe(200)
  }
  expect((await exceptions('cliente', [])).status).toBe(200)
  expect(await statusFor('cliente', DEL_CLIENTE[0]!)).toBe(200)
})

test('the areas of a kind of paper are those that say so, and an administrador changes it', async () => {
  const areas = async (path: string) => {
    const { data } = await api.pedir('GET', `/api/listas-generales/area-gestion-${path}`, { usuario: 'comex' })
    return data.map((row: Record<string, unknown>) => row.Cod_AreaGestion)
  }
  const all = () => Promise.all(['docs', 'ana', 'cert', 'od'].map(areas))
  expect(await all()).toEqual([[2], [3], [2, 3, 4], [2, 4]])
  const { data } = await api.pedir('GET', '/api/parametros/areagestion/4')
  expect(data).toMatchObject({ Gestiona: ['Certificados', 'Otros documentos'] })
  const body = { Gestiona: ['Documentos', 'Análisis'], Version: data.Version }
  expect(await api.pedir('PUT', '/api/parametros/areagestion/4', { body })).toMatchObject({ status: 200 })
  expect(await all()).toEqual([[2, 4], [3, 4], [2, 3], [2]])
  expect(await api.pedir('PUT', '/api/parametros/areagestion/4', { body: { Gestiona: ['Cartas'] } })).toMatchObject({ status: 400 })
})

describe('a list tells what a form needs of a row, and no more', () => {
  const rows = async (path: string, query = '', usuario = 'produccion') =>
    (await api.pedir('GET', `${addressOf(path)}${query}`, { usuario })).data as Record<string, unknown>[]
  const names = async (path: string, usuario?: string) => Object.keys((await rows(path, '', usuario))[0]!).sort()

  test.each([
    ['/api/listas-generales/usuarios', ['Activo', 'Cod_AreaGestion', 'Cod_Usuario', 'Nom_AreaGestion', 'Nom_Usuario', 'Servicio']],
    ['/api/listas-generales/usuarios-pc/{id}', ['Activo', 'Cod_AreaGestion', 'Cod_Usuario', 'Nom_AreaGestion', 'Nom_Usuario', 'Servicio']],
    ['/api/listas-generales/clientes', ['Activo', 'Cod_Cliente', 'Cod_Pais', 'Nom_Cliente', 'Nom_Pais', 'Roles']],
    ['/api/listas-generales/unidad-venta', ['Activo', 'Cod_UndVenta', 'Factor_Kg', 'Nom_UndVenta']],
    ['/api/agenciaaduana/listar', ['Activo', 'Cod_AgAduana', 'Nom_AgAduana']],
  ])('%s: %j', async (path, wanted) => {
    for (const usuario of ['produccion', 'admin']) expect(await names(path, usuario)).toEqual(wanted)
  })

  test.each(LISTAS.map(({ path }) => path))('%s has nothing personal', async path => {
    for (const row of await rows(path))
      for (const name of Object.keys(row))
        expect(name).not.toMatch(
          /^(Email|Telefono|Rut|Id_Fiscal|Direccion|Contactos|Encargado|Nro_Poliza|Administrador|Permisos|Modificado_Por)$/,
        )
  })

  test('every field by which a form narrows what it offers is among them', () => {
    const referencesIn = (fields: Fields): Field[] =>
      Object.values(fields).flatMap(field => [...(field.target ? [field] : []), ...referencesIn(field.of ?? {})])
    const missing = ENTITIES.flatMap(e => referencesIn(e.fields)).flatMap(({ target, within, agrees, only, never, fixed }) => {
      const narrowing = [within, agrees, only, never, fixed].flatMap(one => Object.keys(one ?? {}))
      return LISTAS.filter(lista => lista.entity === target).flatMap(lista =>
        narrowing
          .filter(name => !lista.by?.includes(name) && !(name in fieldsOfLista(lista)) && !SOLO_FILTROS[target!]?.includes(name))
          .map(name => `${lista.path}: ${name}`),
      )
    })
    expect(missing).toEqual([])
  })

  test('what it does not tell is not found out by asking', async () => {
    const ask = (query: string) => api.pedir('GET', `/api/listas-generales/usuarios?${query}`, { usuario: 'produccion' })
    const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Email', modo: 'contains', valor: 'a' }]))
    expect((await ask(`filtros=${filtros}`)).status).toBe(400)
    expect((await ask('orden=Administrador')).status).toBe(400)
    expect((await ask(`buscar=${encodeURIComponent('@')}`)).data).toEqual([])
  })
})
