import type { Rolldown } from 'vite'

/** What is loaded until the list of deals is of use, beside the entry; `npm run size` weighs it. */
export const FIRST_LIST = ['src/layouts/Shell.tsx', 'src/negocio/NegociosPage.tsx']

type Group = { name: string; priority: number; test: (id: string) => boolean }

/**
 * Groups that put the code of the entry, and that of the first list, into one file each; a build without groups makes a hundred of them,
 * and the browser would ask for each. They name the modules one by one, as `output`, the chunks of a build without groups, has them: where
 * the list only named the pages, their libraries would come along whole.
 */
export const firstListGroups = (output: Rolldown.RolldownOutput['output']): Group[] => {
  const chunks = new Map(output.flatMap(made => (made.type === 'chunk' ? [[made.fileName, made]] : [])))
  const taken = new Set<string>()
  /** The modules of these chunks and of all that they import, but not what starts a page: that stays a file of its own. */
  const take = (roots: Rolldown.OutputChunk[]): string[] =>
    roots.flatMap(chunk => {
      if (taken.has(chunk.fileName)) return []
      taken.add(chunk.fileName)
      const imported = take(chunk.imports.flatMap(name => chunks.get(name) ?? []))
      return chunk.isEntry || chunk.isDynamicEntry ? imported : [...imported, ...chunk.moduleIds]
    })
  const all = [...chunks.values()]
  const pages = FIRST_LIST.map(page => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page))
    if (!chunk) throw new Error(`The build has no chunk of its own for ${page}.`)
    return chunk
  })
  const base = new Set(take(all.filter(({ isEntry }) => isEntry)))
  const list = new Set(take(pages))
  return [
    { name: 'base', priority: 2, test: id => base.has(id) },
    { name: 'lista', priority: 1, test: id => list.has(id) },
  ]
}
