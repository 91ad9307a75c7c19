/**
 * Adds to pdfmake's renderer: the visual order of lines with text from right to left, and the structure of a tagged PDF. pdfmake breaks
 * lines in logical order, and fontkit shapes and reverses each word; this module puts the words in place.
 */
import { createRequire } from 'node:module'
import { levelsOf, mirrored, RIGHT_TO_LEFT } from './direction.ts'
import type { Marked, Role } from './dress.ts'

type Inline = Marked & { text: string; x: number; width: number; trailingCut?: number }
type Line = { inlines: Inline[]; lastLineInParagraph?: boolean }
type StructureElement = { add: (child: unknown) => unknown; end: () => void }
type PdfDocument = {
  struct: (type: string, children?: unknown) => StructureElement
  addStructure: (element: StructureElement) => void
  markStructureContent: (type: string) => unknown
  markContent: (type: string, options?: object) => void
  endMarkedContent: () => void
}
type Drawing = { pdfDocument: PdfDocument; root?: StructureElement; open?: { role: Role; element: StructureElement } | undefined }
type Renderer = Record<'renderLine' | 'renderVector' | 'renderImage' | 'renderWatermark' | 'renderPages', (...given: never[]) => void>

const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/u

/** Puts the words of a line in visual order, by the levels of the Unicode bidirectional algorithm. */
const inVisualOrder = (line: Line): void => {
  const { inlines } = line
  const levels = levelsOf(inlines.map(inline => inline.text).join(''))
  if (!levels) return
  let at = 0
  const words = inlines.map(inline => {
    const first = at + Math.max(0, inline.text.search(/\S/))
    at += inline.text.length
    return { inline, level: levels[first] ?? 0 }
  })
  const start = inlines[0]!.x
  for (let level = Math.max(...words.map(word => word.level)); level > 0; level--) {
    for (let from = 0; from < words.length; from++) {
      let to = from
      while (to < words.length && words[to]!.level >= level) to++
      if (to > from) words.splice(from, to - from, ...words.slice(from, to).reverse())
      from = to
    }
  }
  // the trailing space of the line hangs over its edge, left or right
  const last = inlines.at(-1)!
  let x = words[0]!.inline === last ? start - (last.trailingCut ?? 0) : start
  for (const { inline, level } of words) {
    inline.x = x
    x += inline.width
    // fontkit reverses words in an Arabic or Hebrew font, including digits; punctuation between words is in another font and is reversed
    // here
    const isTurned = RIGHT_TO_LEFT.test(inline.text) || ARABIC_DIGIT.test(inline.text)
    if (isTurned !== (level % 2 === 1))
      inline.text = [...inline.text]
        .reverse()
        .map(one => (level % 2 ? mirrored(one) : one))
        .join('')
  }
  line.inlines = words.map(word => word.inline)
}

/** Draws a line as marked content of its paragraph or title, so that screen readers can read it. */
const tagged = (self: Drawing, line: Line, draw: () => void): void => {
  const document = self.pdfDocument
  const role = line.inlines.find(inline => inline.role)?.role ?? 'P'
  if (role === 'artifact') {
    document.markContent('Artifact', { type: 'Pagination' })
    draw()
    document.endMarkedContent()
    return
  }
  if (self.open && self.open.role !== role) finish(self)
  if (!self.open) {
    const element = document.struct(role)
    self.root!.add(element)
    self.open = { role, element }
  }
  const content = document.markStructureContent(role)
  draw()
  document.endMarkedContent()
  self.open.element.add(content)
  if (line.lastLineInParagraph) finish(self)
}

const finish = (self: Drawing): void => {
  self.open?.element.end()
  self.open = undefined
}

const { default: PdfRenderer } = createRequire(import.meta.url)('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } }
const { renderLine, renderPages, ...figures } = (({ renderLine, renderPages, renderVector, renderImage, renderWatermark }) => ({
  renderLine,
  renderPages,
  renderVector,
  renderImage,
  renderWatermark,
}))(PdfRenderer.prototype)

Object.assign(PdfRenderer.prototype, {
  renderLine(this: Drawing, line: Line, ...place: number[]) {
    inVisualOrder(line)
    tagged(this, line, () => renderLine.call(this, ...([line, ...place] as never[])))
  },
  renderPages(this: Drawing, ...given: never[]) {
    this.root = this.pdfDocument.struct('Document')
    this.pdfDocument.addStructure(this.root)
    renderPages.call(this, ...given)
    finish(this)
    this.root.end()
  },
  // Lines, backgrounds and watermarks are artifacts, which screen readers skip.
  ...Object.fromEntries(
    Object.entries(figures).map(([name, draw]) => [
      name,
      function (this: Drawing, ...given: never[]) {
        this.pdfDocument.markContent('Artifact', { type: 'Layout' })
        draw.call(this, ...given)
        this.pdfDocument.endMarkedContent()
      },
    ]),
  ),
})
