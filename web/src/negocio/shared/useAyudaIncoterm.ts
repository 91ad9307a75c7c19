import { containerHint } from '@nogal/model/negocio/incoterm'
import type { Hints } from '../../form/Form.tsx'
import { useRowsByKey } from '../../refs/lists.ts'
import type { Row } from '../../values/row.ts'

/** The place that the rule of an incoterm proposes, by the same rules as on the server. */
const placeOf = (incoterm: string, sellerPays: unknown): string => {
  if (incoterm === 'EXW') return 'la planta de los embarques, o la habitual del cliente interno que vende'
  return sellerPays ? 'el puerto de destino' : 'el puerto de embarque habitual del cliente interno que vende'
}

/** Hints below an incoterm, which rule suits containers better, and below its place, the default place. */
export const useAyudaIncoterm = (): ((row: Row) => Hints) => {
  const reglas = useRowsByKey('incoterm')
  return ({ Cod_IncoTerm }) => {
    const incoterm = Cod_IncoTerm as string | null | undefined
    const regla = reglas.get(incoterm)
    if (!incoterm || !regla) return {}
    return {
      Cod_IncoTerm: containerHint(incoterm),
      Lugar_IncoTerm: `Con ${incoterm}, en blanco es ${placeOf(incoterm, regla.Flete_Vendedor)}.`,
    }
  }
}
