import type { RichDoc, RichNode } from '@nogal/model/fields'
import { lineOf } from '@nogal/model/richText'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RichTextView } from './RichTextView.tsx'
import { isBlankDoc, safeHref } from './richText.ts'

const doc = (...content: RichNode[]): RichDoc => ({ type: 'doc', content })
const p = (text: string, ...marks: RichNode['marks'] & object): RichNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks }],
})
const html = (value: RichDoc) => renderToStaticMarkup(<RichTextView value={value} />).replace(/^<div[^>]*>|<\/div>$/g, '')

describe('what is drawn', () => {
  test('paragraphs, headings, lists, marks and sizes', () => {
    expect(html(doc({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'A' }] }))).toBe('<h2 data-level="1">A</h2>')
    expect(html(doc(p('b', { type: 'bold' }, { type: 'underline' })))).toBe('<p><u><strong>b</strong></u></p>')
    expect(html(doc(p('x', { type: 'textStyle', attrs: { fontSize: 'huge' } })))).toBe('<p><span data-size="huge">x</span></p>')
    expect(html(doc({ type: 'bulletList', content: [{ type: 'listItem', content: [p('uno')] }] }))).toBe('<ul><li><p>uno</p></li></ul>')
  })
  test.each(['javascript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,x', ' java\tscript:x', '//x.cl', 'ftp://x'])('no link to %s', href => {
    expect(safeHref(href)).toBeUndefined()
    expect(html(doc(p('x', { type: 'link', attrs: { href } })))).toBe('<p>x</p>')
  })
  test('of what is not known only the text: no tag, no attribute, no inherited name', () => {
    expect(html(doc({ type: 'script', content: [{ type: 'text', text: '<img onerror=x>' }] }))).toBe('&lt;img onerror=x&gt;')
    for (const type of ['constructor', '__proto__', 'toString'])
      expect(html(doc({ type, content: [{ type: 'text', text: 'x', marks: [{ type }] }] }))).toBe('x')
    expect(html(doc(p('x', { type: 'textStyle', attrs: { fontSize: 'constructor', color: 'red' } })))).toBe('<p>x</p>')
    expect(html(doc({ type: 'heading', attrs: { level: 'script' }, content: [] }))).toBe('<h6 data-level="6"></h6>')
  })
  test('a text nested without end does not bring the screen down', () => {
    let node: RichNode = { type: 'text', text: 'deep' }
    for (let i = 0; i < 5000; i++) node = { type: 'blockquote', content: [node] }
    expect(html(doc(node))).not.toContain('deep')
  })
})

test('the words alone', () => {
  const value = doc(p('Uno  dos'), { type: 'bulletList', content: [{ type: 'listItem', content: [p('tres')] }] })
  expect(lineOf(value)).toBe('Uno dos tres')
  expect(isBlankDoc(doc({ type: 'paragraph' }))).toBe(true)
  expect(isBlankDoc(null)).toBe(true)
  expect(isBlankDoc(value)).toBe(false)
})
