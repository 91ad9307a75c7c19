/** The initial data of every installation: screens, states, and parameters such as countries and ports. */
import type { Entity } from '@nogal/model/entity'
import { initialGrants } from '@nogal/model/sesion/pantallas'
import { unlimited } from '../db/client.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import type { Progress } from '../preparation.ts'
import { loadCiclos, loadEstados, loadExigencias } from './ciclos.ts'
import { loadAdded, loadFolder } from './csv.ts'
import { loadPantallas } from './pantallas.ts'

/** Number of an advisory lock, the same for every Nogal: only one program loads data at a time. */
const LOCK = 7_078_642

/** Runs the load in one transaction, while no other program loads; a concurrent one waits without a timeout. */
export const loading = (db: Db, work: (client: Tx) => Promise<void>): Promise<void> =>
  tx(db, { usuario: 'sistema', origen: 'inicio' }, client =>
    unlimited(client, async () => {
      await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
      await client.query(`select pg_advisory_xact_lock(${LOCK})`)
      await work(client)
    }),
  )

/** True the first time that a part is requested; the mark is set in the same transaction as the data. */
export const isFirst = async (client: Tx, part: string): Promise<boolean> =>
  (await client.query(`insert into ajuste (clave, valor) values ($1, 'true') on conflict do nothing`, [`datos_${part}`])).rowCount === 1

/** True once that part was loaded. */
export const wasLoaded = async (client: Tx, part: string): Promise<boolean> =>
  (await client.query('select from ajuste where clave = $1', [`datos_${part}`])).rowCount === 1

/**
 * Data added by later versions: an older installation gets them once, at its upgrade. `after` is the last row that it may have had already.
 */
const ADDED = [
  { part: 'limitelegal', entity: 'limitelegal', after: 0 },
  { part: 'limitelegal_mercados', entity: 'limitelegal', after: 52 },
]

/** The initial grants of an area. */
const withGrants = ({ entity }: Entity, row: Record<string, unknown>) =>
  entity === 'areagestion' ? { Permisos: initialGrants(Number(row.Cod_AreaGestion)) } : {}

/** Updates screens and states from the model, and loads the initial data once and completely. */
export const loadSeed = (db: Db, progress: Progress): Promise<void> =>
  loading(db, async client => {
    await loadPantallas(client)
    await loadCiclos(client)
    await loadExigencias(client)
    const isNew = await isFirst(client, 'seed')
    if (isNew) {
      progress('Cargando los datos iniciales: países, puertos, especies…')
      await loadFolder(client, 'seed', withGrants)
    }
    await loadEstados(client)
    let isWhole = isNew
    for (const { part, entity, after } of ADDED) {
      const isMissing = await isFirst(client, part)
      if (isMissing && !isWhole) await loadAdded(client, 'seed', entity, after)
      isWhole ||= isMissing
    }
  })
