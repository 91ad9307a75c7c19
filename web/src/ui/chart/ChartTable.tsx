import { formatNumber } from '@nogal/model/format'
import { Link } from '@tanstack/react-router'
import css from './Chart.module.css'
import { type ChartSpec, linkAt } from './chart.ts'

/** The values of a chart with the links of its bars. While the table is hidden visually, its links can't get the focus. */
export const ChartTable = ({ spec, seen }: { spec: ChartSpec; seen: boolean }) => {
  const { title, of, categories, series, unit, decimals = 0, kind, leads } = spec
  const columns = kind === 'donut' ? series.slice(0, 1) : series
  return (
    <table className={css.table}>
      <caption hidden>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className={css.number}>
              {unit ? `${name} (${unit})` : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name
          <tr key={index}>
            <th scope="row">{category}</th>
            {columns.map(({ name, values }, n) => {
              const figure = formatNumber(values[index], decimals)
              const link = linkAt(spec, index, n)
              return (
                <td key={name} className={css.number}>
                  {link ? (
                    <Link {...link} className={css.figure} title={leads} tabIndex={seen ? undefined : -1}>
                      {figure}
                    </Link>
                  ) : (
                    figure
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
