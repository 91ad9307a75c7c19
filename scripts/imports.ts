/**
 * Analyses how the sources below a folder import each other: cycles, and imports against a given order. Types and lazy `import()` count;
 * tests are left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

type Graph = Map<string, Set<string>>

const IMPORT = /(?:from|import|import\()\s*'(\.[^']+)'/g
const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(test|dist|node_modules)\//.test(path)

/** The import graph: for each file the files that it imports, as paths below `src`. */
const fileGraph = (src: string): Graph => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isSource)
  return new Map(
    files.map(file => {
      const imports = [...readFileSync(join(src, file), 'utf8').matchAll(IMPORT)].map(([, path]) => resolve(src, dirname(file), path!))
      return [file, new Set(imports.filter(path => /\.tsx?$/.test(path) && existsSync(path)).map(path => relative(src, path)))]
    }),
  )
}

/** The folder of a file at any depth; a file directly in `src` is a folder of its own. */
const folderOf = (file: string): string => (dirname(file) === '.' ? file : dirname(file))

const folderGraph = (files: Graph): Graph => {
  const folders: Graph = new Map()
  for (const [file, imports] of files) {
    const from = folderOf(file)
    const known = folders.get(from) ?? new Set()
    folders.set(from, known)
    for (const path of imports) if (folderOf(path) !== from) known.add(folderOf(path))
  }
  return folders
}

/** The cycles of a graph: Tarjan's strongly connected components of more than one node. */
const circlesOf = (graph: Graph): string[][] => {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles
}

/** The import cycles below `src`: of files, and of folders. */
export const importCircles = (src: string): { files: string[][]; folders: string[][] } => {
  const files = fileGraph(src)
  return { files: circlesOf(files), folders: circlesOf(folderGraph(files)) }
}

/** Folders and files in the order in which they may import, read from the lines under a heading of ARCHITECTURE.md. */
export const orderIn = (architecture: string, heading: string): string[] => {
  const lines = architecture.slice(architecture.indexOf(`\n${heading} `) + 1).split('\n')
  const end = lines.findIndex((line, i) => i > 0 && !line.startsWith('  '))
  return lines.slice(1, end).flatMap(line => /^ {2}((?:[\w/.]+(?:\/|\.ts) ?)+)/.exec(line)?.[1]?.trim().split(' ') ?? [])
}

/** The imports against the order, as `from imports to`: those of a later name, or of a name that the order does not list. */
export const againstOrder = (src: string, order: readonly string[]): string[] => {
  /** The index of the longest name that contains the file; -1 if there is none. */
  const placeOf = (file: string): number => {
    const names = order.filter(name => file === name || file.startsWith(name))
    return order.indexOf(names.sort((a, b) => b.length - a.length)[0] ?? '')
  }
  return [...fileGraph(src)].flatMap(([file, imports]) =>
    placeOf(file) < 0
      ? [`${file} stands nowhere`]
      : [...imports].filter(to => placeOf(to) > placeOf(file)).map(to => `${file} imports ${to}`),
  )
}
