import { ListPage } from '../list/ListPage.tsx'
import { useNoun } from './view.ts'

/** The list of a noun, generated from its definition. */
export default function ListaPage() {
  const { noun, view } = useNoun()
  return <ListPage key={noun.aggregate.entity} view={view} />
}
