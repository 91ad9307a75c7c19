/** The rules of sense of an aggregate as SQL: they give the notices of a record, and refuse a change that makes it impossible. */
import { type Expr, piecesOf, type SenseCondition, type SenseRule, type Sensible, throughOf } from '@nogal/model/aggregate/sense'
import type { Fields, Values } from '@nogal/model/fields'
import { entityNamed } from '@nogal/model/registry'
import type { FieldError } from '@nogal/model/schema'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/refusal.ts'
import { column } from '../list/fields.ts'
import type { Bound } from './spec.ts'

/** SQL of a derived value over the row `t`. */
type Derived = (name: string) => Sql | undefined
type Names = { fields: Fields; derived: Derived }

const valueSql = ({ fields, derived }: Names, path: string): Sql => {
  const given = derived(path)
  const through = throughOf(path)
  if (given) return given
  if (!through) return sql`t.${column(path)}`
  return lookupSql(fields, through)
}

/** A value of the row that a reference of the row `t` points to. */
const lookupSql = (fields: Fields, { reference, field }: NonNullable<ReturnType<typeof throughOf>>): Sql => {
  const { target } = fields[reference]!
  const key = entityNamed(target!).key.at(-1)!
  return sql`(select r.${column(field)} from ${raw(target!)} r where r.${column(key)} = t.${column(reference)})`
}

/** Is it a number with decimals, of the row or of a row that it refers to? */
const isDecimal = (fields: Fields, path: string): boolean => {
  const through = throughOf(path)
  const field = through ? entityNamed(fields[through.reference]!.target!).fields[through.field] : fields[path]
  return field?.type === 'decimal'
}

const exprSql = (names: Names, e: Expr): Sql => {
  if (typeof e === 'string') return valueSql(names, e)
  // PostgreSQL can't infer the type of a parameter without context
  if ('literal' in e) return typeof e.literal === 'number' ? sql`${e.literal}::numeric` : sql`${e.literal}::text`
  if ('today' in e) return sql`momento()::date`
  if ('quotient' in e) return sql`(${exprSql(names, e.quotient[0])} / nullif(${exprSql(names, e.quotient[1])}, 0))`
  const all = ('sum' in e ? e.sum : e.product).map(one => exprSql(names, one))
  return sql`(${join(all, 'sum' in e ? ' + ' : ' * ')})`
}

const conditionSql = (names: Names, c: SenseCondition): Sql => {
  if ('above' in c) return sql`${exprSql(names, c.above[0])} > ${exprSql(names, c.above[1])}`
  if ('below' in c) return sql`${exprSql(names, c.below[0])} < ${exprSql(names, c.below[1])}`
  if ('uneven' in c) return sql`bulto_partido(${exprSql(names, c.uneven[0])}, ${exprSql(names, c.uneven[1])})`
  if ('is' in c) return sql`${valueSql(names, c.is[0])} in (${join(c.is.slice(1))})`
  if ('known' in c) return sql`${valueSql(names, c.known)} is not null`
  if ('unknown' in c) return sql`${valueSql(names, c.unknown)} is null`
  const all = ('every' in c ? c.every : c.some).map(one => conditionSql(names, one))
  return sql`(${join(all, 'every' in c ? ' and ' : ' or ')})`
}

/** The sentence of a rule with its values; null where the rule says nothing. */
const sentenceSql = (names: Names, { when, say, worked = {} }: SenseRule): Sql => {
  // PostgreSQL works out `cantidad_es` in place, and calls `en_frase`
  const told = (path: string) => {
    if (worked[path]) return sql`cantidad_es(round(${exprSql(names, worked[path])}, 3))`
    return isDecimal(names.fields, path) ? sql`cantidad_es(${valueSql(names, path)})` : sql`en_frase(${valueSql(names, path)})`
  }
  const pieces = piecesOf(say).map(({ text, path }) => (path ? told(path) : sql`${text}::text`))
  return sql`case when ${conditionSql(names, when)} then concat(${join(pieces)}) end`
}

/**
 * The notices of the rules of an aggregate or a part on the row `t`, as `[{ "Campo", "Mensaje" }]`; `derived` gives the SQL of values that
 * are no columns.
 */
export const sensesSql = ({ fields, sense }: Sensible, derived: Readonly<Record<string, Sql>> = {}): Sql => {
  const looked = new Map<string, Sql>()
  /** Values of referenced rows are looked up once, however often sentences and conditions mention them. */
  const lookedUp = (path: string): Sql | undefined => {
    const through = throughOf(path)
    if (!through) return undefined
    const name = raw(`l${[...looked.keys()].indexOf(path) + 1 || looked.size + 1}`)
    if (!looked.has(path)) looked.set(path, sql`${lookupSql(fields, through)} as ${name}`)
    return sql`hallado.${name}`
  }
  const names: Names = { fields, derived: path => derived[path] ?? lookedUp(path) }
  const notices = sense.map(rule => {
    const mensaje = sentenceSql(names, rule)
    return sql`(select jsonb_build_object('Campo', ${rule.fields[0]}::text, 'Mensaje', m.mensaje) from (select ${mensaje} as mensaje offset 0) m where m.mensaje is not null)`
  })
  // without `offset 0` each mention would become a look-up again
  const found = looked.size ? sql` from (select ${join([...looked.values()])} offset 0) hallado` : empty
  return sql`(select to_jsonb(array_remove(array[${join(notices)}]::jsonb[], null))${found})`
}

/** How many rules of an aggregate or a part apply to the row `t`; `derived` also gives the values of referenced rows. */
export const countSensesSql = ({ fields, sense }: Sensible, derived: Readonly<Record<string, Sql>>): Sql => {
  const names: Names = { fields, derived: name => derived[name] }
  return sql`num_nonnulls(${join(sense.map(({ when }) => sql`nullif(${conditionSql(names, when)}, false)`))})`
}

/** The sentences of some rules about stored rows, row by row in the order of the rules; null where a rule says nothing. */
const saidOf = async (db: Tx, b: Bound, ids: readonly unknown[], rules: readonly SenseRule[]): Promise<(string | null)[][]> => {
  const own: Fields = b.aggregate.fields
  const names: Names = { fields: own, derived: name => (own[name] ? undefined : b.columns[name]?.sql) }
  const said = join(rules.map(rule => sentenceSql(names, rule)))
  const { text, values } = sql`select array[${said}]::text[] as said from ${raw(b.table)} t where t.${column(b.key)} = any (${ids})`
  return (await db.query<{ said: (string | null)[] }>(text, values as unknown[])).rows.map(row => row.said)
}

/** Refuses a stored row when a change of some of its fields made it impossible. */
export const demandSense = async (db: Tx, b: Bound, id: unknown, changes: Values): Promise<void> => {
  const rules = b.aggregate.sense.filter(({ fields, weight }) => weight === 'impide' && fields.some(name => Object.hasOwn(changes, name)))
  if (!rules.length) return
  const [said] = await saidOf(db, b, [id], rules)
  const errores = rules.flatMap(({ fields }, i) => {
    const campo = fields.find(name => Object.hasOwn(changes, name))!
    return errorOfSense(b, campo, said![i])
  })
  if (errores.length) throw invalid(errores)
}

/** Refuses new rows of which one is impossible. */
export const demandSenseOf = async (db: Tx, b: Bound, ids: readonly unknown[]): Promise<void> => {
  const rules = b.aggregate.sense.filter(({ weight }) => weight === 'impide')
  if (!rules.length) return
  const said = await saidOf(db, b, ids, rules)
  const errores = said.flatMap(row => rules.flatMap(({ fields }, i) => errorOfSense(b, fields[0]!, row[i])))
  if (errores.length) throw invalid(errores)
}

const errorOfSense = (b: Bound, campo: string, mensaje: string | null | undefined): FieldError[] =>
  mensaje ? [{ campo, mensaje: `${(b.aggregate.fields as Fields)[campo]!.label}: ${mensaje}` }] : []
