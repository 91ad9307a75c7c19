import { AREAS } from '@nogal/model/areas'
import { listarPendientes } from '@nogal/model/consecuencia/pendientes.calls'
import { listarEmbarques } from '@nogal/model/embarque/embarque.calls'
import { listarPorEnviar } from '@nogal/model/embarque/papeles.calls'
import { listarCalidad, listarLogistica, listarProduccion } from '@nogal/model/gestion/gestion.lists'
import { listarGestiones } from '@nogal/model/gestion/gestion.todas'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import type { Vista } from '@nogal/model/vista/vista.calls'
import { VISTAS_DE_INICIO, vistasDeInicio } from '@nogal/model/vista/vista.inicio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, newPerson, testApi } from '../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await testApi()
  await newPerson(api, 'vecina')
})
afterAll(() => api.close())

const AT = '/api/vistas/negocio'
let made = 0
const said = (more: object = {}) => ({ Nom_Vista: `Vista ${++made}`, Contenido: '*orden(Fecha_ETD)', Columnas: '{"hidden":[]}', ...more })
const share = (usuario: string, more: object = {}, at = AT) => api.pedir('POST', at, { usuario, body: said(more) })
const change = (usuario: string, id: number, body: object) => api.pedir('PUT', `${AT}/${id}`, { usuario, body })
const seen = async (usuario: string, at = AT): Promise<Vista[]> => (await api.pedir('GET', at, { usuario })).data
const ids = async (usuario: string): Promise<number[]> => (await seen(usuario)).map(view => view.Id_Vista)
const shared = async (usuario: string, more: object = {}): Promise<Vista> => {
  const { status, data, text } = await share(usuario, more)
  expect(status, text).toBe(200)
  return data
}

describe('a shared view', () => {
  test('is a tab of the whole area, and of no other', async () => {
    const view = await shared('comercial')
    expect(view).toMatchObject({ Propia: true, Editable: true, Version: 1, Contenido: '*orden(Fecha_ETD)', Columnas: '{"hidden":[]}' })
    const other = (await seen('vecina')).find(one => one.Id_Vista === view.Id_Vista)
    expect(other).toMatchObject({ Propia: true, Editable: false, Nom_Autor: view.Nom_Autor, Nom_AreaGestion: 'Comercial' })
    expect(await ids('comex')).not.toContain(view.Id_Vista)
    const all = (await seen('admin')).find(one => one.Id_Vista === view.Id_Vista)
    expect(all).toMatchObject({ Editable: true })
  })

  test('of all areas is made by an administrador, and is no client’s', async () => {
    expect(await share('comercial', { Para_Todas: true })).toMatchObject({ status: 403 })
    const view = await shared('admin', { Para_Todas: true })
    expect(view.Nom_AreaGestion).toBeNull()
    for (const usuario of ['comercial', 'comex', 'calidad']) expect(await ids(usuario), usuario).toContain(view.Id_Vista)
    await grantClients()
    expect(await ids('cliente')).toEqual([])
  })

  test('of a client is of the people of that client only', async () => {
    await grantClients()
    const view = await shared('cliente')
    expect(await ids('cliente')).toContain(view.Id_Vista)
    expect(await ids('cliente2')).not.toContain(view.Id_Vista)
    expect(await ids('comercial')).not.toContain(view.Id_Vista)
  })

  test('needs the screen', async () => {
    expect(await share('calidad', {}, '/api/vistas/usuario')).toMatchObject({ status: 403 })
    expect((await api.pedir('GET', '/api/vistas/usuario', { usuario: 'calidad' })).status).toBe(403)
    expect((await api.pedir('GET', AT, { usuario: null })).status).toBe(401)
    expect((await share('admin', {}, '/api/vistas/inventada')).status).toBe(404)
  })

  test('is changed, deleted and brought back by its author or an administrador', async () => {
    const { Id_Vista } = await shared('comercial')
    expect(await change('vecina', Id_Vista, { Nom_Vista: 'Mía', Version: 1 })).toMatchObject({ status: 403 })
    expect(await change('comex', Id_Vista, { Nom_Vista: 'Mía', Version: 1 })).toMatchObject({ status: 404 })
    expect((await change('comercial', Id_Vista, { Nom_Vista: 'Otra vez', Contenido: null, Version: 1 })).data).toMatchObject({
      Nom_Vista: 'Otra vez',
      Contenido: '',
      Columnas: '{"hidden":[]}',
      Version: 2,
    })
    const gone = await change('admin', Id_Vista, { Activo: false, Version: 2 })
    expect(gone).toMatchObject({ status: 200, mensaje: 'Vista eliminada.' })
    expect(await ids('comercial')).not.toContain(Id_Vista)
    expect((await change('comercial', Id_Vista, { Activo: true, Version: gone.data.Version })).status).toBe(200)
    expect(await ids('comercial')).toContain(Id_Vista)
  })

  test('that two change is stored once, and the second is told', async () => {
    const { Id_Vista } = await shared('comercial')
    const both = await Promise.all(['A', 'B'].map(name => change('comercial', Id_Vista, { Nom_Vista: `Doble ${name}`, Version: 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(refused.data).toMatchObject({ Id_Vista, Version: 2, Nom_Vista: both.find(({ status }) => status === 200)!.data.Nom_Vista })
  })

  test('has a name of its own in its area', async () => {
    const { Nom_Vista } = await shared('comercial')
    expect(await share('vecina', { Nom_Vista: Nom_Vista.toUpperCase() })).toMatchObject({
      status: 409,
      mensaje: 'Ya existe un registro con ese nombre. Use otro o edite el que existe.',
    })
    await shared('comex', { Nom_Vista })
  })

  test.each([
    [{ Columnas: '[]' }, 'Columnas: envíe un objeto JSON.'],
    [{ Columnas: '{' }, 'Columnas: envíe un objeto JSON.'],
    [{ Nom_Vista: '' }, 'Nombre: falta este dato.'],
  ])('%j is refused', async (more, mensaje) => {
    expect(await share('comercial', more)).toMatchObject({ status: 400, mensaje })
  })

  test('nobody shares without end', async () => {
    const statuses: number[] = []
    while (!statuses.includes(409) && statuses.length < 60) statuses.push((await share('vecina')).status)
    expect(statuses.length).toBeLessThanOrEqual(51)
  })
})

const grantClients = () =>
  api.db.pool.query(
    `update usuario set permisos = '[{"Cod_Pantalla":"negocio","Cod_Funcion":"ver","Permitido":true}]' where cod_usuario in ('cliente', 'cliente2') and permisos = '[]'`,
  )

/** The address of each list that has views to start with. */
const LISTS: Readonly<Record<string, string>> = {
  embarques: listarEmbarques.path,
  'papeles por enviar': listarPorEnviar.path,
  negocio: listarNegocios.path,
  gestiones: listarGestiones.path,
  tareas: listarPendientes.path,
  calidad: listarCalidad.path,
  logistica: listarLogistica.path.replace('{season}', '0'),
  produccion: listarProduccion.path,
}

describe('a view with which a list starts', () => {
  test.each(VISTAS_DE_INICIO.map(view => [view.key, view] as const))('%s asks what its list understands', async (_, view) => {
    const query = new URLSearchParams({ pagina: '1', porPagina: '1', filtros: JSON.stringify(view.filtros) })
    const { status, text } = await api.pedir('GET', `${LISTS[view.tabla ?? view.pantalla]}?${query}`, { usuario: 'admin' })
    expect(status, text).toBe(200)
  })

  test('freezes no day, because the same view is opened for years', () => {
    for (const { key, filtros } of VISTAS_DE_INICIO) expect(JSON.stringify(filtros), key).not.toMatch(/\d{4}-\d{2}/)
  })

  test('is for its areas only', () => {
    const keys = (area: number) => vistasDeInicio('embarque', 'embarques', area).map(({ key }) => key)
    expect(keys(AREAS.comex)).toContain('embarque-sin-reserva')
    expect(keys(AREAS.calidad)).toEqual(['embarque-zarpan'])
  })
})
