/** The loading sheets of a plant: the containers of a shipment that it loads, and the data that it writes of each. */

import { type ContenedorCompleto, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import type { Values } from '@nogal/model/fields'
import { guardarHojaCarga, HOJA_CARGA, type HojaCarga, listarHojasCarga } from '@nogal/model/gestion/produccion.calls'
import sql from 'sql-template-tag'
import { demand, narrowColumns, parsed, readSome } from '../aggregate/read.ts'
import { change, hold, type Inside } from '../aggregate/write.ts'
import {
  CONTENEDOR,
  dropPallets,
  inspeccionHojaSql,
  lineasHojaSql,
  palletsHojaSql,
  writeBultos,
  writeInspeccion,
  writePallets,
} from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { conflict, refuseStale } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { list } from '../list/list.ts'
import { demandLotes } from '../lote/lote.queries.ts'
import { consequencesSeen } from '../scope/consecuencia.ts'
import { type Access, scopeOf } from '../scope/scope.ts'

const HOJAS: ListSpec<HojaCarga> = {
  ...CONTENEDOR.list,
  order: ['Nro_Corr_Contenedor'],
  columns: {
    ...Object.fromEntries(
      HOJA_CARGA.map(name => {
        const { notSent: _, ...column } = CONTENEDOR.columns[name]!
        return [name, column]
      }),
    ),
    Carga: { sql: lineasHojaSql(sql`t.id_contenedor`), type: 'json', label: 'Fruta', displayOnly: true },
    Pallets_Cargados: { sql: palletsHojaSql(sql`t.id_contenedor`), type: 'json', label: 'Pallets', displayOnly: true },
    Inspeccion: { sql: inspeccionHojaSql(sql`t.id_contenedor`), type: 'json', label: 'Inspección', displayOnly: true },
  },
}

const readHoja = (access: Access, id: number) =>
  readSome<HojaCarga>(
    access,
    CONTENEDOR,
    id,
    { name: 'hoja', columns: HOJA_CARGA, parts: [] },
    {
      Carga: lineasHojaSql,
      Pallets_Cargados: palletsHojaSql,
      Inspeccion: inspeccionHojaSql,
    },
  )

/** Refuses a sheet that was written while the container was in another shipment, and tells where the container is. */
const refuseMoved = (held: ContenedorCompleto, Nro_Embarque: number | null | undefined): void => {
  if (!Nro_Embarque || Nro_Embarque === held.Nro_Embarque) return
  const name = nombreContenedor(held)
  throw conflict(
    held.Nro_Embarque === null
      ? `${name} ya no va en este embarque, ni en otro. Pregunte a Comex: si vuelve a un embarque, abra su hoja y guárdela; si no, descarte lo que anotó.`
      : `${name} ya no va en este embarque: ahora va en el ${held.Nro_Contrato}/${held.Nro_Corr_Embarque}. Abra su hoja en ese embarque y guárdela ahí.`,
    undefined,
    { Nro_Embarque: held.Nro_Embarque },
  )
}

export const PRODUCCION_HANDLERS: readonly Mounted[] = [
  handle(listarHojasCarga, async context => {
    const { id } = context.params
    await demand(context, EMBARQUE, id)
    const columns = narrowColumns(HOJAS.columns, consequencesSeen('contenedor', context.sesion))
    return list(context.db, { ...HOJAS, columns }, {}, [sql`t.nro_embarque = ${id}`, ...scopeOf('contenedor', context.sesion)])
  }),
  handle(
    guardarHojaCarga,
    ({ body: { Id_Contenedor: id, Nro_Embarque, Version, Carga, Pallets_Cargados: pallets, Inspeccion, ...changes }, sesion, tx }) =>
      tx(async db => {
        const inside: Inside = { db, sesion }
        const held = await hold(inside, CONTENEDOR, id!)
        refuseMoved(held as ContenedorCompleto, Nro_Embarque)
        if (Version !== held.Version) refuseStale(parsed(await readHoja(inside, id!)), Version)
        const own = () => change(inside, CONTENEDOR, held, changes as Values)
        // the fruit of a loaded container does not change, so a date that is cleared goes first, and a date that is given comes last
        const isCleared = changes.Fecha_Carga === null
        if (isCleared) await own()
        if (pallets) await dropPallets(db, id!, pallets)
        if (Carga?.length) await writeBultos(db, id!, Carga)
        if (pallets) {
          await demandLotes(inside, id!, pallets)
          await writePallets(db, id!, pallets)
        }
        if (Inspeccion?.length) await writeInspeccion(db, id!, Inspeccion)
        if (!isCleared) await own()
        return new WithMessage(await readHoja(inside, id!), 'Hoja de carga guardada.')
      }),
  ),
]
