import { ref } from '@nogal/model/fields'
import { RefOptions } from '../../fields/base/refs.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'

const FIELD = ref('analisiscalidad', 'Agregar un análisis')

type Props = { conocidos: readonly { Cod_Analisis: number }[]; onAdd: (code: number) => void }

/** Adds an analysis without a limit here. */
export const Agregar = ({ conocidos, onAdd }: Props) => (
  <RefOptions.Provider value={useRefRows}>
    <FieldInput
      name="Agregar"
      field={FIELD}
      value={null}
      row={{}}
      onChange={value => {
        const code = Number(value)
        if (code && !conocidos.some(one => one.Cod_Analisis === code)) onAdd(code)
      }}
    />
  </RefOptions.Provider>
)
