/** SQL of the amounts of a shipment, and of its share of each payment. Table names replace aliases. */
import type { montos } from '@nogal/model/papel/pago'
import { pagosSql } from '../../../papel/sql.ts'
import { objectListSql, type Sql, type SqlOf } from '../../../papel/valuesSql.ts'
import { COUNTED } from './fruta.queries.ts'

/** A common table expression with the amounts of the selected containers by currency, which customs, payments and totals read. */
export const MONTOS = `montos as (
  select linea.cod_moneda, sum(linea.monto) as monto from (
    select negocio_producto.cod_moneda, round(sum(contenedor_carga.cantidad) * negocio_producto.precio, moneda.decimales) as monto
      from embarque join contenedor on contenedor.nro_embarque = embarque.nro_embarque join contenedor_carga using (id_contenedor)
      join negocio_producto on negocio_producto.nro_negocio = contenedor_carga.nro_negocio and negocio_producto.id_linea = contenedor_carga.id_linea
      join moneda on moneda.cod_moneda = negocio_producto.cod_moneda
     where ${COUNTED}
     group by negocio_producto.nro_negocio, negocio_producto.id_linea, negocio_producto.cod_moneda, negocio_producto.precio, moneda.decimales
  ) linea group by linea.cod_moneda)`

const VALORES: SqlOf<typeof montos> = { Cod_Moneda: 'montos.cod_moneda', Monto: 'montos.monto' }
export const montosSql = objectListSql(VALORES, { from: 'montos', order: 'montos.cod_moneda' })

/**
 * The share of the shipment in a payment `cuota` of the deal. Each share is the difference of two rounded running sums, so that all shares
 * add up to the amount of the shipment.
 */
const PARTE_DE_PAGO = `(select coalesce(json_agg(json_build_object('Cod_Moneda', montos.cod_moneda, 'Monto',
      round(montos.monto * parte.hasta / parte.total, moneda.decimales)
        - round(montos.monto * (parte.hasta - parte.propio) / parte.total, moneda.decimales)) order by montos.cod_moneda), '[]')
    from montos join moneda on moneda.cod_moneda = montos.cod_moneda
    join lateral (
      select sum((uno.monto ->> 'Monto')::numeric) filter (where otra.num_cuota <= cuota.num_cuota) as hasta,
             sum((uno.monto ->> 'Monto')::numeric) filter (where otra.num_cuota = cuota.num_cuota) as propio,
             (select sum(negocio_producto.monto) from negocio_producto
               where negocio_producto.nro_negocio = negocio.nro_negocio and negocio_producto.cod_moneda = montos.cod_moneda) as total
        from negocio_cuota otra cross join lateral jsonb_array_elements(otra.montos) uno (monto)
       where otra.nro_negocio = negocio.nro_negocio and uno.monto ->> 'Cod_Moneda' = montos.cod_moneda
    ) parte on parte.total > 0 and parte.propio is not null)`

export const pagosDeEmbarqueSql: Sql = pagosSql({ negocio: 'negocio.nro_negocio', fecha: 'null::date', montos: PARTE_DE_PAGO })
