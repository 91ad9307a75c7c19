/** What must always be true of fruit, looked up in the tables themselves. */
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

/** Lines whose containers and balance do not add up; none, ever. */
export const brokenSums = async ({ pool }: Db): Promise<unknown[]> => (await pool.query(BROKEN)).rows
