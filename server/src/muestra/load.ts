/** A business to try: clients, users and deals, loaded once into an installation that asks for them. */
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/tx.ts'
import { loadFolder } from '../seed/csv.ts'
import { isFirst, loading, wasLoaded } from '../seed/load.ts'
import { CLAVE_MUESTRA, hashClave, sha256DeClave } from '../sesion/clave.ts'
import { sampleUsers } from '../sesion/ingreso.queries.ts'
import { loadNegocios } from './negocios.ts'

/** A sample user that the terminal shows at start. */
export type SampleLogin = { usuario: string; clave: string; cargo: string }

/** The logins that the README names, first among all. */
const LOGINS = ['comercial', 'comex', 'calidad', 'produccion', 'cliente', 'cliente2', 'admin']

/** The people who may enter with the sample's password, all of them. */
export const sampleLogins = async (db: Db): Promise<SampleLogin[]> =>
  (await sampleUsers(db.pool, LOGINS)).map(one => ({ ...one, clave: CLAVE_MUESTRA }))

/** Loads the sample once and whole, and never beside people who are there already: its administrador would be theirs. */
export const loadMuestra = (db: Db, progress: (text: string) => void): Promise<void> =>
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
    progress('Cargando los datos de muestra: clientes, usuarios, negocios…')
    await loadFolder(client, 'muestra')
    await loadClaves(client)
    await loadNegocios(client)
  })

/** Every user is the sample's here: there was none before. */
const loadClaves = async (client: Tx): Promise<void> => {
  const { rows } = await client.query<{ cod_usuario: string }>('select cod_usuario from usuario')
  const sha256 = sha256DeClave(CLAVE_MUESTRA)
  const hashes = await Promise.all(rows.map(() => hashClave(sha256)))
  await client.query(
    `update usuario u set clave_hash = n.hash, clave_origen = 'muestra'
     from unnest($1::text[], $2::text[]) as n (usuario, hash) where u.cod_usuario = n.usuario`,
    [rows.map(row => row.cod_usuario), hashes],
  )
}
