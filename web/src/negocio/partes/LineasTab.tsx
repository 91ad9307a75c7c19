import { validarProducto } from '@nogal/model/negocio/negocio.calls'
import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { useMemo } from 'react'
import { PartTab } from '../../aggregate/part/PartTab.tsx'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Row } from '../../values/row.ts'
import { dinero, kilos } from '../shared/negocio.texts.ts'
import { NEGOCIO_VIEW } from '../shared/negocio.view.ts'
import { columnasLinea, LINEA } from './linea.tsx'
import { Totales } from './Totales.tsx'

/** Asks the server whether a line may be changed like this, because its fruit may be in containers; the error has the reason. */
const revisar = async (body: Row) => {
  const { valido, motivos } = await api(validarProducto)({ body })
  if (!valido) throw new ApiError(409, motivos.join(' '))
}

/** The product lines of a deal, with their totals. */
export function LineasTab({ negocio, editable }: { negocio: NegocioCompleto; editable: boolean }) {
  const { Productos, Totales: totales } = negocio
  const shipped = negocio.Cod_EstadoNeg !== ESTADO_NEGOCIO.enPreparacion || Productos.some(({ Asignada }) => Asignada > 0)
  const columns = useMemo(() => columnasLinea(Productos, totales.length <= 1, shipped), [Productos, totales.length, shipped])
  return (
    <PartTab
      view={NEGOCIO_VIEW}
      whole={negocio}
      name="Productos"
      kind={LINEA}
      columns={columns}
      editable={editable}
      readable
      check={revisar}
    >
      {totales.length > 1 && (
        <Totales
          totales={totales.map(({ Cod_Moneda, Monto, Kilos }) => [
            `Total en ${Cod_Moneda}`,
            `${dinero(Monto, Cod_Moneda)} · ${kilos(Kilos)}`,
          ])}
        />
      )}
    </PartTab>
  )
}
