/** The product lines of a deal as a table. */
import type { LineaFila } from '@nogal/model/negocio/negocio.calls'
import type { Column } from '../ui/Table.tsx'
import { cantidad } from './negocio.texts.ts'

/** With one currency the amounts have a total, with several they have none. */
export const columnasLinea = (oneCurrency: boolean): readonly Column<LineaFila>[] => [
  { key: 'Id_Linea', title: 'Nº', type: 'integer', width: 56, pinned: 'start' },
  { key: 'Nom_Producto', title: 'Producto', width: 190 },
  { key: 'Nom_Especie', title: 'Especie', width: 110, hidden: true },
  { key: 'Nom_SubEsp', title: 'Subespecie', width: 120, hidden: true },
  { key: 'Nom_Variedad', title: 'Variedad', width: 110 },
  { key: 'Nom_Calibre', title: 'Calibre', width: 100 },
  { key: 'Nom_Categoria', title: 'Categoría', width: 110 },
  { key: 'Nom_Color', title: 'Color', width: 100 },
  { key: 'Nom_Envase', title: 'Envase', width: 150 },
  { key: 'Nom_EstadoCarga', title: 'Estado de carga', width: 130, hidden: true },
  { key: 'Nom_CondicionCarga', title: 'Condición de carga', width: 140, hidden: true },
  { key: 'Nom_NormaCalidad', title: 'Norma de calidad', width: 140, hidden: true },
  { key: 'Cantidad', title: 'Cantidad', type: 'decimal', decimals: 3, width: 104, cell: row => cantidad(row.Cantidad) },
  { key: 'Nom_UndVenta', title: 'Unidad', width: 120 },
  { key: 'Kilos', title: 'Kilos', type: 'decimal', decimals: 0, width: 100, total: 'sum' },
  { key: 'Precio', title: 'Precio', type: 'money', decimals: 4, width: 90, cell: row => cantidad(row.Precio) },
  { key: 'Nom_TipoPrecio', title: 'Tipo de precio', width: 120, hidden: true },
  { key: 'Monto', title: 'Monto', type: 'money', width: 120, ...(oneCurrency && { total: 'sum' as const }) },
  { key: 'Cod_Moneda', title: 'Moneda', type: 'code', width: 76 },
  {
    key: 'Asignada',
    title: 'En contenedores',
    type: 'decimal',
    decimals: 3,
    width: 122,
    hidden: true,
    cell: row => cantidad(row.Asignada),
  },
  { key: 'Saldo', title: 'Saldo', type: 'decimal', decimals: 3, width: 100, hidden: true, cell: row => cantidad(row.Saldo) },
]
