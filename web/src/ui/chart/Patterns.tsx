import css from './Chart.module.css'
import { shadeOf } from './shades.ts'

/** The pattern over the tint of each shade, in a square of eight; the first has none. */
const MARKS: readonly string[] = [
  '',
  'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4',
  'M2,2 h2 v2 h-2 z M6,6 h2 v2 h-2 z',
  'M0,4 h8',
  'M4,0 v8',
  'M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4',
  'M0,4 h8 M4,0 v8',
  'M0,0 l8,8 M8,0 l-8,8',
]

export const colorOf = (index: number): string => `var(--shade-${shadeOf(index)})`
export const fillOf = (id: string, index: number): string => (shadeOf(index) ? `url(#${id}-${shadeOf(index)})` : colorOf(index))

const DASHES = ['', '6 3', '2 3', '10 3 2 3', '12 4', '4 2 1 2', '1 4', '8 3 2 3 2 3']
export const dashOf = (index: number): string => DASHES[shadeOf(index)]!

/** SVG patterns that distinguish shades without colours; any element of the page can use them as fill. */
export const Patterns = ({ id }: { id: string }) => (
  <svg className={css.patterns} aria-hidden="true">
    <defs>
      {MARKS.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shades never move
        <pattern key={index} id={`${id}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={colorOf(index)} fillOpacity={mark ? 0.3 : 1} />
          <path d={mark} stroke={colorOf(index)} strokeWidth="2" fill="none" />
        </pattern>
      ))}
    </defs>
  </svg>
)
