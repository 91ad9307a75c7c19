/** What a client reads and writes of comments, and that nothing internal reaches it by any way; and the feed of a record. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { adjuntosOf } from '../test/archivos.ts'
import { documented } from '../test/clienteInputs.ts'
import { commentsOf, type LugarComentado, words } from '../test/comentarioInputs.ts'

const api = useApi()
const { ask, write, written, read } = commentsOf(api)
/** A word that stands in internal comments only. */
const SECRET = 'SOLONOSOTROS'

let own: Awaited<ReturnType<typeof documented>>
let ship: LugarComentado
let item: LugarComentado
let secret: number
let file: number
beforeAll(async () => {
  own = await documented(api)
  ship = { De: 'embarque', Clave: own.ship }
  item = { De: 'gestion', Clave: own.gestion }
  for (const lugar of [item, ship, { De: 'negocio', Clave: own.nro }, { De: 'contenedor', Clave: own.ids[0] }])
    secret = await written('comex', lugar, words(SECRET))
  secret = await written('comex', ship, words(SECRET))
  file = (await adjuntosOf(api, 'comex').attach({ De: 'comentario', Clave: secret }, 'uno.pdf')).Id_Adjunto
})

describe('a client', () => {
  test('reads what was written for it, without the names of the company, and answers', async () => {
    const id = await written('comex', ship, words('La nave llega el martes.'), { Visible_Cliente: true })
    expect(await read('cliente', ship)).toMatchObject([
      { Id_Comentario: id, Texto: 'La nave llega el martes.', Nom_Usuario: null, Propio: false, Visible_Cliente: true },
    ])
    const answer = await written('cliente', ship, words('Gracias.'), { Id_Hilo: id })
    expect((await read('cliente', ship)).at(-1)).toMatchObject({ Id_Comentario: answer, De_Cliente: true, Propio: true })
    expect((await read('comex', ship)).at(-1)).toMatchObject({ De_Cliente: true, Visible_Cliente: true, Nom_Usuario: expect.any(String) })
    expect((await ask('cliente', 'POST', 'editar', { Id_Comentario: answer, Documento: words('Muchas gracias.') })).status).toBe(200)
    expect((await ask('cliente', 'POST', 'editar', { Id_Comentario: id, Documento: words('Otra cosa.') })).status).toBe(403)
  })

  test('writes nothing that is internal, not even where it asks for it, and mentions nobody', async () => {
    const id = await written('cliente', item, words('El peso no coincide.'), { Visible_Cliente: false })
    expect((await read('comex', item)).find((one: Values) => one.Id_Comentario === id)).toMatchObject({
      Visible_Cliente: true,
      De_Cliente: true,
    })
    expect((await write('cliente', item, words('Mire, ', 'calidad'))).status).toBe(400)
    expect((await ask('cliente', 'GET', `personas/embarque/${own.ship}`)).status).toBe(403)
    expect((await ask('cliente', 'POST', 'resolver', { Id_Comentario: id, Resuelto: true })).status).toBe(403)
  })

  test('finds nothing on what is no shipment or document of its own', async () => {
    for (const lugar of [
      { De: 'negocio', Clave: own.nro },
      { De: 'embarque', Clave: 999_999 },
    ])
      expect((await write('cliente', lugar, words('Hola.'))).status).toBe(404)
    expect((await ask('cliente2', 'GET', `embarque/${own.ship}`)).status).toBe(404)
    expect((await write('cliente2', ship, words('Hola.'))).status).toBe(404)
    // its containers have no comments for clients
    expect((await write('cliente', { De: 'contenedor', Clave: own.ids[0]! }, words('Hola.'))).status).toBe(404)
  })

  test('is told of nothing internal by any call: lists, files, notices, search, history, feed, exports', async () => {
    await api.db.pool.query("update usuario set permisos = $1 where cod_usuario = 'cliente'", [
      JSON.stringify(
        ['negocio', 'embarque', 'cliente', 'logistica', 'calidad'].flatMap(Cod_Pantalla =>
          ['ver', 'editar', 'exportar'].map(Cod_Funcion => ({ Cod_Pantalla, Cod_Funcion, Permitido: true })),
        ),
      ),
    ])
    await ask('comex', 'POST', 'editar', { Id_Comentario: secret, Documento: words(`${SECRET} dos`) })
    const get = (path: string) => api.pedir('GET', `/api/${path}`, { usuario: 'cliente' })
    const asked = [
      ...['negocio', 'embarque', 'contenedor', 'gestion'].map(de =>
        get(`comentarios/${de}/${{ negocio: own.nro, embarque: own.ship, contenedor: own.ids[0], gestion: own.gestion }[de]}`),
      ),
      get(`comentarios/${own.gestion}`),
      get(`actividad/embarque/${own.ship}`),
      get(`adjuntos/comentario/${secret}`),
      get(`adjuntos/archivo/${file}/0`),
      get('aviso/resumen'),
      get('aviso/listado?porPagina=100'),
      get(`buscar?texto=${SECRET}`),
      get(`historial/embarque/${own.ship}?porPagina=100`),
      get(`historial/negocio/${own.nro}?porPagina=100`),
      get(`clientelogistica/${own.ship}/cargar-embarque`),
      get('clientelogistica/espera'),
      get(`clientelogistica/${own.ship}/carpeta`),
      api.pedir('POST', `/api/historial/embarque/${own.ship}/exportar`, {
        usuario: 'cliente',
        body: { formato: 'csv', columnas: [{ Campo: 'Antes', Titulo: 'Antes' }] },
      }),
      ask('cliente', 'POST', 'editar', { Id_Comentario: secret, Documento: words('x') }),
      ask('cliente', 'POST', 'eliminar', { Id_Comentario: secret }),
      write('cliente', ship, words('x'), { Id_Hilo: secret }),
    ]
    for (const answer of await Promise.all(asked)) expect(`${answer.text}${answer.bytes.toString('latin1')}`).not.toContain(SECRET)
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses[6]).toBe(404)
    expect(statuses[7]).toBe(404)
    expect(statuses.slice(-3)).toEqual([404, 404, 404])
    const { rows } = await api.db.pool.query("select count(*)::int as n from aviso where usuario = 'cliente' and hechos::text like $1", [
      `%${SECRET}%`,
    ])
    expect(rows[0].n).toBe(0)
    const mails = await api.db.pool.query('select count(*)::int as n from envio where mensaje like $1 and cod_cliente is not null', [
      `%${SECRET}%`,
    ])
    expect(mails.rows[0].n).toBe(0)
  })

  test('is told no more of a comment that was written for it by mistake and deleted', async () => {
    const id = await written('comex', ship, words('EQUIVOCADO'), { Visible_Cliente: true })
    const told = async () =>
      (await api.db.pool.query("select hechos::text || detalle as t from aviso where usuario = 'cliente'")).rows.map(({ t }) => t).join()
    expect(await told()).toContain('EQUIVOCADO')
    await ask('comex', 'POST', 'eliminar', { Id_Comentario: id })
    expect(await told()).not.toContain('EQUIVOCADO')
    expect(JSON.stringify(await read('cliente', ship))).not.toContain('EQUIVOCADO')
  })
})

describe('the feed of a shipment', () => {
  const feed = async (more = '', usuario = 'comex') =>
    (await api.pedir('GET', `/api/actividad/embarque/${own.ship}${more}`, { usuario })).data
  test('has what happened to it, to its containers and to its documents, the newest first, page by page and nothing twice', async () => {
    const seen: Values[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null && pages < 50; pages++) {
      const { Filas, Siguiente }: { Filas: Values[]; Siguiente: string | null } = await feed(next && `?desde=${encodeURIComponent(next)}`)
      seen.push(...Filas)
      next = Siguiente
    }
    const moments = seen.map(({ En }) => Date.parse(String(En)))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(new Set(seen.map(({ Clase, Id }) => `${Clase} ${Id}`)).size).toBe(seen.length)
    const { rows } = await api.db.pool.query(
      `select count(*)::int as n from historial where split_part(tabla, '_', 1) = 'embarque' and split_part(clave, '~', 1) = $1`,
      [String(own.ship)],
    )
    expect(seen.filter(({ De, Tabla }) => De === 'embarque' && Tabla)).toHaveLength(rows[0].n)
    for (const de of ['embarque', 'contenedor', 'gestion']) expect(seen.map(({ De }) => De)).toContain(de)
  })

  test.each(['comentario', 'estado', 'cambio'])('filtered by %s has nothing else', async clase => {
    const { Filas } = await feed(`?clase=${clase}`)
    expect(Filas.length).toBeGreaterThan(0)
    expect(Filas.filter(({ Clase }: Values) => Clase !== clase)).toEqual([])
  })

  test('is for the company', async () => {
    expect((await api.pedir('GET', `/api/actividad/embarque/${own.ship}`, { usuario: 'cliente' })).status).toBe(403)
  })
})
