import { type CuotaFila, cuotaPago } from '@nogal/model/negocio/negocio.fields'
import { useMemo } from 'react'
import { DraftPart } from '../../aggregate/part/DraftPart.tsx'
import { useRowNames, useRowsByKey } from '../../refs/lists.ts'
import { today } from '../../ui/time/dates.ts'
import { columnasCuota, Falta, useCuota } from '../partes/cuota.tsx'
import { type CuotaBorrador, cronograma, numero } from '../shared/borrador.ts'

const NAMED = ['Cod_UndPago', 'Cod_EventoPago', 'Cod_FormaPago'] as const

type Props = {
  cuotas: readonly CuotaBorrador[]
  etd: string | null | undefined
  onChange?: (cuotas: CuotaBorrador[]) => void
  problem?: string | undefined
}

/** The payments of a new deal: the cumulative percentage, and the due date of each. */
export function CuotasBorrador({ cuotas, etd, onChange, problem }: Props) {
  const named = useRowNames(cuotaPago.fields, NAMED)
  const unidades = useRowsByKey('unidadpago')
  const eventos = useRowsByKey('eventopago')
  const rows = useMemo(() => {
    const dated = cronograma(cuotas, { hoy: today(), etd, unidades, eventos })
    return cuotas.map((cuota, at) => {
      const { Porcentaje, Fecha, Estimada } = dated[at]!
      const Cantidad = numero(cuota.Cantidad)
      return {
        ...named(cuota),
        Num_Cuota: at + 1,
        Cantidad,
        Es_Porcentaje: Porcentaje !== null,
        Fecha_Vencimiento: Fecha,
        Estimada: Boolean(Fecha) && Estimada,
      }
    }) as CuotaFila[]
  }, [cuotas, etd, unidades, eventos, named])
  const columns = useMemo(() => columnasCuota(rows), [rows])
  return (
    <DraftPart
      name="Formas_Pago"
      kind={useCuota()}
      columns={columns}
      drafts={cuotas}
      rows={rows}
      onChange={onChange}
      problem={problem}
      above={<Falta cuotas={rows} />}
    />
  )
}
