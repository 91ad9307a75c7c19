/** A person who works in several areas: the permissions, tasks, notices and views of each, and what each demands. */
import { AREAS, filtroDeAreas } from '@nogal/model/areas'
import type { Filtro } from '@nogal/model/call'
import type { Values } from '@nogal/model/fields'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newPerson, useApi } from '../test/api.ts'
import { consequencesOf } from '../test/consecuencias.ts'

const api = useApi()
const { walnuts, measure } = consequencesOf(api)
const DOS = 'dos'
const ask = (path: string, usuario = DOS) => api.pedir('GET', path, { usuario })
const withFilter = (path: string, filtro: Filtro) => `${path}?filtros=${encodeURIComponent(JSON.stringify([filtro]))}`
const put = (body: Values, who = DOS) => api.pedir('PUT', `/api/parametros/usuario/${who}`, { body })
/** Sets the other areas of the person. */
const work = async (...Otras_Areas: number[]): Promise<void> => {
  const { status, text } = await put({ Otras_Areas })
  expect(status, text).toBe(200)
}
/** The status that a decision of Calidad gets on a container that does not exist: 403 when the person may not decide. */
const decide = async (): Promise<number> => {
  const body = { Id_Contenedor: 99999999, Decision: 'retenido', Motivo: 'Prueba' }
  return (await api.pedir('POST', '/api/calidadembarque/decidir-liberacion', { usuario: DOS, body })).status
}
const offeredFor = async (area: number): Promise<string[]> =>
  (await ask(withFilter('/api/listas-generales/usuarios', { campo: 'Areas', modo: 'in', valor: [String(area)] }))).data.map(
    ({ Cod_Usuario }: { Cod_Usuario: string }) => Cod_Usuario,
  )

beforeAll(() => newPerson(api, DOS))
beforeEach(() => work())

test('the permissions of the areas add up, and end with them', async () => {
  expect(await decide()).toBe(403)
  await work(AREAS.calidad)
  expect(await decide()).toBe(404)
  const { data } = await api.pedir('POST', '/api/usuario/obtenerSesionUsuario', { usuario: DOS, body: { Usuario: DOS } })
  expect(data).toMatchObject({ Cod_AreaGestion: AREAS.comercial, Areas: [AREAS.comercial, AREAS.calidad] })
  await work()
  expect(await decide()).toBe(403)
})

test('an exception of the person takes precedence over all areas', async () => {
  await work(AREAS.calidad)
  const Permisos = [{ Cod_Pantalla: 'calidad', Cod_Funcion: 'aprobar', Permitido: false }]
  await put({ Permisos })
  expect(await decide()).toBe(403)
  await put({ Permisos: [] })
})

test('is offered as responsible for the work of each area', async () => {
  expect(await offeredFor(AREAS.comercial)).toContain(DOS)
  expect(await offeredFor(AREAS.calidad)).not.toContain(DOS)
  await work(AREAS.calidad)
  expect(await offeredFor(AREAS.calidad)).toEqual(expect.arrayContaining([DOS, 'calidad']))
  expect(await offeredFor(AREAS.comercial)).toContain(DOS)
})

test('hears of the tasks of each area that nobody answers for, sees them as theirs, and closes them', async () => {
  await work(AREAS.calidad)
  const d = await walnuts()
  await measure(d, 12)
  const { rows } = await api.db.pool.query(
    'select id_pendiente as id from pendiente where nro_negocio = $1 and cod_areagestion = $2 and cerrado_en is null',
    [d.nro, AREAS.calidad],
  )
  expect(rows.length).toBeGreaterThan(0)
  const [{ id }] = rows
  // the deal names a person for its quality, so the task is told again without a responsible person
  await api.db.pool.query('update pendiente set usuario_responsable = null where id_pendiente = $1', [id])
  await api.db.pool.query('select avisar_tarea(p) from pendiente p where id_pendiente = $1', [id])
  const notices = await api.db.pool.query('select from aviso where usuario = $1 and id_pendiente = $2', [DOS, id])
  expect(notices.rows).toHaveLength(1)
  const seen = (await ask(withFilter('/api/pendiente/listado', filtroDeAreas([AREAS.comercial, AREAS.calidad])))).data
  expect(seen.map(({ Id_Pendiente }: { Id_Pendiente: number }) => Id_Pendiente)).toContain(id)
  const closed = await api.pedir('POST', '/api/pendiente/cerrar', { usuario: DOS, body: { Id_Pendiente: id, Motivo: 'Se repite mañana.' } })
  expect(closed.status, closed.text).toBe(200)
})

test.each([
  ['an area of the client', { Otras_Areas: [AREAS.cliente] }, /^Otras áreas: el código 5 no corresponde; elija otro\.$/],
  ['their own area', { Otras_Areas: [AREAS.comercial] }, /quite de aquí su propia área/],
  ['an area that does not exist', { Otras_Areas: [77] }, /Otras áreas/],
  ['plants beside other areas', { Otras_Areas: [AREAS.produccion], Cod_Planta: [1] }, /ve los embarques de todas las plantas/],
])('%s is refused', async (_, body, said) => {
  const answer = await put(body)
  expect(answer.status).toBe(400)
  expect(answer.mensaje).toMatch(said)
})

test('somebody of a client works in no other area', async () => {
  const answer = await put({ Otras_Areas: [AREAS.comex] }, 'cliente')
  expect(answer.status).toBe(400)
  expect(answer.mensaje).toMatch(/un usuario del área Cliente no trabaja en otras/)
})

test('an area that demands a second factor demands one of everybody who works there', async () => {
  const state = async () => (await ask('/api/usuario/segundo-factor')).data
  expect(await state()).toMatchObject({ Exigido: false })
  const demand = (yes: boolean) =>
    api.db.pool.query('update areagestion set segundo_factor = $2 where cod_areagestion = $1', [AREAS.calidad, yes])
  await work(AREAS.calidad)
  await demand(true)
  // the demand ended the session of the person
  expect((await ask('/api/usuario/segundo-factor')).status).toBe(401)
  await demand(false)
})
