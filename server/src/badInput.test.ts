/** One suite of bad input for every entity: parameters, aggregates and their parts. */
import { randomUUID } from 'node:crypto'
import { type Entity, linkTableOf } from '@nogal/model/entity'
import type { Field, Fields, Values } from '@nogal/model/fields'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { ENTITIES, entityNamed } from '@nogal/model/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Respuesta, useApi } from './test/api.ts'
import {
  codeOfNothing,
  NO_OBJECT,
  nasty,
  referencesOf,
  rowsBeyondLimit,
  rowsWrong,
  STRANGERS,
  TEN_MEGABYTES,
  withReferences,
} from './test/badInput.ts'
import { type CallDoor, doorOf } from './test/doors.ts'
import { newService } from './test/tokens.ts'

const api = useApi()

/** Words that a sentence for users may not contain. */
const UNCLEAN = /\b(select|insert|update|constraint|stack|node_modules|pg_|undefined|null|Invalid|Expected)\b|\[object|\bat .*\.ts/

const labelOf = (fields: Fields, campo: string): string | undefined => {
  let field: Field | undefined
  let of: Fields | undefined = fields
  for (const step of campo.split('.').filter(one => !/^\d+$/.test(one))) {
    field = of && Object.hasOwn(of, step) ? of[step] : undefined
    of = field?.of
  }
  return field?.label
}

/** A refusal: its status, and a Spanish sentence for each field at fault that begins with the field's label. */
const expectRefusal = ({ status, estado, mensaje, errores = [], text }: Respuesta, fields: Fields, told: readonly string[]) => {
  expect({ status, estado }, text).toEqual({ status: 400, estado: false })
  expect([...new Set(errores.map(({ campo }) => campo))].sort(), text).toEqual([...new Set(told)].sort())
  for (const one of errores) {
    const label = labelOf(fields, one.campo)
    expect(one.mensaje).toMatch(/^\p{Lu}.*\.$/u)
    expect(one.mensaje.startsWith(label ? `${label}: ` : 'El campo '), one.mensaje).toBe(true)
  }
  expect(mensaje).toMatch(/\.$/)
  expect(text).not.toMatch(UNCLEAN)
}

const count = async ({ tables }: CallDoor): Promise<number> => {
  const each = tables.map(table => `(select count(*) from ${table})`)
  return Number((await api.db.pool.query(`select ${each.join(' + ')} as n`)).rows[0].n)
}

/** Rows that may be wrong in one field only: the rule of that field already demands that these are blank. */
const BLANK: Record<string, readonly string[]> = { usuario: ['Cod_Cliente', 'Otras_Areas'], configpc: ['Cod_AreaGestion'] }
/** What a valid row leaves to the database: the client of the first shipment. */
const FILLED: Record<string, Values> = { solicitud: { Cod_Cliente: 7 } }

/** A valid change of one value of any row. */
const changed = ({ changes: fields, other }: CallDoor, row: Values): Values => {
  if (other) return other(row)
  if (fields.Activo) return { Activo: row.Activo === false }
  const named = (...types: Field['type'][]) => Object.keys(fields).find(name => name !== 'Version' && types.includes(fields[name]!.type))
  const number = named('integer', 'decimal')
  if (number) return { [number]: Number(row[number]) + 1 }
  const text = named('text', 'longText')!
  return { [text]: `${row[text]} más` }
}

const refuseAdding = async (door: CallDoor, body: unknown, told: readonly string[]) => {
  const before = await count(door)
  const answer = await door.add(body)
  expectRefusal(answer, door.adds, told)
  expect(await count(door)).toBe(before)
  return answer
}
const added = async (door: CallDoor, body: Values): Promise<Values> => {
  const { status, data, text } = await door.add(body)
  expect(status, text).toBe(200)
  return data
}
const named = (entities: readonly Entity[]) => entities.map(e => [e.entity, e] as const)

/** A loading sheet writes the answers of an inspection among much else: `gestion/inspeccion.test.ts` says what is refused of them. */
const WRITTEN = ENTITIES.filter(({ entity }) => entity !== 'contenedor_inspeccion')

describe.each(named(WRITTEN))('%s', (_, e) => {
  let door: CallDoor
  let row: Values
  beforeAll(async () => {
    door = doorOf(api, e)
    row = await added(door, await door.valid())
  })
  const refuseChanging = async (body: Values, told: readonly string[]) => {
    const before = await door.read(row)
    expectRefusal(await door.change(row, body), door.changes, told)
    expect(await door.read(row)).toEqual(before)
  }
  const requiredOf = (fields: Fields) => Object.keys(fields).filter(name => fields[name]!.required)

  test('every field that is wrong gets its sentence, in a new row and in a change', async () => {
    const valid = await door.valid()
    for (const wrong of rowsWrong(door.adds)) await refuseAdding(door, { ...valid, ...wrong.row }, wrong.told)
    for (const wrong of rowsWrong(door.changes)) await refuseChanging(wrong.row, wrong.told)
  })

  test('what is missing, empty, unknown or too much gets its sentence', async () => {
    const nothing = (fields: Fields) => Object.fromEntries(Object.keys(fields).map(name => [name, null]))
    await refuseAdding(door, {}, requiredOf(door.adds))
    await refuseAdding(door, nothing(door.adds), requiredOf(door.adds))
    await refuseAdding(door, { ...(await door.valid()), ...STRANGERS }, Object.keys(STRANGERS))
    await refuseChanging(nothing(door.changes), requiredOf(door.changes))
    await refuseChanging(STRANGERS, Object.keys(STRANGERS))
    for (const [name, rows] of Object.entries(rowsBeyondLimit(door.adds))) {
      const { status, errores, text } = await door.add({ ...(await door.valid()), [name]: rows })
      expect(status, text.slice(0, 500)).toBe(400)
      expect(errores).toContainEqual({ campo: name, mensaje: `${door.adds[name]!.label}: hay demasiadas filas.` })
    }
  })

  test('what is no object of fields, or ten megabytes long, is refused', async () => {
    const before = await count(door)
    for (const body of [...NO_OBJECT, TEN_MEGABYTES]) {
      const { status, estado, mensaje, text } = await door.add(body)
      expect({ status, estado }, body.slice(0, 80)).toEqual({ status: body === TEN_MEGABYTES ? 413 : 400, estado: false })
      expect(mensaje).toMatch(/^\p{Lu}.*\.$/u)
      expect(text).not.toMatch(UNCLEAN)
    }
    expect(await count(door)).toBe(before)
  })

  test('SQL and HTML are only text: kept as written, or refused by the shape of the field', async () => {
    const TEXTS = ['code', 'text', 'longText', 'email', 'rut', 'imo', 'locode', 'url', 'choice']
    const texts = Object.entries(door.adds).filter(([, { type }]) => TEXTS.includes(type))
    const isFree = ({ type, pattern }: Field) => ['code', 'text', 'longText'].includes(type) && !pattern
    const [free, shaped] = [texts.filter(([, field]) => isFree(field)), texts.filter(([, field]) => !isFree(field))]
    const harmful = (given: [string, Field][]): Record<string, string> =>
      Object.fromEntries(given.map(([name, field]) => [name, nasty(field)]))
    if (shaped.length)
      await refuseAdding(
        door,
        { ...(await door.valid()), ...harmful(shaped) },
        shaped.map(([name]) => name),
      )
    const stored = await added(door, { ...(await door.valid()), ...harmful(free) })
    const written = Object.entries(harmful(free)).map(([name, text]) => [name, door.adds[name]!.upper ? text.toUpperCase() : text])
    expect(stored).toMatchObject(Object.fromEntries(written))
    expect(await door.read(stored)).toEqual(stored)
  })

  test('a stale Version is refused with the row as it is, and a key that was used with its first answer', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = await door.valid()
    const first = await door.add(body, { headers })
    expect(first.status, first.text).toBe(200)
    const before = await count(door)
    expect((await door.add(body, { headers })).text).toBe(first.text)
    expect(await door.add(await door.valid(), { headers })).toMatchObject({
      status: 422,
      data: first.data,
    })
    expect(await count(door)).toBe(before)

    const one = first.data
    const newer = await door.change(one, { ...changed(door, one), Version: one.Version })
    expect(newer, newer.text).toMatchObject({ status: 200, data: { Version: one.Version + 1 } })
    const stale = await door.change(one, { ...changed(door, newer.data), Version: one.Version })
    expect(stale).toMatchObject({ status: 409, estado: false, data: newer.data, mensaje: expect.stringMatching(/^Otra persona/) })
    expect(await door.read(one)).toEqual(newer.data)
  })
})

/** The entities that fields refer to, including fields of nested rows. */
const targetsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ target, of }) => (of ? targetsOf(of) : target ? [target] : []))
const fieldsWith = (e: Entity, isMeant: (field: Field) => unknown) => Object.entries(e.fields).filter(([, field]) => isMeant(field))
/** Must the referenced row agree with this one in more than its key? */
const isOwned = ({ target, within, agrees }: Field) =>
  Object.keys({ ...within, ...agrees }).some(column => !entityNamed(target!).key.includes(column))
const codeWhere = async (field: Field, condition: string, value: unknown): Promise<unknown> => {
  const { entity, key } = entityNamed(field.target!)
  const isActive = isParameter(entity) ? 'x.activo' : 'true'
  const text = `select x.${key.at(-1)} as code from ${entity} x where ${isActive} and ${condition} order by 1 limit 1`
  return (await api.db.pool.query(text, [value])).rows[0].code
}

describe.each(named(WRITTEN.filter(({ fields }) => targetsOf(fields).length)))('what %s refers to', (_, e) => {
  const blank = (body: Values) => ({ ...body, ...Object.fromEntries((BLANK[e.entity] ?? []).map(name => [name, null])) })

  test('exists', async () => {
    const door = doorOf(api, e)
    const body = withReferences(door.adds, blank(await door.valid()), codeOfNothing)
    await refuseAdding(
      door,
      body,
      referencesOf(door.adds, body).map(({ campo }) => campo),
    )
  })

  // an aggregate is never deactivated, so only references to parameters are tried
  test.skipIf(!targetsOf(e.fields).some(isParameter))('is active', async () => {
    const door = doorOf(api, e)
    const body = { ...blank(await door.valid()), ...FILLED[e.entity] }
    const found = referencesOf(door.adds, body).filter(({ field }) => isParameter(field.target!))
    const setActive = async (active: boolean) => {
      for (const { field, value } of found) {
        const { entity, key } = entityNamed(field.target!)
        await api.db.pool.query(`update ${entity} set activo = $2 where ${key.at(-1)} = $1 and activo <> $2`, [value, active])
      }
    }
    try {
      await setActive(false)
      const { errores } = await refuseAdding(
        door,
        body,
        found.map(({ campo }) => campo),
      )
      for (const { mensaje } of errores!) expect(mensaje).toMatch(/está desactivado; elija otro\.$/)
    } finally {
      await setActive(true)
    }
  })
})

describe.each(named(ENTITIES.filter(e => fieldsWith(e, isOwned).length)))('what %s refers to', (_, e) => {
  /** An active code of the target that does not belong to the row's own country, species or product. */
  const strangerTo = (field: Field, body: Values): Promise<unknown> => {
    const target = entityNamed(field.target!)
    const [column, own] = Object.entries({ ...field.within, ...field.agrees }).at(-1)!
    const of = target.fields[column]!
    if (of.type !== 'refs') return codeWhere(field, `x.${column} <> $1`, body[own])
    const { table, own: id } = linkTableOf(target, of)
    const linked = `select from ${table} l where l.${id} = x.${id}`
    return codeWhere(field, `exists (${linked}) and not exists (${linked} and l.${column} = $1)`, body[own])
  }

  test.each(fieldsWith(e, isOwned))('belongs where the row does: %s', async (name, field) => {
    const door = doorOf(api, e)
    const body = await door.valid()
    const followers = fieldsWith(e, other => Object.values({ ...other.within, ...other.agrees }).includes(name)).map(([other]) => other)
    const bare = followers.filter(other => !e.fields[other]!.required).map(other => [other, null] as const)
    const before = await count(door)
    const { status, errores, text } = await door.add({ ...body, ...Object.fromEntries(bare), [name]: await strangerTo(field, body) })
    expect(status, text).toBe(400)
    // the values that depend on this one are wrong then, too
    expect(
      errores!.filter(({ campo }) => !followers.includes(campo)),
      text,
    ).toEqual([{ campo: name, mensaje: expect.stringMatching(new RegExp(`^${field.label}: no corresponde a .*; elija otro\\.$`)) }])
    expect(await count(door)).toBe(before)
  })
})

describe.each(named(ENTITIES.filter(e => fieldsWith(e, ({ never }) => never).length)))('what %s refers to', (_, e) => {
  beforeAll(() => newService(api, `programa_${e.entity}`.slice(0, 20)))

  test.each(fieldsWith(e, ({ never }) => never))('is none that the definition refuses: %s', async (name, field) => {
    const door = doorOf(api, e)
    for (const [column, value] of Object.entries(field.never!))
      await refuseAdding(door, { ...(await door.valid()), [name]: await codeWhere(field, `x.${column} = $1`, value) }, [name])
  })
})

test('every refusal of this suite would be noticed', async () => {
  const giro = doorOf(api, entityNamed('giro'))
  const taken = await giro.add(await giro.valid())
  expect(() => expectRefusal(taken, giro.adds, [])).toThrow()
  const refused = await giro.add({})
  expect(() => expectRefusal(refused, giro.adds, ['Nom_Giro'])).not.toThrow()
  expect(() => expectRefusal(refused, giro.adds, ['Cod_Giro'])).toThrow()
})
