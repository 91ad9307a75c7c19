/** A payment of a deal: its texts and its columns. */
import { Alert } from '@mantine/core'
import { formatDate, formatNumber } from '@nogal/model/format'
import { type CuotaFila, cuotaPago } from '@nogal/model/negocio/negocio.fields'
import { useMemo } from 'react'
import { IconInfoCircle } from '#icons'
import type { PartKind } from '../../aggregate/part/kind.ts'
import { numberedTexts } from '../../aggregate/part/texts.ts'
import { useRowsByKey } from '../../refs/lists.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { faltaPorcentaje, proximaCuota } from '../shared/borrador.ts'
import classes from '../shared/Negocio.module.css'
import { cantidad, cuando, dinero, porcentaje } from '../shared/negocio.texts.ts'

const importe = (cuota: CuotaFila) =>
  cuota.Es_Porcentaje ? porcentaje(cuota.Cantidad) : `${formatNumber(cuota.Cantidad)} (${cuota.Nom_UndPago})`
const montos = (cuota: CuotaFila) => cuota.Montos.map(m => dinero(m.Monto, m.Cod_Moneda)).join(' + ')
const porcentajes = (cuotas: readonly CuotaFila[]) => cuotas.map(cuota => (cuota.Es_Porcentaje ? cuota.Cantidad : null))

const CUOTA: PartKind<CuotaFila> = {
  part: cuotaPago,
  texts: numberedTexts({
    title: 'Condiciones de pago',
    table: 'Pagos',
    one: 'el pago',
    called: 'la cuota',
    numberOf: cuota => cuota.Num_Cuota,
    add: 'Agregar pago',
    adding: 'Agregar pago',
    empty: 'Use Agregar pago para decir cuándo y cuánto se paga.',
    none: 'Este negocio aún no tiene pagos.',
    draft: 'Use Agregar pago para decir cuándo y cuánto se paga; también puede hacerlo después.',
  }),
}

/** The kind of part of payments; a further one starts with the missing percentage. */
export const useCuota = (): PartKind<CuotaFila> => {
  const unidades = useRowsByKey('unidadpago')
  return useMemo(() => ({ ...CUOTA, start: cuotas => proximaCuota(porcentajes(cuotas), unidades) }), [unidades])
}

/** A notice that the percentages of payments do not add up to 100. */
export const Falta = ({ cuotas }: { cuotas: readonly CuotaFila[] }) => {
  const falta = faltaPorcentaje(porcentajes(cuotas))
  return falta ? (
    <Alert color="orange" icon={<IconInfoCircle />} py={8} aria-live="polite">
      {falta}
    </Alert>
  ) : null
}

/** The columns of payments, with the cumulative percentage. */
export const columnasCuota = (cuotas: readonly CuotaFila[]): readonly Column<CuotaFila>[] => {
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
  ]
}

/** The column with the amount of a stored payment. */
export const MONTO: Column<CuotaFila> = {
  key: 'Monto',
  title: 'Monto',
  width: 200,
  align: 'end',
  value: row => montos(row) || cantidad(row.Monto),
}
