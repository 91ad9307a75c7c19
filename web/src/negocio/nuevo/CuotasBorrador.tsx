import { Alert, Button, Input } from '@mantine/core'
import { formatDate, formatNumber } from '@nogal/model/format'
import { IconInfoCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useNameOf, useRowsByKey } from '../../refs/lists.ts'
import { useDialog } from '../../ui/dialog/Dialog.tsx'
import { type Column, type RowAction, Table } from '../../ui/table/Table.tsx'
import { today } from '../../ui/time/dates.ts'
import { type CuotaBorrador, type CuotaPrevista, cronograma, faltaPorcentaje, proximaCuota } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { cuando, porcentaje } from '../shared/negocio.texts.ts'

const CuotaDialog = lazy(() => import('../partes/CuotaDialog.tsx'))

type Fila = CuotaBorrador & CuotaPrevista & { at: number }
type Props = {
  cuotas: readonly CuotaBorrador[]
  etd: string | null | undefined
  onChange?: (cuotas: CuotaBorrador[]) => void
  problem?: string | undefined
}

const numbered = (cuotas: readonly CuotaBorrador[]): CuotaBorrador[] => cuotas.map((cuota, at) => ({ ...cuota, Num_Cuota: at + 1 }))

/** The payments of a deal that is still being written: the per cent reached and when each falls due. */
export function CuotasBorrador({ cuotas, etd, onChange, problem }: Props) {
  const dialog = useDialog<CuotaBorrador & { at?: number }>()
  const unidades = useRowsByKey('unidadpago')
  const eventos = useRowsByKey('eventopago')
  const columns = useColumnas()
  const rows = useMemo(() => {
    const dated = cronograma(cuotas, { hoy: today(), etd, unidades, eventos })
    return cuotas.map((cuota, at): Fila => ({ ...cuota, ...dated[at]!, at }))
  }, [cuotas, etd, unidades, eventos])
  const falta = faltaPorcentaje(rows.map(row => row.Porcentaje))

  const guardar = (cuota: CuotaBorrador) => {
    const { Cod_UndPago, Cantidad, Dias, Cod_EventoPago, Cod_FormaPago } = cuota
    const next = { Cod_UndPago, Cantidad, Dias, Cod_EventoPago, Cod_FormaPago } as CuotaBorrador
    onChange?.(numbered(dialog.mode === 'new' ? [...cuotas, next] : cuotas.map((old, at) => (at === dialog.data.at ? next : old))))
  }
  const rowActions = (row: Fila): RowAction[] => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => dialog.openEdit(row) },
    {
      label: 'Quitar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => onChange?.(numbered(cuotas.filter((_, at) => at !== row.at))),
    },
  ]
  return (
    <div className={classes.part} data-field="Formas_Pago">
      {onChange && (
        <div className={classes.tools}>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              dialog.openNew(
                proximaCuota(
                  rows.map(row => row.Porcentaje),
                  unidades,
                ),
              )
            }
          >
            Agregar pago
          </Button>
        </div>
      )}
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
      {falta && (
        <Alert color="orange" icon={<IconInfoCircle />} py={8} aria-live="polite">
          {falta}
        </Alert>
      )}
      <Table
        bare
        label="Pagos"
        columns={columns}
        rowKey={row => String(row.at)}
        rows={rows}
        {...(onChange && { onOpen: dialog.openEdit, rowActions })}
        empty={onChange ? 'Use Agregar pago para decir cuándo y cuánto se paga; también puede hacerlo después.' : undefined}
      />
      <Suspense>{dialog.opened && <CuotaDialog dialog={dialog} onSave={guardar} />}</Suspense>
    </div>
  )
}

function useColumnas(): readonly Column<Fila>[] {
  const unidad = useNameOf('unidadpago')
  const evento = useNameOf('eventopago')
  const forma = useNameOf('formapago')
  return useMemo(
    () => [
      { key: 'cuota', title: 'Cuota', width: 90, pinned: 'start', value: row => `Cuota ${row.at + 1}` },
      {
        key: 'pago',
        title: 'Pago',
        width: 140,
        align: 'end',
        value: row =>
          row.Porcentaje === null ? `${formatNumber(row.Cantidad ?? 0)} (${unidad(row.Cod_UndPago)})` : porcentaje(row.Porcentaje),
      },
      {
        key: 'Acumulado',
        title: 'Acumulado',
        width: 110,
        align: 'end',
        value: row => (row.Porcentaje === null ? null : porcentaje(row.Acumulado)),
      },
      { key: 'cuando', title: 'Cuándo', width: 380, value: row => cuando(row.Dias, evento(row.Cod_EventoPago)) },
      {
        key: 'Fecha',
        title: 'Vence',
        width: 160,
        type: 'date',
        cell: row => (
          <>
            {formatDate(row.Fecha)}
            {row.Fecha && row.Estimada && <span className={classes.plazo}> estimada</span>}
          </>
        ),
      },
      { key: 'forma', title: 'Forma de pago', width: 170, value: row => forma(row.Cod_FormaPago) },
    ],
    [unidad, evento, forma],
  )
}
