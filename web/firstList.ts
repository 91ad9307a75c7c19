import type { Rolldown } from 'vite'

/** What is loaded until the list of deals is of use, beside the entry; `npm run size` weighs it. */
export const FIRST_LIST = ['src/layouts/Shell.tsx', 'src/negocio/NegociosPage.tsx']

/** What is loaded as soon as the rows stand: messages, and what the line above a list has. */
const AFTER_LIST = ['src/messages/Notices.tsx', 'src/ui/table/views/ViewTabs.tsx', 'src/ui/table/groups/GroupMenu.tsx']

type Group = { name: string; priority: number; test: (id: string) => boolean }

/**
 * Groups that put the code of the entry, that of the first list, and what follows its rows into one file each; a build without groups makes
 * a hundred of them, and the browser would ask for each. They name the modules one by one, as `output`, the chunks of a build without groups, has them: where
 * the list only named the pages, their libraries would come along whole.
 */
export const firstListGroups = (output: Rolldown.RolldownOutput['output']): Group[] => {
  const chunks = new Map(output.flatMap(made => (made.type === 'chunk' ? [[made.fileName, made]] : [])))
  const taken = new Set<string>()
  /** The modules of these chunks and of all that they import, but of what starts a page only its libraries: the page stays a file of its own. */
  const take = (roots: Rolldown.OutputChunk[]): string[] =>
    roots.flatMap(chunk => {
      if (taken.has(chunk.fileName)) return []
      taken.add(chunk.fileName)
      const imported = take(chunk.imports.flatMap(name => chunks.get(name) ?? []))
      const starts = chunk.isEntry || chunk.isDynamicEntry
      return [...imported, ...chunk.moduleIds.filter(id => !starts || id.includes('/node_modules/'))]
    })
  const all = [...chunks.values()]
  const chunksOf = (pages: readonly string[]) =>
    pages.map(page => {
      const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page))
      if (!chunk) throw new Error(`The build has no chunk of its own for ${page}.`)
      return chunk
    })
  const base = new Set(take(all.filter(({ isEntry }) => isEntry)))
  const list = new Set(take(chunksOf(FIRST_LIST)))
  const after = new Set(take(chunksOf(AFTER_LIST)))
  return [
    { name: 'base', priority: 3, test: id => base.has(id) },
    { name: 'lista', priority: 2, test: id => list.has(id) },
    { name: 'despues', priority: 1, test: id => after.has(id) },
  ]
}
