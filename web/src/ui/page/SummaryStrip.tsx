import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import css from './SummaryStrip.module.css'

export type SummaryFact = { label: string; value: ReactNode; hint?: string }

/** At most this many facts per line; more are in two lines of about the same length. */
const IN_A_LINE = 8

/** The main facts of a record: who, what, when, how much, in which state. Empty facts keep their place with a dash. */
export const SummaryStrip = ({ facts, label = 'Resumen' }: { facts: readonly SummaryFact[]; label?: string }) => {
  // On a phone the facts are in one line that scrolls, so that the tabs are near the top.
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const most = facts.length > IN_A_LINE ? Math.ceil(facts.length / 2) : IN_A_LINE
  return (
    <section aria-label={label} className={css.frame}>
      <dl className={css.strip} style={{ '--most': most } as CSSProperties} tabIndex={narrow ? 0 : undefined}>
        {facts.map(fact => (
          <div key={fact.label} className={css.fact} title={fact.hint}>
            <dt>{fact.label}</dt>
            <dd>
              <bdi>{fact.value ?? '—'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
