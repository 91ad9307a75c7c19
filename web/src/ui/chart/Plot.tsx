import '@mantine/charts/styles.layer.css'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import css from './Chart.module.css'
import { axisText, type ChartSpec, chartValueText, linkAt, reachOf } from './chart.ts'
import { colorOf, dashOf, fillOf } from './Patterns.tsx'
import { SeriesSwatch } from './SeriesSwatch.tsx'

type Props = { spec: ChartSpec; id: string; height: number }
type Pointed = {
  label?: unknown
  payload?: readonly { dataKey?: unknown; name?: unknown; value?: unknown; payload?: { index?: number } }[]
}

const WIDE_NAME = 150
/** Width of a figure of `axisText` along an axis, «-999,9 M» or «-999,9 mil M». With the width «auto» the chart would render twice. */
const FIGURE = 48
const LONG_FIGURE = 68
/** Figures are long from ten thousand million on. The ticks of an axis exceed its values, but by less than a factor of two. */
const LONG_FROM = 5_000_000_000
/** Space for half of a label at an end of an axis. */
const MARGIN = { top: 8, left: 8, right: 8 }

/** The tooltip of the element under the pointer. */
const Tip = ({ label, payload, spec, id }: Pointed & { spec: ChartSpec; id: string }) => {
  if (!payload?.length) return null
  const { kind, series, of, leads, stacked } = spec
  // in a stacked chart only visible parts are listed
  const told = stacked ? payload.filter(({ value }) => value) : payload
  return (
    <div className={css.tip}>
      <b>{kind === 'donut' ? of : String(label ?? '')}</b>
      {told.map(({ dataKey, name, value, payload: part }) => {
        const index = kind === 'donut' ? (part?.index ?? 0) : Number(String(dataKey).slice(1))
        return (
          <div key={`${name}`}>
            <SeriesSwatch id={id} index={index} line={kind === 'lines'} />
            {kind === 'donut' ? String(name) : series[index]?.name}
            <span>{chartValueText(value as number, spec)}</span>
          </div>
        )
      })}
      {leads && <p>Clic en la barra: {leads.toLowerCase()}</p>}
    </div>
  )
}

function Donut({ spec, id, height }: Props) {
  const values = spec.series[0]?.values ?? []
  const parts = spec.categories.map((name, index) => ({ name, value: values[index] ?? 0, color: fillOf(id, index), index }))
  const data = parts.filter(({ value }) => value > 0)
  return (
    <div className={css.donut} dir="ltr" style={{ height }}>
      <DonutChart
        data={data}
        size={height - 60}
        thickness={height / 8}
        withLabels
        labelsType="percent"
        strokeWidth={2}
        accessibilityLayer={false}
        pieProps={{ rootTabIndex: -1 }}
        tooltipProps={{ content: (pointed: unknown) => <Tip {...(pointed as Pointed)} spec={spec} id={id} /> }}
      />
    </div>
  )
}

/** The names along the axis of categories: where not all of them fit, names at equal distances. */
const ticksOf = ({ categories, ticks }: ChartSpec) =>
  ticks && ({ interval: 'equidistantPreserveStart', tickFormatter: (name: string) => ticks[categories.indexOf(name)] ?? name } as const)

function Axes({ spec, id, height }: Props) {
  const { dir } = useDirection()
  const navigate = useNavigate()
  const rtl = dir === 'rtl'
  const { categories, series, along = false } = spec
  const figure = reachOf(spec) < LONG_FROM ? FIGURE : LONG_FIGURE
  const data = categories.map((category, row) => ({
    category,
    ...Object.fromEntries(series.map(({ values }, index) => [`s${index}`, values[row]])),
  }))
  const side = rtl ? 'right' : 'left'
  const ofCategories = { reversed: rtl && !along }
  const shared = {
    h: height,
    data,
    dataKey: 'category',
    series: series.map(({ name }, index) => ({ name: `s${index}`, label: name, color: colorOf(index) })),
    valueFormatter: axisText,
    accessibilityLayer: false,
    textColor: 'dimmed',
    gridColor: 'var(--nogal-border)',
    xAxisProps: along ? { reversed: rtl } : { ...ofCategories, ...ticksOf(spec) },
    yAxisProps: { orientation: side, width: along ? WIDE_NAME : figure, tick: { fontSize: 12, fill: 'currentColor' } } as const,
    tooltipProps: { content: (pointed: unknown) => <Tip {...(pointed as Pointed)} spec={spec} id={id} /> },
  }
  const indexOf = ({ name }: { name: string }) => Number(name.slice(1))
  if (spec.kind === 'lines')
    return (
      <LineChart
        {...shared}
        lineChartProps={{ margin: MARGIN }}
        curveType="linear"
        connectNulls={false}
        strokeWidth={2.5}
        lineProps={item => ({ strokeDasharray: dashOf(indexOf(item)) })}
      />
    )
  const follow = (row: number, of: number) => {
    const link = linkAt(spec, row, of)
    if (link) void navigate(link)
  }
  return (
    <BarChart
      {...shared}
      className={spec.linkOf && css.linked}
      barChartProps={{ margin: MARGIN }}
      type={spec.stacked ? 'stacked' : 'default'}
      orientation={along ? 'vertical' : 'horizontal'}
      gridAxis={along ? 'y' : 'x'}
      maxBarWidth={48}
      barProps={item => ({
        fill: fillOf(id, indexOf(item)),
        stroke: colorOf(indexOf(item)),
        strokeOpacity: 1,
        onClick: (_, row) => follow(row, indexOf(item)),
      })}
    />
  )
}

/** The drawing of a chart: hidden from screen readers, so nothing in it takes the focus. */
export default function Plot(props: Props) {
  return props.spec.kind === 'donut' ? <Donut {...props} /> : <Axes {...props} />
}
