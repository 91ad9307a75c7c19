import { expect, test } from 'vitest'
import { type Block, blocksOf, type Inline, inlineOf } from './markdown.ts'
import { manualOf, PORTADA } from './paginas.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })

test.each<[string, string, Block[]]>([
  [
    'a heading with its anchor',
    '## Qué ve el `cliente`',
    [{ kind: 'heading', level: 2, id: 'qué-ve-el-cliente', text: 'Qué ve el cliente' }],
  ],
  [
    'lines of a paragraph',
    'uno\ndos\n\ntres',
    [
      { kind: 'paragraph', of: [text('uno dos')] },
      { kind: 'paragraph', of: [text('tres')] },
    ],
  ],
  ['code', '```\nnpm start\n```', [{ kind: 'code', text: 'npm start' }]],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', [{ kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], [text('2')]]] }]],
  [
    'a list whose items go on',
    '1. uno\n   sigue\n2. dos',
    [
      {
        kind: 'list',
        ordered: true,
        items: [[{ kind: 'paragraph', of: [text('uno sigue')] }], [{ kind: 'paragraph', of: [text('dos')] }]],
      },
    ],
  ],
])('%s', (_, written, blocks) => {
  expect(blocksOf(written)).toEqual(blocks)
})

test('links, images, code and emphasis stand within a text', () => {
  expect(inlineOf('Vea **esto**, *aquello*, `G E`, [la lista](embarques.md#la-lista) y ![Inicio](inicio.png).')).toEqual([
    text('Vea '),
    { kind: 'strong', text: 'esto' },
    text(', '),
    { kind: 'em', text: 'aquello' },
    text(', '),
    { kind: 'code', text: 'G E' },
    text(', '),
    { kind: 'link', text: 'la lista', to: 'embarques.md#la-lista' },
    text(' y '),
    { kind: 'image', text: 'Inicio', src: 'inicio.png' },
    text('.'),
  ])
})

const PAGES = import.meta.glob<string>('../../../docs/manual/*.md', { query: '?raw', import: 'default', eager: true })

test.each(Object.keys(PAGES))('%s has no Markdown left in its texts', name => {
  const texts: string[] = []
  const walk = (blocks: readonly (Block | Inline)[]): void => {
    for (const one of blocks) {
      if (one.kind === 'text') texts.push(one.text)
      if (one.kind === 'paragraph') walk(one.of)
      if (one.kind === 'list') one.items.forEach(walk)
      if (one.kind === 'table') [one.head, ...one.rows].flat().forEach(walk)
    }
  }
  walk(blocksOf(PAGES[name]!))
  expect(texts.filter(one => /\*\*|\]\(|^#|`/.test(one))).toEqual([])
})

test('each screen has a page', () => {
  const screens = ['embarque', 'negocio', 'calidad', 'logistica', 'panelcontrol', 'produccion', 'cliente', 'informe-ventas', 'puerto']
  const named = screens.map(screen => `../../../docs/manual/${manualOf(screen).split('/').at(-1)}.md`)
  expect(named.filter(name => !PAGES[name])).toEqual([])
  expect(manualOf('puerto')).toContain(PORTADA)
})
