/** What a new installation starts with: the world as it is (seed/), and with MUESTRA a business to try (muestra/). */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Entity, linkOf } from '@nogal/model/entity'
import type { Field, RichDoc } from '@nogal/model/fields'
import { CATALOGO, entidad } from '@nogal/model/parametros/catalogo'
import { PANTALLAS, permisosIniciales } from '@nogal/model/sesion/pantallas'
import { parse } from 'csv-parse/sync'
import type { Config } from '../config.ts'
import { hashClave } from '../sesion/clave.ts'
import { cargarNegocios } from './muestra/negocios.ts'
import type { Db } from './open.ts'
import { type Tx, tx } from './tx.ts'

/** A sample user that the terminal shows at start. */
export type SampleLogin = { usuario: string; clave: string; cargo: string }

type Values = Record<string, unknown>

export const CLAVE_MUESTRA = 'Nogal2026'
const LOGINS = ['comercial', 'comex', 'calidad', 'produccion', 'cliente', 'cliente2', 'admin']

/** What the browser sends as a password: SHA-256 of the upper-cased text. */
export const sha256DeClave = (text: string): string => createHash('sha256').update(text.toUpperCase()).digest('hex')

/** Loads what is still missing, each part once and whole; answers the sample logins, if this installation has them. */
export const loadSeed = async (db: Db, config: Pick<Config, 'MUESTRA'>, progress: (text: string) => void): Promise<SampleLogin[]> => {
  await tx(db, { usuario: 'sistema', origen: 'inicio' }, async client => {
    await client.query('select pg_advisory_xact_lock(7078642)')
    await loadPantallas(client)
    if (await isFirst(client, 'seed')) {
      progress('Cargando los datos iniciales: países, puertos, especies…')
      await loadFolder(client, 'seed')
    }
    if (config.MUESTRA && (await isFirst(client, 'muestra'))) {
      progress('Cargando los datos de muestra: clientes, usuarios, negocios…')
      await loadFolder(client, 'muestra')
      await loadClaves(client)
      await cargarNegocios(client)
    }
  })
  if (!config.MUESTRA) return []
  const { rows } = await db.pool.query(
    `select u.cod_usuario as usuario, case when u.administrador then 'Administrador' else a.nom_areagestion end as cargo
     from usuario u join areagestion a using (cod_areagestion) where u.cod_usuario = any($1) and u.activo order by array_position($1, u.cod_usuario)`,
    [LOGINS],
  )
  return rows.map(row => ({ ...row, clave: CLAVE_MUESTRA }))
}

/** True the first time that a part is asked for; the mark is set in the same transaction as the data. */
const isFirst = async (client: Tx, part: string): Promise<boolean> =>
  (await client.query(`insert into ajuste (clave, valor) values ($1, 'true') on conflict do nothing`, [`datos_${part}`])).rowCount === 1

/** New screens of a new version appear by themselves; those that stand keep what people changed. */
const loadPantallas = async (client: Tx): Promise<void> => {
  const rows = PANTALLAS.map((p, i) => ({ cod_pantalla: p.pantalla, nom_pantalla: p.nombre, cod_seccion: p.grupo, orden: i }))
  await client.query(
    `insert into pantalla (cod_pantalla, nom_pantalla, cod_seccion, orden)
     select cod_pantalla, nom_pantalla, cod_seccion, orden from json_populate_recordset(null::pantalla, $1) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Entities in an order in which every reference finds its row. */
const inOrder = (): Entity[] => {
  const done: Entity[] = []
  const visit = (e: Entity) => {
    if (done.includes(e)) return
    for (const field of Object.values(e.fields)) if (field.target && field.target !== e.entity) visit(entidad(field.target))
    done.push(e)
  }
  CATALOGO.forEach(visit)
  return done
}

const loadFolder = async (client: Tx, folder: 'seed' | 'muestra'): Promise<void> => {
  for (const e of inOrder()) {
    const path = fileURLToPath(new URL(`./${folder}/${e.entity}.csv`, import.meta.url))
    if (existsSync(path)) await loadRows(client, e, readRows(e, readFileSync(path, 'utf8')))
  }
}

const doc = (text: string): RichDoc => ({
  type: 'doc',
  content: text
    .split('\n')
    .map(line => (line.trim() ? { type: 'paragraph', content: [{ type: 'text', text: line.trim() }] } : { type: 'paragraph' })),
})

const READ: Partial<Record<Field['type'], (text: string, field: Field) => unknown>> = {
  flag: text => text === 'si',
  serial: Number,
  integer: Number,
  decimal: Number,
  ref: (text, field) => (field.numeric ? Number(text) : text),
  refs: text => text.split(';').map(Number),
  choices: text => text.split(';'),
  rows: text => JSON.parse(text),
  richText: doc,
}

const readRows = (e: Entity, csv: string): Values[] =>
  (parse(csv, { columns: true, bom: true, skip_empty_lines: true }) as Record<string, string>[]).map(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => {
        if (name === 'Activo') return [name, text !== 'no']
        const field = e.fields[name]
        if (!field) throw new Error(`${e.entity}.csv: unknown column ${name}`)
        return [
          name,
          text === ''
            ? field.type === 'flag'
              ? false
              : field.type === 'rows' || field.type === 'choices'
                ? []
                : null
            : (READ[field.type]?.(text, field) ?? text),
        ]
      }),
    ),
  )

/** Inserts rows of one table in one statement; the numbering goes on after them. */
const loadRows = async (client: Tx, e: Entity, rows: Values[]): Promise<void> => {
  if (!rows.length) return
  if (e.entity === 'areagestion') for (const row of rows) row.Permisos = permisosIniciales(Number(row.Cod_AreaGestion))
  const names = Object.keys(rows[0]!)
  const columns = names.filter(name => e.fields[name]?.type !== 'refs').map(name => name.toLowerCase())
  const lower = rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])))
  const list = columns.join(', ')
  await client.query(`insert into ${e.entity} (${list}) select ${list} from json_populate_recordset(null::${e.entity}, $1)`, [
    JSON.stringify(lower),
  ])
  const key = e.key[0]!
  if (e.fields[key]!.type === 'serial') {
    const column = key.toLowerCase()
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max(${column}) from ${e.entity}))`, [e.entity, column])
  }
  for (const name of names.filter(n => e.fields[n]?.type === 'refs')) {
    const { table, own, other } = linkOf(e, e.fields[name]!)
    const links = rows.flatMap(row => ((row[name] as number[] | null) ?? []).map(code => [row[key], code]))
    const target = entidad(other).key[0]!.toLowerCase()
    await client.query(`insert into ${table} (${own}, ${target}) select * from unnest($1::int[], $2::int[])`, [
      links.map(l => l[0]),
      links.map(l => l[1]),
    ])
  }
}

const loadClaves = async (client: Tx): Promise<void> => {
  const { rows } = await client.query<{ cod_usuario: string }>('select cod_usuario from usuario where clave_hash is null')
  const sha256 = sha256DeClave(CLAVE_MUESTRA)
  const hashes = await Promise.all(rows.map(() => hashClave(sha256)))
  await client.query(
    'update usuario u set clave_hash = n.hash from unnest($1::text[], $2::text[]) as n (usuario, hash) where u.cod_usuario = n.usuario',
    [rows.map(row => row.cod_usuario), hashes],
  )
}
