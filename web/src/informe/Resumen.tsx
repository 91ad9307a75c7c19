import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import type { ColumnaInforme, TablaInforme } from '@nogal/model/informe/tabla'
import { useState } from 'react'
import { IconChevronDown, IconChevronRight } from '#icons'
import css from './Informe.module.css'

type Props = {
  title: string
  tabla: TablaInforme
  /** The row whose lines are shown. */
  chosen: number
  onChoose: (row: number) => void
}

/** A figure as text; a change has a sign and an arrow, so that colour is not needed. */
const textOf = (value: number | null, { de, decimales, que }: ColumnaInforme): string => {
  // most clients pay in one currency: zeros in the columns of the others would hide their amounts
  if (value === null || (value === 0 && de.includes('~'))) return '—'
  const text = formatNumber(value, decimales)
  if (que !== 'cambio' || value === 0) return text
  return value > 0 ? `▲ +${text}` : `▼ ${text}`
}

const toneOf = (value: number | null, { que }: ColumnaInforme) => (que !== 'cambio' || !value ? undefined : value > 0 ? 'up' : 'down')

/** The groups of a report with their subtotals, and the total; groups can be expanded and collapsed. */
export function Resumen({ title, tabla, chosen, onChoose }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { niveles, columnas, filas } = tabla
  const depth = niveles.length
  const keyOf = (nombres: readonly string[]) => JSON.stringify(nombres)
  const parents = filas.filter(({ nivel }) => nivel > 0 && nivel < depth)
  const isShown = (nombres: readonly string[]) => nombres.slice(0, -1).every((_, i) => open.has(keyOf(nombres.slice(0, i + 1))))
  const toggle = (key: string) => setOpen(new Set(open.has(key) ? [...open].filter(one => one !== key) : [...open, key]))
  return (
    <section aria-label={title}>
      {parents.length > 0 && (
        <div className={css.tools}>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(new Set(parents.map(({ nombres }) => keyOf(nombres))))}>
            Abrir todos los grupos
          </Button>
          {open.size > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(new Set())}>
              Cerrarlos
            </Button>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={`${title}, tabla`}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{niveles.join(' / ') || 'Total'}</th>
              {columnas.map(column => (
                <th key={`${column.de} ${column.que}`} scope="col" className={css.figure}>
                  {column.titulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filas.map(({ nivel, nombres, cifras }, at) => {
              if (!isShown(nombres)) return null
              const key = keyOf(nombres)
              const isParent = nivel > 0 && nivel < depth
              const name = nombres.at(-1) ?? 'Total'
              return (
                <tr key={key} data-level={nivel} data-chosen={at === chosen || undefined}>
                  <th scope="row" className={css.name} style={{ paddingInlineStart: 10 + Math.max(0, nivel - 1) * 22 }}>
                    <div className={css.named}>
                      {isParent ? (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="sm"
                          aria-expanded={open.has(key)}
                          aria-label={`Grupos de ${name}`}
                          onClick={() => toggle(key)}
                        >
                          {open.has(key) ? <IconChevronDown size={16} /> : <IconChevronRight size={16} className={css.chevron} />}
                        </ActionIcon>
                      ) : (
                        <span className={css.noChevron} />
                      )}
                      <UnstyledButton className={css.group} title="Ver sus líneas" onClick={() => onChoose(at)}>
                        <bdi>{name}</bdi>
                      </UnstyledButton>
                    </div>
                  </th>
                  {cifras.map((value, i) => (
                    <td key={`${columnas[i]!.de} ${columnas[i]!.que}`} className={css.figure} data-tone={toneOf(value, columnas[i]!)}>
                      <bdi>{textOf(value, columnas[i]!)}</bdi>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}
