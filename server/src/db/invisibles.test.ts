import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, testApi } from '../test/api.ts'
import { testDb } from '../test/db.ts'
import { queryRows, run } from '../test/query.ts'
import { migrate } from './migrate.ts'

const DB = fileURLToPath(new URL('./', import.meta.url))
/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 60_000
const MOVE = '0015_invisibles.sql'

describe('names that differ only by what nobody sees', () => {
  let api: Api
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  test.each(['Gi\u00adro único', 'Giro\u200b único', 'Giro\u00a0único', 'Giro  único', '\ufeffGiro único\u200f', 'Giro únicó\u034f'])(
    '%j is the name that exists',
    async Nom_Giro => {
      await api.pedir('POST', '/api/parametros/giro', { body: { Nom_Giro: 'Giro único' } })
      const again = await api.pedir('POST', '/api/parametros/giro', { body: { Nom_Giro } })
      expect(again).toMatchObject({ status: 409, errores: [{ campo: 'Nom_Giro' }] })
    },
  )
  test('the database itself knows', async () => {
    await run(api.db, "insert into giro (nom_giro) values ('Otro giro')")
    await expect(run(api.db, "insert into giro (nom_giro) values (U&'Otro\\200B\\00A0giro')")).rejects.toThrow('giro_nombre')
  })
})

test(
  'such names that stood side by side are told apart by a number',
  async () => {
    const { db, close } = await testDb('vacia')
    const folder = mkdtempSync(join(tmpdir(), 'nogal-invisibles-'))
    try {
      mkdirSync(join(folder, 'funciones/base'), { recursive: true })
      writeFileSync(join(folder, 'funciones/orden.txt'), 'base/base.sql')
      // the former function, which did not remove invisible characters
      const former = 'create or replace function plano(texto text) returns text language sql immutable parallel safe return lower(texto);'
      writeFileSync(join(folder, 'funciones/base/base.sql'), `${readFileSync(join(DB, 'funciones/base/base.sql'), 'utf8')}\n${former}`)
      const isFormer = (path: string) => !path.endsWith('.sql') || basename(path) < MOVE
      cpSync(join(DB, 'migrations'), join(folder, 'migrations'), { recursive: true, filter: isFormer })
      await migrate(db, { folder })
      await run(db, "insert into giro (nom_giro) values ('Agro'), (U&'Ag\\00ADro'), (U&'A\\200Bgro'), ('Otro'), (U&'Solo\\00A0este')")
      cpSync(join(DB, 'funciones'), join(folder, 'funciones'), { recursive: true })
      cpSync(join(DB, 'migrations'), join(folder, 'migrations'), { recursive: true })
      await migrate(db, { folder })
      expect((await queryRows(db, 'select plano(nom_giro) as n from giro order by cod_giro')).map(({ n }) => n)).toEqual([
        'agro',
        'agro (2)',
        'agro (3)',
        'otro',
        'solo este',
      ])
      await expect(run(db, "insert into giro (nom_giro) values ('SOLO ESTE')")).rejects.toThrow('giro_nombre')
    } finally {
      rmSync(folder, { recursive: true })
      await close()
    }
  },
  PATIENCE_MS,
)
