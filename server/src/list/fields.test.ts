import { ref } from '@nogal/model/fields'
import { ENTITIES } from '@nogal/model/registry'
import pg from 'pg'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDb, testDb } from '../test/db.ts'
import { listColumnsOfFields } from './fields.ts'

let db: TestDb
beforeAll(async () => {
  db = await testDb()
})
afterAll(() => db.close())

test.each(ENTITIES.map(e => [e.entity, e] as const))(
  'what refers to %s shows a text as its name, even where that is a number',
  async (_, e) => {
    const [own, ...rest] = e.key.toReversed()
    const field = { ...ref(e.entity, 'Uno'), within: Object.fromEntries(rest.map(name => [name, name])) }
    const { Nom_Uno: name } = listColumnsOfFields({ Uno: field })
    const key = [['uno', own!], ...rest.map(part => [part, part])].map(([column, of]) => raw(`x.${of} as ${column}`))
    const query = sql`select ${name!.sql}, plano(${name!.sql}) from (select ${join(key)} from ${raw(e.entity)} x) t limit 0`
    const { fields } = await db.db.pool.query(query.text, query.values as unknown[])
    expect(fields.map(({ dataTypeID }) => dataTypeID)).toEqual([pg.types.builtins.TEXT, pg.types.builtins.TEXT])
  },
)
