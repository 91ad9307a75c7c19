import { type CSSProperties, type ReactNode, useState } from 'react'
import { useNarrow } from '../useNarrow.ts'
import css from './SummaryStrip.module.css'

export type SummaryFact = {
  label: string
  value?: ReactNode
  hint?: string
  /** On a phone this fact is in sight, and the others after a press of a button. */
  key?: true
  /** The text of a fact that may be long, such as a name: cut after two lines, and whole on hover; on a phone after three, and whole beside all facts. */
  cut?: string | null
}

/** At most this many facts per line of a wide page, and of a page that shares the screen with a menu; more are in two lines of the same length. */
const IN_A_LINE = 8
const IN_A_SHORT_LINE = 5
const perLine = (facts: number, most: number): number => (facts > most ? Math.ceil(facts / 2) : facts)
const linesOf = (facts: number) => {
  const wide = perLine(facts, IN_A_LINE)
  const first = wide > IN_A_SHORT_LINE ? '1.3fr' : '1fr'
  return { '--first': first, '--wide': wide - 1, '--short': perLine(facts, IN_A_SHORT_LINE) } as CSSProperties
}

/** The main facts of a record: who, what, when, how much, in which state. Empty facts keep their place with a dash. */
export const SummaryStrip = ({ facts, label = 'Resumen' }: { facts: readonly SummaryFact[]; label?: string }) => {
  const [all, setAll] = useState(false)
  // On a phone the key facts are in sight and the others fold, so that the tabs are near the top.
  const narrow = useNarrow()
  const folds = narrow && facts.some(({ key }) => key)
  const sorted = folds ? [...facts.filter(({ key }) => key), ...(all ? facts.filter(({ key }) => !key) : [])] : facts
  return (
    <section aria-label={label} className={css.frame} data-folds={folds || undefined} data-all={all || undefined}>
      <dl className={css.strip} style={linesOf(facts.length)} tabIndex={narrow && !folds ? 0 : undefined}>
        {sorted.map(fact => (
          <div key={fact.label} className={css.fact} title={fact.hint ?? fact.cut ?? undefined}>
            <dt>{fact.label}</dt>
            <dd data-cut={fact.cut ? true : undefined}>
              <bdi>{fact.cut ?? fact.value ?? '—'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {folds && (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver ${facts.length - sorted.length} datos más`}
        </button>
      )}
    </section>
  )
}
