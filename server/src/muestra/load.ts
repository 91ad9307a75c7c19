/** A sample business: clients, users and deals, loaded once into an installation that asks for them. */
import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/tx.ts'
import type { Progress } from '../preparation.ts'
import { loadFolder } from '../seed/csv.ts'
import { isFirst, loading, wasLoaded } from '../seed/load.ts'
import { CLAVE_MUESTRA, hashClave, sha256DeClave } from '../sesion/clave.ts'
import { sampleUsers } from '../sesion/ingreso.queries.ts'
import { loadContenidos } from './archivos.ts'
import { loadComentarios } from './comentarios.ts'
import { loadDelCliente } from './delCliente.ts'
import { loadNegocios } from './negocios.ts'
import { loadRastreo } from './rastreo.ts'

/** A sample user that the terminal shows at start. */
export type SampleLogin = { usuario: string; clave: string; cargo: string }

/** The logins named in the README, shown first. */
const LOGINS = ['comercial', 'comex', 'calidad', 'produccion', 'cliente', 'cliente2', 'admin']

/** All users who can log in with the sample's password. */
export const sampleLogins = async (db: Db): Promise<SampleLogin[]> =>
  (await sampleUsers(db.pool, LOGINS)).map(one => ({ ...one, clave: CLAVE_MUESTRA }))

type HashOf = (sha256: string) => Promise<string>

/** Loads the sample once and completely, and never beside real users, because the sample's administrador could then access their data. */
export const loadMuestra = (db: Db, progress: Progress, hashOf: HashOf = hashClave): Promise<void> =>
  loading(db, async client => {
    const { rowCount } = await client.query('select from usuario limit 1')
    if (rowCount) {
      if (!(await wasLoaded(client, 'muestra')))
        progress(
          'MUESTRA=si no se aplica: esta base ya tiene usuarios propios, y los datos de muestra solo se cargan en una base sin usuarios.',
        )
      return
    }
    if (!(await isFirst(client, 'muestra'))) return
    const part = 'Cargando los datos de muestra: clientes, usuarios, negocios…'
    progress(part)
    await loadFolder(client, 'muestra')
    await loadClaves(client, hashOf)
    await loadValores(client)
    await loadContenidos(client)
    await client.query('select mantener_despues()')
    await loadNegocios(preparing(client), done => progress(part, done))
    await loadComentarios(client)
    await loadDelCliente(client)
    await client.query('select mantener_ahora()')
    await loadRastreo(client)
  })

/** The same connection, but statements with parameters are prepared, because the sample repeats about a hundred of them thousands of times. */
const preparing = (client: Tx): Tx =>
  Object.assign(Object.create(client), {
    query: (text: unknown, values?: unknown[]) =>
      typeof text === 'string' && values
        ? client.query({ name: `muestra-${createHash('sha1').update(text).digest('hex').slice(0, 20)}`, text, values })
        : client.query(text as string, values),
  })

/** The value in dollars of the currencies of the sample's deals, from the first day of each half of its seasons. */
const VALORES: Readonly<Record<string, readonly number[]>> = {
  EUR: [1.08, 1.11, 1.05, 1.17, 1.16, 1.15],
  GBP: [1.26, 1.31, 1.29, 1.35, 1.34, 1.33],
  CAD: [0.74, 0.74, 0.69, 0.73, 0.72, 0.71],
}
const DESDE = ['2024-01-01', '2024-09-01', '2025-03-01', '2025-09-01', '2026-03-01', '2026-09-01']

const loadValores = async (client: Tx): Promise<void> => {
  const rows = Object.entries(VALORES).map(([Cod_Moneda, values]) => ({
    cod_moneda: Cod_Moneda,
    valores: values.map((Valor_USD, i) => ({ Desde: DESDE[i], Valor_USD })),
  }))
  await client.query(
    `update moneda m set valores = v.valores from jsonb_to_recordset($1::jsonb) v (cod_moneda text, valores jsonb) where m.cod_moneda = v.cod_moneda`,
    [JSON.stringify(rows)],
  )
}

/** Sets the password of every user: all are the sample's, because there were none before. */
const loadClaves = async (client: Tx, hashOf: HashOf): Promise<void> => {
  const { rows } = await client.query<{ cod_usuario: string }>('select cod_usuario from usuario')
  const sha256 = sha256DeClave(CLAVE_MUESTRA)
  const hashes = await Promise.all(rows.map(() => hashOf(sha256)))
  await client.query(
    `update usuario u set clave_hash = n.hash, clave_origen = 'muestra'
     from unnest($1::text[], $2::text[]) as n (usuario, hash) where u.cod_usuario = n.usuario`,
    [rows.map(row => row.cod_usuario), hashes],
  )
}
