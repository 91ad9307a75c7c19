import { Chart } from '../ui/chart/Chart.tsx'
import type { ChartSpec } from '../ui/chart/chart.ts'
import css from './Pruebas.module.css'

const SEMANAS = ['S45-26', 'S46-26', 'S47-26', 'S48-26', 'S49-26']
const ESPECIES = ['Nuez', 'Ciruela deshidratada', 'Almendra', 'Pasa', 'Cereza', 'Avellana europea', 'Kiwi', 'Otras 2 especies']

const CASOS: readonly ChartSpec[] = [
  {
    title: 'Barras apiladas, con los ocho tonos',
    kind: 'bars',
    of: 'Semana',
    categories: SEMANAS,
    series: ESPECIES.map((name, n) => ({ name, values: SEMANAS.map((_, i) => 4_000 + ((n * 7 + i * 5) % 9) * 2_500) })),
    unit: 'kg',
    stacked: true,
    linkOf: () => ({ to: '/pages/pruebas' }),
    leads: 'Ver los negocios',
  },
  {
    title: 'Barras a lo largo, de dos temporadas',
    kind: 'bars',
    of: 'Cliente',
    categories: ['Nordkern Handelsgesellschaft mbH', 'Van der Meer Nuts B.V.', 'Guangzhou Yuexiu Produce'],
    series: [
      { name: '2026-2027', values: [48_000, 31_500, 12_400] },
      { name: '2025-2026', values: [36_200, 40_100, null] },
    ],
    unit: 'USD',
    along: true,
  },
  {
    title: 'Líneas',
    kind: 'lines',
    of: 'Semana',
    categories: SEMANAS,
    series: ESPECIES.slice(0, 3).map((name, n) => ({
      name,
      values: SEMANAS.map((_, i) => (n === 1 && i === 2 ? null : 20 + n * 12 + i * 4)),
    })),
    unit: '%',
  },
  {
    title: 'Partes de un todo',
    kind: 'donut',
    of: 'Estado',
    categories: ['Planificado', 'Reservado', 'En carga', 'Cargado'],
    series: [{ name: 'Contenedores', values: [14, 21, 6, 0] }],
  },
  {
    title: 'Cifras largas',
    kind: 'bars',
    of: 'Semana',
    categories: SEMANAS,
    series: [{ name: 'Monto', values: [-130_000_000_000, 62_500_000_000, 118_000_000_000, 187_500_000_000, 96_000_000_000] }],
    unit: 'CLP',
  },
  { title: 'Sin cifras', kind: 'bars', of: 'Semana', categories: SEMANAS, series: [{ name: 'Kilos', values: SEMANAS.map(() => 0) }] },
]

/** The charts of each kind. */
export const Graficos = () => (
  <div className={css.columnas}>
    {CASOS.map(spec => (
      <Chart key={spec.title} spec={spec} />
    ))}
  </div>
)
