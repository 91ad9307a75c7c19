import { describe, expect, test } from 'vitest'
import { tidyDoc } from './richText.ts'

const stored = (...content: unknown[]) => tidyDoc({ type: 'doc', content } as never).content
const text = (...marks: unknown[]) => ({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] })

describe('a document that is stored', () => {
  test.each<[string, unknown, unknown]>([
    ['a paragraph', { type: 'paragraph', attrs: { onclick: 'x()', style: 'color:red', textAlign: 'center' } }, { textAlign: 'center' }],
    ['a heading', { type: 'heading', attrs: { level: 2, id: 'x', class: 'y' } }, { level: 2 }],
    ['a heading of no level', { type: 'heading', attrs: { level: 'script' } }, undefined],
    ['a list', { type: 'orderedList', attrs: { start: 3, type: null, 'data-x': 1 } }, { start: 3, type: null }],
    ['a rule', { type: 'horizontalRule', attrs: { src: 'x' } }, undefined],
    ['nothing known', { type: 'paragraph', attrs: { constructor: 'x', toString: 'y' } }, undefined],
  ])('keeps of %s only the attributes that are its own', (_, node, attrs) => {
    expect((stored(node)![0] as { attrs?: unknown }).attrs).toEqual(attrs)
  })

  test('keeps of marks what the editor writes, and nothing else', () => {
    const link = { href: 'https://x.cl/', target: '_blank', rel: 'noopener noreferrer nofollow', class: null }
    const marks = (...given: unknown[]) => (stored(text(...given))![0] as never as { content: [{ marks: unknown }] }).content[0].marks
    expect(marks({ type: 'link', attrs: { ...link, onmouseover: 'x()' } })).toEqual([{ type: 'link', attrs: link }])
    expect(marks({ type: 'link', attrs: { href: 'https://x.cl/', class: 'evil', target: 'top' } })).toEqual([
      { type: 'link', attrs: { href: 'https://x.cl/' } },
    ])
    expect(marks({ type: 'bold', attrs: { a: 1 } }, { type: 'textStyle', attrs: { fontSize: 'large', color: 'red' } })).toEqual([
      { type: 'bold' },
      { type: 'textStyle', attrs: { fontSize: 'large' } },
    ])
  })
})
