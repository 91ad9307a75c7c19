/** Attachments: how a file is uploaded, why it is refused, and how it is changed afterwards. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_BYTES } from '@nogal/model/adjunto/archivos'
import { CODIGOS_PORTADOR } from '@nogal/model/adjunto/portadores'
import type { Values } from '@nogal/model/fields'
import { strToU8 } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, testApi } from '../test/api.ts'
import { adjuntosOf, heicOf, jpgOf, lying, pdf, png, pngOf, webpOf, xlsx } from '../test/archivos.ts'
import { debtsOf } from '../test/casosDeCliente.ts'
import { commentsOf, words } from '../test/comentarioInputs.ts'
import { type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'
import { cleanUp } from './limpieza.ts'
import { insertSubida } from './subida.queries.ts'

let api: Api
let deal: Planned
let item: number
beforeAll(async () => {
  api = await testApi()
  await sinExigencias(api)
  deal = await planDeal(api, 1, 2)
  item = await itemOf(deal.boxes[0]!)
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows
/** A certificate of logistics on a container. */
const itemOf = async (box: number): Promise<number> =>
  (await query("insert into gestion (tipo, id_contenedor, cod_certembarque) values ('certificado', $1, 3) returning id_gestion", [box]))[0]
    .id_gestion
const comex = () => adjuntosOf(api)
const ship = () => ({ De: 'embarque', Clave: deal.ships[0]! })
const filesIn = (...folder: string[]): string[] => {
  const path = join(api.config.DATOS, ...folder)
  return existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap(e => (e.isFile() ? [e.name] : [])) : []
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pathOf = (huella: string) => join(api.config.DATOS, 'archivos', 'adjuntos', huella.slice(0, 2), huella)

/** After a refusal nothing of the file may be left: no row, no part, no content. */
const left = async () => ({
  subidas: await query('select nombre from subida where hechos is null'),
  archivos: (await query('select huella from archivo order by 1')).map(row => row.huella),
  partes: filesIn('subidas'),
  contenidos: filesIn('archivos', 'adjuntos').sort(),
})

describe('the files of the items of gestión of a shipment', () => {
  const namesFor = async (usuario: string) => {
    const { status, data } = await api.pedir('GET', `/api/embarque/${deal.ships[0]}/adjuntos-gestiones`, { usuario })
    return status === 200 ? data.map((row: Values) => [row.Nombre, row.Gestion]) : status
  }
  test('they are told with their item, to whoever may read that', async () => {
    await adjuntosOf(api).attach({ De: 'gestion', Clave: item }, 'Fito.pdf', pdf('del fito'))
    const told = { Tipo: 'certificado', Nombre: expect.any(String), Nro_Contenedor: null, Nro_Corr_Contenedor: 1 }
    expect(await namesFor('comex')).toEqual([['Fito.pdf', { Area: 'logistica', ...told }]])
    expect(await namesFor('cliente'), 'a client reads its shipment, and no items').toEqual([])
    expect(await namesFor('cliente2')).toBe(404)
  })
})

describe('a file comes in', () => {
  test('it is kept under its hash, and comes back byte for byte', async () => {
    const bytes = pdf('entero', 3_000_000)
    const one = await comex().attach(ship(), 'Póliza «2026».pdf', bytes, { Descripcion: 'La del seguro' })
    expect(one).toMatchObject({
      Nombre: 'Póliza «2026».pdf',
      Tipo: 'pdf',
      Bytes: bytes.length,
      Descripcion: 'La del seguro',
      Nro_Version: 1,
    })
    expect(hashOf(readFileSync(pathOf(hashOf(bytes))))).toBe(hashOf(bytes))
    expect(filesIn('subidas')).toEqual([])
    const { headers, bytes: got } = await comex().open(one.Id_Adjunto)
    expect(hashOf(got)).toBe(hashOf(bytes))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-length': `${bytes.length}`,
    })
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''P%C3%B3liza%20%C2%AB2026%C2%BB.pdf")
  })

  test('what was cut goes on where it was, in another process too', async () => {
    const bytes = pdf('cortado', 2_500_000)
    const { data } = await comex().start('cortado.pdf', bytes.length, { Destinos: [ship()] })
    const id = data.Id_Subida
    const first = await comex().send(id, 0, bytes.subarray(0, 1_200_000))
    expect(first.data).toMatchObject({ Recibido: 1_200_000, Hechos: [] })
    const head = await api.pedir('HEAD', `/api/adjuntos/subidas/${id}`, { usuario: 'comex' })
    expect(head.headers).toMatchObject({ 'upload-offset': '1200000', 'upload-length': String(bytes.length), 'tus-resumable': '1.0.0' })
    const { status, headers } = await comex().send(id, 900_000, bytes.subarray(900_000))
    expect([status, headers['upload-offset']]).toEqual([409, undefined])
    const last = await comex().send(id, 1_200_000, bytes.subarray(1_200_000))
    expect(last.data.Hechos[0]).toMatchObject({ Nombre: 'cortado.pdf', Bytes: bytes.length })
    // a client that did not receive the answer sends the request again
    const again = await comex().send(id, bytes.length, Buffer.alloc(0))
    expect(again.data.Hechos).toEqual(last.data.Hechos)
    expect(hashOf(readFileSync(pathOf(hashOf(bytes))))).toBe(hashOf(bytes))
  })

  test('what one person has on its way is limited in bytes, announced all at once too, and nobody else is', async () => {
    const MB = 1024 * 1024
    const own = adjuntosOf(api, 'admin')
    const all = await Promise.all(Array.from({ length: 24 }, (_, i) => own.start(`grande ${i}.pdf`, 25 * MB, { Destinos: [ship()] })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(all.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      mensaje: expect.stringMatching(/^Tiene 500 MB a medio subir/),
    })
    expect((await comex().start('otro.pdf', 25 * MB, { Destinos: [ship()] })).status).toBe(200)
    const { rows } = await api.db.pool.query('delete from subida where hechos is null returning id_subida')
    expect(rows).toHaveLength(21)
  })

  test('two servers each count what the other takes at the same moment', async () => {
    const [one, other] = [await api.db.pool.connect(), await api.db.pool.connect()]
    const announce = (on: typeof one) =>
      insertSubida(on, 'admin', {
        nombre: 'grande.pdf',
        bytes: 25 * 1024 * 1024,
        pedido: { Destinos: [], Id_Adjunto: null, Descripcion: null, Visible_Cliente: null },
        rechazos: [],
      })
    try {
      await one.query('begin')
      await other.query('begin')
      for (let n = 0; n < 20; n++) await announce(one)
      const beyond = expect(announce(other)).rejects.toMatchObject({ status: 429 })
      await one.query('commit')
      await beyond
    } finally {
      await other.query('rollback')
      for (const connection of [one, other]) connection.release()
      await query('delete from subida where hechos is null')
    }
  })

  test('two requests with the same last bytes make one attachment', async () => {
    const bytes = pdf('carrera', 1_500_000)
    const { data } = await comex().start('carrera.pdf', bytes.length, { Destinos: [ship()] })
    const answers = await Promise.all([0, 0, 0].map(from => comex().send(data.Id_Subida, from, bytes)))
    // a request that arrives once the file is complete gets the result of the upload
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
    const rows = await query("select from adjunto where nombre = 'carrera.pdf'")
    expect(rows).toHaveLength(1)
    expect(hashOf(readFileSync(pathOf(hashOf(bytes))))).toBe(hashOf(bytes))
    await api.pedir('DELETE', `/api/adjuntos/subidas/${data.Id_Subida}`, { usuario: 'comex' })
    expect((await left()).partes).toEqual([])
  })

  test('nobody goes on with what another person sends', async () => {
    const { data } = await comex().start('ajeno.pdf', 10, { Destinos: [ship()] })
    const other = await adjuntosOf(api, 'calidad').send(data.Id_Subida, 0, Buffer.alloc(10))
    expect(other.status).toBe(404)
    const cancelled = await api.pedir('DELETE', `/api/adjuntos/subidas/${data.Id_Subida}`, { usuario: 'comex' })
    expect(cancelled.status).toBe(200)
  })

  test('what rests for a day is taken away, and so is a content that nothing names', async () => {
    const { data } = await comex().start('dormido.pdf', 3_000_000, { Destinos: [ship()] })
    await comex().send(data.Id_Subida, 0, pdf('dormido', 1_100_000))
    const loose = hashOf(pdf('suelto'))
    const { Id_Adjunto } = await comex().attach(ship(), 'suelto.pdf', pdf('suelto'))
    await query('delete from adjunto where id_adjunto = $1', [Id_Adjunto])
    await query("update subida set en = now() - interval '2 days' where id_subida = $1", [data.Id_Subida])
    await cleanUp(api.db, api.config)
    expect([existsSync(pathOf(loose)), filesIn('subidas')]).toEqual([true, []])
    await query("update archivo set suelto_desde = now() - interval '2 days' where huella = $1", [loose])
    await cleanUp(api.db, api.config)
    expect([existsSync(pathOf(loose)), (await left()).subidas]).toEqual([false, []])
  })
})

describe('what is no attachment leaves nothing', () => {
  const bomb = () => xlsx({ 'xl/worksheets/sheet1.xml': new Uint8Array(22 * 1024 * 1024) })
  const CASES: [what: string, name: string, bytes: () => Buffer, status: number, sentence: RegExp][] = [
    ['an empty one', 'vacio.pdf', () => Buffer.alloc(0), 400, /está vacío/],
    ['a path in its name', '../../etc/passwd.pdf', pdf, 400, /no puede llevar carpetas/],
    ['a path of Windows', 'C:\\x.pdf', pdf, 400, /no puede llevar carpetas/],
    ['a name that turns its direction', 'fdp\u202Eexe.pdf', pdf, 400, /Nombre/],
    [
      'a page called PDF',
      'pagina.pdf',
      () => Buffer.from('<html><script>alert(1)</script>'),
      415,
      /no es un archivo que se pueda adjuntar/,
    ],
    ['a drawing with scripts', 'dibujo.svg', () => Buffer.from('<svg onload="alert(1)"/>'), 415, /no es un archivo que se pueda/],
    ['a page called CSV', 'pagina.csv', () => Buffer.from(' <html>'), 415, /no es un archivo que se pueda/],
    ['a program', 'programa.exe', () => Buffer.from('MZ\x90\0'), 415, /no es un archivo que se pueda/],
    ['a PDF called PNG', 'foto.png', pdf, 415, /dice ser \.png, pero su contenido es PDF/],
    ['a PDF called program', 'factura.exe', pdf, 415, /dice ser \.exe/],
    ['an archive that is no workbook', 'libro.xlsx', () => xlsx().subarray(0, 60), 415, /está dañado/],
    ['a workbook with macros', 'libro.xlsx', () => xlsx({ 'xl/vbaProject.bin': strToU8('x') }), 415, /tiene macros/],
    ['a workbook that explodes', 'libro.xlsx', bomb, 415, /demasiado grande por dentro/],
    ['a workbook that says that it does not', 'libro.xlsx', () => lying(bomb(), 1_000), 415, /está dañado/],
    [
      'a picture of 900 million pixels',
      'foto.png',
      () => pngOf(30_000, 30_000),
      415,
      /mide 30\.000 × 30\.000 píxeles, más de 200 millones/,
    ],
    ['one of a camera that there is not', 'foto.jpg', () => jpgOf(65_000, 65_000), 415, /mide 65\.000 × 65\.000 píxeles/],
    ['a WebP without end', 'foto.webp', () => webpOf(16_000_000, 16_000_000), 415, /píxeles, más de 200 millones/],
    ['a HEIC without end', 'foto.heic', () => heicOf(4_000_000_000, 2), 415, /píxeles, más de 200 millones/],
  ]
  test.each([
    ['foto.png', () => pngOf(14_000, 14_000)],
    ['foto.jpg', () => jpgOf(16_320, 12_240)],
    ['foto.webp', () => webpOf(4_000, 3_000)],
    ['foto.heic', () => heicOf(4_032, 3_024)],
  ])('the %s of a phone is taken', async (name, bytes) => {
    expect(await comex().upload(name, bytes(), { Destinos: [ship()] })).toMatchObject({ status: 200 })
  })
  test.each(CASES)('%s', async (_, name, bytes, status, sentence) => {
    const before = await left()
    const answer = await comex().upload(name, bytes(), { Destinos: [ship()] })
    expect(answer.mensaje).toMatch(sentence)
    expect([answer.status, answer.estado]).toEqual([status, false])
    expect(await left()).toEqual(before)
  })

  test('one over the limit, before a byte is sent', async () => {
    const { status, mensaje } = await comex().start('grande.pdf', MAX_BYTES + 1, { Destinos: [ship()] })
    expect([status, mensaje]).toEqual([413, '«grande.pdf» pesa más de 25 MB. Reduzca su tamaño o divídalo.'])
  })
  test('one that is larger than it said', async () => {
    const before = await left()
    const { data } = await comex().start('menor.pdf', 100, { Destinos: [ship()] })
    const { status, mensaje } = await comex().send(data.Id_Subida, 0, pdf('menor', 2_000_000))
    expect([status, mensaje]).toEqual([413, '«menor.pdf» trae más bytes de los que anunció. Vuelva a subirlo.'])
    expect(await left()).toEqual(before)
  })
  test('the same file twice in one place', async () => {
    await comex().attach(ship(), 'doble.pdf')
    const before = await left()
    const { status, mensaje } = await comex().upload('otro nombre.pdf', pdf('doble.pdf'), { Destinos: [ship()] })
    expect([status, mensaje]).toEqual([409, 'Ese archivo ya está adjunto, como «doble.pdf».'])
    expect(await left()).toEqual(before)
  })
  test.each<[string, string, Buffer]>([
    ['foto', 'foto.png', png()],
    ['lista.csv', 'lista.csv', Buffer.from('Código;Año\n1;2026\n', 'latin1')],
    ['libro.XLSX', 'libro.XLSX', xlsx()],
  ])('%s is taken', async (given, name, bytes) => {
    expect((await comex().attach(ship(), given, bytes)).Nombre).toBe(name)
  })
})

describe('an attachment', () => {
  let one: Values & { Id_Adjunto: number; Version: number }
  beforeEach(async () => {
    one = await comex().attach(ship(), 'contrato.pdf', pdf(`contrato ${Math.random()}`))
  })

  test('gets another version, and the first stays as it was', async () => {
    const second = pdf(`segunda ${Math.random()}`)
    const { data } = await comex().upload('contrato corregido.pdf', second, { Id_Adjunto: one.Id_Adjunto })
    expect(data.Hechos[0]).toMatchObject({ Id_Adjunto: one.Id_Adjunto, Nombre: 'contrato corregido.pdf', Nro_Version: 2 })
    expect(data.Hechos[0].Versiones.map((v: Values) => [v.Nro_Version, v.Nombre])).toEqual([
      [2, 'contrato corregido.pdf'],
      [1, 'contrato.pdf'],
    ])
    expect((await comex().open(one.Id_Adjunto)).bytes).toEqual(second)
    expect((await comex().open(one.Id_Adjunto, 1)).text).toContain('contrato 0.')
    expect((await comex().open(one.Id_Adjunto, 3)).status).toBe(404)
  })
  test('is renamed and described; who saw an older one is told', async () => {
    const { data } = await comex().change('actualizar', {
      ...{ Id_Adjunto: one.Id_Adjunto, Version: 1 },
      Nombre: 'Nuevo.pdf',
      Descripcion: 'Con sello',
    })
    expect(data).toMatchObject({ Nombre: 'Nuevo.pdf', Descripcion: 'Con sello', Visible_Cliente: false, Version: 2 })
    const stale = await comex().change('actualizar', { Id_Adjunto: one.Id_Adjunto, Version: 1, Nombre: 'Otro.pdf' })
    expect([stale.status, stale.data.Nombre]).toEqual([409, 'Nuevo.pdf'])
  })
  test.each([true, false])('of an item that clients see: %s, is seen as the item, unless somebody says otherwise', async visible => {
    const id = await itemOf(deal.boxes[0]!)
    await query('update gestion set visible_cliente = $2 where id_gestion = $1', [id, visible])
    const place = { De: 'gestion', Clave: id }
    expect(await comex().attach(place)).toMatchObject({ Visible_Cliente: visible })
    expect(await comex().attach(place, 'dos.pdf', pdf('dos'), { Visible_Cliente: !visible })).toMatchObject({ Visible_Cliente: !visible })
  })
  const DENIED = ['factura.html', 'factura.hta', 'factura.exe', 'factura.pdf.lnk', 'factura.svg', 'factura.PDF.JS', 'factura.xlsx']
  test.each(DENIED)('does not take the ending of %s, which its content denies', async Nombre => {
    expect(await comex().change('actualizar', { Id_Adjunto: one.Id_Adjunto, Nombre })).toMatchObject({
      status: 400,
      mensaje: 'Nombre: el contenido es PDF. Termínelo en .pdf, o déjelo sin terminación.',
    })
  })
  test.each([
    ['Sin terminación', 'Sin terminación.pdf'],
    ['Contrato N.123', 'Contrato N.123.pdf'],
    ['a.application-reference', 'a.application-reference.pdf'],
    ['Firmado.PDF', 'Firmado.PDF'],
    [`${'x'.repeat(196)}.doc7`, undefined],
  ])('takes %s as %s', async (Nombre, stored) => {
    const { data, status } = await comex().change('actualizar', { Id_Adjunto: one.Id_Adjunto, Nombre })
    if (stored) expect(data.Nombre).toBe(stored)
    else expect(status).toBe(400)
  })
  test.each([
    'CON',
    'nul.pdf',
    'Com1.pdf',
    'LPT9',
    'com¹.pdf',
    'a/b.pdf',
    '..',
    '.pdf',
    'punto.',
    'a\u202efdp.pdf',
    'a\u0007.pdf',
    'a\nb.pdf',
    ' ',
  ])('is never called %j, announced or renamed', async Nombre => {
    expect((await comex().change('actualizar', { Id_Adjunto: one.Id_Adjunto, Nombre })).status).toBe(400)
    expect((await comex().start(Nombre, 10, { Destinos: [ship()] })).status).toBe(400)
  })
  test('that an earlier portal let be called otherwise leaves with the ending of its content', async () => {
    await api.db.pool.query("update adjunto set nombre = 'factura.html' where id_adjunto = $1", [one.Id_Adjunto])
    expect((await comex().open(one.Id_Adjunto)).headers['content-disposition']).toContain('factura.html.pdf')
    expect((await comex().open(one.Id_Adjunto, 0, '?ver=true')).headers['content-disposition']).toContain('factura.html.pdf')
  })
  test('goes, stays in the history, and comes back', async () => {
    const names = async (query = '') => (await comex().list(ship(), query)).data.map((row: Values) => row.Id_Adjunto)
    await comex().change('eliminar', { Id_Adjunto: one.Id_Adjunto })
    expect(await names()).not.toContain(one.Id_Adjunto)
    expect(await names('?eliminados=true')).toContain(one.Id_Adjunto)
    const twice = await comex().change('eliminar', { Id_Adjunto: one.Id_Adjunto })
    expect([twice.status, twice.mensaje]).toEqual([409, '«contrato.pdf» se eliminó. Repóngalo antes de cambiarlo.'])
    await comex().change('reponer', { Id_Adjunto: one.Id_Adjunto })
    expect(await names()).toContain(one.Id_Adjunto)
    const { data } = await api.pedir('GET', `/api/historial/embarque/${deal.ships[0]}`)
    const own = data.filter((row: Values) => row.Tabla === 'embarque_adjunto' && String(row.Clave).endsWith(`~${one.Id_Adjunto}`))
    expect(own.map((row: Values) => row.Accion)).toEqual(['editar', 'editar', 'crear'])
  })
  test('is shown within the portal, with nothing of it run', async () => {
    const { headers } = await comex().open(one.Id_Adjunto, 0, '?ver=true')
    expect(headers['content-disposition']).toMatch(/^inline/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/)
    const sheet = await comex().attach(ship(), 'hoja.csv', Buffer.from(`a;b\n${Math.random()}`))
    expect((await comex().open(sheet.Id_Adjunto, 0, '?ver=true')).headers['content-disposition']).toMatch(/^attachment/)
  })
  test('keeps what carries it from being deleted unseen', async () => {
    const other = await planDeal(api, 1, 1, {}, false)
    await adjuntosOf(api, 'admin').attach({ De: 'negocio', Clave: other.nro })
    const { status, mensaje } = await api.pedir('POST', '/api/negocio/delete-negocio', { body: { Nro_Negocio: other.nro } })
    expect([status, mensaje]).toEqual([409, 'Tiene 1 archivo adjunto: elimine antes sus adjuntos.'])
  })
})

describe('where attachments hang', () => {
  const KEYS: Record<string, () => number | Promise<number>> = {
    negocio: () => deal.nro,
    embarque: () => deal.ships[0]!,
    contenedor: () => deal.boxes[0]!,
    gestion: () => item,
    normacalidad: () => 1,
    comentario: () => commentsOf(api).written('admin', { De: 'negocio', Clave: deal.nro }, words('Va el archivo.')),
    solicitud: async () => (await debtsOf(() => api).asks(deal, '2027-01-15')).Id_Solicitud,
    reclamo: async () => (await debtsOf(() => api).claims(deal)).Id_Reclamo,
  }
  test.each(CODIGOS_PORTADOR.map(De => [De]))('%s', async De => {
    const place = { De, Clave: await KEYS[De]!() }
    const { Id_Adjunto } = await adjuntosOf(api, 'admin').attach(place, `de ${De}.pdf`)
    const { data } = await adjuntosOf(api, 'admin').list(place)
    expect(data.map((row: Values) => row.Id_Adjunto)).toContain(Id_Adjunto)
    const nowhere = await adjuntosOf(api, 'admin').list({ De, Clave: 999_999 })
    expect([nowhere.status, nowhere.mensaje]).toEqual([404, expect.stringMatching(/^No se encontró /)])
  })
  test('who may not edit there is told before a byte is sent', async () => {
    const { status } = await adjuntosOf(api, 'produccion').start('x.pdf', 10, { Destinos: [{ De: 'negocio', Clave: deal.nro }] })
    expect(status).toBe(403)
  })
  test('an item is opened by the areas that work on its kind', async () => {
    const place = { De: 'gestion', Clave: item }
    const statuses = async (usuario: string) => [
      (await adjuntosOf(api, usuario).list(place)).status,
      (await adjuntosOf(api, usuario).start('x.pdf', 10, { Destinos: [place] })).status,
    ]
    expect(await statuses('comex')).toEqual([200, 200])
    // quality may not change a certificate that logistics handles
    expect(await statuses('calidad')).toEqual([403, 403])
    expect(await statuses('cliente')).toEqual([404, 404])
    await query('delete from subida')
  })
})

describe('one file for many items', () => {
  test('is stored once; what was refused is said item by item', async () => {
    const [open, done, closed] = [await itemOf(deal.boxes[0]!), await itemOf(deal.boxes[1]!), await itemOf(deal.boxes[1]!)]
    await query("update gestion set cod_estadogestion = '04' where id_gestion = $1", [done])
    const places = [open, item, done, 999_999].map(Clave => ({ De: 'gestion', Clave }))
    const bytes = pdf('para varios')
    const { data: begun } = await comex().start('varios.pdf', bytes.length, { Destinos: [...places, { De: 'gestion', Clave: closed }] })
    expect(begun.Rechazos).toEqual([
      { De: 'gestion', Clave: done, Motivo: expect.stringMatching(/está completa\. Para cambiar sus adjuntos/) },
      { De: 'gestion', Clave: 999_999, Motivo: 'No se encontró la gestión.' },
    ])
    // one more is completed while the file is on its way
    await query("update gestion set cod_estadogestion = '04' where id_gestion = $1", [closed])
    const { data, mensaje } = await comex().send(begun.Id_Subida, 0, bytes)
    expect(mensaje).toBe('Adjuntado en 2, y no en 3.')
    expect(data.Hechos.map((row: Values) => row.Clave).sort()).toEqual([open, item].sort())
    expect(data.Rechazos.map((row: Values) => row.Clave).sort()).toEqual([done, closed, 999_999].sort())
    expect(await query('select huella from archivo where huella = $1', [hashOf(bytes)])).toHaveLength(1)
  })
  test('that takes it nowhere is told why of each, when it is announced and when it has arrived', async () => {
    const [one, two] = [await itemOf(deal.boxes[0]!), await itemOf(deal.boxes[1]!)]
    const Destinos = [one, two].map(Clave => ({ De: 'gestion', Clave }))
    const bytes = pdf('para ninguna')
    const { data } = await comex().start('tarde.pdf', bytes.length, { Destinos })
    await query("update gestion set cod_estadogestion = '04' where id_gestion = any ($1)", [[one, two]])
    const before = await left()
    for (const answer of [await comex().send(data.Id_Subida, 0, bytes), await comex().start('tarde.pdf', bytes.length, { Destinos })])
      expect(answer).toMatchObject({
        status: 409,
        data: { Rechazos: [one, two].map(Clave => ({ De: 'gestion', Clave, Motivo: expect.stringMatching(/está completa/) })) },
      })
    expect(await left()).toEqual({ ...before, subidas: before.subidas.filter(row => row.nombre !== 'tarde.pdf') })
  })
  test('a complete item takes none and loses none', async () => {
    const one = await itemOf(deal.boxes[0]!)
    const place = { De: 'gestion', Clave: one }
    const { Id_Adjunto } = await comex().attach(place, 'completo.pdf')
    const { data } = await comex().start('tarde.pdf', 10, { Destinos: [place] })
    await query("update gestion set cod_estadogestion = '04' where id_gestion = $1", [one])
    const before = await left()
    const late = await comex().send(data.Id_Subida, 0, Buffer.from('%PDF-1.4\n\n'))
    expect([late.status, late.mensaje]).toEqual([409, expect.stringMatching(/está completa/)])
    expect(await left()).toEqual({ ...before, subidas: before.subidas.filter(row => row.nombre !== 'tarde.pdf') })
    expect((await comex().change('eliminar', { Id_Adjunto })).status).toBe(409)
    expect((await comex().change('actualizar', { Id_Adjunto, Nombre: 'Otro.pdf' })).status).toBe(409)
    // a user who may only see the record may not change its files: nothing is written
    expect((await comex().change('actualizar', { Id_Adjunto, Visible_Cliente: false })).status).toBe(200)
  })
})

describe('over a line', () => {
  let base: string
  let authorization: string
  beforeAll(async () => {
    base = await api.app.listen({ port: 0, host: '127.0.0.1' })
    authorization = `Bearer ${await api.token('comex')}`
  })
  afterAll(() => api.app.server.closeAllConnections())
  const put = async (Bytes: number, bytes: Buffer) => {
    const { data } = await comex().start('linea.pdf', Bytes, { Destinos: [ship()] })
    const answer = await fetch(`${base}/api/adjuntos/subidas/${data.Id_Subida}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(bytes),
    })
    return { id: data.Id_Subida, status: answer.status, ...((await answer.json()) as { mensaje: string }) }
  }

  test('the last bytes may come in a piece of their own', async () => {
    const bytes = pdf('a trozos', 1_048_576)
    expect(await put(bytes.length, bytes)).toMatchObject({ status: 200, mensaje: 'Archivo adjuntado.' })
  })
  test('who sends too much hears it', async () => {
    expect(await put(1_000, pdf('de más', 6_000_000))).toMatchObject({
      status: 413,
      mensaje: expect.stringMatching(/más bytes de los que anunció/),
    })
  })
  test('what arrived before a cut is kept', async () => {
    const bytes = pdf('cortado en la línea', 3_000_000)
    const { data } = await comex().start('cortado.pdf', bytes.length, { Destinos: [ship()] })
    const body = new ReadableStream({
      start: async controller => {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 1_300_000)))
        await sleep(300)
        controller.error(new Error('the line is cut'))
      },
    })
    const headers = { authorization, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const url = `${base}/api/adjuntos/subidas/${data.Id_Subida}`
    await expect(fetch(url, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)).rejects.toThrow()
    await expect
      .poll(async () => (await api.pedir('GET', `/api/adjuntos/subidas/${data.Id_Subida}`, { usuario: 'comex' })).data.Recibido)
      .toBe(1_300_000)
    const { status } = await comex().send(data.Id_Subida, 1_300_000, bytes.subarray(1_300_000))
    expect(status).toBe(200)
  })
})
