/**
 * Searches parameters by their names and codes: all tables in one statement, which is planned once. They are small, so they are scanned
 * completely.
 */
import type { Hallazgo } from '@nogal/model/buscar/buscar.calls'
import { likeWord } from '@nogal/model/buscar/parecido'
import type { Entity } from '@nogal/model/entity'
import type { FieldType } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { queryList, type Reader } from '../db/reader.ts'
import { escapeLike } from '../list/filters.ts'
import type { Buscado } from './buscar.queries.ts'

const MOST = 8
/** At most this many similar names are taken before they are compared letter by letter. */
const MOST_LIKE = 40
/** At most this many words of one search are compared letter by letter, because each reads all names. */
const MOST_WORDS = 4
const LEAST_LIKE = 0.25

/** Types of fields that identify a row outside of the portal. */
const CODES: readonly FieldType[] = ['code', 'rut', 'imo', 'locode']

const isNamed = ({ fields, name }: Entity): boolean => ['text', 'code', 'longText'].includes(fields[name]!.type)

/** The query of the rows of a table as the search reads them. */
const rowsOf = (e: Entity): string => {
  const name = `t.${e.name.toLowerCase()}`
  const codes = Object.entries(e.fields).flatMap(([field, { type }]) =>
    CODES.includes(type) && field !== e.name ? [`t.${field.toLowerCase()}`] : [],
  )
  const key = e.key.map(part => `t.${part.toLowerCase()}::text`).join(` || '~' || `)
  return `select '${e.entity}' as pantalla, ${key} as clave, ${name} as titulo, t.activo, plano(${[name, ...codes].join(` || ' ' || `).replace(/\|\| (t\.\w+)/g, "|| coalesce($1, '')")}) as palabras from ${e.entity} t`
}

const ROWS = CATALOGO.filter(isNamed).map(rowsOf).join('\nunion all ')

type Fila = { pantalla: string; clave: string; titulo: string; activo: boolean; palabras: string }

/** Rows that contain every word; those that start with the first word come first, shorter names before longer ones. */
const EXACT = `select * from (${ROWS}) p where p.pantalla = any ($1::text[]) and p.palabras like all ($2::text[])
  order by p.palabras not like $3, not p.activo, length(p.palabras), p.titulo limit ${MOST}`
/** Rows with a part similar to one of the words. */
const LIKE = `with p as materialized (${ROWS})
  select distinct l.* from unnest($1::text[]) w cross join lateral (
    select q.* from (select p.*, word_similarity(w, p.palabras) as likeness from p offset 0) q
     where q.likeness >= ${LEAST_LIKE} order by q.likeness desc, q.titulo limit ${MOST_LIKE}) l`

const titles = new Map(CATALOGO.map(e => [e.entity, e.title]))

const hallazgo = ({ pantalla, clave, titulo, activo }: Fila, Parecido: boolean): Hallazgo => ({
  Tipo: 'parametro',
  Pantalla: pantalla,
  Titulo: titulo,
  Detalle: titles.get(pantalla)!,
  Nom_Estado: activo ? null : 'Inactivo',
  Fecha_ETD: null,
  Nom_Cliente: null,
  Nro_Negocio: null,
  Nro_Embarque: null,
  Id_Contenedor: null,
  De: null,
  Clave: clave,
  Parecido,
})

/** The rows of the given screens that contain the words. */
export const parametrosWith = async (db: Reader, pantallas: ReadonlySet<string>, { words }: Buscado): Promise<Hallazgo[]> => {
  if (!words.length) return []
  const { rows } = await queryList(db, {
    name: 'buscar-parametros',
    text: EXACT,
    values: [[...pantallas], words.map(word => `%${escapeLike(word)}%`), `${escapeLike(words[0]!)}%`],
  })
  return (rows as Fila[]).map(row => hallazgo(row, false))
}

export type Parecidos = {
  /** Rows with names similar to the text. */
  filas: Hallazgo[]
  /** The text with each word corrected to the spelling of a name; undefined where no name is similar to a word. */
  corrected: readonly string[] | undefined
}

/** Names similar to the text, in the whole portal: they correct the words of deals and shipments, too. */
export const parametrosLike = async (db: Reader, pantallas: ReadonlySet<string>, { words }: Buscado): Promise<Parecidos> => {
  const asked = words.filter(word => /^\p{L}{4,30}$/u.test(word)).slice(0, MOST_WORDS)
  if (!asked.length) return { filas: [], corrected: undefined }
  const { rows } = await queryList(db, { name: 'buscar-parecidos', text: LIKE, values: [asked] })
  const names = (rows as Fila[]).map(row => ({ row, text: plano(row.titulo) }))
  const best = (word: string) => names.flatMap(({ text }) => likeWord(word, text)).toSorted((a, b) => a.slips - b.slips)[0]
  const found = words.map(word => (asked.includes(word) ? best(word)?.word : word))
  const isLike = (text: string) => words.every(word => text.includes(word) || likeWord(word, text).length > 0)
  const filas = names.filter(({ row, text }) => pantallas.has(row.pantalla) && isLike(text)).slice(0, MOST)
  return {
    filas: filas.map(({ row }) => hallazgo(row, true)),
    corrected: found.includes(undefined) ? undefined : (found as string[]),
  }
}
