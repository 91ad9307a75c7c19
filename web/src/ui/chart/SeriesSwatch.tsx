import css from './Chart.module.css'
import { colorOf, dashOf, fillOf } from './Patterns.tsx'

/** The key of a series: its colour and its pattern, or its line. */
export const SeriesSwatch = ({ id, index, line }: { id: string; index: number; line?: boolean }) => (
  <svg className={css.swatch} viewBox="0 0 22 12" aria-hidden="true">
    {line ? (
      <path d="M0,6 h22" stroke={colorOf(index)} strokeWidth="2.5" strokeDasharray={dashOf(index)} />
    ) : (
      <rect x="0.5" y="0.5" width="21" height="11" rx="2" fill={fillOf(id, index)} stroke={colorOf(index)} />
    )}
  </svg>
)
