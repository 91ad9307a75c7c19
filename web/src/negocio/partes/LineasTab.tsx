import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  actualizarProducto,
  agregarProducto,
  eliminarProducto,
  type LineaFila,
  type NegocioCompleto,
  validarProducto,
} from '@nogal/model/negocio/negocio.calls'
import { lineaNegocio } from '@nogal/model/negocio/negocio.fields'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { useConflict } from '../../conflict/useConflict.tsx'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { useDialog } from '../../ui/dialog/Dialog.tsx'
import { type RowAction, Table } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import { type LineaBorrador, proximaLinea } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { refrescarNegocio } from '../shared/negocio.data.ts'
import { cantidad, dinero, kilos } from '../shared/negocio.texts.ts'
import { columnasLinea } from './lineas.columns.tsx'

const LineaDialog = lazy(() => import('./LineaDialog.tsx'))
const CAMPOS = Object.keys(lineaNegocio) as (keyof typeof lineaNegocio)[]
const nombre = (linea: LineaFila) => [linea.Nom_Producto, linea.Nom_Variedad, linea.Nom_Calibre].filter(Boolean).join(' ')

/** The product lines of a deal, with what they come to. */
export function LineasTab({ negocio, editable }: { negocio: NegocioCompleto; editable: boolean }) {
  const { Nro_Negocio, Productos, Totales } = negocio
  const dialog = useDialog<LineaBorrador & Partial<LineaFila>>()
  const conflict = useConflict(lineaNegocio)
  const columns = useMemo(() => columnasLinea(Productos, Totales.length <= 1), [Productos, Totales.length])

  const guardar = async (linea: LineaBorrador) => {
    if (dialog.mode === 'new') await api(agregarProducto)({ body: { Nro_Negocio, ...only(linea, CAMPOS) } })
    else
      await conflict.saveMerged(dialog.data, linea, async row => {
        const body = { Nro_Negocio, Id_Linea: dialog.data.Id_Linea!, Version: row.Version as number, ...only(row as LineaBorrador, CAMPOS) }
        const { valido, motivos } = await api(validarProducto)({ body })
        if (!valido) throw new Error(motivos.join(' '))
        return api(actualizarProducto)({ body })
      })
    notifications.show({ message: dialog.mode === 'new' ? 'Se agregó la línea.' : `Se guardó la línea ${dialog.data.Id_Linea}.` })
    await refrescarNegocio()
  }
  const eliminar = async (linea: LineaFila) => {
    const loses = [`${nombre(linea)}: ${cantidad(linea.Cantidad)} ${linea.Nom_UndVenta}`, dinero(linea.Monto, linea.Cod_Moneda)]
    if (!(await confirm({ title: `Eliminar la línea ${linea.Id_Linea}`, loses, action: 'Eliminar la línea' }))) return
    try {
      await api(eliminarProducto)({ body: { Nro_Negocio, Id_Linea: linea.Id_Linea, Version: linea.Version } })
      notifications.show({ message: `Se eliminó la línea ${linea.Id_Linea}.` })
    } catch (error) {
      notifications.show({ color: 'red', title: `No se eliminó la línea ${linea.Id_Linea}`, message: (error as Error).message })
    }
    await refrescarNegocio()
  }
  const rowActions = (linea: LineaFila): RowAction[] => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => dialog.openEdit(linea) },
    { label: 'Duplicar', icon: <IconCopy size={16} />, onClick: () => dialog.openNew(only(linea, CAMPOS)) },
    { label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => void eliminar(linea) },
  ]

  return (
    <section className={classes.part} aria-label="Productos">
      {editable && (
        <div className={classes.tools}>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.openNew(proximaLinea(Productos))}>
            Agregar línea
          </Button>
        </div>
      )}
      <Table
        bare
        label="Líneas de producto"
        columns={columns}
        rowKey={row => String(row.Id_Linea)}
        rows={Productos}
        onOpen={dialog.openEdit}
        {...(editable && { rowActions })}
        empty={editable ? 'Use Agregar línea para poner el primer producto.' : 'Este negocio aún no tiene productos.'}
      />
      {Totales.length > 1 && (
        <dl className={classes.totals}>
          {Totales.map(total => (
            <div key={total.Cod_Moneda}>
              <dt>Total en {total.Cod_Moneda}</dt>
              <dd>
                {dinero(total.Monto, total.Cod_Moneda)} · {kilos(total.Kilos)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {conflict.dialog}
      <Suspense>
        {dialog.opened && <LineaDialog dialog={dialog} onSave={guardar} numero={dialog.data?.Id_Linea} locked={!editable} />}
      </Suspense>
    </section>
  )
}
