/**
 * Stores what was done elsewhere within a deal: its pallets, its items of gestión and its attached files. They are facts, as what was loaded and
 * sailed is: an item is complete as the file says, with the import as its reason in the history.
 */

import type { Values } from '@nogal/model/fields'
import { gestion } from '@nogal/model/gestion/gestion.fields'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { CODIGOS_DE_GESTION, ESTADOS_GESTION_IMPORTADOS, PORTADORES_IMPORTADOS } from '@nogal/model/importacion/hojas'
import sql from 'sql-template-tag'
import { changeAdjunto, insertAdjuntos } from '../adjunto/adjunto.queries.ts'
import { change, hold, takeStep } from '../aggregate/write.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/refusal.ts'
import { insertRows, lower, updateRow } from '../list/rows.ts'
import { changed, insertGiven, justColumns, news, type Obra, type RegistroDe, recordsOf, without } from './obra.ts'
import { BOUND, type Negociado } from './registros.ts'

const wrong = (campo: string, mensaje: string) => invalid([{ campo, mensaje }])

/** The keys of rows of some deals, by the number of the deal and their ordinal in it. */
const byOrdinal = async (db: Tx, negocios: readonly Negociado[], table: string, ordinal: string, key: string) => {
  const { rows } = await db.query(
    `select nro_negocio as nro, ${ordinal} as corr, ${key} as id from ${table} where nro_negocio = any ($1)`,
    [negocios.map(({ nro }) => nro)],
  )
  return new Map<string, number>(rows.map(({ nro, corr, id }) => [`${nro}/${corr}`, id]))
}

const boxesOf = (db: Tx, negocios: readonly Negociado[]) => byOrdinal(db, negocios, 'contenedor', 'nro_corr_contenedor', 'id_contenedor')

const boxIn = (boxes: ReadonlyMap<string, number>, { n, r }: RegistroDe): number => {
  const corr = r.row.Nro_Corr_Contenedor
  const found = boxes.get(`${n.nro}/${corr}`)
  if (!found)
    throw wrong('Nro_Corr_Contenedor', `Contenedor: el negocio no tiene un contenedor ${corr}. Agréguelo en la hoja Contenedores.`)
  return found
}

type LoteGuardado = { id: number; numero: string; planta: number; anio: number }

/** The lot that a pallet names; its plant and its year say which, where several have one number. */
const loteOf = (lotes: readonly LoteGuardado[], { Nro_Lote, Cod_Planta, Fecha_Proceso }: Values): number => {
  const found = lotes.filter(
    ({ numero, planta, anio }) =>
      numero === Nro_Lote &&
      (Cod_Planta == null || planta === Cod_Planta) &&
      (!Fecha_Proceso || String(Fecha_Proceso).startsWith(`${anio}-`)),
  )
  if (!found.length) throw wrong('Nro_Lote', `Número de lote: no hay un lote ${Nro_Lote}. Agréguelo en la hoja Lotes.`)
  if (found.length > 1)
    throw wrong('Nro_Lote', `Número de lote: hay más de un lote ${Nro_Lote}. Escriba la planta y la fecha de proceso del suyo.`)
  return found[0]!.id
}

const storePallets = async ({ db }: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const all = recordsOf(negocios, 'pallet')
  if (!all.length) return
  const boxes = await boxesOf(db, negocios)
  const { rows } = await db.query<LoteGuardado>(
    'select id_lote as id, nro_lote as numero, cod_planta as planta, extract(year from fecha_proceso)::int as anio from lote where nro_lote = any ($1)',
    [[...new Set(all.map(({ r }) => r.row.Nro_Lote))]],
  )
  const fresh = news(all).map(one => ({
    Id_Contenedor: boxIn(boxes, one),
    Id_Lote: loteOf(rows, one.r.row),
    ...justColumns(one.r.row, 'Nro_Pallet', 'Id_Linea', 'Cajas', 'Neto_Kg'),
  }))
  const last = new Map<number, number>(
    (
      await db.query('select id_contenedor as id, max(id_pallet) as n from contenedor_pallet where id_contenedor = any ($1) group by 1', [
        fresh.map(({ Id_Contenedor }) => Id_Contenedor),
      ])
    ).rows.map(({ id, n }) => [id, n]),
  )
  const numbered = fresh.map((row): Values => {
    const n = (last.get(row.Id_Contenedor) ?? 0) + 1
    last.set(row.Id_Contenedor, n)
    return { ...row, Id_Pallet: n }
  })
  if (numbered.length) await insertRows(db, 'contenedor_pallet', Object.keys(numbered[0]!), numbered)
  for (const { r } of changed(all)) {
    const { Id_Contenedor, Id_Pallet } = r.actual!
    await updateRow(db, 'contenedor_pallet', sql`t.id_contenedor = ${Id_Contenedor} and t.id_pallet = ${Id_Pallet}`, r.cambios)
  }
}

/** How the types of items of gestión differ: by its kind and code, whether somebody approves it. */
const approvedTypes = async (db: Tx): Promise<Set<string>> => {
  const { rows } = await db.query("select tipo || '/' || codigo as clave from clase_gestion where requiere_aprobacion")
  return new Set(rows.map(({ clave }) => clave))
}

const codeOf = (row: Values): unknown => CODIGOS_DE_GESTION.map(name => row[name]).find(code => code != null)

/** The fields of an item that its row of the file gives. */
const itemFields = (row: Values): Values => justColumns(row, ...Object.keys(gestion.fields).filter(name => name !== 'Id_Gestion'))

/** Where the items of new rows belong: a container, or a whole shipment. */
const placesOf = async ({ db }: Obra, negocios: readonly Negociado[], fresh: readonly RegistroDe[]): Promise<Map<RegistroDe, Values>> => {
  const boxes = await boxesOf(db, negocios)
  const ships = await byOrdinal(db, negocios, 'embarque', 'nro_corr_embarque', 'nro_embarque')
  const shipIn = ({ n, r }: RegistroDe): number => {
    const corr = r.row.Nro_Corr_Embarque
    const found = ships.get(`${n.nro}/${corr}`)
    if (!found)
      throw wrong(
        'Nro_Corr_Embarque',
        corr == null
          ? 'Embarque: escriba de qué contenedor o de qué embarque es la gestión.'
          : `Embarque: el negocio no tiene un embarque ${corr}. Agréguelo en la hoja Embarques.`,
      )
    return found
  }
  return new Map(
    fresh.map(one => [one, one.r.row.Nro_Corr_Contenedor == null ? { Nro_Embarque: shipIn(one) } : { Id_Contenedor: boxIn(boxes, one) }]),
  )
}

/** The item at a place that its requirement created already. */
const keyOfItem = ({ Id_Contenedor, Nro_Embarque }: Values, tipo: unknown, code: unknown, line: unknown): string =>
  [Id_Contenedor ? `c${Id_Contenedor}` : `e${Nro_Embarque}`, tipo, code, line].join('/')

const storeItems = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const { db } = obra
  const all = recordsOf(negocios, 'gestion')
  const fresh = news(all)
  const places = await placesOf(obra, negocios, fresh)
  const stored = async (): Promise<Map<string, number>> => {
    const { rows } = await db.query(
      `select id_gestion as id, tipo, cod_certdocanalis as codigo, id_lineagestion as linea, id_contenedor as caja, nro_embarque as viaje
         from gestion where nro_negocio = any ($1)`,
      [negocios.map(({ nro }) => nro)],
    )
    return new Map(
      rows.map(({ id, tipo, codigo, linea, caja, viaje }) => [
        keyOfItem({ Id_Contenedor: caja, Nro_Embarque: viaje }, tipo, codigo, linea),
        id,
      ]),
    )
  }
  const keyOf = (one: RegistroDe): string => {
    const { row } = one.r
    return keyOfItem(places.get(one)!, row.Tipo, codeOf(row), row.Id_LineaGestion)
  }
  const required = fresh.length ? await stored() : new Map<string, number>()
  for (const one of fresh) {
    const id = required.get(keyOf(one))
    if (id) await updateRow(db, 'gestion', sql`t.id_gestion = ${id}`, itemFields(one.r.row))
  }
  // a repetition follows the sample that it repeats
  const missing = fresh.filter(one => !required.has(keyOf(one)))
  for (const line of [...new Set(missing.map(({ r }) => r.row.Id_LineaGestion as number))].sort((a, b) => a - b))
    await insertGiven(
      db,
      'gestion',
      gestion.fields,
      ['Tipo', 'Nro_Embarque', 'Id_Contenedor', 'Id_LineaGestion', ...CODIGOS_DE_GESTION],
      missing
        .filter(({ r }) => r.row.Id_LineaGestion === line)
        .map(one => ({
          ...justColumns(one.r.row, 'Tipo', 'Id_LineaGestion', ...CODIGOS_DE_GESTION),
          ...itemFields(one.r.row),
          ...places.get(one),
        })),
    )
  const found = fresh.length ? await stored() : required
  for (const one of fresh) one.r.row.Id_Gestion = found.get(keyOf(one))
  for (const { r } of changed(all)) {
    const fields = without(r.cambios, 'Estado')
    const id = r.actual!.Id_Gestion as number
    if (Object.keys(fields).length) await change(obra, BOUND.gestion, await hold(obra, BOUND.gestion, id), fields)
  }
}

/** The states through which a new item comes to its state. */
const waysTo = (to: string, isApproved: boolean): string[] => {
  const { pendiente, porAprobar, completa, rechazada } = ESTADO_GESTION
  if (to === pendiente) return []
  return to === rechazada || (to === completa && isApproved) ? [porAprobar, to] : [to]
}

const storeStates = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const { db, motivo } = obra
  const all = recordsOf(negocios, 'gestion')
  const given = news(all).filter(({ r }) => r.row.Estado)
  if (given.length) {
    const approved = await approvedTypes(db)
    const steps = given.map(({ r }) => ({
      id: r.row.Id_Gestion,
      ways: waysTo(ESTADOS_GESTION_IMPORTADOS[String(r.row.Estado)]!, approved.has(`${r.row.Tipo}/${codeOf(r.row)}`)),
    }))
    // what an item lacks here was judged where it was completed
    await db.query("select set_config('nogal.entrega', 'si', true)")
    for (const at of [0, 1]) {
      const some = steps.filter(({ ways }) => ways[at])
      if (some.length)
        await db.query(
          'update gestion g set cod_estadogestion = v.estado from unnest($1::int[], $2::text[]) v (id, estado) where g.id_gestion = v.id',
          [some.map(({ id }) => id), some.map(({ ways }) => ways[at])],
        )
    }
    await db.query("select set_config('nogal.entrega', '', true)")
  }
  for (const { r } of changed(all)) {
    const to = r.cambios.Estado ? ESTADOS_GESTION_IMPORTADOS[String(r.cambios.Estado)] : undefined
    if (to) await takeStep(obra, BOUND.gestion, await hold(obra, BOUND.gestion, r.actual!.Id_Gestion as number), to, motivo)
  }
}

/** The stored record of which a row attaches a file: the file may call it by another number than the portal. */
const carrierOf = ({ n, r }: RegistroDe): number => {
  const { De, Clave } = r.row
  const key = PORTADORES_IMPORTADOS[String(De)]!
  const own = n.registros.get(String(De))?.find(({ row }) => row[key] === Clave)
  const stored = De === 'gestion' ? 'Id_Gestion' : key
  return ((own?.actual ?? own?.row)?.[stored] ?? Clave) as number
}

const storeFiles = async ({ db, archivos }: Obra, negocios: readonly Negociado[]): Promise<void> => {
  const all = recordsOf(negocios, 'adjunto')
  for (const de of Object.keys(PORTADORES_IMPORTADOS)) {
    const fresh = news(all).filter(({ r }) => r.row.De === de)
    if (!fresh.length) continue
    const places = fresh.map(one => ({ one, clave: carrierOf(one) }))
    const { rows } = await db.query('select v.clave, negocio_de_portador($1, v.clave) as nro from unnest($2::int[]) v (clave)', [
      de,
      places.map(({ clave }) => clave),
    ])
    const deals = new Map(rows.map(({ clave, nro }) => [clave, nro]))
    const stray = places.find(({ one, clave }) => deals.get(clave) !== one.n.nro)
    if (stray)
      throw wrong(
        'Clave',
        `Clave del registro: el negocio no tiene ese registro (${stray.one.r.row.Clave}). Revise la clave, o borre la fila.`,
      )
    const files = places.map(({ one: { r }, clave }) => {
      const { huella, bytes, tipo } = archivos.get(String(r.row.Archivo))!
      return {
        ...{ clave, huella, bytes, tipo, nombre: String(r.row.Nombre) },
        ...{ descripcion: (r.row.Descripcion as string) ?? null, visible: (r.row.Visible_Cliente as boolean) ?? null },
      }
    })
    // a trial keeps no content, and its rows are taken back
    await db.query(
      'insert into archivo (huella, bytes, tipo) select distinct on (huella) * from json_to_recordset($1) x (huella text, bytes integer, tipo text) on conflict do nothing',
      [JSON.stringify(files.map(one => lower(justColumns(one, 'huella', 'bytes', 'tipo'))))],
    )
    await insertAdjuntos(db, de, files)
  }
  for (const { r } of changed(all)) await changeAdjunto(db, r.actual!.Id_Adjunto as number, r.cambios)
}

/** Stores pallets, then items and their files, then the states of the items, which files may be a condition of. */
export const storeTrabajo = async (obra: Obra, negocios: readonly Negociado[]): Promise<void> => {
  await storePallets(obra, negocios)
  await storeItems(obra, negocios)
  await storeFiles(obra, negocios)
  await storeStates(obra, negocios)
}
