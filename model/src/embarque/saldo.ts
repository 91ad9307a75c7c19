/** Saldo de fruta: for each line of a deal, the quantity, how much of it is in containers, how much of that is loaded, and the rest. */
import { record } from '../answer.ts'
import { namesOf } from '../entity.ts'
import { decimal, integer, pick, rows } from '../fields.ts'
import { lineaNegocio } from '../negocio/negocio.fields.ts'

const producto = pick(
  lineaNegocio.fields,
  'Cod_Especie',
  'Cod_Variedad',
  'Cod_Producto',
  'Cod_Calibre',
  'Cod_Categoria',
  'Cod_Color',
  'Cod_Envase',
  'Cod_UndVenta',
)

/** A line of a deal with its fruit, in sales units. */
export const saldoFruta = record({
  Nro_Negocio: integer('Negocio*'),
  Id_Linea: integer('Línea*'),
  ...producto,
  ...namesOf(producto),
  Cantidad: decimal('Cantidad*', 3),
  Asignada: decimal('Asignada*', 3),
  Cargada: decimal('Cargada*', 3),
  Saldo: decimal('Saldo*', 3),
  Kilos: decimal('Kilos*', 3),
  /** Sales units per package, packages per pallet, and the weight of an empty package, where the packaging has them. */
  Unidades_Bulto: decimal('Unidades por bulto', 6),
  Bultos_Pallet: integer('Bultos por pallet'),
  Tara_Bulto: decimal('Tara del bulto (kg)', 3),
})

const celda = { Id_Contenedor: integer('Contenedor*', { from: 1 }), Id_Linea: integer('Línea*', { from: 1 }) }

/** The quantity of a line in a container: a cell of the board of fruit. */
export const celdaCarga = record({ ...celda, Cantidad: decimal('Cantidad*', 3) })

/**
 * The new contents of some containers, cell by cell; 0 removes. `Antes` is the quantity that the user saw, so that nobody's work is
 * overwritten.
 */
export const celdas = rows(
  {
    ...celda,
    Cantidad: decimal('Cantidad*', 3, { from: 0, to: 100_000_000 }),
    Antes: decimal('Antes', 3, { from: 0 }),
  },
  'Celdas*',
  { max: 5000 },
)

/** The lines of one container. */
export const pedido = rows(
  { Id_Linea: integer('Línea*', { from: 1 }), Cantidad: decimal('Cantidad*', 3, { from: 0, to: 100_000_000 }) },
  'Productos*',
  { max: 1000 },
)
