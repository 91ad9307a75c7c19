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
const montos = ({ Montos }: Pick<CuotaFila, 'Montos'>) => Montos.map(m => dinero(m.Monto, m.Cod_Moneda)).join(' + ')
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

type Parte = CuotaFila['Partes'][number]

/** What the due date of a payment is: that of its first part, or an estimate. */
const plazo = ({ Partes = [], Estimada }: Partial<CuotaFila>): string => (Partes.length > 1 ? 'primera parte' : Estimada ? 'estimada' : '')

/** The part of an instalment that one shipment pays, with its amounts, and the date when the part is due: `Embarque 2026-0013/1: 49.000,00 USD`, `vence el 10-04-2027 (estimado)`. */
export const parteEnTexto = (parte: Parte, contrato: string): string[] => {
  const de = parte.Nro_Corr_Embarque ? `Embarque ${contrato}/${parte.Nro_Corr_Embarque}` : 'Sin embarque'
  const vence = parte.Fecha_Vencimiento && `vence el ${formatDate(parte.Fecha_Vencimiento)}${parte.Estimada ? ' (estimado)' : ''}`
  return [[de, montos(parte)].filter(Boolean).join(': '), ...(vence ? [vence] : [])]
}

/** The parts of a payment, one line each; nothing for a payment with a single part. */
const Partes = ({ partes, contrato }: { partes: readonly Parte[]; contrato: string }) =>
  partes.length > 1 && (
    <ul className={classes.partes}>
      {partes.map(parte => {
        const [what, when] = parteEnTexto(parte, contrato)
        return (
          <li key={String(parte.Nro_Embarque)}>
            {what}
            {when && (
              <>
                , <span>{when}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )

/** The columns of payments, with the cumulative percentage; those of a stored deal tell the parts, by the number of its contract. */
export const columnasCuota = (cuotas: readonly CuotaFila[], contrato?: string): readonly Column<CuotaFila>[] => {
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
    {
      key: 'Dias',
      title: 'Cuándo',
      width: 380,
      value: row => cuando(row.Dias, row.Nom_EventoPago),
      ...(contrato && {
        cell: row => (
          <>
            {cuando(row.Dias, row.Nom_EventoPago)}
            <Partes partes={row.Partes} contrato={contrato} />
          </>
        ),
      }),
    },
    {
      key: 'Fecha_Vencimiento',
      title: 'Vence',
      width: 160,
      type: 'date',
      cell: row => (
        <>
          {formatDate(row.Fecha_Vencimiento)}
          {plazo(row) && <span className={classes.plazo}> {plazo(row)}</span>}
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
