import type { Plugin } from 'vite'

const CLASSES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Loads the CSS of exactly those Mantine components that are in the bundle, each with the chunk that uses it. */
export function mantineStyles(): Plugin {
  return {
    name: 'nogal:mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: CLASSES },
      handler: (code, id) => ({ code: `import '@mantine/core/styles/${CLASSES.exec(id)?.[1]}.layer.css'\n${code}`, map: null }),
    },
  }
}
