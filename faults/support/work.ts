/**
 * People who save different things at once, each with a mark of its own, as fast as the portal answers; and afterwards what became of each
 * acknowledged save: stored once, in the log once, balances and kept sums as they follow from the rows.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Values } from '@nogal/model/fields'
import { type Db, openDb } from '../../server/src/db/open.ts'
import { recalculate } from '../../server/src/db/recalculate.ts'
import { brokenSums } from '../../server/src/test/saldos.ts'
import type { FaultsPortal, HttpAnswer } from './portal.ts'

/** A load goes on until at least this many saves are acknowledged. */
const WRITES = Number(process.env.ESCRITURAS ?? 600)
/** A person sends a save again for this long while the portal answers that it cannot save now; the key of the save stays the same. */
const PATIENCE_MS = 90_000
const AGAIN_MS = 50
/** How much fruit goes back to the balance by one save. */
const FRUIT = 0.001

type Cell = { Id_Contenedor: number; Id_Linea: number }
type Place = { Nro_Embarque: number; Id_Gestion: number; cell: Cell }
type Kind = {
  usuario: string
  path: string
  body: (place: Place, mark: string) => Values
  /** Where the mark of a save is found afterwards; `inserted` where each save makes a row, `logged` where the log has it. */
  table: string
  column: string
  key?: string
  inserted?: true
  logged?: true
}

const KINDS = {
  giro: {
    usuario: 'admin',
    path: '/api/parametros/giro',
    body: (_, Nom_Giro) => ({ Nom_Giro }),
    ...{ table: 'giro', column: 'nom_giro', inserted: true, logged: true },
  },
  comentario: {
    usuario: 'comex',
    path: '/api/comentarios/agregar',
    body: ({ Id_Gestion }, Texto) => ({ Id_Gestion, Texto }),
    ...{ table: 'comentario', column: 'texto', inserted: true },
  },
  booking: {
    usuario: 'comex',
    path: '/api/embarque/update-info-embarque',
    body: ({ Nro_Embarque }, Nro_Booking) => ({ Nro_Embarque, Nro_Booking }),
    ...{ table: 'embarque', column: 'nro_booking', key: 'nro_embarque', logged: true },
  },
  sello: {
    usuario: 'comex',
    path: '/api/embarque/update-info-contenedor',
    body: ({ cell }, Nro_Sello) => ({ Id_Contenedor: cell.Id_Contenedor, Nro_Sello }),
    ...{ table: 'contenedor', column: 'nro_sello', key: 'id_contenedor', logged: true },
  },
} as const satisfies Record<string, Kind>

const FRUIT_PATH = '/api/embarque/disminuir-cantidad-contenedor-producto'
type Save = { mark: string; kind: keyof typeof KINDS | 'fruta'; cell: Cell }

export type Work = {
  /** Saves that the portal acknowledged, and those of which nobody knows. */
  acknowledged: Save[]
  unknown: Save[]
  answers: HttpAnswer[]
  cells: ReadonlyMap<string, number>
  /** The shipments in which they work. */
  ships: readonly number[]
  /** How often somebody had to log in again. */
  logins: number
  /** Ends the load, after enough saves. */
  end: () => Promise<{ refused: number; odd: HttpAnswer[] }>
}

const keyOf = ({ Id_Contenedor, Id_Linea }: Cell): string => `${Id_Contenedor}~${Id_Linea}`

type Row = { Nro_Embarque: number; Nro_Negocio: number; Id_Gestion: number; Id_Contenedor: number }
const rowsOf = async (portal: FaultsPortal, token: string, path: string): Promise<Row[]> => {
  const { data, status, mensaje } = await portal.ask('GET', path, { token })
  if (status !== 200) throw new Error(`${path}: ${mensaje}`)
  return data as Row[]
}

/** Shipments in planning whose fruit may be moved, with the quantity of each cell. */
const placesOf = async (portal: FaultsPortal, token: string, most: number) => {
  const filtros = JSON.stringify([{ campo: 'Cod_EstadoEmb', modo: 'in', valor: ['02'] }])
  const ships = await rowsOf(portal, token, `/api/embarque/listar-embarques?pagina=1&porPagina=40&filtros=${encodeURIComponent(filtros)}`)
  const items = await rowsOf(portal, token, `/api/gestion/listado?pagina=1&porPagina=${most}`)
  const places: Place[] = []
  const cells = new Map<string, number>()
  for (const { Nro_Embarque, Nro_Negocio } of ships) {
    if (places.length === most) break
    const boxes = new Set(
      (await rowsOf(portal, token, `/api/embarque/${Nro_Embarque}/0/listar-detalles-contenedores`)).map(b => b.Id_Contenedor),
    )
    const { data } = await portal.ask('GET', `/api/embarque/${Nro_Negocio}/tablero-carga`, { token })
    const cell = (data as { Celdas: (Cell & { Cantidad: number })[] }).Celdas.find(one => boxes.has(one.Id_Contenedor))
    if (!cell) continue
    places.push({ Nro_Embarque, Id_Gestion: items[places.length]!.Id_Gestion, cell })
    cells.set(keyOf(cell), cell.Cantidad)
  }
  if (!places.length) throw new Error('no shipment whose fruit may be moved')
  return { places, cells }
}

/** Was a save refused only for the moment, because the portal or its database was away? */
const isPassing = ({ status }: HttpAnswer): boolean => status === 0 || status === 503

/** Starts `people` who save in turns until `end` is called; two share a record, so that they meet. */
export const startSaves = async (portal: FaultsPortal, people: number): Promise<Work> => {
  const names = [...new Set(Object.values(KINDS).map(({ usuario }) => usuario))]
  const tokens = new Map<string, string>(await Promise.all(names.map(async name => [name, await portal.login(name)] as const)))
  const { places, cells } = await placesOf(portal, tokens.get('comex')!, Math.max(2, Math.ceil(people / 2)))
  const work: Work = {
    acknowledged: [],
    unknown: [],
    answers: [],
    cells,
    ships: places.map(({ Nro_Embarque }) => Nro_Embarque),
    logins: 0,
    end: async () => ({ refused: 0, odd: [] }),
  }
  let isOver = false
  const kinds = [...(Object.keys(KINDS) as (keyof typeof KINDS)[]), 'fruta' as const]
  /** Logs in again, as a person does whose session has ended. */
  const enter = async (usuario: string, ended: string): Promise<void> => {
    if (tokens.get(usuario) !== ended) return
    const token = await portal.login(usuario).catch(() => undefined)
    if (!token) return void (await sleep(AGAIN_MS * 10))
    tokens.set(usuario, token)
    work.logins++
  }
  const save = async (kind: Save['kind'], place: Place): Promise<void> => {
    const { usuario, path } = kind === 'fruta' ? { usuario: 'comex', path: FRUIT_PATH } : KINDS[kind]
    const one: Save = { mark: `F-${randomUUID().slice(0, 18).toUpperCase()}`, kind, cell: place.cell }
    const body = kind === 'fruta' ? { ...place.cell, Cantidad: FRUIT } : KINDS[kind].body(place, one.mark)
    for (const started = performance.now(); ; ) {
      const token = tokens.get(usuario)!
      const answer = await portal.ask('POST', path, { token, body, key: one.mark })
      work.answers.push(answer)
      if (answer.status === 200) return void work.acknowledged.push(one)
      if (performance.now() - started > PATIENCE_MS || !(isPassing(answer) || answer.status === 401)) return void work.unknown.push(one)
      if (answer.status === 401) await enter(usuario, token)
      else await sleep(AGAIN_MS)
    }
  }
  const person = async (_: unknown, n: number): Promise<void> => {
    const place = places[n % places.length]!
    for (let turn = n; !isOver || work.acknowledged.length < WRITES; turn++) {
      if (isOver && (!portal.isAlive() || work.unknown.length > WRITES)) return
      await save(kinds[turn % kinds.length]!, place)
    }
  }
  const running = Promise.all(Array.from({ length: people }, person))
  work.end = async () => {
    isOver = true
    await running
    const odd = work.answers.filter(answer => answer.status !== 200 && answer.status !== 401 && !isPassing(answer))
    return { refused: work.answers.filter(isPassing).length, odd }
  }
  return work
}

const countsIn = async (db: Db, sql: string): Promise<Map<string, number>> =>
  new Map((await db.pool.query<{ mark: string; n: number }>(sql)).rows.map(({ mark, n }) => [mark, n]))

const amount = (value: number): number => Math.round(value * 1000) / 1000

/** What of one kind of save is not as acknowledged. */
const wrongOf = async (db: Db, work: Work, name: keyof typeof KINDS): Promise<string[]> => {
  const { table, column, key, inserted, logged }: Kind = KINDS[name]
  const [done, perhaps] = [work.acknowledged, work.unknown].map(all => all.filter(({ kind }) => kind === name).map(({ mark }) => mark))
  const wrong: string[] = []
  const compare = (what: string, counts: Map<string, number>): void => {
    const [none, several] = [done!.filter(mark => !counts.has(mark)), [...done!, ...perhaps!].filter(mark => (counts.get(mark) ?? 0) > 1)]
    if (none.length) wrong.push(`${none.length} ${name} not in ${what}`)
    if (several.length) wrong.push(`${several.length} ${name} twice in ${what}`)
  }
  if (inserted)
    compare(table, await countsIn(db, `select ${column} as mark, count(*)::int as n from ${table} where ${column} like 'F-%' group by 1`))
  if (logged)
    compare(
      'the log',
      await countsIn(
        db,
        `select despues ->> '${column}' as mark, count(*)::int as n from historial where tabla = '${table}' and despues ->> '${column}' like 'F-%' group by 1`,
      ),
    )
  if (!key) return wrong
  // each entry of the log begins with what the one before ended with, and the last is what the row has
  const { rows } = await db.pool.query<{ n: number }>(
    `with e as (
       select id, clave, antes ->> '${column}' as antes, despues ->> '${column}' as despues, lag(despues ->> '${column}') over w as anterior,
              lead(id) over w is null as ultima, lag(id) over w is null as primera
         from historial where tabla = '${table}' and despues ? '${column}' window w as (partition by clave order by id)
     ) select count(*)::int as n from e left join ${table} t on t.${key}::text = e.clave
        where not e.primera and e.antes is distinct from e.anterior or e.ultima and e.despues is distinct from t.${column}`,
  )
  if (rows[0]!.n) wrong.push(`${rows[0]!.n} breaks in the log of ${name}`)
  return wrong
}

/** Fruit that was taken out of each container: by the acknowledged saves, and at most by those of which nobody knows. */
const wrongFruit = async (db: Db, { acknowledged, unknown, cells }: Work): Promise<string[]> => {
  const { rows } = await db.pool.query<{ clave: string; cantidad: number; veces: number }>(
    `select g.id_contenedor || '~' || g.id_linea as clave, g.cantidad::float8 as cantidad,
       (select count(*)::int from historial h where h.tabla = 'contenedor_carga' and h.clave = g.id_contenedor || '~' || g.id_linea and h.accion = 'editar') as veces
     from contenedor_carga g`,
  )
  const now = new Map(rows.map(row => [row.clave, row]))
  return [...cells].flatMap(([key, before]) => {
    const of = (all: readonly Save[]): number => all.filter(({ kind, cell }) => kind === 'fruta' && keyOf(cell) === key).length
    const [least, most] = [of(acknowledged), of(acknowledged) + of(unknown)]
    const { cantidad = 0, veces = 0 } = now.get(key) ?? {}
    const taken = Math.round((before - cantidad) / FRUIT)
    const wrong = taken < least || taken > most ? [`${amount(before - cantidad)} of fruit taken by ${least} saves`] : []
    return veces === taken ? wrong : [...wrong, `${veces} entries in the log for ${taken} times of fruit`]
  })
}

/** Compares everything that was acknowledged with the database, whose portal is stopped; returns what differs. */
export const differences = async ({ datos: DATOS, database: DATABASE_URL }: FaultsPortal, work: Work): Promise<string[]> => {
  const db = await openDb({ DATOS, DATABASE_URL })
  try {
    const wrong: string[] = []
    for (const name of Object.keys(KINDS) as (keyof typeof KINDS)[]) wrong.push(...(await wrongOf(db, work, name)))
    wrong.push(...(await wrongFruit(db, work)))
    const sums = await brokenSums(db)
    if (sums.length) wrong.push(`${sums.length} balances`)
    const kept = await recalculate(db)
    return kept.length ? [...wrong, `${kept.length} kept values, as ${JSON.stringify(kept[0])}`] : wrong
  } finally {
    await db.close()
  }
}

const inWords = (n: number): string => n.toLocaleString('en')

/** Ends the saving, stops the portal and compares what is stored with what was acknowledged; the figure counts the saves that differ. */
export const savesSettled = async (portal: FaultsPortal, work: Work): Promise<{ figure: string; ok: boolean }> => {
  const { refused, odd } = await work.end()
  const isAlive = portal.isAlive()
  const sound = isAlive && (await portal.stop()).code === 0
  const wrong = await differences(portal, work)
  const { acknowledged, unknown, answers, logins } = work
  const said = [
    `${wrong.length ? wrong.join(', ') : 'nothing lost, doubled or wrong'} of ${inWords(acknowledged.length)} saves`,
    `${inWords(refused)} of ${inWords(answers.length)} requests 503`,
    ...(unknown.length ? [`${unknown.length} saves given up`] : []),
    ...(logins ? [`${logins} had to log in again`] : []),
    ...(odd.length ? [`${odd.length} answered ${odd[0]!.status} «${odd[0]!.mensaje.slice(0, 80)}»`] : []),
    ...(isAlive ? (sound ? [] : ['the portal stopped with a failure']) : ['the portal is dead']),
  ]
  return { figure: said.join(', '), ok: sound && !wrong.length && !odd.length && acknowledged.length > 0 }
}
