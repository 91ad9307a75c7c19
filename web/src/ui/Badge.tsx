import type { Tone } from '@nogal/model/aggregate/states'
import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** A state as a colour and a word, never as the colour alone. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css.badge} data-tone={tone}>
    {children}
  </span>
)
