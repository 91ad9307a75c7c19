import { type LineaFila, lineaNegocio } from '@nogal/model/negocio/negocio.fields'
import { type ReactNode, useMemo } from 'react'
import { DraftPart } from '../../aggregate/part/DraftPart.tsx'
import { useRowNames, useRowsByKey } from '../../refs/lists.ts'
import { COLUMNAS_BORRADOR, LINEA } from '../partes/linea.tsx'
import { Totales } from '../partes/Totales.tsx'
import { kilosDe, type LineaBorrador, montoDe, totalesDe } from '../shared/borrador.ts'
import { dinero, kilos, montoEn } from '../shared/negocio.texts.ts'

const NAMED = ['Cod_Producto', 'Cod_Variedad', 'Cod_Calibre', 'Cod_Categoria', 'Cod_Color', 'Cod_Envase', 'Cod_UndVenta'] as const

type Props = {
  lineas: readonly LineaBorrador[]
  onChange?: (lineas: LineaBorrador[]) => void
  problem?: string | undefined
  above?: ReactNode
}

/** The product lines of a new deal, with live totals. */
export function LineasBorrador({ lineas, onChange, problem, above }: Props) {
  const named = useRowNames(lineaNegocio.fields, NAMED)
  const unidades = useRowsByKey('unidadventa')
  const monedas = useRowsByKey('moneda')
  const totales = totalesDe(lineas, unidades, monedas)
  const rows = useMemo(
    () =>
      lineas.map((linea, at) => ({
        ...named(linea),
        Id_Linea: at + 1,
        Kilos: kilosDe(linea, unidades),
        Monto: montoDe(linea, monedas),
      })) as LineaFila[],
    [lineas, named, unidades, monedas],
  )
  return (
    <DraftPart
      name="Productos"
      kind={LINEA}
      columns={COLUMNAS_BORRADOR}
      drafts={lineas}
      rows={rows}
      onChange={onChange}
      problem={problem}
      above={above}
    >
      {lineas.length > 0 && (
        <Totales
          totales={[
            ['Kilos', kilos(totales.reduce((sum, total) => sum + total.Kilos, 0))],
            ...totales.map(({ Cod_Moneda, Monto }) => [montoEn(Cod_Moneda), dinero(Monto, Cod_Moneda)] as const),
          ]}
        />
      )}
    </DraftPart>
  )
}
