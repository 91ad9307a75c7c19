import { capital, namedOne, nounOf } from '@nogal/model/words'
import css from './CellList.module.css'
import type { SheetLine } from './types.ts'

const SHOWN_FAULTS = 8

type Props = {
  tone: 'wrong' | 'strange'
  label: string
  called: string
  cells: readonly { line: SheetLine; name: string; text: string }[]
  onEnter: (id: string, name: string) => void
}

/** Errors or notices of cells; each one links to its cell. */
export const CellList = ({ tone, label, called, cells, onEnter }: Props) =>
  cells.length > 0 && (
    <ul className={css.said} data-tone={tone} aria-label={label}>
      {cells.slice(0, SHOWN_FAULTS).map(({ line, name, text }) => (
        <li key={`${line.id} ${name}`}>
          <button type="button" onClick={() => onEnter(line.id, name)}>
            {capital(nounOf(namedOne(called, line.label)))}. {text}
          </button>
        </li>
      ))}
      {cells.length > SHOWN_FAULTS && <li>Y {cells.length - SHOWN_FAULTS} más.</li>}
    </ul>
  )
