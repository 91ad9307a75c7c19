/** What each area may do with each kind of gestión, the states of an item, closing and reopening, and what clients see. */

import { AREAS } from '@nogal/model/areas'
import type { Values } from '@nogal/model/fields'
import { areaNamed, type CodArea, closerOf } from '@nogal/model/gestion/gestion.areas'
import { type LlamadasGestion, llamadasDe, MATRIZ } from '@nogal/model/gestion/gestion.calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'

const api = useApi()
beforeAll(() => sinExigencias(api))
const embarques = callsOf(api)

/** The sample user of each screen. */
const USUARIO: Record<CodArea, string> = { calidad: 'calidad', logistica: 'comex', produccion: 'produccion', cliente: 'cliente' }
const NADA = { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] }
/** Certificate 1 belongs to quality, 3 to comex, 6 to production. Document 3 needs approval, one per container; 14 needs none. */
const TODO = {
  Documentos: [{ Cod_DocNegocio: 1 }, { Cod_DocNegocio: 3 }, { Cod_DocNegocio: 14 }],
  Certificados: [1, 3, 6].map(Cod_CertEmbarque => ({ Cod_CertEmbarque })),
  Analisis: [{ Cod_Analisis: 1 }],
  Otros_Docs: [{ Cod_OtrosDocs: 1 }],
}
type Place = { Nro_Embarque: number; Id_Contenedor: number }
const placeOf = ({ ships, boxes }: Planned, box = 0): Place => ({ Nro_Embarque: ships[0]!, Id_Contenedor: boxes[box]! })

const work = (area: CodArea, tipo: LlamadasGestion['tipo']) => {
  const { agregar, actualizar, eliminar, listar, obtener } = llamadasDe(area, tipo)
  const post =
    (path: string | undefined) =>
    (body: Values, usuario: string = USUARIO[area]) =>
      api.pedir('POST', path!, { usuario, body })
  const at = (path: string, values: unknown[]) => path.replace(/\{\w+\}/g, () => String(values.shift()))
  return {
    add: post(agregar?.path),
    change: post(actualizar?.path),
    remove: post(eliminar?.path),
    list: (p: Place, usuario: string = USUARIO[area]) => api.pedir('GET', at(listar.path, [p.Nro_Embarque, p.Id_Contenedor]), { usuario }),
    one: (p: Place, code: number, line = 1, usuario: string = USUARIO[area]) =>
      api.pedir('GET', at(obtener!.path, [p.Nro_Embarque, p.Id_Contenedor, code, line]), { usuario }),
  }
}
const certificados = () => work('logistica', 'certificado')
const close = (area: 'calidad' | 'logistica', { Nro_Embarque, Id_Contenedor }: Place, usuario: string = USUARIO[area]) =>
  api.pedir('POST', `${areaNamed(area).ruta}/${Nro_Embarque}/${Id_Contenedor}/cerrar-gestion`, { usuario, body: {} })
const open = (area: 'calidad' | 'logistica', Id_Contenedor: number, Motivo: string | null, usuario: string = USUARIO[area]) =>
  api.pedir('POST', `${areaNamed(area).ruta}/${Id_Contenedor}/abrir-gestion`, { usuario, body: { Motivo } })
/** Completes all items of a deal, as if they had been approved where necessary. */
const completeAll = ({ nro }: Planned) =>
  api.db.pool.query("update gestion set cod_estadogestion = '02' where nro_negocio = $1", [nro]).then(async () => {
    await api.db.pool.query(
      "update gestion g set cod_estadogestion = '03' from clase_gestion k where g.nro_negocio = $1 and k.tipo = g.tipo and k.codigo = g.cod_certdocanalis and k.requiere_aprobacion",
      [nro],
    )
    await api.db.pool.query("update gestion set cod_estadogestion = '04' where nro_negocio = $1", [nro])
  })

describe('the matrix of kind and area', () => {
  let d: Planned
  beforeAll(async () => {
    d = await planDeal(api, 1, 1, TODO)
  })
  const CODES = { documento: [1, 3, 14], certificado: [1, 3, 6], analisis: [1], otro: [1] }
  const OWN: Partial<Record<CodArea, Partial<Record<LlamadasGestion['tipo'], number[]>>>> = {
    calidad: { certificado: [1] },
    produccion: { certificado: [6], otro: [1] },
  }
  const names = MATRIZ.map(cell => [cell.area, cell.tipo, cell] as const)

  test.each(names.filter(([area]) => area !== 'cliente'))('%s lists its %s', async (area, tipo) => {
    const { data, status } = await work(area, tipo).list({ ...placeOf(d), Id_Contenedor: 0 })
    expect(status).toBe(200)
    const codes = data.map((row: Values) => row.Cod_CertDocAnalis)
    expect(codes.sort((a: number, b: number) => a - b)).toEqual(OWN[area]?.[tipo] ?? CODES[tipo])
  })

  test.each(names)('%s and %s: others get nothing done there', async (area, _tipo, { agregar, actualizar, eliminar }) => {
    for (const call of [agregar, actualizar, eliminar])
      for (const usuario of Object.values(USUARIO).filter(one => call && one !== USUARIO[area])) {
        const body = { ...placeOf(d), Cod_CertDocAnalis: 1, Id_LineaGestion: 1 }
        expect((await api.pedir('POST', call!.path, { usuario, body })).status, `${usuario} ${call!.path}`).toBe(403)
      }
  })

  test('an area changes, adds and removes only what it looks after', async () => {
    const { change, one, add } = work('produccion', 'certificado')
    expect((await change({ ...placeOf(d), Cod_CertDocAnalis: 1, Id_LineaGestion: 1, Referencia: 'X' })).status).toBe(404)
    expect((await one(placeOf(d), 1)).status).toBe(404)
    expect((await one(placeOf(d), 6)).status).toBe(200)
    expect(await add({ ...placeOf(d), Cod_CertDocAnalis: 1 })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_CertDocAnalis', mensaje: 'Certificado: lo gestiona Control de calidad; elija otro.' }],
    })
    expect((await add({ ...placeOf(d), Cod_CertDocAnalis: 9 })).status).toBe(200)
  })

  test('a retest is a second line; what the deal demands is not removed', async () => {
    const { add, remove } = work('calidad', 'analisis')
    const second = await add({ ...placeOf(d), Cod_TipoAnalisis: 1, Referencia_Analisis: 'Remuestreo', Tamano_Muestra: '2 kg' })
    expect(second, second.text).toMatchObject({
      status: 200,
      data: { Id_TipoAnalisis: 2, Id_LineaGestion: 2, Referencia: 'Remuestreo', Nom_TipoAnalisis: 'Aflatoxina B1', Es_Requisito: false },
    })
    const key = { ...placeOf(d), Cod_CertDocAnalis: 1 }
    expect(await remove({ ...key, Id_LineaGestion: 1 })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('el negocio lo exige'),
    })
    expect((await remove({ ...key, Id_LineaGestion: 2 })).status).toBe(200)
    expect((await remove({ ...key, Id_LineaGestion: 2 })).status).toBe(404)
  })

  test('a row that was read may be sent back; two values for one field may not', async () => {
    const { change, one } = certificados()
    const { data } = await one(placeOf(d), 3)
    const back = await change({ ...data, Referencia_Certificados: 'CO-1' })
    expect(back, back.text).toMatchObject({ status: 400, errores: [{ campo: 'Referencia_Certificados' }] })
    const { Referencia: _, ...rest } = data
    expect(await change({ ...rest, Referencia_Certificados: 'CO-1' })).toMatchObject({ status: 200, data: { Referencia: 'CO-1' } })
  })

  test('an item is found under its own shipment only', async () => {
    const other = await planDeal(api, 1, 1, TODO)
    const { list, one } = certificados()
    const wrong = { Nro_Embarque: other.ships[0]!, Id_Contenedor: d.boxes[0]! }
    expect([(await list(wrong)).status, (await one(wrong, 1)).status]).toEqual([404, 404])
    expect((await list({ Nro_Embarque: 0, Id_Contenedor: 0 })).status).toBe(404)
  })

  test('a number is proposed, and not stored', async () => {
    const ask = () =>
      api.pedir('POST', '/api/comexlogistica/get-numdoc-certificado', { usuario: 'comex', body: { ...placeOf(d), Cod_CertDocAnalis: 3 } })
    const year = new Date().getFullYear()
    const { data } = await ask()
    expect(data).toEqual({ Numero: expect.stringMatching(new RegExp(`^CE-${year}-\\d{4}$`)), Id_LineaGestion: 2 })
    expect((await ask()).data).toEqual(data)
    await certificados().change({ ...placeOf(d), Cod_CertDocAnalis: 3, Id_LineaGestion: 1, Numero: data.Numero })
    const last = (text: string) => Number(text.slice(-4))
    expect(last((await ask()).data.Numero)).toBe(last(data.Numero) + 1)
    // the ten thousandth number of a year has a digit more
    await certificados().change({ ...placeOf(d), Cod_CertDocAnalis: 3, Id_LineaGestion: 1, Numero: `CE-${year}-9999` })
    expect((await ask()).data.Numero).toBe(`CE-${year}-10000`)
    await certificados().change({ ...placeOf(d), Cod_CertDocAnalis: 3, Id_LineaGestion: 1, Numero: data.Numero })
    const twice = await certificados().add({ ...placeOf(d), Cod_CertDocAnalis: 3, Numero: data.Numero })
    expect(twice).toMatchObject({ status: 409, errores: [{ campo: 'Numero' }] })
  })
})

describe('the states of an item', () => {
  const key = (d: Planned, Cod_CertDocAnalis: number, Id_Contenedor = d.boxes[0]!) => ({
    ...{ Nro_Embarque: d.ships[0]!, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion: 1 },
  })

  test('what needs no approval is completed with its date; to change it afterwards takes a reason', async () => {
    const d = await planDeal(api, 1, 1, TODO)
    const { change } = certificados()
    const to = (Cod_EstadoGestion: string, more: Values = {}) => change({ ...key(d, 3), Cod_EstadoGestion, ...more })
    expect(await to('03')).toMatchObject({ status: 409, mensaje: expect.stringContaining('no requiere aprobación') })
    const done = await to('04', { Referencia: 'CO-9' })
    expect(done.data).toMatchObject({
      Referencia: 'CO-9',
      Nom_EstadoGestion: 'Completa',
      Fecha_Gestion: expect.any(String),
      Vencimiento: 'al-dia',
    })
    expect(await change({ ...key(d, 3), Referencia: 'CO-10' })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('está completa'),
    })
    expect((await change({ ...key(d, 3), Visible_Cliente: false })).status).toBe(200)
    expect(await to('02')).toMatchObject({ status: 409, mensaje: expect.stringMatching(/diga el motivo\.$/) })
    expect(await to('02', { Motivo: 'Decía otro consignatario.', Referencia: 'CO-10' })).toMatchObject({
      status: 200,
      data: { Referencia: 'CO-10' },
    })
    expect(await to('01')).toMatchObject({ status: 409, mensaje: expect.stringMatching(/^Una gestión En proceso no puede pasar/) })
    const { rows } = await api.db.pool.query(
      'select cod_estadogestion as code, usuario, motivo from gestion_estado where id_gestion = $1 order by id',
      [done.data.Id_Gestion],
    )
    expect(rows.map(({ code }) => code)).toEqual(['01', '04', '02'])
    expect(rows[2]).toMatchObject({ usuario: 'comex', motivo: 'Decía otro consignatario.' })
  })

  test('what needs approval waits for it unchanged, and comes back with a reason', async () => {
    const d = await planDeal(api, 1, 1, TODO)
    const { change } = work('logistica', 'documento')
    const to = (Cod_EstadoGestion: string, more: Values = {}) => change({ ...key(d, 3), Cod_EstadoGestion, ...more })
    expect(await to('04')).toMatchObject({ status: 409, mensaje: expect.stringContaining('requiere aprobación') })
    expect((await to('03', { Referencia: 'PL-1' })).status).toBe(200)
    expect(await change({ ...key(d, 3), Referencia: 'PL-2' })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('espera aprobación'),
    })
    expect(await to('05')).toMatchObject({ status: 409, mensaje: expect.stringMatching(/diga el motivo\.$/) })
    expect((await to('05', { Motivo: 'Falta el sello.' })).data.Nom_EstadoGestion).toBe('Rechazada')
    expect((await to('02', { Referencia: 'PL-2' })).data).toMatchObject({ Referencia: 'PL-2', Nom_EstadoGestion: 'En proceso' })
    await to('03')
    expect((await to('04')).data.Nom_EstadoGestion).toBe('Completa')
  })

  test('only who may approve decides about what waits for it', async () => {
    await api.db.pool.query(
      `update usuario set permisos = '[{"Cod_Pantalla":"logistica","Cod_Funcion":"aprobar","Permitido":false}]' where cod_usuario = 'comex'`,
    )
    const d = await planDeal(api, 1, 1, TODO)
    const { change } = work('logistica', 'documento')
    const to = (Cod_EstadoGestion: string) => change({ ...key(d, 3), Cod_EstadoGestion, Motivo: 'X' })
    expect((await to('03')).status).toBe(200)
    expect([(await to('04')).status, (await to('05')).status]).toEqual([403, 403])
    await api.db.pool.query("update usuario set permisos = '[]' where cod_usuario = 'comex'")
    expect((await to('04')).status).toBe(200)
  })

  test('due dates have the colours of the control panel', async () => {
    const colour = async (days: number) => {
      const d = await planDeal(api, 1, 1, { ...NADA, Certificados: [{ Cod_CertEmbarque: 8 }], Fecha_ETD: daysAgo(-days) })
      const { data } = await certificados().one(placeOf(d), 8)
      return [data.Dias_Vence, data.Vencimiento]
    }
    expect(await Promise.all([-1, 0, 7, 8].map(colour))).toEqual([
      [-1, 'vencida'],
      [0, 'por-vencer'],
      [7, 'por-vencer'],
      [8, 'al-dia'],
    ])
  })
})

describe('closing', () => {
  test('is refused while something is open, and names it', async () => {
    const d = await planDeal(api, 1, 2, TODO)
    expect(await close('calidad', placeOf(d))).toMatchObject({
      status: 409,
      mensaje: 'No se puede cerrar: falta completar Aflatoxina B1 (contenedor 1), Certificado fitosanitario (contenedor 1).',
    })
    expect((await close('logistica', { ...placeOf(d), Id_Contenedor: 0 })).mensaje).toMatch(
      /^No se puede cerrar: falta completar Factura comercial, .* y 6 más\.$/,
    )
  })

  test('lets nothing of the area change until it is opened, with a reason; the other area goes on', async () => {
    const d = await planDeal(api, 1, 2, TODO)
    await completeAll(d)
    const closed = await close('calidad', placeOf(d))
    expect(closed, closed.text).toMatchObject({
      status: 200,
      data: { Contenedores: [{ Cerrada: true, Usuario: 'calidad' }, { Cerrada: false }] },
    })
    expect(await close('calidad', placeOf(d))).toMatchObject({ status: 409, mensaje: 'La gestión ya está cerrada.' })
    const { change, add, remove } = work('calidad', 'analisis')
    const key = { ...placeOf(d), Cod_CertDocAnalis: 1 }
    for (const answer of [
      await change({ ...key, Id_LineaGestion: 1, Cod_EstadoGestion: '02', Motivo: 'X' }),
      await change({ ...key, Id_LineaGestion: 1, Visible_Cliente: true }),
      await add(key),
      await remove({ ...key, Id_LineaGestion: 1 }),
      // a certificate of quality is closed for logistics, too
      await certificados().change({ ...key, Id_LineaGestion: 1, Cod_EstadoGestion: '02', Motivo: 'X' }),
    ])
      expect(answer).toMatchObject({ status: 409, mensaje: expect.stringContaining('la gestión está cerrada') })
    await expect(api.db.pool.query("update gestion set referencia = 'x' where id_contenedor = $1", [d.boxes[0]])).rejects.toThrow(/cerrada/)
    expect((await certificados().change({ ...key, Cod_CertDocAnalis: 3, Id_LineaGestion: 1, Visible_Cliente: false })).status).toBe(200)
    expect((await change({ ...key, Id_Contenedor: d.boxes[1]!, Id_LineaGestion: 1, Visible_Cliente: true })).status).toBe(200)

    const read = await api.pedir('GET', `/api/calidadembarque/${d.ships[0]}/cierres-gestion`, { usuario: 'comex' })
    expect(read.data).toEqual(closed.data)
    expect((await api.pedir('GET', `/api/calidadembarque/${d.ships[0]}/cierres-gestion`, { usuario: 'cliente' })).status).toBe(403)
    expect((await open('calidad', d.boxes[0]!, ' ')).status).toBe(400)
    expect((await open('calidad', d.boxes[0]!, 'Nueva muestra.')).data.Contenedores[0]).toMatchObject({
      Cerrada: false,
      Motivo: 'Nueva muestra.',
    })
    expect((await open('calidad', d.boxes[0]!, 'Otra vez.')).status).toBe(409)
    expect((await add(key)).status).toBe(200)
    const history = await api.pedir('GET', `/api/historial/contenedor/${d.boxes[0]}`, { usuario: 'comex' })
    const told = history.data
      .filter(({ Tabla }: Values) => Tabla === 'contenedor_cierre')
      .map((row: Values) => [row.Usuario, row.Accion, row.Despues])
    expect(told).toEqual([
      ['calidad', 'editar', expect.objectContaining({ cerrada: false, motivo: 'Nueva muestra.' })],
      ['calidad', 'crear', expect.objectContaining({ cerrada: true })],
    ])
  })

  test('a requirement that comes meanwhile makes its items where the work is open, and the others when it is opened', async () => {
    const d = await planDeal(api, 1, 2, { ...NADA, Analisis: [{ Cod_Analisis: 1 }] }, false)
    await completeAll(d)
    await close('calidad', placeOf(d))
    await api.pedir('POST', '/api/analisis/add-analisis', { usuario: 'comercial', body: { Nro_Negocio: d.nro, Cod_Analisis: 2 } })
    const boxes = async () =>
      (await work('calidad', 'analisis').list({ ...placeOf(d), Id_Contenedor: 0 })).data.filter(
        (row: Values) => row.Cod_CertDocAnalis === 2,
      )
    expect((await boxes()).map((row: Values) => row.Id_Contenedor)).toEqual([d.boxes[1]])
    await open('calidad', d.boxes[0]!, 'Pidieron otro.')
    expect((await boxes()).map((row: Values) => row.Id_Contenedor)).toEqual(d.boxes)
  })

  test('the items of the whole shipment are closed with its last container', async () => {
    const d = await planDeal(api, 1, 2, { ...NADA, Documentos: [{ Cod_DocNegocio: 2 }] })
    expect((await close('logistica', placeOf(d))).status).toBe(200)
    expect(await close('logistica', placeOf(d, 1))).toMatchObject({
      status: 409,
      mensaje: 'No se puede cerrar: falta completar Factura proforma.',
    })
    await completeAll(d)
    expect((await close('logistica', placeOf(d, 1))).status).toBe(200)
    const { change } = work('logistica', 'documento')
    const item = { Nro_Embarque: d.ships[0], Id_Contenedor: 0, Cod_CertDocAnalis: 2, Id_LineaGestion: 1 }
    expect((await change({ ...item, Visible_Cliente: false })).status).toBe(409)
  })

  test('by both areas, of a shipment that has arrived, closes the shipment; opening takes that back', async () => {
    const d = await planDeal(api, 1, 2, { ...TODO, Fecha_ETD: daysAgo(20) })
    await completeAll(d)
    await ready(api, d.ships[0]!)
    const whole = { ...placeOf(d), Id_Contenedor: 0 }
    const state = async () => (await embarques.get(`${d.ships[0]}/cargar-embarque`)).Cod_EstadoEmb
    for (const Id_Contenedor of d.boxes) {
      await embarques.post('guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 25 }] })
      await embarques.post('update-info-contenedor', { Id_Contenedor, Fecha_Carga: daysAgo(22) })
    }
    expect((await close('calidad', whole)).status).toBe(200)
    await embarques.post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_Zarpe: daysAgo(20), Fecha_Arribo: daysAgo(2) })
    expect(await state()).toBe('06')
    expect((await close('logistica', whole)).data.Cod_EstadoEmb).toBe('07')
    expect(await state()).toBe('07')
    expect((await open('logistica', d.boxes[0]!, 'Llegó otra factura.')).data.Cod_EstadoEmb).toBe('06')
  })

  test.each([
    ['calidad', ['comex', 'produccion', 'cliente', 'comercial']],
    ['logistica', ['calidad', 'produccion', 'cliente', 'comercial']],
  ] as const)('%s is closed and opened by nobody else', async (area, others) => {
    const d = await planDeal(api, 1, 1, NADA)
    for (const usuario of others)
      expect([(await close(area, placeOf(d), usuario)).status, (await open(area, d.boxes[0]!, 'X', usuario)).status]).toEqual([403, 403])
  })
})

describe('a client', () => {
  const read = (d: Planned, usuario = 'cliente') => work('cliente', 'certificado').list(placeOf(d), usuario)

  test('is shown what is complete and marked for it, and nothing of who works on it', async () => {
    const d = await planDeal(api, 1, 1, TODO)
    const { change } = certificados()
    const key = (Cod_CertDocAnalis: number) => ({ ...placeOf(d), Cod_CertDocAnalis, Id_LineaGestion: 1 })
    await change({ ...key(1), Observaciones: 'Costó 100 dólares.' })
    expect((await read(d)).data).toEqual([])
    for (const code of [1, 3]) await change({ ...key(code), Cod_EstadoGestion: '04' })
    await change({ ...key(3), Visible_Cliente: false })
    const { data, text } = await read(d)
    expect(data.map((row: Values) => row.Cod_TipoCertificados)).toEqual([1])
    expect(text).not.toMatch(/100 dólares|Responsable|Modificado|calidad/)
  })

  test('gets 404 for what is another’s, and for staff’s calls 403', async () => {
    const foreign = await planDeal(api, 1, 1, { ...TODO, Cod_ClienteNegocio: 10, Cod_Consig: 10, Cod_Notif1: 10 })
    await completeAll(foreign)
    expect((await read(foreign)).status).toBe(404)
    expect((await certificados().list(placeOf(foreign), 'cliente')).status).toBe(403)
    const { data } = await certificados().one(placeOf(foreign), 1)
    expect((await api.pedir('GET', `/api/historial/gestion/${data.Id_Gestion}`, { usuario: 'cliente' })).status).not.toBe(200)
  })
})

test('which area closes what, screens and database say alike', async () => {
  const { rows } = await api.db.pool.query('select distinct tipo, cod_areagestion as area, cierra from clase_gestion')
  for (const { tipo, area, cierra } of rows) expect([tipo, area, closerOf(tipo, area)]).toEqual([tipo, area, cierra])
  // quality sees its own types only, so its other documents do not appear in logistics' list
  expect(rows).toContainEqual({ tipo: 'otro', area: AREAS.calidad, cierra: 'logistica' })
})

test.each([
  ['calidad', 200],
  ['comex', 200],
  ['produccion', 200],
  ['cliente', 403],
])('the history of an item is read on the screens that show it: %s %i', async (usuario, status) => {
  const { rows } = await api.db.pool.query("select id_gestion from gestion where tipo = 'certificado' limit 1")
  expect((await api.pedir('GET', `/api/historial/gestion/${rows[0].id_gestion}`, { usuario })).status).toBe(status)
})
