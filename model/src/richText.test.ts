import { describe, expect, test } from 'vitest'
import type { RichDoc } from './fields.ts'
import { faultOfDoc, lineOf, mentionsOf, tidyDoc, withNames } from './richText.ts'

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

describe('a mention of a person', () => {
  const mention = (attrs: Record<string, unknown>): RichDoc => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Mire, ' },
          { type: 'mention', attrs },
        ],
      },
    ],
  })
  test('is taken only where people may be mentioned', () => {
    const doc = mention({ id: 'calidad', label: 'Paula' })
    expect(faultOfDoc(doc, 1000)).toBe('el texto con formato no es válido.')
    expect(faultOfDoc(doc, 1000, true)).toBeUndefined()
    expect(mentionsOf(doc)).toEqual(['calidad'])
    expect(lineOf(doc)).toBe('Mire, @Paula')
  })
  test('has the name that the person has now, and no attribute else', () => {
    const doc = tidyDoc(mention({ id: 'calidad', label: 'El jefe', onclick: 'alert(1)' }))
    expect(JSON.stringify(doc)).not.toContain('alert')
    expect(lineOf(withNames(doc, new Map([['calidad', 'Paula']])))).toBe('Mire, @Paula')
  })
})
