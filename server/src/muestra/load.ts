/** A business to try: clients, users and deals, loaded once into an installation that asks for them. */
import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/tx.ts'
import { loadFolder } from '../seed/csv.ts'
import { isFirst, loading } from '../seed/load.ts'
import { hashClave } from '../sesion/clave.ts'
import { loadNegocios } from './negocios.ts'

/** A sample user that the terminal shows at start. */
export type SampleLogin = { usuario: string; clave: string; cargo: string }

export const CLAVE_MUESTRA = 'Nogal2026'
const LOGINS = ['comercial', 'comex', 'calidad', 'produccion', 'cliente', 'cliente2', 'admin']

/** What the browser sends as a password: SHA-256 of the upper-cased text. */
export const sha256DeClave = (text: string): string => createHash('sha256').update(text.toUpperCase()).digest('hex')

/** Loads the sample once and whole; answers its logins. */
export const loadMuestra = async (db: Db, progress: (text: string) => void): Promise<SampleLogin[]> => {
  await loading(db, async client => {
    if (!(await isFirst(client, 'muestra'))) return
    progress('Cargando los datos de muestra: clientes, usuarios, negocios…')
    await loadFolder(client, 'muestra')
    await loadClaves(client)
    await loadNegocios(client)
  })
  const { rows } = await db.pool.query(
    `select u.cod_usuario as usuario, case when u.administrador then 'Administrador' else a.nom_areagestion end as cargo
     from usuario u join areagestion a using (cod_areagestion) where u.cod_usuario = any($1) and u.activo order by array_position($1, u.cod_usuario)`,
    [LOGINS],
  )
  return rows.map(row => ({ ...row, clave: CLAVE_MUESTRA }))
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
