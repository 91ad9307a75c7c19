/** Containers and their fruit: their shipment, their contents, and the unassigned fruit of each line. */
import {
  actualizarContenedor,
  anotarLotes,
  anotarPallets,
  asignarContenedor,
  cargarContenedor,
  disminuirCantidad,
  distribuirCarga,
  eliminarContenedor,
  guardarCarga,
  guardarPedido,
  listarContenedores,
  listarDetallesContenedores,
  listarSaldoFruta,
  listarSinAsignar,
  moverContenedor,
  numerarContenedores,
  quitarContenedor,
  quitarProductos,
  saldoPedido,
  tableroCarga,
} from '@nogal/model/embarque/embarque.calls'
import type { Values } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import sql, { join, type Sql } from 'sql-template-tag'
import { aggregateHandlers } from '../aggregate/handlers.ts'
import { asSeen, demand, listAggregate, parsed, readSome, readWhole } from '../aggregate/read.ts'
import { hold, type Inside, lock } from '../aggregate/write.ts'
import { Json, WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid, notFound, refuseStale } from '../http/refusal.ts'
import { jsonOf, readTextColumn } from '../list/kept.ts'
import { rowsSharingSql, rowsSql } from '../list/rows.ts'
import { demandLotes } from '../lote/lote.queries.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { type Access, demandBoxes, scopeOf } from '../scope/scope.ts'
import {
  type Celda,
  CONTENEDOR,
  celdasSql,
  numberContenedores,
  placeContenedor,
  readCeldas,
  readPlace,
  saldosSql,
  spread,
  writeCeldas,
  writeLotes,
  writePallets,
} from './base/contenedor.queries.ts'
import { EMBARQUE } from './base/embarque.queries.ts'
import { readEmbarque } from './base/embarque.read.ts'
import { rehearsed } from './base/rehearsal.ts'

/** A quantity in Spanish format: 12.000,5. */
const quantity = (n: number): string => formatNumber(n, 3).replace(/,?0+$/, '')

/** JSON that PostgreSQL writes from a value. */
const json = (db: Access['db'], value: Sql) => jsonOf(db, sql`select ${value}::text`)

/** Condition on the rows of an aggregate that belong to a deal and that the session sees. */
const seenIn = ({ sesion }: Pick<Access, 'sesion'>, aggregate: 'embarque' | 'contenedor', nro: unknown): Sql =>
  join([ofNegocio(nro), ...scopeOf(aggregate, sesion)], ' and ')

/** The data of the board of a deal, as the session sees it. */
export const tableroDe = (access: Pick<Access, 'sesion'>) => ({
  Lineas: (nro: unknown) => saldosSql(nro),
  Embarques: (nro: unknown) => rowsSql(asSeen(EMBARQUE, access.sesion).list, seenIn(access, 'embarque', nro)),
  Contenedores: (nro: unknown) => rowsSql(asSeen(CONTENEDOR, access.sesion).list, seenIn(access, 'contenedor', nro)),
  Celdas: (nro: unknown) => celdasSql(nro, scopeOf('contenedor', access.sesion)),
})

const ofNegocio = (nro: unknown): Sql => sql`t.nro_negocio = ${nro}`

/** Locks a container and returns its place; 409 with the whole container when the user saw an older version. */
export const holdContenedor = async (inside: Inside, { Id_Contenedor, Version }: Values) => {
  const id = Id_Contenedor as number
  await lock(inside, CONTENEDOR, id)
  await demand(inside, CONTENEDOR, id)
  const place = await readPlace(inside.db, id)
  if (Version != null && Version !== place.version) refuseStale(parsed(await readWhole(inside, CONTENEDOR, id)), Version)
  return { id, ...place }
}

/** Refuses with 404 unless the container is in the shipment of the address, or in none (0). */
const demandPlace = (embarque: number, held: Values): void => {
  if ((held.Nro_Embarque ?? 0) !== embarque) throw notFound('el contenedor en ese embarque')
}

/** Refuses rows with duplicate values. */
const refuseTwice = <R extends object>(rows: readonly R[], list: string, ...names: (keyof R & string)[]): void => {
  const seen = new Set<string>()
  for (const [i, row] of rows.entries()) {
    const values = names.map(name => row[name])
    if (values.some(value => value == null)) continue
    const key = values.join('~')
    if (seen.has(key)) throw invalid([{ campo: `${list}.${i}.${names.at(-1)}`, mensaje: REPEATED[names.at(-1)!]! }])
    seen.add(key)
  }
}
const REPEATED: Readonly<Record<string, string>> = {
  Id_Linea: 'Línea: está repetida; deje una sola vez cada línea.',
  Id_Contenedor: 'Contenedor: está repetido; deje una sola vez cada contenedor.',
  Nro_Contenedor: 'Número de contenedor: está repetido; revise los números.',
}

/** The cells that replace the contents of one container by the wanted ones. */
const cellsOf = (id: number, carga: readonly Celda[], wanted: readonly { Id_Linea: number; Cantidad: number }[]): Celda[] => {
  refuseTwice(wanted, 'Productos', 'Id_Linea')
  const gone = carga.filter(one => !wanted.some(({ Id_Linea }) => Id_Linea === one.Id_Linea))
  return [...wanted, ...gone.map(({ Id_Linea }) => ({ Id_Linea, Cantidad: 0 }))].map(one => ({ ...one, Id_Contenedor: id }))
}

/** Refuses cells that somebody changed since the user read them. */
const refuseOutdated = (
  seen: readonly { Id_Contenedor: number; Id_Linea: number; Antes?: number | null }[],
  now: readonly Celda[],
): void => {
  const at = (c: { Id_Contenedor: number; Id_Linea: number }) =>
    now.find(one => one.Id_Contenedor === c.Id_Contenedor && one.Id_Linea === c.Id_Linea)?.Cantidad ?? 0
  const changed = seen.findIndex(cell => cell.Antes != null && cell.Antes !== at(cell))
  if (changed < 0) return
  const mensaje = `Otra persona cambió esa fruta mientras usted la movía: ahora hay ${quantity(at(seen[changed]!))}. Se muestran los datos actuales.`
  throw conflict(mensaje, [{ campo: `Celdas.${changed}.Cantidad`, mensaje }], { Celdas: now })
}

/** Runs the work on a locked container, and answers with the whole container. */
const onContenedor = (
  { body, sesion, tx }: { body: Values; sesion: Inside['sesion']; tx: <T>(work: (db: Inside['db']) => Promise<T>) => Promise<T> },
  notice: string,
  work: (inside: Inside, one: Awaited<ReturnType<typeof holdContenedor>>) => Promise<unknown>,
) =>
  tx(async db => {
    const inside: Inside = { db, sesion }
    const one = await holdContenedor(inside, body)
    await work(inside, one)
    return new WithMessage(await readWhole(inside, CONTENEDOR, one.id), notice)
  })

export const CONTENEDORES_HANDLERS = [
  ...aggregateHandlers(CONTENEDOR, { list: listarContenedores, change: actualizarContenedor, remove: eliminarContenedor }),
  handle(cargarContenedor, async context => {
    const whole = await readWhole(context, CONTENEDOR, context.params.cont)
    demandPlace(context.params.ship, parsed(whole))
    return whole
  }),
  handle(listarDetallesContenedores, async context => {
    const { ship, cont } = context.params
    if (cont) {
      demandPlace(ship, parsed(await readWhole(context, CONTENEDOR, cont)))
      return json(context.db, rowsSql(CONTENEDOR.parts.Carga!.list, sql`t.id_contenedor = ${cont}`))
    }
    const of = (aggregate: 'embarque' | 'contenedor') =>
      join([sql`t.nro_embarque = ${ship}`, ...scopeOf(aggregate, context.sesion)], ' and ')
    const inside = sql`t.id_contenedor = any(array(select t.id_contenedor from contenedor t where ${of('contenedor')}))`
    const rows = rowsSharingSql(CONTENEDOR.parts.Carga!.list, inside, ['nro_negocio', 'id_linea'])
    const isThere = sql`exists (select from embarque t where ${of('embarque')})`
    const found = await readTextColumn(context.db, sql`select case when ${isThere} then ${rows}::text end`)
    if (found === undefined) throw notFound('el embarque')
    return new Json<never>(found)
  }),
  handle(listarSinAsignar, async context => {
    await demand(context, NEGOCIO, context.params.id)
    return listAggregate(context, CONTENEDOR, {}, [ofNegocio(context.params.id), sql`t.nro_embarque is null`])
  }),
  handle(listarSaldoFruta, async context => {
    await demand(context, NEGOCIO, context.params.id)
    return json(context.db, saldosSql(context.params.id, 'left'))
  }),
  handle(tableroCarga, context => {
    const whole = { columns: ['Nro_Negocio'], parts: [], name: 'tablero' }
    return readSome(context, NEGOCIO, context.params.id, whole, tableroDe(context))
  }),
  handle(distribuirCarga, ({ params: { deal, a, b }, sesion, tx }) =>
    tx(async db => {
      await demand({ db, sesion }, NEGOCIO, deal)
      await demandBoxes({ db, sesion }, { deal })
      const Cambios = await spread(db, deal, a, b)
      const answer = await json(
        db,
        sql`(select json_build_object('Cambios', ${Cambios}::int, 'Lineas', ${saldosSql(deal)}, 'Celdas', ${celdasSql(deal)}))`,
      )
      return new WithMessage(answer, Cambios ? 'Fruta distribuida.' : 'No había fruta que distribuir, o no queda espacio.')
    }),
  ),
  handle(asignarContenedor, context =>
    onContenedor(context, 'Contenedor asignado.', async (inside, { embarque, id }) => {
      if (embarque !== null) throw conflict('El contenedor ya está en un embarque. Use «Mover» para pasarlo a otro.')
      await demand(inside, EMBARQUE, context.body.Nro_Embarque)
      await placeContenedor(inside.db, id, context.body.Nro_Embarque)
    }),
  ),
  handle(moverContenedor, context =>
    onContenedor(context, 'Contenedor movido.', async (inside, { embarque, id }) => {
      const { Nro_Embarque_Destino: destino } = context.body
      if (embarque === destino) throw conflict('El contenedor ya está en ese embarque. Elija otro.')
      await demand(inside, EMBARQUE, destino)
      await placeContenedor(inside.db, id, destino)
    }),
  ),
  handle(quitarContenedor, context =>
    onContenedor(context, 'Contenedor sin asignar.', (inside, { id }) => placeContenedor(inside.db, id, null)),
  ),
  handle(guardarPedido, context =>
    onContenedor(context, 'Carga guardada.', (inside, { id, nro, carga }) =>
      writeCeldas(inside.db, nro, cellsOf(id, carga, context.body.Productos)),
    ),
  ),
  handle(anotarLotes, context =>
    onContenedor(context, 'Lotes anotados.', async (inside, { id, carga }) => {
      const { Lineas } = context.body
      refuseTwice(Lineas, 'Lineas', 'Id_Linea')
      const strange = Lineas.findIndex(one => !carga.some(({ Id_Linea }) => Id_Linea === one.Id_Linea))
      if (strange >= 0)
        throw invalid([{ campo: `Lineas.${strange}.Id_Linea`, mensaje: 'Línea: no está en el contenedor; elija una de su carga.' }])
      await writeLotes(inside.db, id, Lineas)
    }),
  ),
  handle(anotarPallets, context =>
    onContenedor(context, 'Pallets anotados.', async (inside, { id }) => {
      const { Pallets_Cargados } = context.body
      await demandLotes(inside, id, Pallets_Cargados)
      await writePallets(inside.db, id, Pallets_Cargados)
    }),
  ),
  handle(saldoPedido, ({ body, sesion, tx }) =>
    rehearsed(tx, async db => {
      const { id, nro, carga } = await holdContenedor({ db, sesion }, body)
      await writeCeldas(db, nro, cellsOf(id, carga, body.Productos))
      return json(db, saldosSql(nro))
    }),
  ),
  handle(guardarCarga, ({ body: { Nro_Negocio: nro, Celdas }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      refuseTwice(Celdas, 'Celdas', 'Id_Contenedor', 'Id_Linea')
      await lock(inside, NEGOCIO, nro)
      await demand(inside, NEGOCIO, nro)
      await demandBoxes(inside, { deal: nro, ids: Celdas.map(({ Id_Contenedor }) => Id_Contenedor) })
      refuseOutdated(Celdas, await readCeldas(db, nro))
      await writeCeldas(db, nro, Celdas)
      const contenedores = rowsSql(asSeen(CONTENEDOR, sesion).list, seenIn(inside, 'contenedor', nro))
      const answer = sql`(select json_build_object('Nro_Negocio', ${nro}::int, 'Lineas', ${saldosSql(nro)}, 'Contenedores', ${contenedores}, 'Celdas', ${celdasSql(nro, scopeOf('contenedor', sesion))}))`
      return new WithMessage(await json(db, answer), 'Carga guardada.')
    }),
  ),
  handle(quitarProductos, context =>
    onContenedor(context, 'Fruta devuelta al saldo.', (inside, { id, nro, carga }) => {
      const { Id_Linea } = context.body
      const given = carga.filter(one => Id_Linea == null || one.Id_Linea === Id_Linea)
      if (!given.length) throw conflict(Id_Linea == null ? 'El contenedor no tiene fruta.' : 'El contenedor no tiene fruta de esa línea.')
      return writeCeldas(
        inside.db,
        nro,
        given.map(one => ({ Id_Contenedor: id, Id_Linea: one.Id_Linea, Cantidad: 0 })),
      )
    }),
  ),
  handle(disminuirCantidad, context =>
    onContenedor(context, 'Fruta devuelta al saldo.', (inside, { id, nro, carga }) => {
      const { Id_Linea, Cantidad } = context.body
      const now = carga.find(one => one.Id_Linea === Id_Linea)
      if (!now) throw conflict('El contenedor no tiene fruta de esa línea.')
      if (Cantidad > now.Cantidad) {
        const mensaje = `Cantidad: el contenedor tiene ${quantity(now.Cantidad)}; no se puede quitar más.`
        throw conflict(mensaje, [{ campo: 'Cantidad', mensaje }])
      }
      const left = (Math.round(now.Cantidad * 1000) - Math.round(Cantidad * 1000)) / 1000
      return writeCeldas(inside.db, nro, [{ Id_Contenedor: id, Id_Linea, Cantidad: left }])
    }),
  ),
  handle(numerarContenedores, ({ body: { Nro_Embarque, Contenedores }, sesion, tx }) =>
    tx(async db => {
      const inside: Inside = { db, sesion }
      await hold(inside, EMBARQUE, Nro_Embarque)
      for (const { Id_Contenedor } of Contenedores) await demand(inside, CONTENEDOR, Id_Contenedor)
      refuseTwice(Contenedores, 'Contenedores', 'Id_Contenedor')
      refuseTwice(Contenedores, 'Contenedores', 'Nro_Contenedor')
      await numberContenedores(db, Nro_Embarque, Contenedores)
      return new WithMessage(await readEmbarque(inside, Nro_Embarque), 'Números guardados.')
    }),
  ),
]
