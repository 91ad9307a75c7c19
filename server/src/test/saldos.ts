/** Invariants of fruit, checked in the tables themselves. */
import type { Db } from '../db/open.ts'

const BROKEN = `
  select l.nro_negocio, l.id_linea, l.cantidad, s.cantidad as conocida, s.asignada, c.contenida
    from negocio_producto l
    left join saldo_fruta s using (nro_negocio, id_linea)
   cross join lateral (
     select coalesce(sum(g.cantidad), 0) as contenida, coalesce(min(g.cantidad), 1) as menor
       from contenedor_carga g where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea
   ) c
   where s.cantidad is distinct from l.cantidad or s.asignada is distinct from c.contenida or s.asignada > l.cantidad or c.menor <= 0
  union all
  select g.nro_negocio, g.id_linea, g.cantidad, null, null, null
    from contenedor_carga g join contenedor c using (id_contenedor) where c.nro_negocio <> g.nro_negocio`

/** Shipments whose kilos in the list differ from those of their containers. */
const BROKEN_KILOS = `
  select r.nro_embarque, r.total_kilos, k.kilos
    from embarque_resumen r
   cross join lateral (
     select coalesce(sum(round(l.kilos * g.cantidad / l.cantidad, 3)), 0) as kilos
       from contenedor c join contenedor_carga g using (id_contenedor)
       join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = g.id_linea
      where c.nro_embarque = r.nro_embarque
   ) k
   where r.total_kilos <> k.kilos`

/** Lines whose containers and balance do not add up, and shipments with wrong kilos; must always be empty. */
export const brokenSums = async ({ pool }: Db): Promise<unknown[]> => [
  ...(await pool.query(BROKEN)).rows,
  ...(await pool.query(BROKEN_KILOS)).rows,
]
