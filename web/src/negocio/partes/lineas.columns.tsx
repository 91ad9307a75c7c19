/** The product lines of a deal as a table. */
import type { LineaFila } from '@nogal/model/negocio/negocio.calls'
import type { Column } from '../../ui/table/Table.tsx'
import { cantidad, precio } from '../shared/negocio.texts.ts'

const places = (n: number) => String(n).split('.')[1]?.length ?? 0

/** With one currency the amounts have a total, with several they have none. */
export const columnasLinea = (lineas: readonly LineaFila[], oneCurrency: boolean): readonly Column<LineaFila>[] => [
  { key: 'Id_Linea', title: 'Línea', width: 200, pinned: 'start', value: row => `${row.Id_Linea}. ${row.Nom_Producto}` },
  { key: 'Nom_Variedad', title: 'Variedad', width: 118 },
  { key: 'Nom_Calibre', title: 'Calibre', width: 92 },
  { key: 'Nom_Categoria', title: 'Categoría', width: 92 },
  { key: 'Nom_Color', title: 'Color', width: 88 },
  { key: 'Nom_Envase', title: 'Envase', width: 150 },
  { key: 'Cantidad', title: 'Cantidad', type: 'decimal', decimals: 3, width: 94, cell: row => cantidad(row.Cantidad) },
  { key: 'Nom_UndVenta', title: 'Unidad', width: 104 },
  {
    key: 'Kilos',
    title: 'Kilos',
    type: 'decimal',
    decimals: Math.max(0, ...lineas.map(linea => places(linea.Kilos))),
    width: 90,
    total: 'sum',
  },
  { key: 'Precio', title: 'Precio', type: 'money', decimals: 4, width: 76, cell: row => precio(row.Precio) },
  { key: 'Monto', title: 'Monto', type: 'money', width: 110, ...(oneCurrency && { total: 'sum' as const }) },
  { key: 'Cod_Moneda', title: 'Moneda', type: 'code', width: 76 },
]
