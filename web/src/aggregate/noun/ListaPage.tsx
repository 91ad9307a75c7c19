import type { Ahead } from '../../api/ahead.ts'
import { listAhead } from '../list/ahead.ts'
import { ListPage } from '../list/ListPage.tsx'
import { nounOfScreen, useNoun } from './view.ts'

export const ahead: Ahead = opening => listAhead(nounOfScreen(opening.screen).view, opening)

/** The list of a noun, generated from its definition. */
export default function ListaPage() {
  const { noun, view } = useNoun()
  return <ListPage key={noun.aggregate.entity} view={view} />
}
