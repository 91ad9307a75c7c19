import { SegmentedControl } from '@mantine/core'
import type { Idioma } from '@nogal/model/palabras'
import { elegirIdioma } from './idioma.ts'
import { useLenguaCliente } from './lenguaCliente.ts'

const OPTIONS = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
]

/** Chooses the language of the client's screens; `onChange` hears of the choice. */
export function IdiomaSwitch({ onChange }: { onChange?: (idioma: Idioma) => void }) {
  const { idioma, t } = useLenguaCliente()
  return (
    <SegmentedControl
      aria-label={t.idioma}
      data={OPTIONS}
      value={idioma}
      onChange={value => {
        elegirIdioma(value as Idioma)
        onChange?.(value as Idioma)
      }}
    />
  )
}
