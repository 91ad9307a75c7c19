/** The views of nouns that only their definition describes, and the noun of an address. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import type { AnyNoun } from '@nogal/model/aggregate/noun'
import { nounNamed } from '@nogal/model/nouns'
import { counted } from '@nogal/model/words'
import { useScreen } from '../../screen.ts'
import type { Row } from '../../values/row.ts'
import type { AnyPartCalls, AnyView } from '../view.ts'

const viewOf = ({ aggregate, calls, parts }: AnyNoun): AnyView => ({
  aggregate,
  path: `/api/${aggregate.entity}`,
  listAddress: `/pages/${aggregate.entity}/listado`,
  recordAddress: `/pages/${aggregate.entity}`,
  single: true,
  calls: {
    ...calls,
    // the record page calls these two only for a noun with states
    state: calls.state ?? calls.change,
    states: calls.states ?? calls.whole,
    parts: parts as Readonly<Record<string, AnyPartCalls>>,
  },
  losses: (whole: Row) => [
    'sus datos',
    ...Object.entries<AnyPart>(aggregate.parts).flatMap(([name, { singular, title }]) => {
      const { length } = whole[name] as unknown[]
      return length ? [counted(length, singular, title.toLowerCase())] : []
    }),
  ],
})

const views = new Map<string, AnyView>()

/** The noun that a screen shows, and the view by which its pages are drawn. */
export const nounOfScreen = (screen: string): { noun: AnyNoun; view: AnyView } => {
  const noun = nounNamed(screen)!
  const view = views.get(screen) ?? viewOf(noun)
  views.set(screen, view)
  return { noun, view }
}

/** The same for the screen on which a component is drawn. */
export const useNoun = (): { noun: AnyNoun; view: AnyView } => nounOfScreen(useScreen())
