import { Tabs as MantineTabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Spinner } from '../Spinner.tsx'
import { useHidden } from '../useHidden.ts'
import css from './Tabs.module.css'

export type Tab = {
  key: string
  title: string
  icon?: ReactNode
  count?: number
  /** Tabs that follow one another in a group share one tab, whose parts are in a second line. */
  group?: string
  content: () => ReactNode
}

type Props = { tabs: readonly Tab[]; value?: string; onChange?: (key: string) => void; label: string }

/** One tab of the first line: a tab, or the tabs of a group under the key of their first. */
type Top = { key: string; title: string; icon: ReactNode; count: number | undefined; parts: readonly Tab[] }

const added = (a: number | undefined, b: number | undefined) => (a === undefined ? b : a + (b ?? 0))

const topsOf = (tabs: readonly Tab[]): Top[] => {
  const tops: Top[] = []
  for (const tab of tabs) {
    const last = tops.at(-1)
    if (last && tab.group && last.parts[0]?.group === tab.group)
      tops[tops.length - 1] = { ...last, count: added(last.count, tab.count), parts: [...last.parts, tab] }
    else tops.push({ key: tab.key, title: tab.group ?? tab.title, icon: tab.icon, count: tab.count, parts: [tab] })
  }
  return tops
}

const Name = ({ title, count }: { title: string; count: number | undefined }) => (
  <>
    {title}
    {count !== undefined && <span className={css.count}>{count}</span>}
  </>
)

/** Tabs whose content is created when they are first opened, and then kept. */
export const Tabs = ({ tabs, value, onChange, label }: Props) => {
  const first = tabs[0]?.key ?? ''
  const [own, setOwn] = useState(first)
  const wanted = value ?? own
  const active = tabs.some(tab => tab.key === wanted) ? wanted : first
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([active]))
  if (!seen.has(active)) setSeen(new Set([...seen, active]))
  const tops = topsOf(tabs)
  const open = (key: string | null) => {
    if (!key) return
    setOwn(key)
    onChange?.(key)
  }
  const contentOf = ({ key, content }: Tab) => seen.has(key) && <Suspense fallback={<Spinner />}>{content()}</Suspense>
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
    <MantineTabs value={tops.find(({ parts }) => parts.some(({ key }) => key === active))?.key ?? active} onChange={open} keepMounted>
      <div className={css.frame} data-more={more || undefined}>
        <MantineTabs.List ref={list} aria-label={label} className={css.list}>
          {tops.map(({ key, title, icon, count }) => (
            <MantineTabs.Tab key={key} value={key} leftSection={icon} className={css.tab}>
              <Name title={title} count={count} />
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
      </div>
      {tops.map(({ key, title, parts }) => (
        <MantineTabs.Panel key={key} value={key} className={css.panel}>
          {parts.length === 1 ? (
            contentOf(parts[0]!)
          ) : (
            <MantineTabs
              value={parts.some(part => part.key === active) ? active : key}
              onChange={open}
              variant="pills"
              keepMounted
              classNames={{ tab: css.part }}
            >
              <MantineTabs.List aria-label={title} className={css.parts}>
                {parts.map(part => (
                  <MantineTabs.Tab key={part.key} value={part.key}>
                    <Name title={part.title} count={part.count} />
                  </MantineTabs.Tab>
                ))}
              </MantineTabs.List>
              {parts.map(part => (
                <MantineTabs.Panel key={part.key} value={part.key}>
                  {contentOf(part)}
                </MantineTabs.Panel>
              ))}
            </MantineTabs>
          )}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
