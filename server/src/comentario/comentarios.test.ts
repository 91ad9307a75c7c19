/** Comments: who writes, reads, changes and resolves them, and what is refused with which sentence. */
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { RichDoc, RichNode } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { adjuntosOf } from '../test/archivos.ts'
import { documented } from '../test/clienteInputs.ts'
import { commentsOf, type LugarComentado, words } from '../test/comentarioInputs.ts'
import { newService } from '../test/tokens.ts'

const api = useApi()
const { ask, write, written, read } = commentsOf(api)

let own: Awaited<ReturnType<typeof documented>>
let deal: LugarComentado
let ship: LugarComentado
let box: LugarComentado
let item: LugarComentado
beforeAll(async () => {
  own = await documented(api)
  deal = { De: 'negocio', Clave: own.nro }
  ship = { De: 'embarque', Clave: own.ship }
  box = { De: 'contenedor', Clave: own.ids[0] }
  item = { De: 'gestion', Clave: own.gestion }
})

const historyOf = async ({ De, Clave }: LugarComentado) =>
  (await api.pedir('GET', `/api/historial/${De}/${Clave}?porPagina=100`, { usuario: 'admin' })).data.filter(
    ({ Tabla }: { Tabla: string }) => Tabla === `${De}_comentario`,
  )

describe('a comment', () => {
  test('is written on a deal, a shipment, a container and an item of gestión, and read by who sees them', async () => {
    for (const lugar of [deal, ship, box, item]) {
      const { status, mensaje, data } = await write('admin', lugar, words(`Sobre ${lugar.De}.`))
      expect([status, mensaje]).toEqual([200, 'Comentario guardado.'])
      expect(data.Comentarios.at(-1)).toMatchObject({
        Texto: `Sobre ${lugar.De}.`,
        Propio: true,
        Visible_Cliente: false,
        De_Cliente: false,
      })
      expect((await read('comex', lugar)).at(-1)).toMatchObject({ Texto: `Sobre ${lugar.De}.`, Propio: false })
    }
  })

  test('keeps its format, and names people as they are called today', async () => {
    const Documento: RichDoc = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Revise', marks: [{ type: 'bold' }] },
            { type: 'text', text: ' esto, ' },
          ],
        },
        { type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'calidad', label: 'El Jefe' } }] },
      ],
    }
    const { data } = await write('comex', box, Documento)
    const { rows } = await api.db.pool.query("select nom_usuario from usuario where cod_usuario = 'calidad'")
    const said = data.Comentarios.at(-1)
    expect(said.Documento.content[0].content[0].marks).toEqual([{ type: 'bold' }])
    expect(said.Texto).toBe(`Revise esto, \n@${rows[0].nom_usuario}`)
    expect(JSON.stringify(said)).not.toContain('El Jefe')
  })

  test('is changed and deleted by who wrote it, and the history keeps what it said', async () => {
    const id = await written('comex', ship, words('Con un error.'))
    await written('calidad', ship, words('¿Cuál?'), { Id_Hilo: id })
    const other = await ask('calidad', 'POST', 'editar', { Id_Comentario: id, Documento: words('Otra cosa.') })
    expect([other.status, other.mensaje]).toEqual([403, 'Solo quien escribió un comentario lo cambia o lo elimina.'])
    const administrador = await ask('admin', 'POST', 'eliminar', { Id_Comentario: id })
    expect(administrador.status).toBe(403)
    const edited = await ask('comex', 'POST', 'editar', { Id_Comentario: id, Documento: words('Sin error.'), Version: 1 })
    expect(edited.mensaje).toBe('Comentario actualizado.')
    expect((await ask('comex', 'POST', 'editar', { Id_Comentario: id, Documento: words('Tarde.'), Version: 1 })).status).toBe(409)
    expect((await ask('comex', 'POST', 'eliminar', { Id_Comentario: id })).mensaje).toBe('Comentario eliminado.')
    const twice = await ask('comex', 'POST', 'eliminar', { Id_Comentario: id })
    expect([twice.status, twice.mensaje]).toEqual([409, 'El comentario ya se eliminó.'])
    expect((await read('calidad', ship)).find((one: { Id_Comentario: number }) => one.Id_Comentario === id)).toMatchObject({
      Eliminado: true,
      Texto: null,
      Documento: null,
    })
    const [deleted, changed] = (await historyOf(ship)).filter(({ Clave }: { Clave: string }) => Clave === `${own.ship}~${id}`)
    expect(deleted).toMatchObject({ Accion: 'eliminar', Antes: { texto: 'Sin error.' }, Usuario: 'comex' })
    expect(changed).toMatchObject({ Accion: 'editar', Antes: { texto: 'Con un error.' }, Despues: { texto: 'Sin error.' } })
  })

  test('that stands alone disappears when it is deleted', async () => {
    const id = await written('comex', deal, words('Por error.'))
    await ask('comex', 'POST', 'eliminar', { Id_Comentario: id })
    expect(JSON.stringify(await read('comex', deal))).not.toContain(`"Id_Comentario":${id},`)
  })

  test('is accepted on an annulled shipment: it explains what happened', async () => {
    const { ship: Clave } = await documented(api)
    await api.db.pool.query(`alter table embarque disable trigger user; update embarque set cod_estadoemb = '${ESTADO_EMBARQUE.anulado}' where nro_embarque = ${Clave};
      alter table embarque enable trigger user`)
    expect((await write('comex', { De: 'embarque', Clave }, words('Se anuló porque la nave no llegó.'))).status).toBe(200)
  })

  test('that is sent twice with one key is stored once', async () => {
    const once = () =>
      api.pedir('POST', '/api/comentarios/escribir', {
        usuario: 'comex',
        body: { ...deal, Documento: words('Una vez.') },
        headers: { 'idempotency-key': 'una-vez-comentario' },
      })
    expect((await once()).data.Id_Comentario).toBe((await once()).data.Id_Comentario)
    expect((await read('comex', deal)).filter(({ Texto }: { Texto: string }) => Texto === 'Una vez.')).toHaveLength(1)
  })
})

describe('a thread', () => {
  test('takes answers of its own record only', async () => {
    const id = await written('comex', ship, words('Primero.'))
    const answer = await written('calidad', ship, words('Respuesta.'), { Id_Hilo: id })
    for (const [lugar, Id_Hilo] of [
      [box, id],
      [ship, answer],
    ] as const) {
      const { status, mensaje } = await write('comex', lugar, words('Mal puesta.'), { Id_Hilo })
      expect([status, mensaje]).toEqual([409, 'Ese hilo no es de este registro. Conteste donde está el primer comentario.'])
    }
    expect((await write('comex', ship, words('A nada.'), { Id_Hilo: 999_999 })).status).toBe(404)
  })

  test('is resolved once, also by two at the same time, and an answer reopens it', async () => {
    const id = await written('comex', box, words('¿Se puede cargar?'))
    const both = await Promise.all(
      ['calidad', 'admin'].map(usuario => ask(usuario, 'POST', 'resolver', { Id_Comentario: id, Resuelto: true })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.mensaje).toMatch(/^El hilo ya lo dio por resuelto .+\.$/)
    const root = async () => (await read('comex', box)).find((one: { Id_Comentario: number }) => one.Id_Comentario === id)
    expect(await root()).toMatchObject({ Resuelto_En: expect.any(String), Resuelto_Por: expect.any(String) })
    const answer = await written('comex', box, words('Todavía no.'), { Id_Hilo: id })
    expect(await root()).toMatchObject({ Resuelto_En: null, Resuelto_Por: null })
    const reopened = await ask('comex', 'POST', 'resolver', { Id_Comentario: id, Resuelto: false })
    expect([reopened.status, reopened.mensaje]).toEqual([409, 'El hilo ya está abierto.'])
    const wrong = await ask('comex', 'POST', 'resolver', { Id_Comentario: answer, Resuelto: true })
    expect(wrong.mensaje).toBe('Se resuelve el hilo entero, no una respuesta. Hágalo en su primer comentario.')
  })
})

describe('refused with a sentence', () => {
  const nested = (levels: number): RichDoc => {
    let node: RichNode = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
    for (let i = 0; i < levels; i++) node = { type: 'blockquote', content: [node] }
    return { type: 'doc', content: [node] }
  }
  const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  test.each([
    ['nothing', { type: 'doc', content: [] }, 'Comentario: escriba algo antes de guardarlo.'],
    ['blanks', words('   '), 'Comentario: escriba algo antes de guardarlo.'],
    ['too many words', words('á'.repeat(2345)), 'Comentario: tiene 2.345 caracteres y admite 2.000. Acórtelo o divídalo en dos.'],
    ['an image', paragraph({ type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } }), 'Comentario: el texto con formato no es válido.'],
    ['HTML in place of a document', '<script>alert(1)</script>', 'Comentario: el texto con formato no es válido.'],
    [
      'a link that runs a program',
      paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
      'Comentario: use solo enlaces http, https o mailto.',
    ],
    ['quotes without end', nested(40), 'Comentario: el texto tiene demasiados niveles. Quite listas o citas que están dentro de otras.'],
    [
      'a mention of a client',
      words('Mire, ', 'cliente'),
      'Comentario: menciona a una persona que no ve este registro. Quite la mención, o pida que le den permiso.',
    ],
    [
      'a mention of nobody',
      words('Mire, ', 'nadie'),
      'Comentario: menciona a una persona que no ve este registro. Quite la mención, o pida que le den permiso.',
    ],
  ])('%s', async (_, Documento, sentence) => {
    const { status, errores } = await write('comex', ship, Documento as RichDoc)
    expect([status, errores?.[0]?.mensaje]).toEqual([400, sentence])
  })

  test('HTML within words stays words', async () => {
    const id = await written('comex', ship, words('<img src=x onerror=alert(1)>'))
    const said = (await read('comex', ship)).find((one: { Id_Comentario: number }) => one.Id_Comentario === id)
    expect(said.Texto).toBe('<img src=x onerror=alert(1)>')
  })

  test('a mention in what the client reads, and a comment for the client where it reads none', async () => {
    const named = await write('comex', ship, words('Pregunte a ', 'calidad'), { Visible_Cliente: true })
    expect(named.errores?.[0]?.mensaje).toBe(
      'Comentario: lo lee el cliente, que no ve los nombres de la empresa. Mencione a la persona en un comentario interno.',
    )
    for (const lugar of [deal, box])
      expect((await write('comex', lugar, words('Hola.'), { Visible_Cliente: true })).errores?.[0]?.mensaje).toBe(
        'El cliente no lee comentarios aquí. Escríbale en el embarque o en el documento.',
      )
  })
})

describe('whom a comment may mention', () => {
  test('those who see the record, and nobody else is offered', async () => {
    await api.db.pool.query(`insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, activo, clave_hash)
      select 'lejos', 'Planta lejana', 'x@y.cl', '04', true, clave_hash from usuario where cod_usuario = 'comex'`)
    await api.db.pool.query(
      "update usuario set cod_areagestion = (select cod_areagestion from usuario where cod_usuario = 'produccion') where cod_usuario = 'lejos'",
    )
    await api.db.pool.query("insert into usuario_planta (cod_usuario, cod_planta) select 'lejos', max(cod_planta) from planta")
    await newService(api, 'robot')
    const offered = (await ask('comex', 'GET', `personas/contenedor/${box.Clave}`)).data.map(({ Usuario }: { Usuario: string }) => Usuario)
    expect(offered).toEqual(expect.arrayContaining(['calidad', 'comex']))
    for (const absent of ['lejos', 'cliente', 'cliente2', 'robot']) expect(offered).not.toContain(absent)
    for (const absent of ['lejos', 'robot']) expect((await write('comex', box, words('Mire, ', absent))).status).toBe(400)
    // every person who is offered reads the comments, and every other one is refused
    const { rows } = await api.db.pool.query('select cod_usuario from usuario where activo and clave_hash is not null')
    for (const { cod_usuario } of rows)
      expect([cod_usuario, (await ask(cod_usuario, 'GET', `contenedor/${box.Clave}`)).status === 200]).toEqual([
        cod_usuario,
        offered.includes(cod_usuario) || cod_usuario === 'cliente',
      ])
  })
})

describe('the files of a comment', () => {
  test('are attached by who wrote it, and go with it', async () => {
    const id = await written('comex', ship, words('Va la foto.'))
    const lugar = { De: 'comentario', Clave: id }
    await expect(adjuntosOf(api, 'calidad').attach(lugar, 'uno.pdf')).rejects.toThrow()
    await adjuntosOf(api, 'comex').attach(lugar, 'uno.pdf')
    const files = async () => (await read('calidad', ship)).find((one: { Id_Comentario: number }) => one.Id_Comentario === id)?.Archivos
    expect(await files()).toMatchObject([{ Nombre: 'uno.pdf', Visible_Cliente: false }])
    await ask('comex', 'POST', 'eliminar', { Id_Comentario: id })
    const { rows } = await api.db.pool.query('select eliminado from adjunto where id_comentario = $1', [id])
    expect(rows).toEqual([{ eliminado: true }])
  })
})
