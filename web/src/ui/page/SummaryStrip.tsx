import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import css from './SummaryStrip.module.css'

export type Fact = { label: string; value: ReactNode; hint?: string }

/** The head of a record: who, what, when, how much, in which state. Empty facts keep their place with a dash. */
export const SummaryStrip = ({ facts, label = 'Resumen' }: { facts: readonly Fact[]; label?: string }) => {
  // On a phone the facts stand in one line that scrolls, so that the tabs are near the top.
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <section aria-label={label} className={css.frame}>
      <dl className={css.strip} tabIndex={narrow ? 0 : undefined}>
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
