/** SQL of the amounts of a shipment and of its part of each payment. Tables have no aliases: columns are qualified by table names. */
import type { montos } from '@nogal/model/papel/pago'
import { pagosSql } from '../../../papel/sql.ts'
import { objectListSql, type Sql, type SqlOf } from '../../../papel/valuesSql.ts'
import { COUNTED } from './fruta.queries.ts'

/** A common table expression with the amounts of the selected containers by currency, which customs and totals read. */
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

/** The payments of the deal, each with the part of the shipment. */
export const pagosDeEmbarqueSql: Sql = pagosSql({
  negocio: 'negocio.nro_negocio',
  fecha: 'null::date',
  montos: "coalesce(cuota.reparto -> embarque.nro_embarque::text, '[]')",
})
