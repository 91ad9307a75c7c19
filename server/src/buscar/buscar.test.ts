import type { CodPropio, Hallazgo } from '@nogal/model/buscar/buscar.calls'
import { formatContainer, junto, plano } from '@nogal/model/format'
import { beforeAll, describe, expect, test } from 'vitest'
import { useNegocios } from '../test/negocios.ts'
import { buscadoEn } from './buscar.queries.ts'

const api = useNegocios()
const { leer } = api

const ask = (texto: string, usuario = 'admin') => leer(`/api/buscar?${new URLSearchParams({ texto })}`, { usuario })
const found = async (texto: string, usuario = 'admin'): Promise<Hallazgo[]> => {
  const { status, data, text } = await ask(texto, usuario)
  expect(status, text).toBe(200)
  return data
}
const one = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows[0]

/** A shipment of the first client with a booking, a container and a finished document that is marked for it, a deal, and a file. */
let known: Record<'contrato' | 'booking' | 'caja' | 'numero' | 'cliente', string> & Record<'negocio' | 'embarque' | 'id' | 'cod', number>

beforeAll(async () => {
  known = await one(
    `select n.nro_contrato as contrato, e.nro_booking as booking, c.nro_contenedor as caja, k.nom_cliente as cliente, n.nro_negocio as negocio,
       e.nro_embarque as embarque, c.id_contenedor as id, k.cod_cliente as cod
     from embarque e join negocio n using (nro_negocio) join contenedor c using (nro_embarque) join clientes k on k.cod_cliente = n.cod_clientenegocio
     where e.nro_booking ~ '\\d{6}' and c.nro_contenedor is not null and k.cod_cliente = (select cod_cliente from usuario where cod_usuario = 'cliente')
       and not exists (select from contenedor_cierre z where z.id_contenedor = c.id_contenedor and z.cerrada)
     order by e.nro_embarque desc limit 1`,
  )
  const { id_gestion } = await one(
    `insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_certembarque, id_lineagestion, numero, referencia)
     values ('certificado', $1, $2, $3, (select min(cod_certembarque) from certificadosembarque), 77, 'CE-2031-0042', 'SAG 55/831') returning id_gestion`,
    [known.negocio, known.embarque, known.id],
  )
  await api.db.pool.query(
    `insert into adjunto (de, nro_embarque, nombre, visible_cliente) values ('embarque', $1, 'Póliza marítima.pdf', false)`,
    [known.embarque],
  )
  await api.db.pool.query(
    `insert into adjunto (de, nro_negocio, nombre, visible_cliente) values ('negocio', $1, 'Oferta marítima.pdf', true)`,
    [known.negocio],
  )
  await api.db.pool.query(`insert into adjunto (de, id_gestion, nombre, visible_cliente) values ('gestion', $1, 'Fito 55.pdf', true)`, [
    id_gestion,
  ])
  const say = (de: string, column: string, key: number, texto: string, visible: boolean) =>
    api.db.pool.query(
      `insert into comentario (de, ${column}, texto, de_cliente, visible_cliente, usuario) values ($1, $2, $3, false, $4, 'comex')`,
      [de, key, texto, visible],
    )
  await say('embarque', 'nro_embarque', known.embarque, 'El transbordo en Callao se acorta', false)
  await say('embarque', 'nro_embarque', known.embarque, 'Quarantine papers are ready', true)
  await say('negocio', 'nro_negocio', known.negocio, 'Descuento por calibre menudo', false)
  await say('contenedor', 'id_contenedor', known.id, 'Termografo quedo en la puerta', false)
})

const isFound = (all: readonly Hallazgo[], Tipo: CodPropio, test: (h: Hallazgo) => boolean) => all.some(h => h.Tipo === Tipo && test(h))
const ofDeal = (h: Hallazgo) => h.Nro_Negocio === known.negocio
const ofShipment = (h: Hallazgo) => h.Nro_Embarque === known.embarque
const ofBox = (h: Hallazgo) => h.Id_Contenedor === known.id
const swapped = (text: string) => text.slice(0, -3) + text.at(-2) + text.at(-3) + text.at(-1)
const wrongEnd = (text: string) => text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10)

describe('finds', () => {
  const cases: [what: string, typed: () => string, Tipo: CodPropio, is: (h: Hallazgo) => boolean][] = [
    ['a deal by its contract', () => known.contrato, 'negocio', ofDeal],
    ['a contract without dashes', () => junto(known.contrato), 'negocio', ofDeal],
    ['a contract with spaces', () => known.contrato.replaceAll('-', ' '), 'negocio', ofDeal],
    ['the beginning of a contract', () => known.contrato.slice(0, -1), 'negocio', h => h.Titulo.startsWith(known.contrato.slice(0, -1))],
    ['a deal by its number', () => String(known.negocio), 'negocio', ofDeal],
    ['a shipment by its booking', () => known.booking, 'embarque', ofShipment],
    ['a booking with spaces', () => known.booking.replace(/(\d{3})/, ' $1 '), 'embarque', ofShipment],
    ['a shipment by its contract without dashes', () => junto(known.contrato), 'embarque', ofShipment],
    ['a shipment by its own number', () => String(known.embarque), 'embarque', ofShipment],
    ['a container', () => known.caja, 'contenedor', ofBox],
    ['a container in small letters', () => known.caja.toLowerCase(), 'contenedor', ofBox],
    ['a container as people write it', () => formatContainer(known.caja), 'contenedor', ofBox],
    ['a container with blanks anywhere', () => [...known.caja].join(' '), 'contenedor', ofBox],
    ['a container without its owner', () => known.caja.slice(4), 'contenedor', ofBox],
    ['the beginning of a container', () => known.caja.slice(0, 8), 'contenedor', ofBox],
    ['the deal of a container', () => known.caja, 'negocio', ofDeal],
    ['a certificate by its number', () => 'CE-2031-0042', 'gestion', ofShipment],
    ['a certificate without dashes', () => 'ce 20310042', 'gestion', ofShipment],
    ['a certificate by its reference', () => 'sag55831', 'gestion', ofShipment],
    ['a part of the number of a certificate', () => '31-0042', 'gestion', ofShipment],
    ['a file by a word of its name, without its accent', () => 'poliza', 'adjunto', ofShipment],
    ['a comment on a shipment by two of its words', () => 'callao transbordo', 'comentario', ofShipment],
    ['a comment on a deal', () => 'calibre menudo', 'comentario', ofDeal],
    ['a comment on a container, without its accent', () => 'termógrafo', 'comentario', ofBox],
    ['a client', () => known.cliente, 'parametro', h => h.Pantalla === 'clientes' && h.Clave === String(known.cod)],
    ['a client in capitals without accents', () => plano(known.cliente).toUpperCase(), 'parametro', h => h.Pantalla === 'clientes'],
    ['a port by its code', () => 'DEHAM', 'parametro', h => h.Pantalla === 'puerto' && h.Titulo === 'Hamburgo'],
    ['a row of a small table', () => 'kilogramo', 'parametro', h => h.Pantalla === 'unidadmedida' || h.Pantalla === 'unidadventa'],
    ['the deals of a client and a product', () => `${known.cliente.split(' ')[0]} ${known.contrato}`, 'negocio', ofDeal],
  ]
  test.each(cases)('%s', async (_, typed, tipo, is) => {
    const all = await found(typed())
    expect(
      all.filter(h => h.Tipo === tipo).map(h => h.Titulo),
      typed(),
    ).not.toEqual([])
    expect(isFound(all, tipo, is), JSON.stringify(all.filter(h => h.Tipo === tipo))).toBe(true)
    expect(all.some(h => h.Parecido)).toBe(false)
  })

  const forgiven: typeof cases = [
    ['a container with two digits swapped', () => swapped(known.caja), 'contenedor', ofBox],
    ['a container with a wrong digit', () => wrongEnd(known.caja), 'contenedor', ofBox],
    ['a container with a digit missing', () => known.caja.slice(0, 6) + known.caja.slice(7), 'contenedor', ofBox],
    ['a certificate with a wrong digit', () => 'CE-2031-0043', 'gestion', ofShipment],
    ['a client of which a letter is wrong', () => 'Nodrkern', 'parametro', h => h.Titulo.startsWith('Nordkern')],
    ['the deals of a client of which a letter is wrong', () => 'Nodrkern', 'negocio', h => h.Nom_Cliente!.startsWith('Nordkern')],
    ['shipments by a port with two errors', () => 'hambrugo', 'embarque', () => true],
    ['deals by two words, one of them wrong', () => 'nordkern cirulea', 'negocio', h => h.Nom_Cliente!.startsWith('Nordkern')],
  ]
  test.each(forgiven)('%s, and says that it is only like it', async (_, typed, tipo, is) => {
    const all = await found(typed())
    expect(isFound(all, tipo, is), `${typed()}: ${JSON.stringify(all.map(h => [h.Tipo, h.Titulo]))}`).toBe(true)
    expect(all.every(h => h.Parecido)).toBe(true)
  })

  test('what was typed comes before what begins so, the newest first, and few of each kind', async () => {
    const all = await found(known.contrato)
    expect(all.find(h => h.Tipo === 'negocio')?.Nro_Negocio).toBe(known.negocio)
    expect((await found(known.booking))[0]?.Nro_Embarque, 'a kind that has it comes before one that contains it').toBe(known.embarque)
    const many = (await found('20')).filter(h => h.Tipo === 'negocio')
    expect(many.length).toBe(5)
    const dense = (await found('nuez')).filter(h => h.Tipo === 'negocio').map(h => h.Nro_Negocio!)
    expect(dense).toEqual(dense.toSorted((a, b) => b - a))
  })

  test('says state, ETD and client of what it finds', async () => {
    const box = (await found(known.caja)).find(h => h.Tipo === 'contenedor')!
    const { etd } = await one(`select to_char(fecha_etd, 'YYYY-MM-DD') as etd from embarque where nro_embarque = $1`, [known.embarque])
    expect(box).toMatchObject({ Nom_Cliente: known.cliente, Fecha_ETD: etd, Pantalla: 'embarque', Clave: String(known.id) })
    expect(box.Nom_Estado).toBeTruthy()
  })

  test.each<[string, string | null, boolean]>([
    ['its container by its number', 'MSCU1234566', true],
    ['its container by its place in the deal while it has no number', null, true],
    ['no container where it is of the whole shipment', null, false],
  ])('tells, for an item of gestión, %s', async (_, caja, isOfBox) => {
    const { nombre, corr, de } = await one(
      `select k.nombre, c.nro_corr_contenedor as corr, n.nro_contrato || '/' || e.nro_corr_embarque as de
       from contenedor c join embarque e using (nro_embarque) join negocio n on n.nro_negocio = e.nro_negocio,
         (select nombre from clase_gestion where tipo = 'documento' order by codigo limit 1) k
       where c.id_contenedor = $1`,
      [known.id],
    )
    await api.db.pool.query('update contenedor set nro_contenedor = $2 where id_contenedor = $1', [known.id, caja])
    await api.db.pool.query(
      `insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_docnegocio, id_lineagestion, numero)
       values ('documento', $1, $2, $3, (select min(codigo) from clase_gestion where tipo = 'documento'), 78, 'DOC-2031-7788')`,
      [known.negocio, known.embarque, isOfBox ? known.id : null],
    )
    try {
      const { Detalle } = (await found('DOC-2031-7788')).find(h => h.Tipo === 'gestion')!
      const where = caja ? formatContainer(caja) : `Contenedor ${corr}`
      expect(Detalle).toBe([nombre, de, ...(isOfBox ? [where] : [])].join(' · '))
    } finally {
      await api.db.pool.query("delete from gestion where numero = 'DOC-2031-7788'")
      await api.db.pool.query('update contenedor set nro_contenedor = $2 where id_contenedor = $1', [known.id, known.caja])
    }
  })

  test.each(['zzzqqqxxx', 'nordkern zzzqqqxxx', 'ZZZU 999999-9'])('nothing that is like «%s»', async typed => {
    expect(await found(typed)).toEqual([])
  })
})

describe('scope', () => {
  const words = () => [
    'nuez',
    'almendra',
    'CE-2031-0042',
    known.caja,
    known.contrato,
    'mar',
    '20',
    'valparaiso',
    'pdf',
    'nordkern',
    'poliza',
  ]

  test('a client finds its own shipments on its own screen, and nothing of others', async () => {
    const { mios } = await one(
      `select array_agg(nro_negocio) as mios from negocio where (select cod_cliente from usuario where cod_usuario = 'cliente')
         in (cod_clientenegocio, cod_consig, cod_notif1, cod_notif2)`,
    )
    for (const typed of words())
      for (const h of await found(typed, 'cliente')) {
        expect(mios, `${typed}: ${h.Titulo}`).toContain(h.Nro_Negocio)
        expect(h.Pantalla).toBe('cliente')
      }
    expect(isFound(await found(known.caja, 'cliente'), 'contenedor', ofBox)).toBe(true)
    expect(isFound(await found(known.booking, 'cliente'), 'embarque', ofShipment)).toBe(true)
    expect(isFound(await found(known.caja, 'cliente2'), 'contenedor', ofBox), 'another client').toBe(false)
    expect(await found(swapped(known.caja), 'cliente2'), 'nor by an error').toEqual([])
  })

  test('a client finds of the comments what was written for it, without the name of who wrote it', async () => {
    expect(await found('transbordo en callao', 'cliente')).toEqual([])
    expect(await found('calibre menudo', 'cliente')).toEqual([])
    const [read] = await found('quarantine papers', 'cliente')
    expect(read).toMatchObject({ Tipo: 'comentario', Pantalla: 'cliente', Titulo: 'Quarantine papers are ready', De: 'embarque' })
    expect(read!.Detalle).toBe(
      `${known.contrato}/${(await one('select nro_corr_embarque as n from embarque where nro_embarque = $1', [known.embarque])).n}`,
    )
    expect(await found('quarantine papers', 'cliente2'), 'another client').toEqual([])
    await api.db.pool.query('alter table comentario disable trigger user')
    await api.db.pool.query(`update comentario set eliminado = true where texto = 'Quarantine papers are ready'`)
    await api.db.pool.query('alter table comentario enable trigger user')
    expect(await found('quarantine papers'), 'a deleted comment').toEqual([])
  })

  test('a client finds a document when it is finished and marked for it, and its file then', async () => {
    expect(await found('CE-2031-0042', 'cliente')).toEqual([])
    expect(await found('Fito 55.pdf', 'cliente')).toEqual([])
    await api.db.pool.query(`alter table gestion disable trigger user`)
    await api.db.pool.query(`update gestion set visible_cliente = true, cod_estadogestion = '04' where numero = 'CE-2031-0042'`)
    await api.db.pool.query(`alter table gestion enable trigger user`)
    expect((await found('CE-2031-0042', 'cliente')).map(h => [h.Tipo, h.Pantalla])).toEqual([['gestion', 'cliente']])
    expect((await found('Fito 55.pdf', 'cliente')).map(h => [h.Tipo, h.Pantalla])).toEqual([['adjunto', 'cliente']])
    expect(await found('maritima', 'cliente'), 'what is not marked, and what hangs on a deal').toEqual([])
    expect(await found('CE-2031-0042', 'cliente2')).toEqual([])
  })

  test('whoever reads English finds documents, containers and files under their English names', async () => {
    const first = async (texto: string, idioma: string): Promise<Hallazgo> =>
      (await leer(`/api/buscar?${new URLSearchParams({ texto, idioma })}`, { usuario: 'cliente' })).data[0]
    const rename = async (from: string, to: string) => {
      await api.db.pool.query('alter table adjunto disable trigger user')
      await api.db.pool.query('update adjunto set nombre = $2 where nombre = $1', [from, to])
      await api.db.pool.query('alter table adjunto enable trigger user')
    }
    const { es, en, place, corr } = await one(
      `select k.nombre as es, k.nombre_ing as en, n.nro_contrato || '/' || e.nro_corr_embarque as place, c.nro_corr_contenedor as corr
       from gestion g join contenedor c using (id_contenedor) join embarque e on e.nro_embarque = c.nro_embarque
         join negocio n on n.nro_negocio = e.nro_negocio join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
       where g.numero = 'CE-2031-0042'`,
    )
    await rename('Fito 55.pdf', `${es} 55.pdf`)
    await api.db.pool.query('update contenedor set nro_contenedor = null where id_contenedor = $1', [known.id])
    expect((await first('CE-2031-0042', 'en')).Detalle).toBe(`${en} · ${place} · Container ${corr}`)
    expect((await first('CE-2031-0042', 'es')).Detalle).toBe(`${es} · ${place} · Contenedor ${corr}`)
    expect((await first(`${es} 55`, 'en')).Titulo).toBe(`${en} 55.pdf`)
    await api.db.pool.query('update contenedor set nro_contenedor = $2 where id_contenedor = $1', [known.id, known.caja])
    await rename(`${es} 55.pdf`, 'Fito 55.pdf')
  })

  test('a screen that is not granted gives nothing, and another that shows the same leads there', async () => {
    const area = await one(`select cod_areagestion as cod from usuario where cod_usuario = 'calidad'`)
    const revoke = (pantallas: string[]) =>
      api.db.pool.query(
        `update areagestion set permisos = (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(permisos) p
           where p ->> 'Cod_Pantalla' <> all ($2)) where cod_areagestion = $1`,
        [area.cod, pantallas],
      )
    expect(new Set((await found(known.contrato, 'calidad')).map(h => h.Pantalla))).toContain('negocio')
    await revoke(['negocio', 'clientes'])
    expect((await found(known.contrato, 'calidad')).filter(h => h.Tipo === 'negocio')).toEqual([])
    expect((await found('nordkern', 'calidad')).filter(h => h.Tipo === 'parametro')).toEqual([])
    expect((await found('nodrkern', 'calidad')).filter(h => h.Tipo === 'parametro')).toEqual([])
    await revoke(['embarque'])
    expect((await found(known.caja, 'calidad')).map(h => [h.Tipo, h.Pantalla])).toContainEqual(['contenedor', 'calidad'])
    await revoke(['calidad'])
    for (const typed of words())
      for (const h of await found(typed, 'calidad'))
        expect(['parametro', 'adjunto', 'lote', 'solicitud', 'reclamo'], `${typed} ${JSON.stringify(h)}`).toContain(h.Tipo)
  })

  test('somebody of a plant finds what is loaded there', async () => {
    const plants = await one(`select array_agg(cod_planta) as p from usuario_planta where cod_usuario = 'produccion'`)
    if (!plants.p)
      await api.db.pool.query(`insert into usuario_planta (cod_usuario, cod_planta) select 'produccion', min(cod_planta) from planta`)
    const { data } = await leer('/api/embarque/listar-embarques', { usuario: 'produccion' })
    const theirs = new Set((data as Hallazgo[]).map(row => row.Nro_Embarque))
    for (const typed of words())
      for (const h of await found(typed, 'produccion'))
        if (h.Tipo === 'embarque' || h.Tipo === 'contenedor') expect(theirs, `${typed}: ${h.Titulo}`).toContain(h.Nro_Embarque)
  })
})

describe('hostile text', () => {
  test.each([
    ['too long', 'a'.repeat(10_000)],
    ['a null byte', 'a\u0000b'],
    ['nothing', ''],
    ['a blank', ' '],
    ['what nobody sees', '\u202e\u200b\u0301'],
  ])('%s is refused with a sentence', async (_, typed) => {
    const { status, errores } = await ask(typed)
    expect(status).toBe(400)
    expect(errores![0]!.mensaje).toMatch(/^Texto/)
  })

  test.each([
    '%',
    '_',
    '\\',
    '%%%%%',
    '___',
    '\\\\\\',
    "' or 1=1 --",
    '".*+?^$()|[]',
    '(a+)+$',
    '🌰🌰🌰',
    '中文字',
    '-',
    '- . /',
    "'",
    '"',
    '$1',
    '99999999999999999999',
    '2147483648',
    '-1',
    'a '.repeat(50),
    '1'.repeat(100),
    'ab%',
    "x'; drop table negocio; --",
    '/* planned */ --',
  ])('«%s» is text like any other', async typed => {
    const all = await found(typed.slice(0, 100))
    const holds = (h: Hallazgo) => junto(h.Titulo).includes(junto(typed)) || plano(JSON.stringify(h)).includes(plano(typed).trim())
    if (typed.length < 8 && !/^[\s\d$-]*$/.test(typed)) expect(all.filter(h => !holds(h) && h.Tipo === 'parametro')).toEqual([])
    if (/^[%_\\]+$/.test(typed)) expect(all.filter(h => h.Tipo !== 'parametro')).toEqual([])
  })
})

test('who has no session finds nothing', async () => {
  const { status } = await api.pedir('GET', '/api/buscar?texto=nuez', { usuario: null })
  expect(status).toBe(401)
})

test.each([
  ['msku', 'msku'],
  ['MSKU 300 002-2', 'msku3000022'],
  ['booking 4711', 'booking4711'],
  ['hambrugo neuz', ''],
])('«%s» is looked for as the number «%s»', (texto, number) => expect(buscadoEn(texto).number).toBe(number))
