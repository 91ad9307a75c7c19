/** What others than the staff of the exporter read of release, gates and tasks: a client nothing, a plant what is about its containers. */
import { AREAS, DE_ADMINISTRADORES } from '@nogal/model/areas'
import { FUNCIONES } from '@nogal/model/call'
import { CALLS } from '@nogal/model/calls'
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import { isStopped } from '@nogal/model/consecuencia/liberacion'
import { CODIGOS_PAPEL } from '@nogal/model/embarque/papeles'
import type { Values } from '@nogal/model/fields'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { buildLinea } from '../test/builders.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()
const [PLANT, OTHER_PLANT] = [3, 1]
/** Words of a decision and of a waiver, which no answer to others may have. */
const [DECIDED, WAIVED] = ['QZDECIDIDO', 'QZAUTORIZADO']
const SAYS = new RegExp(`${DECIDED}|${WAIVED}|rechazad|retenid|NO CARGAR|Decidir qué se hace`, 'i')

let deal: Planned

/** A deal of the client 1 whose first container is rejected by its analysis, and whose second is held by a person and may be loaded. */
beforeAll(async () => {
  const { post } = callsOf(api, 'admin')
  const quality = async (verb: string, body: Values) => {
    const { status, text } = await api.pedir('POST', `/api/calidadembarque/${verb}`, { body })
    if (status !== 200) throw new Error(text)
  }
  const requirements = { Analisis: [{ Cod_Analisis: 2 }], Documentos: [], Certificados: [], Otros_Docs: [] }
  deal = await planDeal(api, 1, 2, { Productos: [buildLinea({ Cod_NormaCalidad: 1 })], ...requirements })
  const [ship, [rejected, held]] = [deal.ships[0], deal.boxes]
  for (const Id_Contenedor of deal.boxes)
    await post('guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 100 }] })
  await post('update-info-embarque', { Nro_Embarque: ship, Cod_Planta: PLANT })
  await post('update-info-contenedor', { Id_Contenedor: rejected, Cod_Planta: OTHER_PLANT })
  await post('autorizar-paso', { Paso: 'cargar', Clave: held, Motivo: WAIVED })
  const Mediciones = [1, 2].map(Cod_Analisis => ({ Cod_Analisis, Valor: 12 }))
  await quality('update-nuevo-analisis', {
    Nro_Embarque: ship,
    Id_Contenedor: rejected,
    Cod_CertDocAnalis: 2,
    Id_LineaGestion: 1,
    Mediciones,
  })
  await quality('decidir-liberacion', { Id_Contenedor: held, Decision: 'retenido', Motivo: DECIDED })
  const Permisos = PANTALLAS.filter(one => !isParameter(one.pantalla) && !DE_ADMINISTRADORES.includes(one.pantalla)).flatMap(
    ({ pantalla }) => Object.keys(FUNCIONES).map(Cod_Funcion => ({ Cod_Pantalla: pantalla, Cod_Funcion, Permitido: true })),
  )
  // the portal refuses such grants to clients now; an older version stored them
  await api.db.pool.query("update usuario set permisos = $1 where cod_usuario = 'cliente'", [JSON.stringify(Permisos)])
  const plant = { Cod_Usuario: 'planta', Nom_Usuario: 'Planta', Email: 'x@y.cl', Cod_AreaGestion: AREAS.produccion, Cod_Planta: [PLANT] }
  await api.pedir('POST', '/api/parametros/usuario', { body: { ...plant, Permisos } })
  await api.db.pool.query(
    "update usuario set clave_hash = (select clave_hash from usuario where cod_usuario = 'comercial') where cod_usuario = 'planta'",
  )
})

const get = (usuario: string, path: string) => api.pedir('GET', path, { usuario })
const filtered = (campo: string, valor: string | string[], modo = 'in') =>
  `filtros=${encodeURIComponent(JSON.stringify([{ campo, modo, valor }]))}`

describe('a client who may see every screen', () => {
  test('reads of its own shipment, its containers and its deal that nothing was said', async () => {
    const { nro, ships, boxes } = deal
    expect(isStopped((await get('admin', `/api/embarque/${ships[0]}/cargar-embarque`)).data.Liberacion)).toBe(true)
    const whole = (await get('cliente', `/api/embarque/${ships[0]}/cargar-embarque`)).data
    expect(whole).toMatchObject({
      Liberacion: 'sin-veredicto',
      Liberacion_Detalle: null,
      Faltas_Zarpar: [],
      Faltas_Anular: [],
      Pendientes: 0,
      Proximo_Paso: null,
    })
    expect(whole.Contenedores_Embarque).toHaveLength(2)
    for (const box of whole.Contenedores_Embarque)
      expect(box).toMatchObject({
        Liberacion: 'sin-veredicto',
        Liberacion_Porque: null,
        Calidad_Falta: null,
        Faltas_Cargar: [],
        Faltas_Cerrar: [],
      })
    expect((await get('cliente', `/api/negocio/${nro}`)).data).toMatchObject({ Pendientes: 0, Proximo_Paso: null })
    for (const path of [`embarque/${boxes[0]}/liberaciones`, 'pendiente/listado'])
      expect((await get('cliente', `/api/${path}`)).status, path).toBe(404)
  })

  test('is told nothing by any reading call about it', async () => {
    const { nro, ships, boxes } = deal
    const ids: Record<string, readonly (string | number)[]> = {
      ...Object.fromEntries(['id', 'a', 'clave'].map(name => [name, [nro, ships[0]!, ...boxes]])),
      ...Object.fromEntries(['ship', 's', 'nro_embarque', 'shipment', 'Nro_Embarque'].map(name => [name, [ships[0]!]])),
      ...Object.fromEntries(['cont', 'c', 'container'].map(name => [name, [0, ...boxes]])),
      ...{ deal: [nro], papel: CODIGOS_PAPEL, tabla: ['negocio', 'embarque', 'contenedor', 'gestion'], de: ['embarque', 'contenedor'] },
    }
    const reads = CALLS.filter(
      ({ method, path, data }) => method === 'GET' && data.shape.kind !== 'events' && !/parametros|set-up|distribuir/.test(path),
    )
    const paths = reads.flatMap(({ path }) => {
      let all = [path]
      for (const [slot, name] of path.matchAll(/\{(\w+)\}/g))
        all = all.flatMap(one => (ids[name!] ?? [0]).map(id => one.replace(slot, String(id))))
      return all
    })
    let answered = 0
    const told: string[] = []
    for (const path of paths) {
      const { status, text, bytes } = await get('cliente', path)
      if (status === 200) answered++
      const found = SAYS.exec(`${text}${bytes.toString('latin1')}`)
      if (found && status !== 404) told.push(`${path}: ${status} ${found[0]}`)
    }
    expect(told.filter(one => !/estado|listas-generales|usuario/.test(one))).toEqual([])
    expect(answered).toBeGreaterThan(30)
  })

  test('finds, groups and rehearses nothing by it', async () => {
    const stopped = filtered('Liberacion', ['rechazado', 'retenido'])
    expect((await get('cliente', `/api/embarque/listar-embarques/0/0/0?${stopped}`)).data).toEqual([])
    expect((await get('admin', `/api/embarque/listar-embarques/0/0/0?${stopped}`)).data).not.toEqual([])
    for (const orden of ['Liberacion', 'Pendientes', '-Proximo_Paso'])
      expect((await get('cliente', `/api/embarque/listar-embarques/0/0/0?orden=${orden}`)).status, orden).toBe(200)
    const groups = await get('cliente', '/api/embarque/resumen-embarques?grupo=Liberacion')
    expect([groups.status, SAYS.test(groups.text)]).toEqual([200, false])
    for (const path of ['calidad/listado-general-calidad', 'produccion/listado-general-produccion'].map(one =>
      one.replace('calidad/', 'calidadembarque/'),
    ))
      expect((await get('cliente', `/api/${path}?${stopped}`)).data ?? [], path).toEqual([])
    const body = { Nro_Embarque: deal.ships[0], Nro_Booking: 'OTRA' }
    const rehearsal = await api.pedir('POST', '/api/embarque/update-info-embarque', {
      usuario: 'cliente',
      body,
      headers: { [ENSAYO]: 'si' },
    })
    expect([rehearsal.status, rehearsal.data]).toEqual([403, undefined])
  })
})

describe('a plant', () => {
  test('sees the tasks of what it loads and of no other plant’s container', async () => {
    const tasks = async (usuario: string): Promise<Values[]> =>
      (await get(usuario, `/api/pendiente/listado?${filtered('Nro_Negocio', String(deal.nro), 'equals')}`)).data
    const all = await tasks('admin')
    expect(all.map(({ Id_Contenedor }) => Id_Contenedor)).toContain(deal.boxes[0])
    const seen = await tasks('planta')
    expect(seen.filter(({ Id_Contenedor }) => Id_Contenedor !== deal.boxes[1])).toEqual([])
    const whole = (await get('planta', `/api/embarque/${deal.ships[0]}/cargar-embarque`)).data
    expect([whole.Pendientes, whole.Faltas_Zarpar]).toEqual([seen.length, []])
    expect(whole.Proximo_Paso ?? '').not.toMatch(/rechazad/)
    expect((await get('planta', `/api/negocio/${deal.nro}`)).data.Pendientes).toBe(seen.length)
    const listed = await get(
      'planta',
      `/api/produccion/listado-general-produccion?${filtered('Nro_Embarque', String(deal.ships[0]), 'equals')}`,
    )
    expect(listed.data).toMatchObject([{ Pendientes: seen.length, Liberacion: 'rechazado' }])
  })

  test('is told by its papers which container it must not load, and others are not', async () => {
    const valuesOf = async (papel: string, variante: number) =>
      (await get('admin', `/api/embarque/${deal.ships[0]}/papeles/${papel}/${variante}`)).data
    for (const papel of ['instruccion-planta', 'instrucciones-empaque'])
      expect((await valuesOf(papel, PLANT)).Contenedores, papel).toMatchObject([{ No_Cargar: `detenido por Calidad: ${DECIDED}` }])
    const others = CODIGOS_PAPEL.filter(one => !['instruccion-planta', 'instrucciones-empaque'].includes(one))
    for (const papel of others) expect(JSON.stringify(await valuesOf(papel, 0)), papel).not.toMatch(/No_Cargar":"|QZDECIDIDO/)
  })
})
