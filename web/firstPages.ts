import type { Rolldown } from 'vite'

const LISTADO = 'src/gestion/ListadoPage.tsx'

/** The frame of all pages behind the login. */
export const SHELL = 'src/layouts/Shell.tsx'
/** The address of the login, which has no frame. */
export const LOGIN = '/login'
/** The lists, by the start of their address. */
const LISTS: Readonly<Record<string, string>> = {
  '/pages/negocios/': 'src/negocio/NegociosPage.tsx',
  '/pages/embarques/': 'src/embarque/EmbarquesPage.tsx',
  '/pages/calidad/listado': LISTADO,
  '/pages/logistica/dashboard': LISTADO,
  '/pages/gestion/listado': 'src/gestion/TodasPage.tsx',
}
/** Where a day begins: the pages whose code is asked for together with the entry, by the start of their address. */
export const FIRST_PAGES: Readonly<Record<string, string>> = {
  ...LISTS,
  [LOGIN]: 'src/sesion/LoginPage.tsx',
  '/inicio': 'src/inicio/InicioPage.tsx',
  '/pages/dashboard/panelcontrol': 'src/panel/PanelPage.tsx',
  '/pages/produccion/listado': 'src/produccion/ProduccionPage.tsx',
  '/pages/cliente/listado': 'src/cliente/ListadoClientePage.tsx',
}
/** The file of the build with the libraries of the entry. */
export const LIBRARIES = 'bibliotecas'
/** What is loaded as soon as the rows of a list stand: messages, and what the line above them has. */
const AFTER_LIST = [
  'src/messages/Notices.tsx',
  'src/ui/table/parts/Search.tsx',
  'src/ui/table/views/ViewTabs.tsx',
  'src/ui/table/groups/GroupMenu.tsx',
]

type Group = { name: string; priority: number; test: (id: string) => boolean }

/**
 * Groups that put into one file each: the libraries of the entry, its own code, the code of the frame, of lists, what the same first pages
 * share, and what follows the rows of a list. The libraries are half of a first page, and an upgrade of the portal seldom changes their file,
 * so the browser keeps it. A build without groups makes a hundred files of them, and the browser would ask for each. The groups name the modules one by
 * one, as `output`, the chunks of a build without groups, has them: where a group only named the pages, their libraries would come along whole.
 */
export const firstGroups = (output: Rolldown.RolldownOutput['output']): Group[] => {
  const chunks = new Map(output.flatMap(made => (made.type === 'chunk' ? [[made.fileName, made]] : [])))
  const all = [...chunks.values()]
  /** The modules of a chunk and of all that it imports. A page that is loaded later gives only its libraries, because the page stays a file of its own. */
  const modulesOf = (root: Rolldown.OutputChunk, seen = new Set<string>()): string[] => {
    if (seen.has(root.fileName)) return []
    seen.add(root.fileName)
    return [
      ...root.imports.flatMap(name => (chunks.has(name) ? modulesOf(chunks.get(name)!, seen) : [])),
      ...root.moduleIds.filter(id => !root.isDynamicEntry || id.includes('/node_modules/')),
    ]
  }
  const neededBy = (page: string): Set<string> => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page))
    if (!chunk) throw new Error(`The build has no chunk of its own for ${page}.`)
    return new Set(modulesOf(chunk))
  }
  const entry = new Set(all.filter(({ isEntry }) => isEntry).flatMap(chunk => modulesOf(chunk)))
  const shell = neededBy(SHELL)
  const pages = [...new Set(Object.values(FIRST_PAGES))].map(page => ({
    isList: Object.values(LISTS).includes(page),
    needs: neededBy(page),
  }))
  const after = AFTER_LIST.map(neededBy)
  const isOfLists = (id: string) => pages.every(({ isList, needs }) => !isList || needs.has(id))
  const isOfFrame = (id: string) => shell.has(id) || (isOfLists(id) && pages.some(({ isList, needs }) => !isList && needs.has(id)))
  /** The first pages that need a module, as a text of their numbers. */
  const sharersOf = (id: string) => pages.flatMap(({ needs }, n) => (needs.has(id) ? [n] : [])).join('-')
  // A page that needs a module needs what the module imports. A group also takes what its modules import and no group before has taken, so the
  // groups that most pages share come first.
  const sharers = [...new Set(pages.flatMap(({ needs }) => [...needs].map(sharersOf)))].sort(
    (one, other) => other.split('-').length - one.split('-').length,
  )
  return [
    { name: LIBRARIES, test: (id: string) => entry.has(id) && id.includes('/node_modules/') },
    { name: 'base', test: (id: string) => entry.has(id) },
    { name: 'marco', test: isOfFrame },
    { name: 'lista', test: isOfLists },
    ...sharers.map(pages => ({ name: `de-${pages}`, test: (id: string) => sharersOf(id) === pages })),
    { name: 'despues', test: (id: string) => after.some(needs => needs.has(id)) },
  ].map((group, n, { length }) => ({ ...group, priority: length - n }))
}
