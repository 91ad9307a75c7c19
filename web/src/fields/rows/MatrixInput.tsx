import { Checkbox, Input, TextInput } from '@mantine/core'
import { type Field, type Fields, labelOf } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { type KeyboardEvent, useContext, useMemo, useRef, useState } from 'react'
import { IconCheck, IconSearch, IconX, type TablerIcon } from '#icons'
import { reasonOf } from '../../ui/reason.ts'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'
import type { InputProps } from '../base/field.ts'
import { type RefKey, type RefOption, RefRow, useRefOptions } from '../base/refs.ts'
import css from './Matrix.module.css'
import { type Matrix, type MatrixCell, matrixCell, withCells } from './matrix.ts'

const NONE: readonly RefKey[] = []
/** The next value of a cell after a press: empty, yes, and, with three values, no. */
const nextOf = (cell: MatrixCell, three: boolean): MatrixCell => (cell === undefined ? true : cell && three ? false : undefined)

const STEPS: Record<string, [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** The grants of the row to which these are exceptions; undefined where there is none, or it can't be read. */
const useGranted = (field: Field, row: Row | undefined, fields: Fields | undefined, { line }: Matrix) => {
  const { ref = '', rows = '', set = '' } = field.exceptsFrom ?? {}
  const key = row?.[ref]
  const base = useContext(RefRow)(fields?.[ref]?.target ?? '', isNothing(key) ? undefined : (key as RefKey))
  const granting = base?.[rows] as Row[] | undefined
  return useMemo(() => {
    if (!granting) return undefined
    const cells = new Set(granting.flatMap(one => (one[set] as string[]).map(option => `${one[line]} ${option}`)))
    return (on: RefKey, option: string) => cells.has(`${on} ${option}`)
  }, [granting, set, line])
}

/** Rows of a field as a grid; one stop of the Tab key, arrows inside. */
export const MatrixInput = ({ field, value, onChange, error, disabled, row, rowFields, matrix }: InputProps & { matrix: Matrix }) => {
  const rows = useMemo(() => (Array.isArray(value) ? (value as Row[]) : []), [value])
  const inner = field.of![matrix.column]!
  const options = inner.options ?? []
  const three = Boolean(matrix.flag)
  const granted = useGranted(field, row, rowFields, matrix)
  const yes = matrix.flag ? field.of![matrix.flag]!.label.toLowerCase() : 'sí'
  const { target, never } = field.of![matrix.line]!
  const answer = useRefOptions({ target: target!, filters: {}, never, search: '', chosen: NONE, open: true, all: true })
  const [wanted, setWanted] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const [stop, setStop] = useState<[number, number]>([0, 0])
  const table = useRef<HTMLTableElement>(null)

  const isSet = (key: RefKey) => rows.some(row => row[matrix.line] === key)
  const lines = answer.options.filter(
    line => (!onlySet || isSet(line.value)) && (!wanted || plano(`${line.label} ${line.value}`).includes(plano(wanted.trim()))),
  )
  const put = (key: RefKey, changed: readonly string[], to: MatrixCell) => onChange(withCells(matrix, options, rows, key, changed, to))
  const isFull = (line: RefOption) => options.every(option => matrixCell(matrix, rows, line.value, option))
  const allOf = (option: string) => {
    const to = lines.every(line => matrixCell(matrix, rows, line.value, option)) ? undefined : true
    onChange(lines.reduce<Row[]>((all, line) => withCells(matrix, options, all, line.value, [option], to), rows))
  }

  const onKeyDown = (e: KeyboardEvent) => {
    const step = STEPS[e.key]
    if (!step) return
    e.preventDefault()
    const across = getComputedStyle(e.currentTarget).direction === 'rtl' ? -step[1] : step[1]
    const next: [number, number] = [
      Math.max(0, Math.min(lines.length - 1, stop[0] + step[0])),
      Math.max(0, Math.min(options.length - 1, stop[1] + across)),
    ]
    setStop(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }

  /** The legend of the marks. */
  const legend: readonly { text: string; icon?: TablerIcon; says?: boolean; granted?: true }[] = [
    { text: yes, icon: IconCheck, says: true },
    { text: `no ${yes}`, icon: IconX, says: false },
    { text: 'sin excepción' },
    ...(granted
      ? [{ text: `ya ${yes} por su ${rowFields![field.exceptsFrom!.ref]!.label.toLowerCase()}`, icon: IconCheck, granted: true as const }]
      : []),
  ]
  const [down, across] = [Math.min(stop[0], Math.max(0, lines.length - 1)), stop[1]]
  return (
    <Input.Wrapper label={field.label} labelElement="div" withAsterisk={field.required} description={field.hint} error={error}>
      <div className={css.frame}>
        <div className={css.tools}>
          <TextInput
            size="xs"
            w={220}
            aria-label={`Buscar en ${field.label}`}
            placeholder="Buscar"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={wanted}
            onChange={e => setWanted(e.currentTarget.value)}
          />
          <Checkbox size="xs" label="Solo lo marcado" checked={onlySet} onChange={e => setOnlySet(e.currentTarget.checked)} />
          {three && (
            <span className={css.legend}>
              {legend.map(({ icon: Icon, ...mark }) => (
                <span key={mark.text} className={css.key}>
                  <i className={css.mark} data-says={mark.says} data-granted={mark.granted}>
                    {Icon && <Icon size={12} aria-hidden />}
                  </i>
                  {mark.text}
                </span>
              ))}
            </span>
          )}
        </div>
        <div className={css.scroll}>
          <table ref={table} className={css.table}>
            <thead>
              <tr>
                <th scope="col">{field.of![matrix.line]!.label}</th>
                {options.map(option => (
                  <th key={option} scope="col">
                    {three ? (
                      labelOf(inner, option)
                    ) : (
                      <button
                        type="button"
                        className={css.head}
                        disabled={disabled}
                        title="Marca o quita la columna"
                        onClick={() => allOf(option)}
                      >
                        {labelOf(inner, option)}
                      </button>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody onKeyDown={onKeyDown}>
              {lines.map((line, i) => (
                <tr key={line.value}>
                  <th scope="row">
                    {three ? (
                      line.label
                    ) : (
                      <button
                        type="button"
                        tabIndex={-1}
                        className={css.head}
                        disabled={disabled}
                        title="Marca o quita la fila"
                        onClick={() => put(line.value, options, isFull(line) ? undefined : true)}
                      >
                        {line.label}
                      </button>
                    )}
                  </th>
                  {options.map((option, j) => {
                    const cell = matrixCell(matrix, rows, line.value, option)
                    const isGranted = cell === undefined && granted?.(line.value, option)
                    const none = isGranted ? `${yes} sin excepción` : 'sin excepción'
                    const says = `${line.label}, ${labelOf(inner, option)}: ${cell ? yes : three && cell === undefined ? none : three ? `no ${yes}` : 'no'}`
                    return (
                      <td key={option}>
                        <button
                          type="button"
                          className={css.cell}
                          data-cell={`${i},${j}`}
                          tabIndex={i === down && j === across ? 0 : -1}
                          aria-disabled={disabled || undefined}
                          aria-pressed={three ? undefined : cell === true}
                          aria-label={says}
                          onFocus={() => setStop([i, j])}
                          onClick={() => !disabled && put(line.value, [option], nextOf(cell, three))}
                        >
                          <i className={css.mark} data-says={cell} data-granted={isGranted || undefined}>
                            {(cell === true || isGranted) && <IconCheck size={12} aria-hidden />}
                            {cell === false && <IconX size={12} aria-hidden />}
                          </i>
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length === 0 && (
            <p className={css.nothing}>{answer.loading ? 'Cargando...' : answer.error ? reasonOf(answer.error) : 'No hay registros'}</p>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
