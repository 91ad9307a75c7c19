import { Alert, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { formatDate, formatNumber } from '@nogal/model/format'
import { actualizarCuota, agregarCuota, type CuotaFila, eliminarCuota, type NegocioCompleto } from '@nogal/model/negocio/negocio.calls'
import { cuotaPago } from '@nogal/model/negocio/negocio.fields'
import { IconInfoCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { useConflict } from '../../conflict/useConflict.tsx'
import { useRowsByKey } from '../../refs/lists.ts'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { useDialog } from '../../ui/dialog/Dialog.tsx'
import { type Column, type RowAction, Table } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import { type CuotaBorrador, faltaPorcentaje, proximaCuota } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { refrescarNegocio } from '../shared/negocio.data.ts'
import { cantidad, cuando, dinero, porcentaje } from '../shared/negocio.texts.ts'

const CuotaDialog = lazy(() => import('./CuotaDialog.tsx'))
const CAMPOS = ['Cod_UndPago', 'Cantidad', 'Dias', 'Cod_EventoPago', 'Cod_FormaPago'] as const satisfies (keyof typeof cuotaPago)[]
const { Num_Cuota: _, ...COMPARADOS } = cuotaPago

const importe = (cuota: CuotaFila) =>
  cuota.Es_Porcentaje ? porcentaje(cuota.Cantidad) : `${formatNumber(cuota.Cantidad)} (${cuota.Nom_UndPago})`
const montos = (cuota: CuotaFila) => cuota.Montos.map(m => dinero(m.Monto, m.Cod_Moneda)).join(' + ')

/** The payments of a deal: how much, when, and what per cent is reached with each. */
export function CuotasTab({ negocio, editable }: { negocio: NegocioCompleto; editable: boolean }) {
  const { Nro_Negocio, Formas_Pago } = negocio
  const dialog = useDialog<CuotaBorrador & Partial<CuotaFila>>()
  const conflict = useConflict(COMPARADOS)
  const columns = useMemo(() => columnas(Formas_Pago), [Formas_Pago])
  const unidades = useRowsByKey('unidadpago')
  const porcentajes = Formas_Pago.map(cuota => (cuota.Es_Porcentaje ? cuota.Cantidad : null))
  const falta = faltaPorcentaje(porcentajes)

  const guardar = async (cuota: CuotaBorrador) => {
    if (dialog.mode === 'new') await api(agregarCuota)({ body: { Nro_Negocio, ...only(cuota, CAMPOS) } })
    else
      await conflict.saveMerged(dialog.data, cuota, row =>
        api(actualizarCuota)({
          body: { Nro_Negocio, Num_Cuota: dialog.data.Num_Cuota!, Version: row.Version as number, ...only(row as CuotaBorrador, CAMPOS) },
        }),
      )
    notifications.show({ message: dialog.mode === 'new' ? 'Se agregó el pago.' : `Se guardó la cuota ${dialog.data.Num_Cuota}.` })
    await refrescarNegocio()
  }
  const eliminar = async (cuota: CuotaFila) => {
    const loses = [[importe(cuota), cuando(cuota.Dias, cuota.Nom_EventoPago)].join(', ')]
    if (!(await confirm({ title: `Eliminar la cuota ${cuota.Num_Cuota}`, loses, action: 'Eliminar el pago' }))) return
    try {
      await api(eliminarCuota)({ body: { Nro_Negocio, Num_Cuota: cuota.Num_Cuota, Version: cuota.Version } })
      notifications.show({ message: `Se eliminó la cuota ${cuota.Num_Cuota}.` })
    } catch (error) {
      notifications.show({ color: 'red', title: `No se eliminó la cuota ${cuota.Num_Cuota}`, message: (error as Error).message })
    }
    await refrescarNegocio()
  }
  const rowActions = (cuota: CuotaFila): RowAction[] => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => dialog.openEdit(cuota) },
    { label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => void eliminar(cuota) },
  ]

  return (
    <section className={classes.part} aria-label="Condiciones de pago">
      {editable && (
        <div className={classes.tools}>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => dialog.openNew(proximaCuota(porcentajes, unidades))}
          >
            Agregar pago
          </Button>
        </div>
      )}
      {falta && (
        <Alert color="orange" icon={<IconInfoCircle />} py={8}>
          {falta}
        </Alert>
      )}
      <Table
        bare
        label="Pagos"
        columns={columns}
        rowKey={row => String(row.Num_Cuota)}
        rows={Formas_Pago}
        {...(editable && { onOpen: dialog.openEdit, rowActions })}
        empty={editable ? 'Use Agregar pago para decir cuándo y cuánto se paga.' : 'Este negocio aún no tiene pagos.'}
      />
      {conflict.dialog}
      <Suspense>{dialog.opened && <CuotaDialog dialog={dialog} onSave={guardar} />}</Suspense>
    </section>
  )
}

const columnas = (cuotas: readonly CuotaFila[]): readonly Column<CuotaFila>[] => {
  const reached = new Map<number, number>()
  let sum = 0
  for (const { Num_Cuota, Es_Porcentaje, Cantidad } of cuotas) {
    sum += Es_Porcentaje ? Cantidad : 0
    reached.set(Num_Cuota, sum)
  }
  return [
    { key: 'Num_Cuota', title: 'Cuota', width: 90, pinned: 'start', value: row => `Cuota ${row.Num_Cuota}` },
    { key: 'Cantidad', title: 'Pago', width: 140, align: 'end', value: importe },
    {
      key: 'Acumulado',
      title: 'Acumulado',
      width: 110,
      align: 'end',
      value: row => (row.Es_Porcentaje ? porcentaje(reached.get(row.Num_Cuota) ?? 0) : null),
    },
    { key: 'Dias', title: 'Cuándo', width: 380, value: row => cuando(row.Dias, row.Nom_EventoPago) },
    {
      key: 'Fecha_Vencimiento',
      title: 'Vence',
      width: 160,
      type: 'date',
      cell: row => (
        <>
          {formatDate(row.Fecha_Vencimiento)}
          {row.Estimada && <span className={classes.plazo}> estimada</span>}
        </>
      ),
    },
    { key: 'Nom_FormaPago', title: 'Forma de pago', width: 170 },
    { key: 'Monto', title: 'Monto', width: 200, align: 'end', value: row => montos(row) || cantidad(row.Monto) },
  ]
}
