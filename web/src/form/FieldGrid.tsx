import type { Fields } from '@nogal/model/fields'
import type { ReactNode } from 'react'
import { withValue } from '../fields/base/dependents.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { fieldWidth } from '../fields/width.ts'
import type { Row } from '../values/row.ts'
import css from './Form.module.css'
import { type Hints, hinted, withoutLabel } from './Form.tsx'

type Props = {
  fields: Fields
  row: Row
  /** Called with the changed values: the typed one, and those that depend on it. */
  onChange: (change: Row) => void
  problems: Record<string, string>
  /** A hint below a field, by its name. */
  hints?: Hints
  /** What a field offers below its control, by its name. */
  below?: Readonly<Record<string, ReactNode>>
}

const differences = (before: Row, after: Row): Row =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))

/** Fields of a row that the caller stores, as in a step of a wizard. */
export const FieldGrid = ({ fields, row, onChange, problems, hints, below }: Props) => {
  const labels = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label]))
  return (
    <div className={css.form}>
      <div className={css.grid}>
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} data-field={name} data-type={field.type} data-width={fieldWidth(field)} className={css.field}>
            <FieldInput
              name={name}
              field={hinted(field, hints?.[name])}
              value={row[name]}
              onChange={value => onChange(differences(row, withValue(fields, row, name, value)))}
              error={problems[name] && withoutLabel(problems[name], field.label)}
              row={row}
              labels={labels}
            />
            {below?.[name]}
          </div>
        ))}
      </div>
    </div>
  )
}
