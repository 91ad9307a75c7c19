/** Originals by courier: contents, tracking numbers, and refusals. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { type Planned, planDeal } from '../../test/embarques.ts'

const api = useApi()
let deal: Planned
let items: number[]
beforeAll(async () => {
  deal = await planDeal(api, 1, 1, { Documentos: [{ Cod_DocNegocio: 1 }, { Cod_DocNegocio: 3 }] })
  const { rows } = await api.db.pool.query<{ id: number }>(
    'select id_gestion as id from gestion where nro_embarque = $1 order by tipo, 1',
    [deal.ships[0]],
  )
  items = rows.map(({ id }) => id)
})

const ask = (what: string, body: Values, usuario = 'comex') => api.pedir('POST', `/api/comexlogistica/${what}-courier`, { usuario, body })
const list = async (usuario = 'comex') => api.pedir('GET', `/api/comexlogistica/${deal.ships[0]}/couriers`, { usuario })
const envelope = (more: Values = {}): Values => ({
  Nro_Embarque: deal.ships[0],
  Cod_EmpresaCourier: 1,
  Destinatario: 'Nordkern Handelsgesellschaft mbH',
  Gestiones: [{ Id_Gestion: items[0] }],
  ...more,
})

test('an envelope goes from what is to be sent to what was received, with a link to follow it', async () => {
  const added = await ask('add', envelope())
  expect(added, added.text).toMatchObject({
    status: 200,
    data: [{ Estado: 'por-enviar', Url_Seguimiento: null, Nom_EmpresaCourier: 'DHL Express', Gestiones: [{ Id_Gestion: items[0] }] }],
  })
  const { Id_Courier, Version } = added.data[0]
  const key = { Nro_Embarque: deal.ships[0], Id_Courier }
  // the blanks in which couriers group a number are left out
  expect(await ask('update', { ...key, Nro_Guia: 'jd0 14 -6', Fecha_Envio: '2026-11-20', Version })).toMatchObject({
    status: 200,
    data: [
      { Estado: 'en-camino', Nro_Guia: 'JD014-6', Url_Seguimiento: 'https://www.dhl.com/cl-es/home/rastreo.html?tracking-id=JD014-6' },
    ],
  })
  expect(await ask('update', { ...key, Destinatario: 'Otro', Version })).toMatchObject({ status: 409, data: { Nro_Guia: 'JD014-6' } })
  expect(
    await ask('update', {
      ...key,
      Gestiones: items.slice(0, 2).map(Id_Gestion => ({ Id_Gestion })),
      Fecha_Recepcion: '2026-11-24',
      Recibido_Por: 'K. Vogel',
    }),
  ).toMatchObject({
    status: 200,
    data: [{ Estado: 'recibido', Destinatario: 'Nordkern Handelsgesellschaft mbH', Gestiones: [{}, {}] }],
  })
  const history = await api.pedir('GET', `/api/historial/embarque/${deal.ships[0]}`, { usuario: 'comex' })
  expect(history.data.map((row: Values) => row.Tabla)).toEqual(expect.arrayContaining(['embarque_courier', 'embarque_courier_gestion']))
  expect((await ask('delete', key)).data).toEqual([])
})

test.each<[string, () => Values, string | RegExp, string]>([
  ['nothing in it', () => ({ Gestiones: [] }), /Diga qué lleva/, 'Gestiones'],
  ['an item of another shipment', () => ({ Gestiones: [{ Id_Gestion: 1 }] }), /no es de este embarque/, 'Gestiones'],
  ['a receipt without a sending', () => ({ Fecha_Recepcion: '2026-11-24' }), /falta la fecha/, 'Fecha_Envio'],
  [
    'a receipt before its sending',
    () => ({ Fecha_Envio: '2026-11-24', Fecha_Recepcion: '2026-11-20' }),
    /antes de enviarlo/,
    'Fecha_Recepcion',
  ],
  ['a number that breaks out of the link', () => ({ Nro_Guia: '1&x=<b>' }), /letras, números y guiones/, 'Nro_Guia'],
  ['a number of 10,000 characters', () => ({ Nro_Guia: '1'.repeat(10_000) }), /Número de envío/, 'Nro_Guia'],
  ['a company that there is none of', () => ({ Cod_EmpresaCourier: 999 }), /Empresa de courier/, 'Cod_EmpresaCourier'],
  ['no receiver', () => ({ Destinatario: null }), /Destinatario/, 'Destinatario'],
])('an envelope with %s is refused, and nothing is stored', async (_, more, mensaje, campo) => {
  const before = (await list()).data.length
  const answer = await ask('add', envelope(more()))
  expect(answer, answer.text).toMatchObject({ status: 400, errores: [{ campo, mensaje: expect.stringMatching(mensaje) }] })
  expect((await list()).data).toHaveLength(before)
})

test('the same number of the same company is there once in a shipment', async () => {
  expect((await ask('add', envelope({ Nro_Guia: 'A-1' }))).status).toBe(200)
  expect(await ask('add', envelope({ Nro_Guia: 'a-1' }))).toMatchObject({
    status: 409,
    errores: [{ campo: 'Nro_Guia', mensaje: expect.stringContaining('ya está') }],
  })
  expect((await ask('add', envelope({ Nro_Guia: 'A-1', Cod_EmpresaCourier: 2 }))).status).toBe(200)
})

test('is for logistics: others read or do nothing, and clients find nothing', async () => {
  for (const usuario of ['calidad', 'produccion', 'cliente', 'comercial']) expect((await ask('add', envelope(), usuario)).status).toBe(403)
  expect((await list('comercial')).status).toBe(200)
  expect((await list('cliente')).status).toBe(403)
  expect((await ask('update', { Nro_Embarque: deal.ships[0], Id_Courier: 99_999 })).status).toBe(404)
})
