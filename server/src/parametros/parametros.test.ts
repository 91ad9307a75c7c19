/** One suite for every parameter table of the catalogue, because the same rules hold for all. */

import { AREAS } from '@nogal/model/areas'
import { type Entity, keyText, nameField } from '@nogal/model/entity'
import type { Field } from '@nogal/model/fields'
import { CATALOGO, parameterNamed } from '@nogal/model/parametros/catalogo'
import { LISTAS } from '@nogal/model/parametros/parametros.calls'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { type FilaPrueba, filaValida } from '../test/filas.ts'

const api = useApi()

const at = (e: Entity, row?: FilaPrueba) => `/api/parametros/${e.entity}${row ? `/${encodeURIComponent(keyText(e, row))}` : ''}`
const withQuery = (path: string, query: Record<string, unknown>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`

const add = async (e: Entity, given: FilaPrueba = {}): Promise<FilaPrueba> => {
  const body = await filaValida(api.db, e, given)
  const { status, data, text } = await api.pedir('POST', at(e), { body })
  expect(status, text).toBe(200)
  expect(data).toMatchObject(body)
  return data
}

/** A field of another entity that refers to a table, if there is one. */
const userOf = (e: Entity): { user: Entity; name: string; field: Field } | undefined =>
  CATALOGO.flatMap(user => Object.entries(user.fields).map(([name, field]) => ({ user, name, field }))).find(
    ({ user, field }) => field.target === e.entity && field.type === 'ref' && user !== e && user.entity !== 'configpc',
  )

describe.each(CATALOGO.map(e => [e.entity, e] as const))('%s', (_, e) => {
  test('a row is added, read, listed, changed and deleted, and all of it is in the historial', async () => {
    const row = await add(e)
    expect(row).toMatchObject({ Activo: true, Version: 1, Modificado_Por: 'admin' })
    expect((await api.pedir('GET', at(e, row))).data).toEqual(row)
    expect((await api.pedir('GET', at(e))).data).toContainEqual(row)

    const other = await filaValida(api.db, e, Object.fromEntries(e.key.map(part => [part, row[part]])))
    const changed = await api.pedir('PUT', at(e, row), { body: { ...other, Version: 1 } })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.data).toMatchObject({ ...other, Version: 2 })

    const stale = await api.pedir('PUT', at(e, row), { body: { ...other, Activo: false, Version: 1 } })
    expect(stale).toMatchObject({ status: 409, estado: false, data: changed.data })
    const same = await api.pedir('PUT', at(e, row), { body: { ...other, Version: 2 } })
    expect(same.data, 'a change of nothing makes no version').toEqual(changed.data)
    const echoed = await api.pedir('PUT', at(e, row), { body: changed.data })
    expect(echoed.data, 'the whole row as it was read').toEqual(changed.data)
    const old = await api.pedir('PUT', at(e, row), { body: { Activo: false } })
    expect(old.data, 'an old client sends no version').toMatchObject({ Activo: false, Version: 3 })

    expect((await api.pedir('DELETE', `${at(e, row)}?Version=1`)).status).toBe(409)
    expect((await api.pedir('DELETE', `${at(e, row)}?Version=3`)).data).toEqual({ Clave: keyText(e, row) })
    expect((await api.pedir('GET', at(e, row))).status).toBe(404)

    const { data: log } = await api.pedir('GET', `/api/historial/${e.entity}/${encodeURIComponent(keyText(e, row))}?orden=Id`)
    expect(log.map((entry: FilaPrueba) => entry.Accion)).toEqual(['crear', 'editar', 'editar', 'eliminar'])
    expect(log[2]).toMatchObject({ Usuario: 'admin', Antes: { activo: true }, Despues: { activo: false } })
    expect(JSON.stringify(log)).not.toMatch(/clave_hash|argon2/)
  })

  test('is filtered in every mode, searched, ordered and paged', async () => {
    const [a, b] = [await add(e), await add(e)]
    const name = e.fields[e.name]!.type === 'text' ? e.name : e.key.at(-1)!
    const isText = typeof a[name] === 'string'
    const text = String(a[name])
    const find = async (query: Record<string, unknown>) => {
      const { status, data, text: answer, total } = await api.pedir('GET', withQuery(at(e), query))
      expect(status, answer).toBe(200)
      return { keys: data.map((row: FilaPrueba) => keyText(e, row)) as string[], total }
    }
    const modes: [string, string, boolean][] = [
      ['contains', text.slice(1).toUpperCase(), true],
      ['starts-with', text.slice(0, -1), true],
      ['ends-with', text.slice(-2), true],
      ['matches', `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, true],
      ['equals', text, true],
      ['greater-than', text, false],
      ['less-than', text, false],
    ]
    for (const [modo, valor, found] of modes) {
      const { keys } = await find({ filtros: [{ campo: name, modo, valor }] })
      if (found) expect(keys, modo).toContain(keyText(e, a))
      else expect(keys, modo).not.toContain(keyText(e, a))
    }
    expect((await find({ filtros: { [name]: text } })).keys, 'the short form').toContain(keyText(e, a))
    if (isText) {
      const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
      expect((await find({ buscar: plain })).keys, 'accents and case are ignored').toContain(keyText(e, a))
    }
    const up = (await find({ orden: name })).keys
    const down = (await find({ orden: `-${name}` })).keys
    expect(down).toEqual([...up].reverse())
    const first = await find({ orden: name, pagina: '1', porPagina: '1' })
    const second = await find({ orden: name, pagina: '2', porPagina: '1' })
    expect([...first.keys, ...second.keys]).toEqual(up.slice(0, 2))
    expect(first.total).toBe(up.length)
    expect((await find({ pagina: '900000' })).keys).toEqual([])
    for (const row of [a, b]) expect((await api.pedir('DELETE', at(e, row))).status).toBe(200)
  })

  test('a name is not taken twice', async () => {
    if (e.within === false || e.fields[e.name]!.type !== 'text') return
    const row = await add(e)
    const same = Object.fromEntries([e.name, ...e.within].map(field => [field, row[field]]))
    const again = await filaValida(api.db, e, { ...same, [e.name]: String(row[e.name]).toUpperCase().replace('Ú', 'U') })
    const { status, errores, text } = await api.pedir('POST', at(e), { body: again })
    expect({ status, errores }, text).toEqual({ status: 409, errores: [{ campo: e.name, mensaje: expect.stringContaining('ese nombre') }] })
    expect((await api.pedir('DELETE', at(e, row))).status).toBe(200)
  })

  test('a row in use is kept; deactivated it is no longer offered, and still shows where it was used', async () => {
    const found = userOf(e)
    if (!found) return
    const { user, name, field } = found
    const row = await add(e)
    const agreeing = {
      ...Object.fromEntries(Object.entries(field.within ?? {}).map(([column, own]) => [own, row[column]])),
      ...(name === 'Cod_Cliente' && { Cod_AreaGestion: AREAS.cliente }),
    }
    const using = await add(user, { ...agreeing, [name]: row[e.key[0]!] })

    const refused = await api.pedir('DELETE', at(e, row))
    expect(refused).toMatchObject({ status: 409, data: [{ Tabla: user.entity, Titulo: user.title, Cantidad: 1 }] })
    expect(refused.mensaje).toContain(user.title)
    expect((await api.pedir('GET', `${at(e, row)}/usos`)).data).toEqual(refused.data)

    expect((await api.pedir('PUT', at(e, row), { body: { Activo: false } })).status).toBe(200)
    for (const { path, all } of LISTAS.filter(lista => lista.entity === e.entity)) {
      const { data } = await api.pedir('GET', path.replace(/\{\w+\}/g, '0'))
      if (!all)
        expect(
          data.map((one: FilaPrueba) => keyText(e, one)),
          path,
        ).not.toContain(keyText(e, row))
    }
    expect((await api.pedir('GET', at(user, using))).data).toMatchObject({ [nameField(name)]: row[e.name] })
    const kept = await api.pedir('PUT', at(user, using), { body: { Activo: false } })
    expect(kept.status, kept.text).toBe(200)
    const body = await filaValida(api.db, user, { ...agreeing, [name]: row[e.key[0]!] })
    expect((await api.pedir('POST', at(user), { body })).errores).toEqual([
      { campo: name, mensaje: expect.stringContaining('está desactivado') },
    ])
    expect((await api.pedir('DELETE', at(user, using))).status).toBe(200)
    expect((await api.pedir('DELETE', at(e, row))).status).toBe(200)
  })

  test('keys that can be nobody’s are not found', async () => {
    for (const key of ['zz~zz~zz', "1' or '1'='1", '%27', '999999999', '-1', '1e3', 'x'.repeat(150)])
      expect((await api.pedir('GET', `${at(e)}/${encodeURIComponent(key)}`)).status, key).toBe(404)
    expect((await api.pedir('GET', `${at(e)}/%00`)).status).toBe(400)
    expect((await api.pedir('PUT', `${at(e)}/zz~zz~zz`, { body: {} })).status).toBe(404)
  })
})

test('HTML is no rich text of a parameter', async () => {
  const body = await filaValida(api.db, parameterNamed('glosas'), { Texto: '<p>hola</p>' })
  expect(await api.pedir('POST', '/api/parametros/glosas', { body })).toMatchObject({ status: 400, errores: [{ campo: 'Texto' }] })
})

test('a search for SQL finds only text', async () => {
  const found = await api.pedir('GET', withQuery('/api/parametros/giro', { buscar: "'; drop table" }))
  expect(found).toMatchObject({ status: 200, data: [] })
})

test('what a row refers to must agree with the rest of it, then and later', async () => {
  const puerto = parameterNamed('puerto')
  const port = await add(puerto, { Cod_Pais: 152, Cod_Locode: 'CLZZ9' })
  const foreign = await api.pedir('POST', at(puerto), { body: { Nom_Puerto: 'Otro', Cod_Pais: 604, Cod_Locode: 'CLZZ8' } })
  expect(foreign).toMatchObject({ status: 400, errores: [{ campo: 'Cod_Locode' }] })
  expect((await api.pedir('DELETE', at(puerto, port))).status).toBe(200)

  const { rows } = await api.db.pool.query(
    'select v.cod_subesp, v.cod_especie from variedad v where v.cod_subesp is not null order by v.cod_variedad limit 1',
  )
  const [{ cod_subesp, cod_especie }] = rows
  const wrong = await api.pedir('POST', '/api/parametros/variedad', {
    body: { Nom_Variedad: 'Zz ajena', Cod_Especie: cod_especie === 1 ? 2 : 1, Cod_SubEsp: cod_subesp },
  })
  expect(wrong.errores).toEqual([{ campo: 'Cod_SubEsp', mensaje: 'Subespecie: no corresponde a especie; elija otro.' }])
  const moved = await api.pedir('PUT', `/api/parametros/subespecie/${cod_subesp}`, { body: { Cod_Especie: cod_especie === 1 ? 2 : 1 } })
  expect(moved).toMatchObject({ status: 400, errores: [{ campo: 'Cod_Especie', mensaje: expect.stringContaining('Variedades') }] })
})

test('a number that was chosen is not drawn later', async () => {
  const body = (Nom_Giro: string, Cod_Giro?: number) => ({ body: { Nom_Giro, Cod_Giro } })
  expect((await api.pedir('POST', '/api/parametros/giro', body('Elegido', 5000))).data.Cod_Giro).toBe(5000)
  expect((await api.pedir('POST', '/api/parametros/giro', body('Elegido antes', 4000))).data.Cod_Giro).toBe(4000)
  expect((await api.pedir('POST', '/api/parametros/giro', body('Siguiente'))).data.Cod_Giro).toBe(5001)
  expect((await api.pedir('POST', '/api/parametros/giro', body('Otra vez', 5000))).errores).toEqual([
    { campo: 'Cod_Giro', mensaje: expect.stringContaining('código') },
  ])
})

test('who was granted the screens of users and areas still can not write them', async () => {
  await api.db.pool.query(
    `update usuario set permisos = '[{"Cod_Pantalla":"usuario","Cod_Funcion":"ver","Permitido":true},{"Cod_Pantalla":"usuario","Cod_Funcion":"editar","Permitido":true}]' where cod_usuario = 'comex'`,
  )
  expect((await api.pedir('GET', '/api/parametros/usuario', { usuario: 'comex' })).status).toBe(200)
  const grab = await api.pedir('PUT', '/api/parametros/usuario/comex', { usuario: 'comex', body: { Administrador: true } })
  expect(grab.status).toBe(403)
})

test('permissions are those of the screen and the function', async () => {
  const giro = { body: { Nom_Giro: 'De producción' } }
  expect((await api.pedir('GET', '/api/parametros/giro', { usuario: 'produccion' })).status).toBe(200)
  expect((await api.pedir('POST', '/api/parametros/giro', { usuario: 'produccion', ...giro })).status).toBe(403)
  expect((await api.pedir('GET', '/api/parametros/giro', { usuario: 'cliente' })).status).toBe(403)
  expect((await api.pedir('GET', '/api/listas-generales/clientes', { usuario: 'cliente' })).status).toBe(403)
  expect((await api.pedir('GET', '/api/historial/giro/1', { usuario: 'cliente' })).status).toBe(403)
  expect((await api.pedir('GET', '/api/parametros/usuario', { usuario: 'comercial' })).status).toBe(403)
  expect((await api.pedir('GET', '/api/historial/usuario/admin', { usuario: 'comercial' })).status).toBe(403)
  expect((await api.pedir('GET', '/api/parametros/giro', { usuario: null })).status).toBe(401)
  expect((await api.pedir('GET', '/api/parametros/nada')).status).toBe(404)
})

test('the index counts what each person may see, inactive rows apart', async () => {
  const counts = async (usuario: string): Promise<Record<string, number>> =>
    Object.fromEntries((await api.pedir('GET', '/api/parametros', { usuario })).data.map((c: FilaPrueba) => [c.Cod_Pantalla, c.Cantidad]))
  const before = await counts('admin')
  expect(Object.keys(before).toSorted()).toEqual(CATALOGO.map(e => e.entity).toSorted())
  const giro = await add(parameterNamed('giro'))
  expect((await counts('admin')).giro).toBe(before.giro! + 1)
  await api.pedir('PUT', at(parameterNamed('giro'), giro), { body: { Activo: false } })
  expect((await counts('admin')).giro).toBe(before.giro)
  expect(await counts('comercial')).not.toHaveProperty('usuario')
  expect((await api.pedir('GET', '/api/parametros', { usuario: 'cliente' })).status).toBe(403)
})
