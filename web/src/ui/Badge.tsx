import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** Meanings of the colours; every list uses the same ones. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warning' | 'bad'

/** A state: a colour and a word, never the colour alone. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css.badge} data-tone={tone}>
    {children}
  </span>
)
