import type { Density } from '../data/types.ts'
import row from './GridRow.module.css'
import { ROW_HEIGHT } from './rowHeight.ts'
import css from './Skeletons.module.css'
import shared from './shared.module.css'

/** Placeholder rows of the final size while the first page is loading. */
export const Skeletons = ({ count, widths, density }: { count: number; widths: number; density: Density }) => (
  <tbody aria-hidden className={css.bones} style={{ ['--row' as string]: `${ROW_HEIGHT[density]}px` }}>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without a face
      <tr key={i}>
        {Array.from({ length: widths }, (_, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without a face
          <td key={j} className={row.cell}>
            <span className={shared.bone} style={{ width: `${40 + ((i * 7 + j * 13) % 5) * 11}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
