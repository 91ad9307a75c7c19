import { numberOf } from '@nogal/model/aggregate/part'
import { firstOf } from '@nogal/model/words'
import type { Tab } from '../../ui/page/Tabs.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import type { AnyView } from '../view.ts'
import type { PartKind } from './kind.ts'
import { PartTab } from './PartTab.tsx'
import { numberedTexts } from './texts.ts'

/** A kind of part with defaults from its definition. */
const definedKind = ({ aggregate }: AnyView, name: string): PartKind<Row> => {
  const part = aggregate.parts[name]
  const { title, singular, called } = part
  const add = `Agregar ${singular}`
  return {
    part,
    texts: numberedTexts({
      title,
      table: title,
      one: called,
      called,
      numberOf: row => row[numberOf(part)],
      add,
      adding: add,
      empty: `Use ${add} para poner ${firstOf(called)}.`,
      none: `No hay ${title.toLowerCase()}.`,
      draft: `Use ${add} para poner ${firstOf(called)}; también puede hacerlo después.`,
    }),
  }
}

type Shown<R extends Row> = {
  view: AnyView
  whole: Row
  /** Name of the part in the whole. */
  name: string
  editable: boolean
  /** By default derived from the definition. */
  kind?: PartKind<R>
  columns?: readonly Column<R>[]
}

/** The tab of one kind of part, with the number of parts. */
export const partTab = <R extends Row>({ view, name, whole, kind = definedKind(view, name) as PartKind<R>, ...shown }: Shown<R>): Tab => ({
  key: kind.part.part.replace(`${view.aggregate.entity}_`, ''),
  title: kind.part.title,
  count: (whole[name] as R[]).length,
  content: () => <PartTab view={view} whole={whole} name={name} kind={kind} {...shown} />,
})
