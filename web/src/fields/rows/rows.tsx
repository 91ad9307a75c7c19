import { ActionIcon, Button, Input } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconPlus, IconTrash } from '#icons'
import type { Row } from '../../values/row.ts'
import { withValue } from '../base/dependents.ts'
import type { CellProps, FieldKind, InputProps } from '../base/field.ts'
import { GivenRowsInput } from './GivenRowsInput.tsx'
import { MatrixInput } from './MatrixInput.tsx'
import { matrixOf } from './matrix.ts'
import css from './rows.module.css'

const RowsInput = ({ name, field, value, onChange, error, disabled, Nested, labels }: InputProps) => {
  const rows = Array.isArray(value) ? (value as Row[]) : []
  const of = Object.entries(field.of ?? {})
  const table = useRef<HTMLTableElement>(null)
  const change = (at: number, column: string, next: unknown) =>
    onChange(rows.map((row, i) => (i === at ? withValue(field.of ?? {}, row, column, next) : row)))
  const add = () => {
    flushSync(() => onChange([...rows, Object.fromEntries(of.map(([column, f]) => [column, f.initial ?? null]))]))
    table.current?.querySelector<HTMLElement>('tbody tr:last-child :is(input,select,textarea)')?.focus()
  }
  return (
    <Input.Wrapper label={field.label} labelElement="div" withAsterisk={field.required} description={field.hint} error={error}>
      <div className={css.scroll}>
        <table className={css.table} ref={table}>
          {rows.length > 0 && (
            <thead>
              <tr>
                {of.map(([column, f]) => (
                  <th key={column} scope="col">
                    {f.label}
                    {f.required && <span aria-hidden> *</span>}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list have no other name
              <tr key={i}>
                {of.map(([column, f]) => (
                  <td key={column} data-field={`${name}.${i}.${column}`} data-type={f.type} data-label={f.label}>
                    <Nested
                      name={`${name}.${i}.${column}`}
                      field={f}
                      value={row[column]}
                      onChange={next => change(i, column, next)}
                      row={row}
                      labels={labels}
                      disabled={disabled}
                      bare
                    />
                  </td>
                ))}
                <td className={css.remove}>
                  {!disabled && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Quitar la fila ${i + 1} de ${field.label}`}
                      onClick={() => onChange(rows.filter((_, at) => at !== i))}
                    >
                      <IconTrash size={15} />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {!disabled && rows.length < (field.max ?? 200) && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
            Agregar fila
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** A small table inside the row. */
export const rowsKind: FieldKind = {
  Input: props => {
    if (props.field.given) return <GivenRowsInput {...props} />
    const matrix = matrixOf(props.field)
    return matrix ? <MatrixInput {...props} matrix={matrix} /> : <RowsInput {...props} />
  },
  Cell: ({ value }: CellProps) => {
    const count = Array.isArray(value) ? value.length : 0
    return count === 0 ? null : count === 1 ? '1 fila' : `${count} filas`
  },
}
