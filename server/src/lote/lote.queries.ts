/** SQL of lots, beyond that of every aggregate. */
import { lote } from '@nogal/model/lote/lote'
import sql, { join } from 'sql-template-tag'
import { bind } from '../aggregate/spec.ts'
import type { Inside } from '../aggregate/write.ts'
import { invalid } from '../http/refusal.ts'
import { scopeOf } from '../scope/scope.ts'

export const LOTES = bind(lote, {
  joins: {
    saldo: { table: 'saldo_lote', on: sql`saldo.id_lote = t.id_lote`, inner: true },
    planta: { table: 'planta', on: sql`planta.cod_planta = t.cod_planta`, inner: true },
  },
  derived: {
    Csp: { of: 'planta', value: sql`planta.cod_sag` },
    Cajas_Cargadas: { of: 'saldo', value: sql`saldo.cargadas` },
    Cajas_Saldo: { of: 'saldo', value: sql`saldo.cajas - saldo.cargadas` },
  },
  parts: {},
})

/** Refuses pallets of lots that do not exist, or that the session does not see; those that the container has already may stay. */
export const demandLotes = async ({ db, sesion }: Inside, id: number, pallets: readonly { Id_Lote: number }[]): Promise<void> => {
  const seen = join([sql`t.id_lote = p.lote`, ...scopeOf('lote', sesion)], ' and ')
  const { text, values } =
    sql`select p.orden::integer - 1 as at from unnest(${pallets.map(one => one.Id_Lote)}::integer[]) with ordinality p (lote, orden)
    where not exists (select from lote t where ${seen})
      and not exists (select from contenedor_pallet x where x.id_contenedor = ${id} and x.id_lote = p.lote) order by 1 limit 1`
  const { rows } = await db.query<{ at: number }>(text, values as unknown[])
  if (rows[0]) throw invalid([{ campo: `Pallets_Cargados.${rows[0].at}.Id_Lote`, mensaje: 'Lote: no existe; elija uno de la lista.' }])
}
