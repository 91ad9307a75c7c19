/**
 * Stores what a file says of deals, through the rules of every save: new rows in one statement for many deals, step by step as people would
 * take them (deals, lines, confirmation, shipments, containers, fruit, loading, sailing); changed rows by the engine of aggregates.
 */

import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Fields, Values } from '@nogal/model/fields'
import { ESTADOS_IMPORTADOS, type EstadoImportado, HOJAS_DE_NEGOCIOS } from '@nogal/model/importacion/hojas'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { demandSenseOf } from '../aggregate/sense.ts'
import { change, changePart, hold, takeStep } from '../aggregate/write.ts'
import type { Tx } from '../db/tx.ts'
import { CONTENEDOR, placeContenedor, writeCeldas, writeLotes } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { invalid } from '../http/refusal.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import type { Index } from '../parametros/import.ts'
import { changed, insertGiven, justColumns, news, numberNew, type Obra, type RegistroDe, recordsOf, without } from './obra.ts'
import { BOUND, type Negociado, NUMERADAS } from './registros.ts'
import { storeTrabajo } from './trabajado.ts'

const { negocio: deal, embarque: ship, contenedor: box } = BOUND

/** The state that a new deal shall reach: with shipments in the file it is confirmed. */
const wantedState = ({ registros }: Negociado): string => {
  const { Estado } = registros.get('negocio')![0]!.row
  if (Estado) return ESTADOS_IMPORTADOS[Estado as EstadoImportado]
  return registros.has('embarque') ? ESTADO_NEGOCIO.confirmado : ESTADO_NEGOCIO.enPreparacion
}

/** Takes the stored deals of the file into the other state that the file gives them, where `isMeant` wants that state. */
const changeStates = async (obra: Obra, negocios: readonly Negociado[], isMeant: (to: string) => boolean): Promise<void> => {
  for (const { nro, actual, registros } of negocios) {
    const Estado = registros.get('negocio')?.[0]?.cambios.Estado as EstadoImportado | undefined
    const to = actual && Estado && ESTADOS_IMPORTADOS[Estado]
    if (to && isMeant(to)) await takeStep(obra, deal, await hold(obra, deal, nro), to, obra.motivo)
  }
}

const setStates = async ({ db }: Obra, negocios: readonly Negociado[], to: string): Promise<void> => {
  if (negocios.length)
    await db.query('update negocio set cod_estadoneg = $2 where nro_negocio = any ($1)', [negocios.map(({ nro }) => nro), to])
}

const storeDeals = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const all = recordsOf(negocios, 'negocio')
  await numberNew(obra, news(all), 'negocio', 'Nro_Negocio')
  for (const { n, r } of news(all)) n.nro = r.row.Nro_Negocio as number
  await insertGiven(
    obra.db,
    'negocio',
    NEGOCIO.aggregate.fields,
    ['Nro_Negocio'],
    news(all).map(({ r }) => r.row),
  )
  for (const { n, r } of changed(all)) {
    const fields = without(r.cambios, 'Estado')
    if (Object.keys(fields).length) await change(obra, deal, await hold(obra, deal, n.nro), fields)
  }
}

const storeParts = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  for (const { clave, parte } of HOJAS_DE_NEGOCIOS) {
    if (!parte) continue
    const spec = NEGOCIO.parts[parte]!
    const all = recordsOf(negocios, clave)
    await insertGiven(
      obra.db,
      spec.table,
      spec.part.fields as Fields,
      ['Nro_Negocio', spec.number],
      news(all).map(({ n, r }) => ({ ...r.row, Nro_Negocio: n.nro })),
    )
    for (const { n, r } of changed(all))
      await changePart(obra, deal, spec, { ...r.cambios, Nro_Negocio: n.nro, [spec.number]: r.actual![spec.number] })
  }
}

const isNewDeal = ({ actual }: Negociado): boolean => !actual

const confirm = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const isConfirmed = (n: Negociado): boolean =>
    wantedState(n) === ESTADO_NEGOCIO.confirmado || (wantedState(n) === ESTADO_NEGOCIO.anulado && n.registros.has('embarque'))
  await setStates(
    obra,
    negocios.filter(n => isNewDeal(n) && isConfirmed(n)),
    ESTADO_NEGOCIO.confirmado,
  )
  await changeStates(obra, negocios, to => to !== ESTADO_NEGOCIO.anulado)
}

/** What planning gives a new shipment of a deal, where the file leaves it blank. */
const planned = (indices: Map<string, Index>, { actual, registros }: Negociado, transporte: number): Values => {
  const d = { ...actual, ...registros.get('negocio')?.[0]?.row }
  const row = (target: string, code: unknown) => (code == null ? undefined : indices.get(target)?.porClave.get(String(code)))
  const origen = row('puerto', row('clienteinterno', d.Cod_ClienteInt)?.Cod_Puerto)
  return {
    Cod_TipTrans: transporte,
    ...(origen && { Cod_PaisOrigen: origen.Cod_Pais, Cod_PuertoOrigen: origen.Cod_Puerto }),
    Cod_PaisDestino: d.Cod_Pais,
    Cod_PuertoDestino: d.Cod_Puerto,
    Fecha_ETD: d.Fecha_ETD,
  }
}

const LATER = ['Fecha_Zarpe', 'Fecha_Arribo']
const MOST_BOXES = 2_000

const storeShips = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const { db } = obra
  const all = recordsOf(negocios, 'embarque')
  const fresh = news(all)
  await numberNew(obra, fresh, 'embarque', 'Nro_Embarque')
  if (fresh.length) {
    const { rows } = await db.query(
      'select transporte_maritimo() as cod, motivo_congelado($1, $2) as cumplido, motivo_congelado($1, $3) as anulado',
      ['negocio', ESTADO_NEGOCIO.cumplido, ESTADO_NEGOCIO.anulado],
    )
    const frozen: Readonly<Record<string, string>> = {
      [ESTADO_NEGOCIO.cumplido]: rows[0].cumplido,
      [ESTADO_NEGOCIO.anulado]: rows[0].anulado,
    }
    for (const { n } of fresh) {
      const mensaje = n.actual && frozen[String(n.actual.Cod_EstadoNeg)]
      if (mensaje) throw invalid([{ campo: 'Nro_Contrato', mensaje }])
    }
    const inserted = fresh.map(({ n, r }) => {
      const row = without(r.row, ...LATER)
      const blanks = Object.entries(planned(obra.indices, n, rows[0].cod)).filter(([name]) => row[name] == null)
      return { ...row, ...Object.fromEntries(blanks), Nro_Negocio: n.nro }
    })
    await insertGiven(db, 'embarque', EMBARQUE.aggregate.fields, ['Nro_Embarque', 'Nro_Negocio', 'Nro_Corr_Embarque'], inserted)
  }
  for (const { r } of changed(all)) {
    const fields = without(r.cambios, 'Anulado', ...LATER)
    const id = r.actual!.Nro_Embarque as number
    if (Object.keys(fields).length) await change(obra, ship, await hold(obra, ship, id), fields)
  }
}

/** The shipments of a deal by their ordinals: those of the file, and those that it had. */
const shipsOf = async (db: Tx, negocios: readonly Negociado[]): Promise<Map<string, number>> => {
  const { rows } = await db.query(
    'select nro_negocio as nro, nro_corr_embarque as corr, nro_embarque as id from embarque where nro_negocio = any ($1)',
    [negocios.map(({ nro }) => nro)],
  )
  return new Map(rows.map(({ nro, corr, id }) => [`${nro}/${corr}`, id]))
}

const storeBoxes = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const { db } = obra
  const all = recordsOf(negocios, 'contenedor')
  if (!all.length) return
  const ships = await shipsOf(db, negocios)
  const shipOf = ({ n, r }: RegistroDe): number | null => {
    const corr = r.row.Nro_Corr_Embarque
    if (corr == null) return null
    const found = ships.get(`${n.nro}/${corr}`)
    if (!found)
      throw invalid([
        { campo: 'Nro_Corr_Embarque', mensaje: `Embarque: el negocio no tiene un embarque ${corr}. Agréguelo en la hoja Embarques.` },
      ])
    return found
  }
  const fresh = news(all)
  await numberNew(obra, fresh, 'contenedor', 'Id_Contenedor')
  const formats = new Map(negocios.map(n => [n, n.registros.get('negocio')?.[0]?.row.Cod_FormatoCarga ?? n.actual?.Cod_FormatoCarga]))
  await insertGiven(
    db,
    'contenedor',
    CONTENEDOR.aggregate.fields,
    ['Id_Contenedor', 'Nro_Negocio', 'Nro_Embarque', 'Nro_Corr_Contenedor'],
    fresh.map(({ n, r }) => ({
      ...without(r.row, 'Fecha_Carga'),
      Cod_FormatoCarga: r.row.Cod_FormatoCarga ?? formats.get(n),
      Nro_Negocio: n.nro,
      Nro_Embarque: shipOf({ n, r }),
    })),
  )
  for (const { n, r } of changed(all)) {
    const id = r.actual!.Id_Contenedor as number
    if ('Nro_Corr_Embarque' in r.cambios) await placeContenedor(db, id, shipOf({ n, r }))
    const fields = without(r.cambios, 'Nro_Corr_Embarque', 'Fecha_Carga')
    if (Object.keys(fields).length) await change(obra, box, await hold(obra, box, id), fields)
  }
  const { rows } = await db.query('select nro_negocio from contenedor where nro_negocio = any ($1) group by 1 having count(*) > $2', [
    negocios.map(({ nro }) => nro),
    MOST_BOXES,
  ])
  if (rows.length)
    throw invalid([
      { campo: 'Nro_Contrato', mensaje: 'Un negocio puede tener 2.000 contenedores como máximo. Reparta los demás en otro negocio.' },
    ])
}

const storeFruit = async ({ db }: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const all = recordsOf(negocios, 'carga')
  if (!all.length) return
  const { rows } = await db.query(
    'select nro_negocio as nro, nro_corr_contenedor as corr, id_contenedor as id from contenedor where nro_negocio = any ($1)',
    [negocios.map(({ nro }) => nro)],
  )
  const boxes = new Map<string, number>(rows.map(({ nro, corr, id }) => [`${nro}/${corr}`, id]))
  const boxOf = ({ n, r }: RegistroDe): number => {
    const found = boxes.get(`${n.nro}/${r.row.Nro_Corr_Contenedor}`)
    if (!found)
      throw invalid([
        {
          campo: 'Nro_Corr_Contenedor',
          mensaje: `Contenedor: el negocio no tiene un contenedor ${r.row.Nro_Corr_Contenedor}. Agréguelo en la hoja Contenedores.`,
        },
      ])
    return found
  }
  await insertGiven(
    db,
    'contenedor_carga',
    { ...CONTENEDOR.parts.Carga!.part.fields } as Fields,
    ['Id_Contenedor', 'Id_Linea'],
    news(all).map(({ n, r }) => ({ ...r.row, Id_Contenedor: boxOf({ n, r }) })),
  )
  for (const n of negocios) {
    const own = changed(recordsOf([n], 'carga'))
    const cells = own.filter(({ r }) => 'Cantidad' in r.cambios)
    if (cells.length)
      await writeCeldas(
        db,
        n.nro,
        cells.map(one => ({ Id_Contenedor: boxOf(one), Id_Linea: one.r.row.Id_Linea as number, Cantidad: one.r.row.Cantidad as number })),
      )
    for (const one of own.filter(({ r }) => 'Lotes' in r.cambios || 'Csg' in r.cambios)) {
      const { Id_Linea, Lotes, Csg } = { ...one.r.actual, ...one.r.row } as never as { Id_Linea: number; Lotes: string; Csg: string }
      await writeLotes(db, boxOf(one), [{ Id_Linea, Lotes, Csg }])
    }
  }
}

/** Writes the kept values of these deals and of all that hangs on them, which were postponed, once. */
const keepValues = async ({ db }: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const keys = NUMERADAS.map(
    ([table, key]) => `'${table}', (select coalesce(jsonb_agg(x.${key}), '[]') from ${table} x where x.nro_negocio = any ($1))`,
  )
  await db.query(`select mantener_estos(jsonb_build_object(${keys.join(', ')}))`, [negocios.map(({ nro }) => nro)])
}

/** Refuses new shipments that are impossible; the rules read kept values. */
const demandSensible = async ({ db }: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const fresh = news(recordsOf(negocios, 'embarque')).map(({ r }) => r.row.Nro_Embarque)
  if (fresh.length) await demandSenseOf(db, ship, fresh)
}

const postpone = ({ db }: Obra) => db.query('select mantener_despues()')

/**
 * What was loaded and sailed elsewhere is a fact: what the step lacks here, and a person may waive, is waived with the import as its reason,
 * which the history and the record show. What nobody may waive refuses the deal.
 */
const pass = async (obra: Obra, table: string, key: string, step: string, ids: readonly unknown[]): Promise<void> => {
  const { db, motivo } = obra
  await postpone(obra)
  await db.query('select pasar_puertas($1, $2, $3, $4, $5)', [table, key, step, ids, motivo])
  await db.query('select mantener_estos(jsonb_build_object($1::text, to_jsonb($2::int[])), $3)', [table, ids, `${table}_puertas`])
  await db.query('select exigir_puerta($1, $2, $3, $4)', [table, key, step, ids])
}

/** Loads the containers of new rows; returns whether there are any. */
const load = async (obra: Obra, negocios: readonly Negociado[]): Promise<boolean> => {
  const loaded = news(recordsOf(negocios, 'contenedor')).filter(({ r }) => r.row.Fecha_Carga)
  if (!loaded.length) return false
  const ids = loaded.map(({ r }) => r.row.Id_Contenedor)
  await pass(obra, 'contenedor', 'id_contenedor', 'cargar', ids)
  await postpone(obra)
  await obra.db.query(
    'update contenedor c set fecha_carga = v.dia from unnest($1::int[], $2::date[]) v (id, dia) where c.id_contenedor = v.id',
    [ids, loaded.map(({ r }) => r.row.Fecha_Carga)],
  )
  return true
}

/** Lets the shipments of new rows sail and arrive; returns whether there are any. */
const sail = async (obra: Obra, negocios: readonly Negociado[]): Promise<boolean> => {
  const sailed = news(recordsOf(negocios, 'embarque')).filter(({ r }) => r.row.Fecha_Zarpe || r.row.Fecha_Arribo)
  if (!sailed.length) return false
  const ids = sailed.map(({ r }) => r.row.Nro_Embarque)
  await pass(obra, 'embarque', 'nro_embarque', 'zarpar', ids)
  await postpone(obra)
  await obra.db.query(
    'update embarque e set fecha_zarpe = v.zarpe, fecha_arribo = v.arribo from unnest($1::int[], $2::date[], $3::date[]) v (id, zarpe, arribo) where e.nro_embarque = v.id',
    [ids, sailed.map(({ r }) => r.row.Fecha_Zarpe ?? null), sailed.map(({ r }) => r.row.Fecha_Arribo ?? null)],
  )
  return true
}

/** Writes the changed dates of loading, sailing and arrival, each through the gates of its step. */
const changeVoyages = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  for (const { r } of changed(recordsOf(negocios, 'contenedor')).filter(({ r }) => 'Fecha_Carga' in r.cambios))
    await change(obra, box, await hold(obra, box, r.actual!.Id_Contenedor as number), justColumns(r.cambios, 'Fecha_Carga'))
  for (const { r } of changed(recordsOf(negocios, 'embarque')).filter(({ r }) => LATER.some(name => name in r.cambios)))
    await change(obra, ship, await hold(obra, ship, r.actual!.Nro_Embarque as number), justColumns(r.cambios, ...LATER))
}

const annul = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const { db } = obra
  const ships = recordsOf(negocios, 'embarque')
  const gone = news(ships).filter(({ r }) => r.row.Anulado)
  if (gone.length)
    await db.query('update embarque set cod_estadoemb = $2 where nro_embarque = any ($1)', [
      gone.map(({ r }) => r.row.Nro_Embarque),
      ESTADO_EMBARQUE.anulado,
    ])
  for (const { r } of changed(ships).filter(({ r }) => r.cambios.Anulado))
    await takeStep(obra, ship, await hold(obra, ship, r.actual!.Nro_Embarque as number), ESTADO_EMBARQUE.anulado, obra.motivo)
  await setStates(
    obra,
    negocios.filter(n => isNewDeal(n) && wantedState(n) === ESTADO_NEGOCIO.anulado),
    ESTADO_NEGOCIO.anulado,
  )
  await changeStates(obra, negocios, to => to === ESTADO_NEGOCIO.anulado)
}

/** Stores some deals with all that hangs on them; the first thing that a rule refuses is thrown. */
export const guardarNegocios = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  await postpone(obra)
  await storeDeals(obra, negocios)
  await storeParts(obra, negocios)
  await confirm(obra, negocios)
  await storeShips(obra, negocios)
  await storeBoxes(obra, negocios)
  await storeFruit(obra, negocios)
  await storeTrabajo(obra, negocios)
  await keepValues(obra, negocios)
  if (await load(obra, negocios)) await keepValues(obra, negocios)
  if (await sail(obra, negocios)) await keepValues(obra, negocios)
  await demandSensible(obra, negocios)
  await changeVoyages(obra, negocios)
  await annul(obra, negocios)
}
