import { Button, useComputedColorScheme } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import { Spinner } from '../Spinner.tsx'
import hidden from '../unseen.module.css'
import css from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { type ChartSpec, hasValues, legendOf } from './chart.ts'
import { Patterns } from './Patterns.tsx'
import { SeriesSwatch } from './SeriesSwatch.tsx'
import { shadeVariables } from './shades.ts'

const Plot = lazyPart(() => import('./Plot.tsx'), { page: true })

const HEIGHT = 280

/** A chart with a table of its values, which screen readers read and everybody can show instead; bars may have links. */
export function Chart({ spec }: { spec: ChartSpec }) {
  const id = useId()
  const scheme = useComputedColorScheme('light')
  const [asTable, setAsTable] = useState(false)
  const { title, kind, unit, height = HEIGHT } = spec
  const shown = hasValues(spec)
  const legend = legendOf(spec)
  return (
    <figure className={css.chart} style={shadeVariables(scheme)} aria-labelledby={`${id}-title`}>
      <Patterns id={id} />
      <div className={css.head}>
        <figcaption className={css.title} id={`${id}-title`}>
          {title}
          {unit && <span className={css.unit}> ({unit})</span>}
        </figcaption>
        {shown && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
          </Button>
        )}
      </div>
      {!shown && <p className={css.unit}>No hay cifras que mostrar.</p>}
      {shown && asTable && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard
        <section className={css.scroll} tabIndex={0} aria-labelledby={`${id}-title`}>
          <ChartTable spec={spec} seen />
        </section>
      )}
      {shown && !asTable && (
        <>
          <div className={hidden.unseen}>
            <ChartTable spec={spec} seen={false} />
          </div>
          <div aria-hidden="true">
            <div style={{ minHeight: height }}>
              <Suspense
                fallback={
                  <div className={css.waiting} style={{ height }}>
                    <Spinner />
                  </div>
                }
              >
                <Plot spec={spec} id={id} height={height} />
              </Suspense>
            </div>
            {(legend.length > 1 || kind === 'donut') && (
              <ul className={css.legend}>
                {legend.map((name, index) => (
                  <li key={name}>
                    <SeriesSwatch id={id} index={index} line={kind === 'lines'} />
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </figure>
  )
}
