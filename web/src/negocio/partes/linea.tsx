/** A product line of a deal: its dialog, its texts and its columns. */
import { type LineaFila, lineaNegocio, negocio } from '@nogal/model/negocio/negocio.fields'
import { partColumns } from '../../aggregate/columns.ts'
import type { PartKind } from '../../aggregate/part/kind.ts'
import { numberedTexts } from '../../aggregate/part/texts.ts'
import { useRowsByKey } from '../../refs/lists.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { kilosDe, type LineaBorrador, montoDe, proximaLinea } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { cantidad, dinero, kilos, precio } from '../shared/negocio.texts.ts'

export const LINEA: PartKind<LineaFila> = {
  part: lineaNegocio,
  texts: numberedTexts({
    title: 'Productos',
    table: 'Líneas de producto',
    one: 'la línea',
    called: 'la línea',
    numberOf: linea => linea.Id_Linea,
    add: 'Agregar línea',
    adding: 'Agregar línea de producto',
    empty: 'Use Agregar línea para poner el primer producto.',
    none: 'Este negocio aún no tiene productos.',
    draft: 'Use Agregar línea para poner el primer producto; también puede hacerlo después.',
  }),
  size: 'min(1000px, 94vw)',
  columns: 3,
  extra: linea => <Importe linea={linea} />,
  start: proximaLinea,
  duplicates: true,
}

/** Kilos and amount of a line during editing. */
function Importe({ linea }: { linea: LineaBorrador }) {
  const peso = kilosDe(linea, useRowsByKey('unidadventa'))
  const monedas = useRowsByKey('moneda')
  const whole = typeof linea.Cantidad === 'number' && typeof linea.Precio === 'number' && linea.Cod_Moneda
  return (
    <output className={classes.importe} aria-label="Importe de la línea">
      {peso > 0 && <span>{kilos(peso)}</span>}
      {whole && <b>{dinero(montoDe(linea, monedas), linea.Cod_Moneda)}</b>}
    </output>
  )
}

const numero = (row: LineaFila) => `${row.Id_Linea}. ${row.Nom_Producto}`

/** Attributes of the fruit, each with the width of its column. */
const ATRIBUTOS = { Nom_Variedad: 118, Nom_Calibre: 92, Nom_Categoria: 92, Nom_Color: 88, Nom_Envase: 150 } as const

/**
 * Attributes that no line has take no column, so that price and amount are in sight. With one currency the amounts have a total, with several
 * they have none; the quantity in containers is shown once the deal has shipments.
 */
export const columnasLinea = (lineas: readonly LineaFila[], oneCurrency: boolean, shipped: boolean): readonly Column<LineaFila>[] =>
  partColumns<LineaFila>(negocio, lineaNegocio, {
    Id_Linea: { type: 'text', width: 200, pinned: 'start', value: numero },
    ...Object.fromEntries(
      Object.entries(ATRIBUTOS).flatMap(([name, width]) =>
        lineas.some(linea => linea[name as keyof typeof ATRIBUTOS]) ? [[name, { width }]] : [],
      ),
    ),
    Cantidad: { width: 94, cell: row => cantidad(row.Cantidad) },
    Nom_UndVenta: { title: 'Unidad', width: 104 },
    Kilos: { decimals: 3, width: 90, total: 'sum' },
    Precio: { type: 'money', width: 76, cell: row => precio(row.Precio) },
    Monto: { type: 'money', decimals: 2, width: 110, ...(oneCurrency && { total: 'sum' }) },
    Cod_Moneda: { type: 'code', width: 76 },
    ...(shipped && {
      Asignada: { width: 94, cell: (row: LineaFila) => cantidad(row.Asignada) },
      Saldo: { width: 94, cell: (row: LineaFila) => cantidad(row.Saldo) },
    }),
  })

/** The columns of a new deal's lines, in the narrower wizard. */
export const COLUMNAS_BORRADOR = partColumns<LineaFila>(negocio, lineaNegocio, {
  Id_Linea: { type: 'text', width: 190, pinned: 'start', value: numero },
  Nom_Variedad: { width: 104 },
  Nom_Calibre: { width: 92 },
  Nom_Categoria: { width: 92 },
  Nom_Color: { width: 84 },
  Nom_Envase: { width: 140 },
  Cantidad: { type: 'text', width: 84, align: 'end', value: row => cantidad(row.Cantidad) },
  Nom_UndVenta: { title: 'Unidad', width: 92 },
  Kilos: { decimals: 3, width: 84 },
  Precio: { type: 'text', width: 76, align: 'end', value: row => precio(row.Precio) },
  Monto: { type: 'text', width: 130, align: 'end', value: row => dinero(row.Monto, row.Cod_Moneda) },
})
