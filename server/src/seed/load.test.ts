import { AGGREGATES } from '@nogal/model/registry'
import { PANTALLAS, type Pantalla } from '@nogal/model/sesion/pantallas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDb, testDb } from '../test/db.ts'
import { loading, loadSeed } from './load.ts'

type Permiso = { Cod_Pantalla: string; Funciones: string[] }

let base: TestDb
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base.close())

const start = () => loadSeed(base.db, text => expect.unreachable(text))
const ask = async (sql: string, values?: unknown[]) => (await base.db.pool.query(sql, values)).rows
const grants = async (area: number): Promise<Record<string, string[]>> => {
  const [row] = await ask('select permisos from areagestion where cod_areagestion = $1', [area])
  return Object.fromEntries((row!.permisos as Permiso[]).map(({ Cod_Pantalla, Funciones }) => [Cod_Pantalla, Funciones]))
}
const setGrants = (area: number, change: (permisos: Permiso[]) => Permiso[]) =>
  ask('select permisos from areagestion where cod_areagestion = $1', [area]).then(([row]) =>
    ask('update areagestion set permisos = $2 where cod_areagestion = $1', [area, JSON.stringify(change(row!.permisos))]),
  )

describe('a start', () => {
  test('beside another one waits for the first data, however long they take', () =>
    loading(base.db, async client => {
      const { rows } = await client.query("select current_setting('lock_timeout') as waits, current_setting('statement_timeout') as runs")
      expect(rows).toEqual([{ waits: '0', runs: '0' }])
    }))

  test('that finds everything changes nothing', async () => {
    const count = () => ask('select count(*) as n from historial')
    const before = await count()
    await start()
    expect(await count()).toEqual(before)
  })

  test('that brings a screen grants it to the areas that the model names, and touches nothing else', async () => {
    const { pantalla, areas } = PANTALLAS.find(p => p.pantalla === 'embarque') as Pantalla
    const wanted = { 1: areas[1], 2: areas[2], 3: areas[3], 4: areas[4], 5: undefined }
    for (const area of [1, 2, 3, 4, 5]) await setGrants(area, all => all.filter(p => p.Cod_Pantalla !== pantalla))
    // an administrador removed one function of Comex, and all functions of another screen
    await setGrants(2, all =>
      all.filter(p => p.Cod_Pantalla !== 'logistica').map(p => (p.Cod_Pantalla === 'negocio' ? { ...p, Funciones: ['ver'] } : p)),
    )
    await ask('delete from pantalla where cod_pantalla = $1', [pantalla])
    const before = await Promise.all([1, 2, 3, 4, 5].map(grants))
    await start()
    for (const [i, area] of ([1, 2, 3, 4, 5] as const).entries())
      expect(await grants(area)).toEqual({ ...before[i], ...(wanted[area] && { [pantalla]: wanted[area] }) })
    const again = await Promise.all([1, 2, 3, 4, 5].map(grants))
    await start()
    expect(await Promise.all([1, 2, 3, 4, 5].map(grants))).toEqual(again)
  })

  test('leaves what an area says already of a screen that comes back', async () => {
    await setGrants(2, all => all.map(p => (p.Cod_Pantalla === 'calidad' ? { ...p, Funciones: ['exportar'] } : p)))
    await ask("delete from pantalla where cod_pantalla = 'calidad'")
    await start()
    expect((await grants(2)).calidad).toEqual(['exportar'])
  })

  test('of an older installation brings the first data of a new table, but what is of something that it no longer has', async () => {
    const count = async () => Number((await ask('select count(*) as n from limitelegal'))[0]!.n)
    const before = await count()
    await ask("delete from ajuste where clave = 'datos_limitelegal'")
    await ask('delete from limitelegal')
    await ask('update analisiscalidad set activo = false where cod_analisis = 3')
    await start()
    expect([before, await count()]).toEqual([before, before - 2])
    await ask('update analisiscalidad set activo = true where cod_analisis = 3')
  })

  test('of an installation with the first limits brings the other markets, and leaves what an administrador wrote', async () => {
    const markets = () => ask('select coalesce(bloque, cod_pais::text) as place, count(*)::int as n from limitelegal group by 1 order by 1')
    const before = await markets()
    await ask("delete from ajuste where clave = 'datos_limitelegal_mercados'")
    await ask("delete from limitelegal where cod_pais not in (152, 156, 392) or bloque <> 'Unión Europea'")
    // one of the first rows was deleted on purpose, and one changed
    await ask("delete from limitelegal where bloque = 'Unión Europea' and cod_especie = 6 and cod_analisis = 1 and uso = 'Consumo directo'")
    await ask(
      "update limitelegal set maximo = 1 where bloque = 'Unión Europea' and cod_especie = 1 and cod_analisis = 1 and uso = 'Consumo directo'",
    )
    await ask(
      "insert into limitelegal (cod_analisis, cod_pais, unidad, maximo, vigente_desde, norma) values (1, 484, 'µg/kg', 7, '2026-01-01', 'Propia')",
    )
    await start()
    const expected = [
      ...before.map(({ place, n }) => ({ place, n: place === 'Unión Europea' ? Number(n) - 1 : n })),
      { place: '484', n: 1 },
    ]
    expect(await markets()).toEqual(expected.sort((a, b) => (String(a.place) < String(b.place) ? -1 : 1)))
    expect(
      await ask(
        'select maximo::int as most from limitelegal where bloque is not null and cod_especie = 1 and cod_analisis = 1 and maximo = 1',
      ),
    ).toHaveLength(1)
  })

  test('writes the states and steps of the model anew', async () => {
    const all = () =>
      Promise.all([ask('select * from ciclo_estado order by tabla, estado'), ask('select * from ciclo_paso order by tabla, desde, hasta')])
    const before = await all()
    const states = AGGREGATES.flatMap(a => a.states?.states ?? [])
    expect(before[0]).toHaveLength(states.length)
    expect(before[1]!.length).toBeGreaterThan(states.length)
    await ask("insert into ciclo_estado values ('negocio', '09', 'x', 'x', 'x', true)")
    await ask("insert into ciclo_paso values ('negocio', '04', '09', true), ('negocio', '04', '01', true)")
    await ask("delete from ciclo_paso where desde = '02'")
    await ask("update ciclo_estado set congela = not congela, palabra = 'x'")
    await start()
    expect(await all()).toEqual(before)
  })
})
