import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { useMemo } from 'react'
import { PartTab } from '../../aggregate/part/PartTab.tsx'
import { NEGOCIO_VIEW } from '../shared/negocio.view.ts'
import { columnasCuota, Falta, MONTO, useCuota } from './cuota.tsx'

/** The payments of a deal: amount, due date, cumulative percentage, and the parts of its shipments. */
export function CuotasTab({ negocio, editable }: { negocio: NegocioCompleto; editable: boolean }) {
  const { Formas_Pago, Nro_Contrato } = negocio
  const columns = useMemo(() => [...columnasCuota(Formas_Pago, Nro_Contrato), MONTO], [Formas_Pago, Nro_Contrato])
  return (
    <PartTab
      view={NEGOCIO_VIEW}
      whole={negocio}
      name="Formas_Pago"
      kind={useCuota()}
      columns={columns}
      editable={editable}
      above={<Falta cuotas={Formas_Pago} />}
    />
  )
}
