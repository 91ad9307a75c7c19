import { Suspense } from 'react'
import { IconChevronDown } from '#icons'
import { lazyPart } from '../../code/lazyPart.tsx'
import { useAnchor } from '../menu/useAnchor.ts'
import { QuickCount, type QuickOption } from './QuickCount.tsx'
import css from './QuickFilter.module.css'
import { useFold } from './useFold.ts'

type Props<V extends string> = { label: string; options: readonly QuickOption<V>[]; value: V | readonly V[]; onChange: (value: V) => void }

const QuickMenu = lazyPart(() => import('./QuickMenu.tsx')) as typeof import('./QuickMenu.tsx').default

/** The most used filters of a list, each with its count; one of them is on, or several. Those that do not fit on the line are in a menu. */
export const QuickFilter = <V extends string>({ label, options, value, onChange }: Props<V>) => {
  const { anchor, button, close } = useAnchor()
  const { ref, shown } = useFold<HTMLDivElement>(options.length)
  const isOn = (option: QuickOption<V>) => (Array.isArray(value) ? value.includes(option.value) : option.value === value)
  const folded = options.slice(shown)
  const chosen = folded.filter(isOn)
  const more = chosen.length === 1 ? chosen[0]!.label : `${folded.length} más`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see
    <div role="group" aria-label={label} className={css.quick} ref={ref}>
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          className={css.one}
          data-fold
          data-tone={option.tone}
          data-folded={at >= shown || undefined}
          aria-pressed={isOn(option)}
          onClick={() => onChange(option.value)}
        >
          <span>{option.label}</span>
          <QuickCount count={option.count} />
        </button>
      ))}
      {folded.length > 0 && (
        <>
          <button
            type="button"
            className={`${css.one} ${css.more}`}
            aria-pressed={chosen.length > 0}
            aria-label={`${label}: ${folded.length} más${chosen.map(one => `, elegido ${one.label}`).join('')}`}
            {...button}
          >
            <bdi>{more}</bdi>
            <IconChevronDown size={14} aria-hidden />
          </button>
          {anchor && (
            <Suspense>
              <QuickMenu anchor={anchor} label={label} options={folded} isOn={isOn} onChange={onChange} onClose={close} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}
