import { describe, expect, test } from 'vitest'
import { ADICIONES } from '../adiciones.ts'
import { grantOf } from '../call.ts'
import { CALLS, callText } from '../calls.ts'
import { type Entity, nameField, stamps } from '../entity.ts'
import { type Field, type Fields, isNumeric } from '../fields.ts'
import { ENTITIES, entityNamed, isEntity } from '../registry.ts'
import { schemaOfField } from '../schema.ts'
import { PANTALLAS } from '../sesion/pantallas.ts'
import { CATALOGO, parameterNamed } from './catalogo.ts'
import { offeredFields } from './offered.ts'
import { LISTAS, SOLO_FILTROS } from './parametros.calls.ts'

const twice = (all: readonly string[]) => all.filter((one, i) => all.indexOf(one) !== i)

const fieldsOf = (e: Entity): [string, Field][] =>
  Object.entries(e.fields).flatMap(([name, field]) => [
    [name, field] as [string, Field],
    ...Object.entries(field.of ?? {}).map(([inner, f]): [string, Field] => [`${name}.${inner}`, f]),
  ])

test('names and titles are told apart', () => {
  expect(twice(ENTITIES.map(e => e.entity))).toEqual([])
  expect(twice(ENTITIES.map(e => e.title))).toEqual([])
})

describe.each(ENTITIES.map(e => [e.entity, e] as const))('%s', (_, e) => {
  test('has keys, a name and an order among its fields', () => {
    const named = [...e.key, e.name, ...(e.within || []), ...e.order.map(field => field.replace(/^-/, ''))]
    expect(named.filter(field => !e.fields[field])).toEqual([])
    expect(e.key.length).toBeGreaterThan(0)
    expect(e.title).toMatch(/^\p{Lu}/u)
    expect(e.singular).toMatch(/^\p{Ll}/u)
  })
  test('labels are there, and never twice', () => {
    for (const [name, field] of fieldsOf(e)) expect(field.label, name).toMatch(/^[\p{Lu}]/u)
    expect(twice(Object.values(e.fields).map(field => field.label))).toEqual([])
  })
  test('no column of a list hides another', () => {
    const names = Object.entries(e.fields).flatMap(([name, field]) => (field.type === 'ref' ? [name, nameField(name)] : [name]))
    expect(twice([...names, ...Object.keys(stamps), 'Activo'])).toEqual([])
    expect(twice(names.map(name => name.toLowerCase()))).toEqual([])
  })
  test('references resolve, and so do the columns that they must agree with', () => {
    for (const [name, field] of fieldsOf(e)) {
      if (!field.target) continue
      expect(isEntity(field.target), name).toBe(true)
      const target = entityNamed(field.target)
      const given = [...Object.keys(field.within ?? {}), ...Object.keys(field.fixed ?? {})]
      expect(
        target.key.slice(0, -1).filter(part => !given.includes(part)),
        `${name} gives the rest of the key`,
      ).toEqual([])
      expect(isNumeric(target.fields[target.key.at(-1)!]!), `${name} is numeric like its target`).toBe(field.numeric)
      for (const column of [...Object.keys(field.within ?? {}), ...Object.keys(field.only ?? {})])
        if (!SOLO_FILTROS[field.target]?.includes(column)) expect(target.fields, `${name}: ${column}`).toHaveProperty(column)
      for (const own of Object.values(field.within ?? {})) expect(e.fields, name).toHaveProperty(own)
    }
  })
  test('initial values and examples pass their own check', () => {
    for (const [name, field] of fieldsOf(e))
      for (const value of [field.initial, field.example])
        if (value !== undefined) expect(schemaOfField(field).safeParse(value).success, `${name}: ${value}`).toBe(true)
  })
  test('a pattern says what it wants', () => {
    for (const [name, field] of fieldsOf(e)) if (field.pattern) expect(field.hint, name).toBeTruthy()
  })
})

test('every screen of parameters has its entity, and the other way round', () => {
  const screens = PANTALLAS.filter(p => p.grupo === 'Parámetros').map(p => p.pantalla)
  expect([...screens].sort()).toEqual(CATALOGO.map(e => e.entity).sort())
  expect(twice(PANTALLAS.map(p => p.pantalla))).toEqual([])
  expect(twice(PANTALLAS.map(p => p.path))).toEqual([])
})

test('the lists narrow by columns of their entity', () => {
  for (const { path, entity, by = [], only = {}, order = [] } of LISTAS) {
    const { fields } = parameterNamed(entity)
    for (const column of [...by, ...Object.keys(only), ...order.map(o => o.replace(/^-/, ''))]) expect(fields, path).toHaveProperty(column)
    expect(path.match(/\{/g)?.length ?? 0, path).toBe(by.length)
  }
})

describe('calls', () => {
  test('no two share a method and a path', () => {
    expect(twice(CALLS.map(c => callText({ ...c, path: c.path.replace(/\{\w+\}/g, '{}') })))).toEqual([])
  })
  test('the parameters of the path are those that are checked', () => {
    for (const { path, params } of CALLS)
      expect(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        path,
      ).toEqual(Object.keys(params))
  })
  test('have a summary, and demand a function of a screen that exists', () => {
    const screens = new Set([':pantalla', ...PANTALLAS.map(p => p.pantalla)])
    for (const c of CALLS) {
      expect(c.summary, c.path).toMatch(/^\p{Lu}/u)
      const grant = grantOf(c.needs)
      if (grant) expect(screens, c.path).toContain(grant[0])
    }
  })
  test('bodies of GET are empty', () => {
    for (const c of CALLS.filter(one => one.method === 'GET')) expect(Object.keys(c.body as Fields), c.path).toEqual([])
  })
  test('additions are calls that we have', () => {
    const ours = new Set(CALLS.map(callText))
    expect(Object.keys(ADICIONES).filter(text => !ours.has(text))).toEqual([])
  })
})

test('offers an incoterm with who pays its freight: forms say by it which place it takes', () => {
  expect(Object.keys(offeredFields(parameterNamed('incoterm')))).toContain('Flete_Vendedor')
})
