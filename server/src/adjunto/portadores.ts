/** The kinds of records that carry attachments, on the server: whether the session may see one, and which screens open its files. */

import { type CodPortador, portadorNamed } from '@nogal/model/adjunto/portadores'
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { AnyNoun } from '@nogal/model/aggregate/noun'
import { AREAS } from '@nogal/model/areas'
import type { Funcion } from '@nogal/model/call'
import { areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { MATRIZ } from '@nogal/model/gestion/gestion.calls'
import { NOUNS } from '@nogal/model/nouns'
import { AGGREGATES, entityNamed } from '@nogal/model/registry'
import sql, { raw, type Sql } from 'sql-template-tag'
import { demand } from '../aggregate/read.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Access, ownedBy } from '../scope/scope.ts'
import { notGranted } from '../sesion/sesion.ts'

/** A record that carries attachments. */
export type LugarAdjunto = { De: CodPortador; Clave: number }

const aggregates = new Map<string, AnyAggregate>(AGGREGATES.map(a => [a.entity, a]))

/** Does the session belong to an external user? */
export const esExterna = ({ sesion }: Pick<Access, 'sesion'>): boolean => sesion.Cod_AreaGestion === AREAS.cliente

/** Refuses with 404 unless the record exists and the session may see it. */
const demandSeen = async (access: Access, { De, Clave }: LugarAdjunto): Promise<void> => {
  const { tabla, clave: key, externo } = portadorNamed(De)
  const called = entityNamed(tabla).called
  if (!externo && esExterna(access)) throw notFound(called)
  const aggregate = aggregates.get(tabla)
  if (aggregate) return demand(access, { aggregate, table: tabla, key }, Clave)
  const { rowCount } = await access.db.query(`select from ${tabla} where ${key} = $1`, [Clave])
  if (!rowCount) throw notFound(called)
}

/** The screens of the areas that may write items of this kind; with `ver`, also those that may read them. */
const screensOfItem = async (db: Reader, id: number, funcion: Funcion): Promise<string[]> => {
  const { rows } = await db.query(
    `select g.tipo, k.cod_areagestion as area from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
      where g.id_gestion = $1`,
    [id],
  )
  const [item] = rows
  const isOpen = ({ area, tipo, celda }: (typeof MATRIZ)[number]) =>
    tipo === item?.tipo && (funcion === 'ver' || celda.modo === 'escribir') && (!celda.propios || areaNamed(area).area === item.area)
  return MATRIZ.filter(isOpen).map(({ area }) => areaNamed(area).pantalla)
}

/** The areas in whose screens the session may read items of gestión, its own area first, each with the condition on items of the table `t`. */
export const readableItems = async ({ db, sesion }: Access): Promise<{ area: CodArea; is: Sql }[]> => {
  const cells = MATRIZ.map(cell => ({ ...cell, row: areaNamed(cell.area) }))
  const { rows } = await db.query<{ pantalla: string }>(`select p as pantalla from unnest($2::text[]) p where permitido($1, p, 'ver')`, [
    sesion.Usuario,
    [...new Set(cells.map(({ row }) => row.pantalla))],
  ])
  return cells
    .filter(({ row }) => rows.some(({ pantalla }) => pantalla === row.pantalla))
    .toSorted((a, b) => Number(b.row.area === sesion.Cod_AreaGestion) - Number(a.row.area === sesion.Cod_AreaGestion))
    .map(({ area, tipo, celda, row }) => ({
      area,
      is: celda.propios
        ? sql`(t.tipo = ${tipo} and exists (select from clase_gestion p where p.tipo = t.tipo and p.codigo = t.cod_certdocanalis and p.cod_areagestion = ${row.area}))`
        : sql`t.tipo = ${tipo}`,
    }))
}

/** Kinds of records for which the row decides which screens open its files. */
const SCREENS: Partial<Record<CodPortador, typeof screensOfItem>> = { gestion: screensOfItem }

/** The screens of a record: a function on one of them gives access to its files and its comments. */
export const screensOfPortador = async ({ db }: Access, { De, Clave }: LugarAdjunto, funcion: Funcion): Promise<readonly string[]> =>
  (await SCREENS[De]?.(db, Clave, funcion)) ?? portadorNamed(De).pantallas

/**
 * The files of a comment are seen by those who see what the comment is about, of which a client reads what was written for it. Only who
 * wrote the comment attaches files.
 */
const demandComentario = async (access: Access, id: number, funcion: Funcion): Promise<void> => {
  const { rows } = await access.db.query<LugarAdjunto & { Propio: boolean; Eliminado: boolean }>(
    `select de as "De", clave as "Clave", usuario = $2 as "Propio", eliminado as "Eliminado" from comentario
      where id_comentario = $1 and ($3::boolean is not true or visible_cliente and $4::integer = any (partes))`,
    [id, access.sesion.Usuario, esExterna(access), access.sesion.Cod_Cliente],
  )
  const [comment] = rows
  if (!comment) throw notFound('el comentario')
  await demandPortador(access, comment, 'ver')
  if (funcion === 'ver') return
  if (!comment.Propio) throw new Refusal(403, 'Solo quien escribió un comentario le adjunta archivos.')
  if (comment.Eliminado) throw new Refusal(409, 'El comentario se eliminó y no recibe archivos.')
}
/** A client sees what it owns with its shipments, and adds files if it may decide; staff need the noun's screen. */
const demandOwned =
  (noun: AnyNoun) =>
  async (access: Access, id: number, funcion: Funcion): Promise<void> => {
    const { entity, key, called } = noun.aggregate
    if (!esExterna(access)) return demandOnScreens(access, { De: entity, Clave: id }, funcion)
    const { text, values } = sql`select permitido(${access.sesion.Usuario}, 'cliente', ${funcion === 'ver' ? 'ver' : 'aprobar'}) as may
      from ${raw(entity)} t where t.${raw(key[0]!.toLowerCase())} = ${id} and ${ownedBy(noun, access.sesion)}`
    const { rows } = await access.db.query<{ may: boolean }>(text, values as unknown[])
    if (!rows[0]) throw notFound(called)
    if (!rows[0].may) throw notGranted()
  }

/** Kinds of records that are seen with another record, or by those who own them. */
const SEEN_WITH: Partial<Record<CodPortador, typeof demandComentario>> = {
  comentario: demandComentario,
  ...Object.fromEntries(NOUNS.flatMap(noun => (noun.ownedBy ? [[noun.aggregate.entity, demandOwned(noun)]] : []))),
}

/** Refuses with 404 unless the session may see the record, and with 403 unless it has the function on one of the record's screens. */
export const demandPortador = (access: Access, lugar: LugarAdjunto, funcion: Funcion): Promise<void> =>
  SEEN_WITH[lugar.De]?.(access, lugar.Clave, funcion) ?? demandOnScreens(access, lugar, funcion)

const demandOnScreens = async (access: Access, lugar: LugarAdjunto, funcion: Funcion): Promise<void> => {
  await demandSeen(access, lugar)
  const screens = await screensOfPortador(access, lugar, funcion)
  const { rows } = await access.db.query('select exists (select from unnest($2::text[]) p where permitido($1, p, $3)) as may', [
    access.sesion.Usuario,
    screens,
    funcion,
  ])
  if (rows[0].may) return
  // external users get 404 instead of 403, so that they do not learn that the record exists
  throw esExterna(access) && funcion === 'ver' ? notFound(entityNamed(portadorNamed(lugar.De).tabla).called) : notGranted()
}

/** May the session see the record, and its files? */
export const maySee = async (access: Access, lugar: LugarAdjunto): Promise<boolean> => {
  try {
    await demandPortador(access, lugar, 'ver')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Locks the deal of a record, or the record itself when it has no deal, until the transaction ends. */
export const lockPortador = async (db: Tx, { De, Clave }: LugarAdjunto): Promise<void> => {
  const { tabla, clave } = portadorNamed(De)
  const { rowCount } = await db.query('select from negocio where nro_negocio = negocio_de_portador($1, $2) for no key update', [De, Clave])
  if (!rowCount) await db.query(`select from ${tabla} where ${clave} = $1 for no key update`, [Clave])
}

/** Why the files of a record may not change; null when they may. */
export const motivoDe = async (db: Reader, { De, Clave }: LugarAdjunto): Promise<string | null> => {
  const { rows } = await db.query('select motivo_de_adjunto($1, $2, true) as motivo', [De, Clave])
  return rows[0].motivo
}
