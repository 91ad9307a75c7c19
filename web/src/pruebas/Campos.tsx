import { Title } from '@mantine/core'
import type { FieldType } from '@nogal/model/fields'
import { useState } from 'react'
import { RefOptions, type UseRefOptions } from '../fields/base/refs.ts'
import { FieldCell } from '../fields/FieldCell.tsx'
import { FieldInput } from '../fields/FieldInput.tsx'
import { fieldWidth } from '../fields/width.ts'
import { EJEMPLOS, type Ejemplo, PAISES } from './ejemplos.ts'
import css from './Pruebas.module.css'

const useExamples: UseRefOptions = ({ search, chosen }) => {
  const fit = (text: string) => PAISES.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return {
    options: fit(search),
    chosen: PAISES.filter(({ value }) => chosen.includes(value)),
    loading: false,
    find: async text => fit(text),
  }
}

const STATES = ['Vacío', 'Con dato', 'Con error', 'Bloqueado'] as const

/** A field in each state; all except the locked one can be edited. */
const Campo = ({ type, field, value, error }: Ejemplo & { type: FieldType }) => {
  const [values, setValues] = useState<Record<string, unknown>>({ 'Con dato': value, 'Con error': value, Bloqueado: value })
  return (
    <div className={css.campo} data-wide={fieldWidth(field) === 'whole' || undefined}>
      {STATES.map(state => (
        <div key={state} className={css.pieza}>
          <span className={css.leyenda}>{state}</span>
          <FieldInput
            name={`${type}-${state}`}
            field={{ ...field, label: field.label }}
            value={values[state] ?? null}
            onChange={next => setValues({ ...values, [state]: next })}
            error={state === 'Con error' ? error : undefined}
            disabled={state === 'Bloqueado'}
          />
        </div>
      ))}
      <div className={css.pieza}>
        <span className={css.leyenda}>Leído</span>
        <span>
          <FieldCell field={field} value={value} row={{ Nom_Pais: 'Chile' }} />
        </span>
      </div>
    </div>
  )
}

/** Every type of field, rendered from the table of examples. */
export const Campos = ({ types }: { types: readonly FieldType[] }) => (
  <RefOptions.Provider value={useExamples}>
    {types.map(type => (
      <section key={type} className={css.tipo} aria-label={type}>
        <Title order={3} size="h5">
          {type}
        </Title>
        <Campo type={type} {...EJEMPLOS[type]} />
      </section>
    ))}
  </RefOptions.Provider>
)
