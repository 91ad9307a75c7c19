import { Button, Input } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useNameOf, useRowsByKey } from '../../refs/lists.ts'
import { useDialog } from '../../ui/dialog/Dialog.tsx'
import { type Column, type RowAction, Table } from '../../ui/table/Table.tsx'
import { kilosDe, type LineaBorrador, montoDe, proximaLinea, totalesDe } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { cantidad, dinero, kilos, precio } from '../shared/negocio.texts.ts'

const LineaDialog = lazy(() => import('../partes/LineaDialog.tsx'))

type Fila = LineaBorrador & { at: number }
type Props = { lineas: readonly LineaBorrador[]; onChange?: (lineas: LineaBorrador[]) => void; problem?: string | undefined }

/** The product lines of a deal that is still being written, with live totals. */
export function LineasBorrador({ lineas, onChange, problem }: Props) {
  const dialog = useDialog<LineaBorrador & { at?: number }>()
  const columns = useColumnas()
  const unidades = useRowsByKey('unidadventa')
  const monedas = useRowsByKey('moneda')
  const totales = totalesDe(lineas, unidades, monedas)
  const rows = useMemo(() => lineas.map((linea, at): Fila => ({ ...linea, at })), [lineas])

  const guardar = ({ at: _, ...linea }: LineaBorrador & { at?: number }) =>
    onChange?.(dialog.mode === 'new' ? [...lineas, linea] : lineas.map((old, at) => (at === dialog.data.at ? linea : old)))
  const rowActions = (row: Fila): RowAction[] => {
    const { at, ...linea } = row
    return [
      { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => dialog.openEdit(row) },
      { label: 'Duplicar', icon: <IconCopy size={16} />, onClick: () => dialog.openNew(linea) },
      { label: 'Quitar', icon: <IconTrash size={16} />, danger: true, onClick: () => onChange?.(lineas.filter((_, i) => i !== at)) },
    ]
  }
  return (
    <div className={classes.part} data-field="Productos">
      {onChange && (
        <div className={classes.tools}>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.openNew(proximaLinea(lineas))}>
            Agregar línea
          </Button>
        </div>
      )}
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
      <Table
        bare
        label="Líneas de producto"
        columns={columns}
        rowKey={row => String(row.at)}
        rows={rows}
        {...(onChange && { onOpen: dialog.openEdit, rowActions })}
        empty={onChange ? 'Use Agregar línea para poner el primer producto; también puede hacerlo después.' : undefined}
      />
      {lineas.length > 0 && (
        <dl className={classes.totals} aria-live="polite">
          <div>
            <dt>Kilos</dt>
            <dd>{kilos(totales.reduce((sum, total) => sum + total.Kilos, 0))}</dd>
          </div>
          {totales.map(total => (
            <div key={total.Cod_Moneda}>
              <dt>Monto en {total.Cod_Moneda}</dt>
              <dd>{dinero(total.Monto, total.Cod_Moneda)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Suspense>
        {dialog.opened && (
          <LineaDialog dialog={dialog} onSave={guardar} numero={dialog.mode === 'edit' ? (dialog.data.at ?? 0) + 1 : undefined} />
        )}
      </Suspense>
    </div>
  )
}

function useColumnas(): readonly Column<Fila>[] {
  const producto = useNameOf('producto')
  const variedad = useNameOf('variedad')
  const calibre = useNameOf('calibre')
  const categoria = useNameOf('categoria')
  const color = useNameOf('colores')
  const envase = useNameOf('envase')
  const unidad = useNameOf('unidadventa')
  const unidades = useRowsByKey('unidadventa')
  const monedas = useRowsByKey('moneda')
  return useMemo(
    () => [
      { key: 'producto', title: 'Línea', width: 190, pinned: 'start', value: row => `${row.at + 1}. ${producto(row.Cod_Producto)}` },
      { key: 'variedad', title: 'Variedad', width: 104, value: row => variedad(row.Cod_Variedad) },
      { key: 'calibre', title: 'Calibre', width: 92, value: row => calibre(row.Cod_Calibre) },
      { key: 'categoria', title: 'Categoría', width: 92, value: row => categoria(row.Cod_Categoria) },
      { key: 'color', title: 'Color', width: 84, value: row => color(row.Cod_Color) },
      { key: 'envase', title: 'Envase', width: 140, value: row => envase(row.Cod_Envase) },
      { key: 'Cantidad', title: 'Cantidad', width: 84, align: 'end', value: row => cantidad(row.Cantidad) },
      { key: 'unidad', title: 'Unidad', width: 92, value: row => unidad(row.Cod_UndVenta) },
      {
        key: 'kilos',
        title: 'Kilos',
        type: 'decimal',
        decimals: 0,
        width: 84,
        value: row => kilosDe(row, unidades),
        cell: row => cantidad(kilosDe(row, unidades)),
      },
      { key: 'Precio', title: 'Precio', width: 76, align: 'end', value: row => precio(row.Precio) },
      { key: 'monto', title: 'Monto', width: 130, align: 'end', value: row => dinero(montoDe(row, monedas), row.Cod_Moneda) },
    ],
    [producto, variedad, calibre, categoria, color, envase, unidad, unidades, monedas],
  )
}
