/** SQL of uploads in progress, and of the contents in the store. */
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import type { LugarAdjunto } from './portadores.ts'

/** Where an uploaded file is to be attached, with its description. */
export type PedidoSubida = {
  Destinos: LugarAdjunto[]
  Id_Adjunto: number | null
  Descripcion: string | null
  Visible_Cliente: boolean | null
}
export type Rechazo = LugarAdjunto & { Motivo: string }
export type ParteArchivo = { nombre: string; bytes: number }
export type Subida = {
  id: string
  nombre: string
  bytes: number
  pedido: PedidoSubida
  rechazos: Rechazo[]
  recibido: number
  partes: ParteArchivo[]
  hechos: number[] | null
}

/** Limits of the uploads that one user may have in progress: their number, and the sum of their sizes. */
const MOST_OPEN = 300
const MOST_OPEN_MB = 500

/** Announces a file, under the id that a device made for it if one did; returns the id of its upload. */
export const insertSubida = async (
  db: Tx,
  usuario: string,
  one: Pick<Subida, 'nombre' | 'bytes' | 'pedido' | 'rechazos'> & { id?: string | null },
): Promise<string> => {
  // the lock makes announcements of one user wait for each other; otherwise concurrent ones would exceed the sum
  await db.query("select pg_advisory_xact_lock(hashtext('subida.usuario'), hashtext($1))", [usuario])
  const { rows: open } = await db.query<{ n: number; bytes: number }>(
    'select count(*)::int as n, coalesce(sum(bytes), 0)::float8 as bytes from subida where usuario = $1 and hechos is null',
    [usuario],
  )
  const { n, bytes } = open[0]!
  if (n >= MOST_OPEN) throw new Refusal(429, `Tiene ${MOST_OPEN} archivos a medio subir. Espere a que terminen, o cancele algunos.`)
  if (bytes + one.bytes > MOST_OPEN_MB * 1024 * 1024)
    throw new Refusal(429, `Tiene ${MOST_OPEN_MB} MB a medio subir. Espere a que terminen, o cancele algunos.`)
  const { rows } = await db.query<{ id: string }>(
    `insert into subida (id_subida, usuario, nombre, bytes, pedido, rechazos) values (coalesce($6, gen_random_uuid()), $1, $2, $3, $4, $5)
     on conflict (id_subida) do nothing returning id_subida as id`,
    [usuario, one.nombre, one.bytes, JSON.stringify(one.pedido), JSON.stringify(one.rechazos), one.id ?? null],
  )
  const id = rows[0]?.id ?? (await knownSubida(db, usuario, one.id!))?.id
  if (!id) throw conflict('Ese código de subida ya es de otro archivo. Vuelva a elegir el archivo.')
  return id
}

/** An upload of this user, if there is one. */
export const knownSubida = async (db: Pick<Reader, 'query'>, usuario: string, id: string): Promise<Subida | undefined> => {
  const { rows } = await db.query<Subida>(
    'select id_subida as id, nombre, bytes, pedido, rechazos, recibido, partes, hechos from subida where id_subida = $1 and usuario = $2',
    [id, usuario],
  )
  return rows[0]
}

/** An upload of this user; 404 when there is none. */
export const findSubida = async (db: Reader, usuario: string, id: string): Promise<Subida> => {
  const known = await knownSubida(db, usuario, id)
  if (!known) throw notFound('esa subida: se completó hace tiempo, se canceló o venció. Vuelva a elegir el archivo')
  return known
}

/** Adds a part if the upload is still at this offset; false when another request has continued it. */
export const addParte = async (db: Tx, id: string, from: number, parte: ParteArchivo): Promise<boolean> => {
  const { rowCount } = await db.query(
    'update subida set recibido = recibido + $3, partes = partes || $4::jsonb, en = now() where id_subida = $1 and recibido = $2 and hechos is null',
    [id, from, parte.bytes, JSON.stringify([parte])],
  )
  return rowCount === 1
}

/** Locks an upload until the transaction ends; false when another request has continued it. */
export const holdSubida = async (db: Tx, { id, recibido }: Subida): Promise<boolean> => {
  const { rowCount } = await db.query('select from subida where id_subida = $1 and recibido = $2 and hechos is null for no key update', [
    id,
    recibido,
  ])
  return rowCount === 1
}

/** Records the result of an upload. */
export const endSubida = async (db: Tx, id: string, hechos: number[], rechazos: Rechazo[]): Promise<void> => {
  await db.query(
    "update subida set recibido = bytes, partes = '[]', huella = null, hechos = $2, rechazos = $3, en = now() where id_subida = $1",
    [id, hechos, JSON.stringify(rechazos)],
  )
}

/** Deletes an upload; returns the hash of its content, if it had one already. */
export const deleteSubida = async (db: Tx, id: string): Promise<string | null> => {
  const { rows } = await db.query<{ huella: string | null }>('delete from subida where id_subida = $1 returning huella', [id])
  return rows[0]?.huella ?? null
}

/** Adds the row of a content by its hash; the row of a known one loses its mark of having no references. */
export const noteArchivo = (db: Tx, huella: string, bytes: number, tipo: CodTipoArchivo) =>
  db.query('insert into archivo (huella, bytes, tipo) values ($1, $2, $3) on conflict (huella) do update set suelto_desde = null', [
    huella,
    bytes,
    tipo,
  ])

/** Adds the row of a content before the store has its bytes, and records that this upload needs it, so that no cleanup removes it. */
export const claimArchivo = async (db: Tx, id: string, huella: string, bytes: number, tipo: CodTipoArchivo): Promise<void> => {
  await noteArchivo(db, huella, bytes, tipo)
  await db.query('update subida set huella = $2 where id_subida = $1', [id, huella])
}

/**
 * Deletes the row of a content that nothing refers to; false when something does. A transaction that needs the content waits for this one
 * to end.
 */
export const deleteArchivo = async (db: Tx, huella: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `delete from archivo f where f.huella = $1 and not exists (select from adjunto_version v where v.huella = f.huella)
        and not exists (select from subida s where s.huella = f.huella)`,
    [huella],
  )
  return rowCount === 1
}

/** How long an upload may be idle, and how long a content without references is kept, because a backup in progress may need it. */
const REST = "interval '1 day'"

/** An upload that ended is recognized for this long, because the phone that lost the answer may be switched off for a season. */
const RECOGNIZED = "interval '180 days'"

/** Uploads that have been idle for too long, and those that ended long ago, at most 100. */
export const restingSubidas = async (db: Reader): Promise<{ id: string }[]> => {
  const { rows } = await db.query(
    `(select id_subida as id, en from subida where hechos is null and en < now() - ${REST} order by en limit 100)
     union all (select id_subida, en from subida where hechos is not null and en < now() - ${RECOGNIZED} order by en limit 100)
     order by en limit 100`,
  )
  return rows
}

/** Marks contents that nothing refers to any more, and returns those that were marked a day ago. */
export const looseArchivos = async (db: Tx): Promise<string[]> => {
  await db.query(
    `update archivo f set suelto_desde = now() where f.suelto_desde is null and not exists (select from adjunto_version v where v.huella = f.huella)
        and not exists (select from subida s where s.huella = f.huella)`,
  )
  const { rows } = await db.query<{ huella: string }>(
    `select huella from archivo where suelto_desde < now() - ${REST} order by suelto_desde limit 100`,
  )
  return rows.map(({ huella }) => huella)
}
