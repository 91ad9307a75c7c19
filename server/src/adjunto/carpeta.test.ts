/** Which users see which files, on every route, and the dossier of a shipment. */
import { execFileSync, spawnSync } from 'node:child_process'
import type { Values } from '@nogal/model/fields'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, testApi } from '../test/api.ts'
import { adjuntosOf, pdf } from '../test/archivos.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'

let api: Api
let deal: Planned
/** Items of the first container: complete and shown; complete and not shown; shown and pending. */
let items: { shown: number; hidden: number; pending: number }
const ids: Record<string, number> = {}
beforeAll(async () => {
  api = await testApi()
  await sinExigencias(api)
  deal = await planDeal(api, 1, 2)
  const { pool } = api.db
  await pool.query("update contenedor set nro_contenedor = 'CSQU3054383' where id_contenedor = $1", [deal.boxes[0]])
  const insert = async (visible: boolean, tipo = 'certificado', column = 'cod_certembarque') => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into gestion (tipo, id_contenedor, ${column}, visible_cliente, numero) values ($1, $2, 3, $3, $4) returning id_gestion as id`,
      [tipo, deal.boxes[0], visible, `N-${Math.random()}`.slice(0, 12)],
    )
    return rows[0]!.id
  }
  items = { shown: await insert(true), hidden: await insert(false), pending: await insert(true) }
  const { attach, upload } = adjuntosOf(api)
  const hang = async (name: string, De: string, Clave: number, more: Values = {}) => {
    ids[name] = (await attach({ De, Clave }, `${name}.pdf`, pdf(name), more)).Id_Adjunto
  }
  await hang('completo', 'gestion', items.shown)
  await hang('interno', 'gestion', items.shown, { Visible_Cliente: false })
  await hang('oculto', 'gestion', items.hidden)
  await hang('pendiente', 'gestion', items.pending)
  await hang('embarque marcado', 'embarque', deal.ships[0]!, { Visible_Cliente: true })
  await hang('embarque', 'embarque', deal.ships[0]!)
  await hang('caja marcada', 'contenedor', deal.boxes[1]!, { Visible_Cliente: true })
  await hang('quitado', 'embarque', deal.ships[0]!, { Visible_Cliente: true })
  await adjuntosOf(api, 'admin')
    .attach({ De: 'negocio', Clave: deal.nro }, 'negocio.pdf', pdf('negocio'), { Visible_Cliente: true })
    .then(row => {
      ids.negocio = row.Id_Adjunto
    })
  await adjuntosOf(api).change('eliminar', { Id_Adjunto: ids.quitado })
  await upload('segunda.pdf', pdf('segunda'), { Id_Adjunto: ids['embarque marcado'] })
  await hang('Certificado de origen', 'gestion', await insert(false))
  for (const id of [items.shown, items.hidden]) await pool.query("update gestion set cod_estadogestion = '04' where id_gestion = $1", [id])
})
afterAll(() => api.close())

const hasPdftotext = spawnSync('pdftotext', ['-v']).status === 0

const SEEN = ['completo', 'embarque marcado', 'caja marcada']
const carpeta = (usuario: string, query = '', path = 'embarque') =>
  api.pedir('GET', `/api/${path}/${deal.ships[0]}/carpeta${query}`, { usuario })
const namesIn = (bytes: Buffer) => Object.keys(unzipSync(bytes)).map(name => name.slice(name.indexOf('/') + 1))

describe('people outside of the company', () => {
  test('a client opens what is complete and marked, in the version that holds, and nothing else', async () => {
    for (const [name, id] of Object.entries(ids)) {
      const statuses = await Promise.all([0, 1, 2].map(version => adjuntosOf(api, 'cliente').open(id, version)))
      const holds = name === 'embarque marcado' ? [200, 404, 200] : [200, 200, 404]
      expect([name, ...statuses.map(({ status }) => status)]).toEqual([name, ...(SEEN.includes(name) ? holds : [404, 404, 404])])
    }
  })
  test('its lists tell neither who put a file in nor earlier ones', async () => {
    const { data } = await adjuntosOf(api, 'cliente').list({ De: 'embarque', Clave: deal.ships[0]! }, '?eliminados=true')
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      Nombre: 'segunda.pdf',
      Usuario: null,
      Nom_Usuario: null,
      Versiones: [{ Nro_Version: 2, Usuario: null }],
    })
    for (const [De, Clave] of [
      ['gestion', items.hidden],
      ['gestion', items.pending],
      ['negocio', deal.nro],
      ['normacalidad', 1],
    ] as const)
      expect((await adjuntosOf(api, 'cliente').list({ De, Clave })).status).toBe(404)
  })
  test('another client finds nothing, by any way', async () => {
    const other = adjuntosOf(api, 'cliente2')
    for (const id of Object.values(ids)) expect((await other.open(id)).status).toBe(404)
    for (const [De, Clave] of [
      ['embarque', deal.ships[0]!],
      ['contenedor', deal.boxes[1]!],
      ['gestion', items.shown],
    ] as const)
      expect((await other.list({ De, Clave })).status).toBe(404)
    expect((await carpeta('cliente2', '', 'clientelogistica')).status).toBe(404)
  })
  test('a client changes nothing', async () => {
    const client = adjuntosOf(api, 'cliente')
    expect((await client.start('x.pdf', 9, { Destinos: [{ De: 'embarque', Clave: deal.ships[0] }] })).status).toBe(403)
    for (const what of ['actualizar', 'eliminar', 'reponer'] as const) {
      expect((await client.change(what, { Id_Adjunto: ids.completo })).status).toBe(403)
      expect((await client.change(what, { Id_Adjunto: ids.oculto })).status).toBe(404)
    }
  })
})

describe('the dossier', () => {
  test('has everything in order, and an index that says what is missing', async () => {
    const { status, headers, bytes } = await carpeta('comex')
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/Embarque 20\d\d-\d+-\d+\.zip/)
    expect(namesIn(bytes)).toEqual([
      '0 Índice.pdf',
      '1 Embarque/Adjuntos/segunda.pdf',
      '1 Embarque/Adjuntos/embarque.pdf',
      expect.stringMatching(/^2 Contenedor CSQU 305438-3\/Certificados\/.+ - completo\.pdf$/),
      expect.stringMatching(/^2 Contenedor CSQU 305438-3\/Certificados\/.+ - interno\.pdf$/),
      expect.stringMatching(/^2 Contenedor CSQU 305438-3\/Certificados\/.+ 2 - oculto\.pdf$/),
      expect.stringMatching(/^2 Contenedor CSQU 305438-3\/Certificados\/.+ 3 - pendiente\.pdf$/),
      '2 Contenedor CSQU 305438-3/Certificados/Certificado de origen 4.pdf',
      '3 Contenedor 2/Adjuntos/caja marcada.pdf',
      expect.stringMatching(/^4 Negocio\/Papeles\/Contrato 20\d\d-\d+ ES \(1\)\.pdf$/),
      '4 Negocio/Adjuntos/negocio.pdf',
    ])
    const files = unzipSync(bytes)
    const index = Object.entries(files).find(([name]) => name.endsWith('Índice.pdf'))![1]
    expect(Buffer.from(index.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(Object.values(files).some(file => Buffer.from(file).equals(pdf('segunda')))).toBe(true)
  })
  test.skipIf(!hasPdftotext)('has an index wholly in its language', async () => {
    await api.db.pool.query(
      "update embarque set cod_puertodestino = (select cod_puerto from puerto where nom_puerto = 'Hamburgo') where nro_embarque = $1",
      [deal.ships[0]],
    )
    const said = async (idioma: string) => {
      const [, index] = Object.entries(unzipSync((await carpeta('comex', `?idioma=${idioma}`)).bytes)).find(([name]) => /\/0 /.test(name))!
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.from(index), encoding: 'utf8' })
    }
    const [es, en] = [await said('es'), await said('en')]
    for (const word of ['Carpeta del embarque', 'Hamburgo', 'Certificado', 'Contrato']) expect(es).toContain(word)
    for (const word of ['Shipment dossier', 'Hamburg', 'Certificate', 'Contract']) expect(en).toContain(word)
    expect(en).not.toMatch(/Hamburgo|Certificado|Contrato|Carpeta|Falta|Completa/)
  })
  test('for the client has what the client sees, whoever asks', async () => {
    const expected = [
      '0 Índice.pdf',
      '1 Embarque/Adjuntos/segunda.pdf',
      expect.stringMatching(/completo\.pdf$/),
      '3 Contenedor 2/Adjuntos/caja marcada.pdf',
    ]
    expect(namesIn((await carpeta('comex', '?para=cliente')).bytes)).toEqual(expected)
    expect(namesIn((await carpeta('cliente', '', 'clientelogistica')).bytes)).toEqual(expected)
    const [index] = namesIn((await carpeta('cliente', '?idioma=en', 'clientelogistica')).bytes)
    expect(index).toBe('0 Index.pdf')
  })

  describe('beside the files of the shipment', () => {
    const grant = (usuario: string, rows: Values[]) =>
      api.db.pool.query('update usuario set permisos = $2 where cod_usuario = $1', [usuario, JSON.stringify(rows)])
    const papersIn = async (usuario: string) =>
      namesIn((await carpeta(usuario)).bytes).filter(name => /(^|\/)(Papeles|\d Negocio)\//.test(name))
    let pdfs: Buffer[]
    const ALL = [
      expect.stringMatching(/^1 Embarque\/Papeles\/Instrucciones de embarque .+ ES rev\. 1 \(1\)\.pdf$/),
      expect.stringMatching(/^1 Embarque\/Papeles\/Lista de empaque .+ ES rev\. 1 \(1\)\.pdf$/),
      expect.stringMatching(/^2 Contenedor CSQU 305438-3\/Papeles\/Certificado de calidad .+\.pdf$/),
      expect.stringMatching(/^4 Negocio\/Papeles\/Contrato .+ ES \(1\)\.pdf$/),
      '4 Negocio/Adjuntos/negocio.pdf',
    ]
    beforeAll(async () => {
      const { pedir, post } = callsOf(api)
      const ship = deal.ships[0]!
      const printed = async (paper: string, variant = 0) => (await pedir('GET', `${ship}/papeles/${paper}/${variant}?formato=pdf`)).bytes
      await post('enviar-papel', {
        Nro_Embarque: ship,
        Papel: 'lista-empaque',
        Destinatarios: [{ Nombre: 'A', Email: 'a@nordkern.example' }],
      })
      pdfs = [await printed('lista-empaque'), await printed('instrucciones-embarque'), await printed('certificado-calidad', deal.boxes[0])]
      // printed again after it was sent; the second printing was not sent
      await post('update-info-embarque', { Nro_Embarque: ship, Nro_Viaje: 'OTRO9' })
      await printed('lista-empaque')
    })

    test('are its papers as they were sent last, or else printed, and the files of the deal', async () => {
      const files = unzipSync((await carpeta('comex')).bytes)
      expect(await papersIn('comex')).toEqual(ALL)
      for (const wanted of [...pdfs, pdf('negocio')])
        expect(Object.values(files).filter(file => Buffer.from(file).equals(wanted))).toHaveLength(1)
    })
    test('no paper for who may not print it, no file of the deal for who does not see deals', async () => {
      await grant('comex', [{ Cod_Pantalla: 'embarque', Cod_Funcion: 'imprimir', Permitido: false }])
      expect(await papersIn('comex')).toEqual(ALL.slice(3))
      await grant('comex', [{ Cod_Pantalla: 'negocio', Cod_Funcion: 'ver', Permitido: false }])
      expect(await papersIn('comex')).toEqual(ALL.slice(0, 3))
      await grant('comex', [{ Cod_Pantalla: 'negocio', Cod_Funcion: 'imprimir', Permitido: false }])
      expect(await papersIn('comex')).toEqual([...ALL.slice(0, 3), ALL[4]])
      await grant('comex', [])
    })
    test('in English are called in English, the contract among them', async () => {
      const names = namesIn((await carpeta('comex', '?idioma=en')).bytes)
      expect(names).toContainEqual(
        expect.stringMatching(/^2 Container CSQU 305438-3\/Certificates\/Certificate of origin.* - completo\.pdf$/),
      )
      // a file that has the Spanish name of its kind gets that name once, in the language of the dossier
      expect(names).toContainEqual('2 Container CSQU 305438-3/Certificates/Certificate of origin 4.pdf')
      expect(names).toContainEqual(expect.stringMatching(/^4 Deal\/Papers\/Contract 20\d\d-\d+ EN \(\d+\)\.pdf$/))
    })
    test('nothing for a client, whatever it was granted, nor in what is made for one', async () => {
      const own = await carpeta('cliente', '', 'clientelogistica')
      await grant('cliente', [
        { Cod_Pantalla: 'embarque', Cod_Funcion: 'ver', Permitido: true },
        { Cod_Pantalla: 'embarque', Cod_Funcion: 'imprimir', Permitido: true },
        { Cod_Pantalla: 'negocio', Cod_Funcion: 'ver', Permitido: true },
      ])
      const answers = [own, await carpeta('comex', '?para=cliente'), await carpeta('cliente'), await carpeta('cliente', '?para=interno')]
      await grant('cliente', [])
      for (const { status, bytes } of answers) {
        expect(status).toBe(200)
        expect(namesIn(bytes)).toHaveLength(1 + SEEN.length)
        const files = Object.values(unzipSync(bytes)).map(file => Buffer.from(file))
        for (const secret of [...pdfs, pdf('negocio')]) expect(files.some(file => file.equals(secret))).toBe(false)
      }
    })
  })
})
