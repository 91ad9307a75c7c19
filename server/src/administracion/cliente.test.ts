/** The people of a client: the exporter names who manages, who invites, takes away and hands over within its own company only. */
import type { Values } from '@nogal/model/fields'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { colleague, managing } from '../test/clienteInputs.ts'

const api = useApi()
const ruta = '/api/clientelogistica/personas'
const list = async (usuario: string): Promise<{ Administra: boolean; Personas: Values[] }> =>
  (await api.pedir('GET', ruta, { usuario })).data
const does = (what: 'invitar' | 'quitar' | 'entregar', body: Values, usuario = 'cliente') =>
  api.pedir('POST', `${ruta}/${what}`, { usuario, body })
const query = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows

beforeEach(() => query('delete from gestor_cliente'))

test('nobody manages until the exporter names somebody', async () => {
  const asked = await does('invitar', { Nom_Usuario: 'Ana', Email: 'ana@nordkern.example' })
  expect(asked).toMatchObject({ status: 403, mensaje: expect.stringContaining('Pida al exportador que nombre a alguien.') })
  expect(
    (
      await api.pedir('POST', '/api/administracion/personas/nombrar-gestor', {
        usuario: 'comex',
        body: { Usuario: 'cliente', Administra: true },
      })
    ).status,
  ).toBe(403)
  await managing(api)
  expect(await list('cliente')).toMatchObject({ Administra: true, Personas: [{ Usuario: 'cliente', Administra: true, Propia: true }] })
})

test('who manages invites by mail in its language, and the invited person enters', async () => {
  await managing(api)
  const invited = await does('invitar', {
    Nom_Usuario: 'María Pérez',
    Email: 'María.Pérez@nordkern.example'.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    Idioma: 'en',
  })
  expect(invited.status, invited.text).toBe(200)
  const [mail] = await query("select asunto, idioma, para from envio where clase = 'invitacion' order by id_envio desc limit 1")
  expect(mail).toMatchObject({ idioma: 'en', asunto: expect.stringContaining('Invitation') })
  const [row] = await query("select * from usuario where nom_usuario = 'María Pérez'")
  expect(row).toMatchObject({ cod_usuario: 'maria.perez', cod_areagestion: 5, cod_cliente: 1, administrador: false })
  // the same address again is another invitation of the same person
  await does('invitar', { Nom_Usuario: 'María Pérez', Email: 'maria.perez@nordkern.example' })
  expect(await query("select from usuario where nom_usuario = 'María Pérez'")).toHaveLength(1)
})

test('who manages takes people of its company away, and not itself', async () => {
  const usuario = await colleague(api)
  expect((await does('quitar', { Usuario: 'cliente' })).mensaje).toContain('No puede quitarse a sí mismo.')
  expect((await does('quitar', { Usuario: usuario })).status).toBe(200)
  expect((await list('cliente')).Personas.map(one => one.Usuario)).not.toContain(usuario)
  expect((await query('select activo from usuario where cod_usuario = $1', [usuario]))[0].activo).toBe(false)
})

test('a client that asks for the people of another one gets 404, and changes nothing', async () => {
  await managing(api)
  for (const what of ['quitar', 'entregar'] as const)
    for (const Usuario of ['cliente2', 'comex', 'nadie'])
      expect(await does(what, { Usuario })).toMatchObject({ status: 404, mensaje: 'No se encontró la persona en su empresa.' })
  expect((await list('cliente2')).Personas.map(one => one.Usuario)).toEqual(['cliente2'])
  expect((await query("select activo from usuario where cod_usuario = 'cliente2'"))[0].activo).toBe(true)
})

test('the managing is handed over, and one person has it at a time', async () => {
  const usuario = await colleague(api)
  expect((await does('entregar', { Usuario: usuario })).status).toBe(200)
  const refused = await does('quitar', { Usuario: usuario })
  expect(refused).toMatchObject({ status: 403, mensaje: expect.stringContaining('Pídalo a Luz Prieto.') })
  expect(await query('select cod_usuario from gestor_cliente where cod_cliente = 1')).toEqual([{ cod_usuario: usuario }])
  // a person who is deactivated loses the managing
  await query('update usuario set activo = false where cod_usuario = $1', [usuario])
  expect(await query('select from gestor_cliente where cod_cliente = 1')).toEqual([])
})

test('the database refuses a client that changes people by whatever way', async () => {
  await managing(api)
  const as = async (text: string): Promise<string> => {
    const client = await api.db.pool.connect()
    try {
      await client.query("begin; select set_config('nogal.usuario', 'cliente', true)")
      return await client.query(text).then(
        () => 'done',
        (error: Error) => error.message,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await as("update usuario set activo = false where cod_usuario = 'cliente2'")).toContain('decide quién entra')
  expect(await as("update usuario set administrador = true where cod_usuario = 'cliente'")).toContain('Nadie cambia su propio acceso')
  expect(await as("update usuario set cod_cliente = 2 where cod_usuario = 'cliente'")).toContain('Nadie cambia su propio acceso')
  expect(await as("delete from usuario where cod_usuario = 'cliente2'")).toContain('no se eliminan')
  expect(
    await as("insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, cod_cliente) values ('x', 'X', 'x@x.example', 5, 2)"),
  ).toContain('las agrega')
  expect(await as("insert into gestor_cliente (cod_cliente, cod_usuario) values (2, 'cliente2')")).toContain('lo entrega a otra')
})
