/** SQL of files that are on their way, and of the contents in the store. */
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { LugarAdjunto } from './portadores.ts'

/** Where a file goes, and what is said of it. */
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

/** Files that one person may have on their way, and what they may come to. */
const MOST_OPEN = 300
const MOST_OPEN_MB = 500

/** Announces a file; answers the number of its upload. */
export const insertSubida = async (
  db: Tx,
  usuario: string,
  one: Pick<Subida, 'nombre' | 'bytes' | 'pedido' | 'rechazos'>,
): Promise<string> => {
  // one after the other, or many at the same time would slip past the sum
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
    'insert into subida (usuario, nombre, bytes, pedido, rechazos) values ($1, $2, $3, $4, $5) returning id_subida as id',
    [usuario, one.nombre, one.bytes, JSON.stringify(one.pedido), JSON.stringify(one.rechazos)],
  )
  return rows[0]!.id
}

/** An upload of this person; 404 when there is none. */
export const findSubida = async (db: Reader, usuario: string, id: string): Promise<Subida> => {
  const { rows } = await db.query<Subida>(
    'select id_subida as id, nombre, bytes, pedido, rechazos, recibido, partes, hechos from subida where id_subida = $1 and usuario = $2',
    [id, usuario],
  )
  if (!rows[0]) throw notFound('esa subida: se completó hace tiempo, se canceló o venció. Vuelva a elegir el archivo')
  return rows[0]
}

/** Adds a part where the upload is still as far as it was; false when somebody else went on with it. */
export const addParte = async (db: Tx, id: string, from: number, parte: ParteArchivo): Promise<boolean> => {
  const { rowCount } = await db.query(
    'update subida set recibido = recibido + $3, partes = partes || $4::jsonb, en = now() where id_subida = $1 and recibido = $2 and hechos is null',
    [id, from, parte.bytes, JSON.stringify([parte])],
  )
  return rowCount === 1
}

/** Holds an upload until the transaction ends; false when somebody else went on with it. */
export const holdSubida = async (db: Tx, { id, recibido }: Subida): Promise<boolean> => {
  const { rowCount } = await db.query('select from subida where id_subida = $1 and recibido = $2 and hechos is null for no key update', [
    id,
    recibido,
  ])
  return rowCount === 1
}

/** Notes what an upload became. */
export const endSubida = async (db: Tx, id: string, hechos: number[], rechazos: Rechazo[]): Promise<void> => {
  await db.query(
    "update subida set recibido = bytes, partes = '[]', huella = null, hechos = $2, rechazos = $3, en = now() where id_subida = $1",
    [id, hechos, JSON.stringify(rechazos)],
  )
}

/** Forgets an upload; answers its content, if it had become one. */
export const deleteSubida = async (db: Tx, id: string): Promise<string | null> => {
  const { rows } = await db.query<{ huella: string | null }>('delete from subida where id_subida = $1 returning huella', [id])
  return rows[0]?.huella ?? null
}

/** Adds the row of a file's content before the store has its bytes. */
export const noteArchivo = (db: Tx, huella: string, bytes: number, tipo: CodTipoArchivo) =>
  db.query('insert into archivo (huella, bytes, tipo) values ($1, $2, $3) on conflict (huella) do update set suelto_desde = null', [
    huella,
    bytes,
    tipo,
  ])

/** Notes a content before it is in the store, and that this upload needs it: from here on nobody takes it away. */
export const claimArchivo = async (db: Tx, id: string, huella: string, bytes: number, tipo: CodTipoArchivo): Promise<void> => {
  await noteArchivo(db, huella, bytes, tipo)
  await db.query('update subida set huella = $2 where id_subida = $1', [id, huella])
}

/** Forgets a content that nothing names; false when something does. Whoever needs it again waits for the end of the transaction. */
export const deleteArchivo = async (db: Tx, huella: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `delete from archivo f where f.huella = $1 and not exists (select from adjunto_version v where v.huella = f.huella)
        and not exists (select from subida s where s.huella = f.huella)`,
    [huella],
  )
  return rowCount === 1
}

/** How long an upload may rest, and how long a content that nothing names is still kept: a backup that runs may need it. */
const REST = "interval '1 day'"

/** Uploads that rest for too long. */
export const restingSubidas = async (db: Reader): Promise<{ id: string }[]> => {
  const { rows } = await db.query(`select id_subida as id from subida where en < now() - ${REST} order by en limit 100`)
  return rows
}

/** Marks contents that nothing names any more, and answers those that were marked a day ago. */
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
