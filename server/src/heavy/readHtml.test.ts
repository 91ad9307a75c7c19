import type { RichNode } from '@nogal/model/fields'
import { faultOfDoc, lineOf } from '@nogal/model/richText'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHtml } from './readHtml.ts'

const docOf = (html: string): RichNode[] => {
  const read = readHtml(html)
  if ('mensaje' in read) throw new Error(read.mensaje)
  return read.doc.content!
}
const text = (words: string, ...marks: NonNullable<RichNode['marks']>) => ({ type: 'text', text: words, ...(marks.length && { marks }) })
const p = (...content: RichNode[]) => ({ type: 'paragraph', ...(content.length && { content }) })
const item = (...content: RichNode[]) => ({ type: 'listItem', content })
const bold = { type: 'bold' }

describe('HTML of old clients as a document', () => {
  test.each<[string, string, RichNode[]]>([
    ['paragraphs', '<p>uno</p>\n<p>dos</p>', [p(text('uno')), p(text('dos'))]],
    ['paragraphs that nobody closes', '<p>uno<p>dos', [p(text('uno')), p(text('dos'))]],
    ['an empty line', '<p>uno</p><p></p><p><br></p>', [p(text('uno')), p(), p({ type: 'hardBreak' })]],
    ['words beside blocks', 'uno<p>dos</p>tres', [p(text('uno')), p(text('dos')), p(text('tres'))]],
    ['blocks in blocks', '<div>uno<div>dos</div></div>', [p(text('uno')), p(text('dos'))]],
    ['marks', '<b>a<i>b</i></b><strong><b>c</b></strong>', [p(text('a', bold), text('b', bold, { type: 'italic' }), text('c', bold))]],
    ['marks that cross', '<b>a<i>b</b>c</i>', [p(text('a', bold), text('b', bold, { type: 'italic' }), text('c'))]],
    ['a mark around blocks', '<b><p>a</p></b>', [p(text('a', bold))]],
    ['blank space', '<p>  a \n <b> b </b>  </p>', [p(text(' a '), text(' b ', bold))]],
    ['entities', '<p>&aacute;&lt;b&gt;&amp;&nbsp;x</p>', [p(text('á<b>& x'))]],
    ['sizes', '<span class="x ql-size-large">a</span>', [p(text('a', { type: 'textStyle', attrs: { fontSize: 'large' } }))]],
    ['a heading', '<h2>a</h2>', [{ type: 'heading', attrs: { level: 2 }, content: [text('a')] }]],
    [
      'a list',
      '<ul><li>a</li><li><p>b</p></li>c</ul>',
      [{ type: 'bulletList', content: [item(p(text('a'))), item(p(text('b'))), item(p(text('c')))] }],
    ],
    [
      'a list in a list',
      '<ol><li>a<ul><li>b',
      [{ type: 'orderedList', content: [item(p(text('a')), { type: 'bulletList', content: [item(p(text('b')))] })] }],
    ],
    ['an item without a list', '<li>a</li>', [p(text('a'))]],
    ['an empty list', '<ul></ul>a', [p(text('a'))]],
    [
      'a quotation and a rule',
      '<blockquote>a</blockquote><hr>',
      [{ type: 'blockquote', content: [p(text('a'))] }, { type: 'horizontalRule' }],
    ],
    ['a link', '<a href="https://x.cl">a</a>', [p(text('a', { type: 'link', attrs: { href: 'https://x.cl' } }))]],
    ...['javascript:alert(1)', ' javascript:x', 'data:text/html,x', '//x.cl', 'java&#115;cript:x'].map(
      href => [`no link to ${href}`, `<a href="${href}">a</a>`, [p(text('a'))]] as [string, string, RichNode[]],
    ),
    [
      'nothing that runs',
      '<p onclick="x()">a</p><script>b</script><style>c</style><img src=x onerror=y><iframe>d</iframe><svg><a>e</a></svg>',
      [p(text('a'))],
    ],
    ['a tag that the end cuts short', '<p>uno<p>dos<a ', [p(text('uno')), p(text('dos'))]],
    ['a comment', 'a<!-- b -->c', [p(text('ac'))]],
    ['names of every object', '<constructor>a</constructor><toString>b', [p(text('ab'))]],
  ])('%s', (_, html, wanted) => {
    expect(docOf(html)).toEqual(wanted)
  })
})

describe('HTML made to do harm is read or refused, in a time that grows with its length only', () => {
  test.each([
    ['formats in formats', '<b>', /demasiados formatos/],
    ['formats of many kinds', '<b><i><u><s>', /demasiados formatos/],
    ['quotations in quotations', '<blockquote>', /demasiados formatos/],
    ['formats that tables hide from the end', '<b><table><tr><td></b></td></tr></table>', undefined],
    ['ends of nothing', '</i>', undefined],
    ['very many formats', '<b>x</b><i>y</i>', /demasiado largo/],
    ['comments', '<!--', undefined],
    ['signs', '<', undefined],
    ['entities', '&#', undefined],
    ['paragraphs', '<p>', /demasiado largo/],
  ])('%s', (_, piece, told) => {
    const read = readHtml(piece.repeat(200_000 / piece.length))
    if (told) expect(read).toEqual({ mensaje: expect.stringMatching(told) })
    else expect(read).toHaveProperty('doc')
  })
})

test('whatever comes, what is made is a document, and says nothing that was not there', () => {
  const tag = fc.constantFrom(...'p div b i u s a span ul ol li blockquote h1 h7 br hr table td script style svg font'.split(' '))
  const piece = fc.oneof(
    tag.map(name => `<${name}>`),
    tag.map(name => `</${name}>`),
    fc.constantFrom(
      '<a href="https://x.cl">',
      '<a href="javascript:x">',
      '<span class="ql-size-huge">',
      '&lt;',
      '<',
      '>',
      ' ',
      '\n',
      '<!--',
      '-->',
    ),
    fc.string({ unit: fc.constantFrom(...'abcñ ') }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
      const html = pieces.join('')
      const read = readHtml(html)
      if ('mensaje' in read) return
      expect(faultOfDoc(read.doc, 1_000_000)).toBeUndefined()
      const letters = (words: string) => [...words].filter(c => 'abcñ'.includes(c)).length
      expect(letters(lineOf(read.doc))).toBeLessThanOrEqual(letters(html))
    }),
  )
})
