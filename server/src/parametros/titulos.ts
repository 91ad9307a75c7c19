import { linkOf } from '@nogal/model/entity'
import { REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import { CATALOGO } from '@nogal/model/parametros/catalogo'

const titles = new Map<string, string>([
  ...CATALOGO.map(e => [e.entity, e.title] as const),
  ...CATALOGO.flatMap(e =>
    Object.values(e.fields)
      .filter(f => f.type === 'refs')
      .map(f => [linkOf(e, f).table, e.title] as const),
  ),
  ...REQUISITOS.map(r => [`negocio_${r.requisito}`, `${r.title} de negocios`] as const),
  ['negocio', 'Negocios'],
  ['negocio_producto', 'Productos de negocios'],
  ['negocio_pago', 'Pagos de negocios'],
  ['negocio_estado', 'Historia de negocios'],
])

/** What people call a table. */
export const TITULOS = (table: string): string => titles.get(table) ?? table
