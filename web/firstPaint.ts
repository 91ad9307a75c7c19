import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_LISTS } from './firstLists.ts'
import { FIRST_PAGES, LOGIN, SHELL } from './firstPages.ts'

const SCRIPT = '<script src="/first-paint.js"></script>'
const PIECES = 'const pieces = {}'
const LISTS = 'const lists = {}'
const HELPER = 'vite/preload-helper'
const INTO_HEAD = 'document.head.appendChild'
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The frame of the portal is painted from the first answer of the server: the script that knows the look of the person is part of the page,
 * stylesheets stand below the frame, where they do not hold up its paint, and the code of the shell and of a first page is asked for together
 * with the entry. Stylesheets of later code come after those of the entry, which they build upon, and so at the end of the body too. The
 * server allows the script by its hash.
 */
export function firstPaint(): Plugin {
  return {
    name: 'nogal:first-paint',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(HELPER) },
      handler: code => {
        if (!code.includes(INTO_HEAD)) throw new Error(`${HELPER} adds stylesheets in another way now.`)
        return { code: code.replaceAll(INTO_HEAD, 'document.body.appendChild'), map: null }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = new Map(Object.values(bundle).flatMap(made => (made.type === 'chunk' ? [[made.fileName, made] as const] : [])))
        const linked = (file: string) => html.includes(`/${file}"`)
        /** The files of a page that neither the document links nor `known` has. */
        const filesOf = (page: string, known: readonly string[] = []): string[] => {
          const files = new Set<string>()
          const add = (file: string): void => {
            const chunk = chunks.get(file)
            if (!chunk || files.has(file)) return
            files.add(file)
            for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
            chunk.imports.forEach(add)
          }
          for (const { fileName, facadeModuleId } of chunks.values()) if (facadeModuleId?.endsWith(page)) add(fileName)
          return [...files]
            .filter(file => !linked(file))
            .map(file => `/${file}`)
            .filter(file => !known.includes(file))
        }
        const shell = filesOf(SHELL)
        const pieces = {
          '/': shell,
          ...Object.fromEntries(Object.entries(FIRST_PAGES).map(([start, page]) => [start, filesOf(page, start === LOGIN ? [] : shell)])),
        }
        const code = readFileSync(join(import.meta.dirname, 'public/first-paint.js'), 'utf8')
        if (!html.includes(SCRIPT) || !code.includes(PIECES) || !code.includes(LISTS))
          throw new Error('index.html or first-paint.js lacks what the build replaces.')
        const script = code
          .replace(/^\s*\/\/.*\n/gm, '')
          .replace(PIECES, `const pieces = ${JSON.stringify(pieces)}`)
          .replace(LISTS, `const lists = ${JSON.stringify(FIRST_LISTS)}`)
        const styles = html.match(STYLESHEET) ?? []
        return html
          .replace(STYLESHEET, '')
          .replace(SCRIPT, () => `<script>${script}</script>`)
          .replace('    <noscript>', () => `${styles.join('').replace(/^\n/, '')}\n    <noscript>`)
      },
    },
  }
}
