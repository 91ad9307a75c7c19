import type { ReactNode } from 'react'
import css from './SummaryStrip.module.css'

export type Fact = { label: string; value: ReactNode; hint?: string }

/** The head of a record: who, what, when, how much, in which state. Empty facts keep their place with a dash. */
export const SummaryStrip = ({ facts, label = 'Resumen' }: { facts: readonly Fact[]; label?: string }) => (
  <section aria-label={label} className={css.frame}>
    <dl className={css.strip}>
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
