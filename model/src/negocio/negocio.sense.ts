/** Rules of sense of a line of a deal: its quantity is a whole number of packages. */
import type { PartRule } from '../aggregate/part.ts'

const ENVASES = { quotient: [{ product: ['Cantidad', 'Cod_UndVenta.Factor_Kg'] }, 'Cod_Envase.Peso_Neto_Kg'] } as const

export const SENSATEZ_LINEA: readonly PartRule[] = [
  {
    fields: ['Cantidad', 'Cod_Envase', 'Cod_UndVenta'],
    when: { uneven: [ENVASES, 'Cantidad'] },
    say: 'La cantidad no da envases enteros: {Envases} de {Cod_Envase.Peso_Neto_Kg} kg. Ajústela, o revise el envase y la unidad.',
    worked: { Envases: ENVASES },
    weight: 'aviso',
  },
]
