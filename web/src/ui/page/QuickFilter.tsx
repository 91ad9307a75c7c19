import { Skeleton } from '@mantine/core'
import type { Tone } from '@nogal/model/aggregate/states'
import { formatNumber } from '@nogal/model/format'
import css from './QuickFilter.module.css'

export type QuickOption<V extends string> = {
  value: V
  label: string
  tone?: Tone
  /** How many rows it would show; undefined while loading. */
  count?: number | undefined
}

type Props<V extends string> = { label: string; options: readonly QuickOption<V>[]; value: V | readonly V[]; onChange: (value: V) => void }

/** The most used filters of a list, each with its count; one of them is on, or several. */
export const QuickFilter = <V extends string>({ label, options, value, onChange }: Props<V>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see
  <div role="group" aria-label={label} className={css.quick}>
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        className={css.one}
        data-tone={option.tone}
        aria-pressed={Array.isArray(value) ? value.includes(option.value) : option.value === value}
        onClick={() => onChange(option.value)}
      >
        <span>{option.label}</span>
        {option.count === undefined ? <Skeleton height={14} width={22} /> : <b>{formatNumber(option.count, 0)}</b>}
      </button>
    ))}
  </div>
)
