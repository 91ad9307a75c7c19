import { Tabs as MantineTabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Spinner } from '../Spinner.tsx'
import { useHidden } from '../useHidden.ts'
import css from './Tabs.module.css'

export type Tab = { key: string; title: string; icon?: ReactNode; count?: number; content: () => ReactNode }

type Props = { tabs: readonly Tab[]; value?: string; onChange?: (key: string) => void; label: string }

/** Tabs whose content is created when they are first opened, and then kept. */
export const Tabs = ({ tabs, value, onChange, label }: Props) => {
  const first = tabs[0]?.key ?? ''
  const [own, setOwn] = useState(first)
  const wanted = value ?? own
  const active = tabs.some(tab => tab.key === wanted) ? wanted : first
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([active]))
  if (!seen.has(active)) setSeen(new Set([...seen, active]))
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the open tab may be beyond the edge, also after the window became narrower.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to look
  useEffect(() => {
    const bar = list.current
    if (!bar) return
    const show = () => bar.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    let width = bar.clientWidth
    const sizes = new ResizeObserver(() => {
      if (bar.clientWidth < width) show()
      width = bar.clientWidth
    })
    sizes.observe(bar)
    return () => sizes.disconnect()
  }, [active])
  const more = useHidden(list)
  return (
    <MantineTabs
      value={active}
      onChange={key => {
        if (!key) return
        setOwn(key)
        onChange?.(key)
      }}
      keepMounted
    >
      <div className={css.frame} data-more={more || undefined}>
        <MantineTabs.List ref={list} aria-label={label} className={css.list}>
          {tabs.map(tab => (
            <MantineTabs.Tab key={tab.key} value={tab.key} leftSection={tab.icon} className={css.tab}>
              {tab.title}
              {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
      </div>
      {tabs.map(tab => (
        <MantineTabs.Panel key={tab.key} value={tab.key} className={css.panel}>
          {seen.has(tab.key) && <Suspense fallback={<Spinner />}>{tab.content()}</Suspense>}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
