/** SQL of imports: their files, how far they have come, and what becomes of their rows. */
import { createHash } from 'node:crypto'
import { plano } from '@nogal/model/format'
import { FILA_IMPORTACION, type Importacion, type ImportacionListada } from '@nogal/model/importacion/importacion.calls'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { conflict, notFound } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { listedColumns } from '../list/fields.ts'
import type { CuentaDeHoja, Desenlace } from './aplicar.ts'
import { NUMERADAS } from './registros.ts'
import { type Desconocida, type Nombradas, nombrada } from './tablas.ts'

const COLUMNS = `i.id_importacion as "Id_Importacion", i.archivo as "Archivo", i.estado as "Estado", i.usuario as "Usuario",
  (select u.nom_usuario from usuario u where u.cod_usuario = i.usuario) as "Nom_Usuario", i.creada_en as "Creada_En", i.terminada_en as "Terminada_En",
  i.hecho as "Hecho", i.total as "Total", i.mensaje as "Mensaje"`

/** One import; 404 when there is none. */
export const readImportacion = async (db: Reader, id: number): Promise<Importacion> => {
  const { rows } = await db.query(
    `select row_to_json(f)::text as one from (select ${COLUMNS}, i.hojas as "Hojas", i.desconocidas as "Desconocidas", i.resultado as "Resultado"
       from importacion i where i.id_importacion = $1) f`,
    [id],
  )
  if (!rows[0]) throw notFound('la importación')
  return JSON.parse(rows[0].one)
}

const MOST_LISTED = 50
/** The last imports, the newest first. */
export const readImportaciones = async (db: Reader): Promise<ImportacionListada[]> => {
  const { rows } = await db.query(
    `select coalesce(json_agg(row_to_json(f)), '[]')::text as data from (select ${COLUMNS} from importacion i order by i.id_importacion desc limit ${MOST_LISTED}) f`,
  )
  return JSON.parse(rows[0].data)
}

/** The rows of an import, in their order. */
export const FILAS_IMPORTACION: ListSpec<never> = {
  table: 'importacion_fila',
  key: ['id_importacion', 'n'],
  order: ['N'],
  columns: listedColumns(FILA_IMPORTACION, ['Registro', 'Detalle']),
}
export const ofImportacion = (id: number) => sql`t.id_importacion = ${id}`

/** Stores an uploaded file, to be tried in turn; returns the key of its import. */
export const addImportacion = async (
  db: Tx,
  { archivo, bytes, usuario, origen }: { archivo: string; bytes: Buffer; usuario: string; origen: string },
): Promise<number> => {
  const { rows } = await db.query(
    'insert into importacion (archivo, contenido, huella, usuario, origen) values (left($1, 200), $2, $3, $4, $5) returning id_importacion as id',
    [archivo, bytes, createHash('sha256').update(bytes).digest('hex'), usuario, origen],
  )
  return rows[0].id
}

const OPEN = ['revisada', 'fallida']
/** Locks an import that waits for a person; 409 when it does not. */
export const demandOpen = async (db: Tx, id: number): Promise<{ resultado: string | null; estado: string }> => {
  const { rows } = await db.query('select estado, resultado from importacion where id_importacion = $1 for no key update', [id])
  if (!rows[0]) throw notFound('la importación')
  if (!OPEN.includes(rows[0].estado))
    throw conflict(
      ['aplicada', 'descartada'].includes(rows[0].estado)
        ? 'Esa importación ya terminó. Suba el archivo otra vez.'
        : 'El portal está trabajando en esa importación. Espere a que termine.',
    )
  return rows[0]
}

/** Puts an import in line again, to be tried or applied. */
export const queueImportacion = (db: Tx, id: number, estado: 'por revisar' | 'por aplicar') =>
  db.query('update importacion set estado = $2, mensaje = null, hecho = 0, terminada_en = null where id_importacion = $1', [id, estado])

/** Forgets the file of an import, which ends it. */
export const discardImportacion = async (db: Tx, id: number): Promise<void> => {
  await db.query(
    "update importacion set estado = 'descartada', contenido = null, rechazadas = null, terminada_en = now() where id_importacion = $1",
    [id],
  )
  await db.query('delete from importacion_fila where id_importacion = $1', [id])
}

/** Remembers what headings mean. */
export const nameColumns = async (
  db: Tx,
  columnas: readonly { Hoja: string; Titulo: string; Campo?: string | null | undefined }[],
): Promise<void> => {
  await db.query(
    `insert into importacion_columna (hoja, titulo, campo) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (hoja, titulo) do update set campo = excluded.campo`,
    [columnas.map(({ Hoja }) => Hoja), columnas.map(({ Titulo }) => plano(Titulo)), columnas.map(({ Campo }) => Campo || null)],
  )
}

/** What people said that headings mean. */
export const readNombradas = async (db: Reader): Promise<Nombradas> => {
  const { rows } = await db.query('select hoja, titulo, campo from importacion_columna')
  return new Map(rows.map(({ hoja, titulo, campo }) => [nombrada(hoja, titulo), campo]))
}

export type Tomada = {
  id: number
  archivo: string
  usuario: string
  origen: string
  estado: 'revisando' | 'aplicando'
  resultado: string | null
}

/** The number of an advisory lock: a process that works on an import holds the lock of this number and of the import's key. */
const LOCK = 7_078_650
/** A process that has told nothing of an import for this many seconds, and holds no lock of it, has ended. */
const SILENT_S = 60

/** Marks imports whose process ended: nothing of them was stored. */
export const releaseLost = async (db: Tx): Promise<void> => {
  await db.query(
    `update importacion i set estado = 'fallida', terminada_en = now(),
       mensaje = 'El servidor se detuvo mientras ' || case i.estado when 'aplicando' then 'importaba' else 'revisaba' end
         || ' este archivo. No se guardó nada de él: elija «Revisar otra vez».'
      where i.estado in ('revisando', 'aplicando') and i.viva_en < now() - make_interval(secs => $1) and pg_try_advisory_xact_lock($2, i.id_importacion)`,
    [SILENT_S, LOCK],
  )
}

/** Takes the next import in line; nothing when none waits. */
export const takeNext = async (db: Tx): Promise<Tomada | undefined> => {
  const { rows } = await db.query(
    `update importacion i set estado = case i.estado when 'por aplicar' then 'aplicando' else 'revisando' end, viva_en = now(), hecho = 0
      where i.id_importacion = (
        select x.id_importacion from importacion x where x.estado in ('por revisar', 'por aplicar') order by x.id_importacion limit 1 for no key update skip locked)
      returning i.id_importacion as id, i.archivo, i.usuario, i.origen, i.estado, i.resultado`,
  )
  return rows[0]
}

/** Holds an import until the transaction ends, so that no other process takes it for lost. */
export const holdImportacion = (db: Tx, id: number) => db.query('select pg_advisory_xact_lock($1, $2)', [LOCK, id])

/** The file of an import. */
export const readArchivoImportado = async (db: Reader, id: number): Promise<Buffer> =>
  (await db.query('select contenido from importacion where id_importacion = $1', [id])).rows[0].contenido

/** Tells that an import is worked on, and how far it has come. */
export const tellProgress = (db: Reader, id: number, hecho: number, total?: number) =>
  db.query('update importacion set viva_en = now(), hecho = $2, total = coalesce($3, total) where id_importacion = $1', [
    id,
    hecho,
    total ?? null,
  ])

/** At most this many rows of an import are kept to be looked at. */
const MOST_KEPT = 20_000

/** Stores the outcome of a trial or of an import, and the rows that people look at. */
export const closeImportacion = async (
  db: Tx,
  id: number,
  estado: 'revisada' | 'aplicada',
  { cuentas, sucesos, resultado }: Desenlace,
  rechazadas: Buffer | null,
): Promise<void> => {
  await db.query('delete from importacion_fila where id_importacion = $1', [id])
  const kept = [...sucesos.filter(({ Accion }) => Accion === 'rechazar'), ...sucesos.filter(({ Accion }) => Accion !== 'rechazar')].slice(
    0,
    MOST_KEPT,
  )
  await db.query(
    `insert into importacion_fila (id_importacion, n, hoja, fila, accion, registro, detalle)
     select $1, x.orden, x."Hoja", x."Fila", x."Accion", left(x."Registro", 200), left(x."Detalle", 2000)
       from rows from (json_to_recordset($2::json) as ("Hoja" text, "Fila" integer, "Accion" text, "Registro" text, "Detalle" text))
         with ordinality as x ("Hoja", "Fila", "Accion", "Registro", "Detalle", orden)`,
    [id, JSON.stringify(kept)],
  )
  await db.query(
    `update importacion set estado = $2, hojas = $3, desconocidas = '[]', resultado = $4, mensaje = null, rechazadas = $5, hecho = total, terminada_en = now(),
       contenido = case when $2 = 'aplicada' then null else contenido end where id_importacion = $1`,
    [id, estado, JSON.stringify(cuentas satisfies CuentaDeHoja[]), resultado, rechazadas],
  )
}

/** Ends the work on an import that needs a person: its file cannot be read, or headings have to be explained. */
export const failImportacion = async (db: Tx, id: number, mensaje: string, desconocidas: readonly Desconocida[] = []): Promise<void> => {
  await db.query('delete from importacion_fila where id_importacion = $1', [id])
  await db.query(
    `update importacion set estado = 'fallida', mensaje = left($2, 1000), desconocidas = $3, hojas = '[]', resultado = null, rechazadas = null, terminada_en = now()
      where id_importacion = $1`,
    [id, mensaje, JSON.stringify(desconocidas)],
  )
}

/** The workbook of the rejected rows of an import, and the name of its file; 404 when no row was rejected. */
export const readRechazadas = async (db: Reader, id: number): Promise<{ archivo: string; bytes: Buffer }> => {
  const { rows } = await db.query('select archivo, rechazadas as bytes from importacion where id_importacion = $1', [id])
  if (!rows[0]?.bytes) throw notFound(rows[0] ? 'una fila rechazada en esa importación' : 'la importación')
  return rows[0]
}

/** Sets the sequences behind the numbers that a file brought. */
export const advanceSequences = async (db: Tx): Promise<void> => {
  for (const [table, key] of NUMERADAS)
    await db.query(
      `select setval(s.name::regclass, m.most) from (select pg_get_serial_sequence('${table}', '${key.toLowerCase()}') as name) s, (select max(${key}) as most from ${table}) m
        where m.most > coalesce(pg_sequence_last_value(s.name::regclass), 0)`,
    )
}
