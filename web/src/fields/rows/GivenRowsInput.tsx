import { Button, Input } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Row } from '../../values/row.ts'
import { isBlank, isNothing } from '../../values/same.ts'
import { fieldText } from '../../values/text.ts'
import { withValue } from '../base/dependents.ts'
import type { InputProps } from '../base/field.ts'
import css from './rows.module.css'

/** Rows of which none is added or removed, each below a heading of its given values; rows without a written value are shown on demand. */
export const GivenRowsInput = ({ name, field, value, onChange, error, problems, disabled, Nested, labels }: InputProps) => {
  const rows = Array.isArray(value) ? (value as Row[]) : []
  const [head = '', ...notes] = field.given ?? []
  const of = Object.entries(field.of ?? {}).filter(([, { type }]) => type !== 'serial')
  // hints would be repeated in every row
  const written = of.filter(([column]) => !field.given!.includes(column)).map(([column, { hint: _, ...f }]) => [column, f] as const)
  const [all, setAll] = useState(field.showsAll ?? false)
  // a row stays in sight while its only value is typed anew
  const most = useRef(0)
  most.current = Math.max(most.current, 1 + rows.findLastIndex(row => written.some(([column]) => !isBlank(row[column]))))
  const shown = all ? rows : rows.slice(0, most.current)
  const change = (at: number, column: string, next: unknown) =>
    onChange(rows.map((row, i) => (i === at ? withValue(field.of ?? {}, row, column, next) : row)))
  return (
    <Input.Wrapper label={field.label} labelElement="div" withAsterisk={field.required} description={field.hint} error={error}>
      {shown.length > 0 && (
        <ul className={css.given}>
          {shown.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: given rows keep their order
            <li key={i}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
              <div role="group" aria-label={String(row[head])}>
                <p className={css.head}>{String(row[head])}</p>
                <p className={css.notes}>
                  {notes
                    .filter(column => !isNothing(row[column]))
                    .map((column, at) => (
                      <span key={column}>
                        {at > 0 && `${field.of![column]!.label}: `}
                        {fieldText(field.of![column]!, row[column])}
                      </span>
                    ))}
                </p>
                <div className={css.cells}>
                  {written.map(([column, f]) => (
                    <div key={column} data-field={`${name}.${i}.${column}`} data-type={f.type}>
                      <Nested
                        name={`${name}.${i}.${column}`}
                        field={f}
                        value={row[column]}
                        onChange={next => change(i, column, next)}
                        error={problems?.[`${name}.${i}.${column}`]}
                        row={row}
                        labels={labels}
                        disabled={disabled}
                      />
                    </div>
                  ))}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {shown.length > 0 ? `Ver ${rows.length - shown.length} más` : `Ver ${rows.length}`}
        </Button>
      )}
    </Input.Wrapper>
  )
}
