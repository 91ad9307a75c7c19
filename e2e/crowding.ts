/** Looks at a page for what a reader cannot reach or read: wider than the window, cut off, drawn over another text, covered. */
import type { Page } from 'playwright-core'

/** At most this many faults of one kind are told of one page. */
const MOST = 4

/**
 * What is wrong with the place of things on a page, in words. A text that ends in «…» counts as whole, because the reader sees that there is
 * more; what lies in something that scrolls counts as reachable.
 */
export const crowdingOf = async (page: Page): Promise<string[]> => {
  // the loader of TypeScript wraps each function that has a name in a call of this
  await page.evaluate('globalThis.__name ??= one => one')
  return page.evaluate(async most => {
    const SLACK = 2
    const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,[role=tab],[role=checkbox],[role=button],[role=option]'
    type Box = { left: number; top: number; right: number; bottom: number }
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (one: Element): CSSStyleDeclaration => {
      const known = styles.get(one)
      if (known) return known
      const style = getComputedStyle(one)
      styles.set(one, style)
      return style
    }
    const named = (one: Element): string => {
      const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)
      const kind = one
        .getAttribute('class')
        ?.split(' ')
        .find(name => !/^m_|^mantine-/.test(name))
      return `${one.tagName.toLowerCase()}${kind ? `.${kind}` : ''} «${text}»`
    }
    const parentsOf = function* (one: Element): Generator<Element> {
      for (let at: Element | null = one.parentElement; at; at = at.parentElement) yield at
    }
    const isShown = (one: Element): boolean => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Is an element clipped to a pixel, so that only screen readers notice it? */
    const isHeardOnly = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect()
      return (width <= 1 || height <= 1) && styleOf(one).position === 'absolute'
    }
    const clips = (value: string): boolean => value === 'hidden' || value === 'clip'
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll'

    /** The element that cuts a box off without an ellipsis or a scroll bar; undefined where the whole box can be seen. */
    const cutBy = (one: Element, box: Box): Element | undefined => {
      let { x, y } = { x: true, y: true }
      for (const at of [one, ...parentsOf(one)]) {
        if (isHeardOnly(at)) return undefined
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = styleOf(at)
        if (textOverflow === 'ellipsis' || (webkitLineClamp && webkitLineClamp !== 'none')) return undefined
        if (at !== document.documentElement && at !== document.body) {
          const frame = at.getBoundingClientRect()
          if (x && clips(overflowX) && (box.left < frame.left - SLACK || box.right > frame.right + SLACK)) return at
          if (y && clips(overflowY) && (box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK)) return at
          if (scrolls(overflowX)) x = false
          if (scrolls(overflowY)) y = false
        }
        if (position === 'fixed' || (!x && !y)) return undefined
      }
      return undefined
    }
    /** The nearest positioned element around a text: texts of different layers may overlap, so they are not compared. */
    const layerOf = (one: Element): Element | undefined => {
      for (const at of [one, ...parentsOf(one)]) if (['fixed', 'sticky', 'absolute'].includes(styleOf(at).position)) return at
      return undefined
    }

    const found: Record<string, string[]> = { wide: [], cut: [], over: [], covered: [] }
    const note = (kind: string, what: string): void => {
      if (!found[kind]!.includes(what)) found[kind]!.push(what)
    }
    const page = document.documentElement
    // what is behind an open dialog is out of reach on purpose
    const top = [...document.querySelectorAll('[role=dialog]')].findLast(isShown) ?? document.body
    // what is not in sight would be measured where it lay when it was drawn last
    const drawnWhole = new CSSStyleSheet()
    drawnWhole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(drawnWhole)
    window.scrollTo(0, 0)

    if (page.scrollWidth > page.clientWidth + 1) {
      const out = [...document.body.querySelectorAll('*')].filter(one => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 0 && (right > page.clientWidth + 1 || left < -1) && !cutBy(one, one.getBoundingClientRect())
      })
      note('wide', `the page is ${page.scrollWidth} wide, the window ${page.clientWidth}: ${out.slice(-2).map(named).join(' · ')}`)
    }

    type Drawn = { of: Element; box: DOMRect; layer: Element | undefined }
    const drawn: Drawn[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement!
      if (!node.textContent?.trim() || !isShown(of) || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(of.tagName)) continue
      if ([of, ...parentsOf(of)].some(isHeardOnly)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const whole = range.getBoundingClientRect()
      if (!whole.width || !whole.height) continue
      const by = of.closest('svg') ? undefined : cutBy(of, whole)
      if (by) note('cut', `${named(of)} is cut off by ${named(by).slice(0, 60)}`)
      else if (!of.closest('svg')) for (const box of range.getClientRects()) drawn.push({ of, box, layer: layerOf(of) })
    }

    /** The part of a line of text that its letters fill: what stands above and below them may meet. */
    const letters = ({ left, right, top, bottom }: Box): Box => {
      const rim = (bottom - top) * 0.25
      return { left: left + 1, right: right - 1, top: top + rim, bottom: bottom - rim }
    }
    /** A text may be scrolled out of its frame, where it is not drawn. */
    const isDrawnAt = ({ of }: Drawn, { left, right, top, bottom }: Box): boolean => {
      for (const at of [of, ...parentsOf(of)]) {
        const { overflowX, overflowY } = styleOf(at)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const frame = at.getBoundingClientRect()
        if (right < frame.left + 1 || left > frame.right - 1 || bottom < frame.top + 1 || top > frame.bottom - 1)
          if (at !== page && at !== document.body) return false
      }
      return true
    }
    drawn.sort((a, b) => a.box.top - b.box.top)
    for (const [at, one] of drawn.entries()) {
      const a = letters(one.box)
      for (let next = at + 1; next < drawn.length && drawn[next]!.box.top < one.box.bottom; next++) {
        const other = drawn[next]!
        if (other.of === one.of || other.layer !== one.layer) continue
        const b = letters(other.box)
        const both = {
          left: Math.max(a.left, b.left),
          right: Math.min(a.right, b.right),
          top: Math.max(a.top, b.top),
          bottom: Math.min(a.bottom, b.bottom),
        }
        if (both.right - both.left < SLACK || both.bottom - both.top < SLACK) continue
        if (isDrawnAt(one, both) && isDrawnAt(other, both))
          note('over', `${named(one.of)} and ${named(other.of)} are drawn over each other`)
      }
    }

    const isAt = (one: Element, x: number, y: number): Element | null | undefined => {
      const at = document.elementFromPoint(x, y)
      // a press on the label of a control counts as a press on the control
      const same =
        at && (one.contains(at) || at.contains(one) || [...((one as HTMLInputElement).labels ?? [])].some(label => label.contains(at)))
      return same ? undefined : at
    }
    for (const one of top.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!isShown(one) || one.closest('[inert]') || styleOf(one).pointerEvents === 'none' || [one, ...parentsOf(one)].some(isHeardOnly))
        continue
      const rect = one.getBoundingClientRect()
      if (!rect.width || !rect.height) continue
      const by = cutBy(one, rect)
      if (by) {
        note('cut', `${named(one)} is cut off by ${named(by).slice(0, 60)}`)
        continue
      }
      const isInside = rect.left >= 0 && rect.top >= 0 && rect.right <= innerWidth && rect.bottom <= innerHeight
      const middle = (): Element | null | undefined => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return isAt(one, left + width / 2, top + height / 2)
      }
      let over = isInside ? middle() : null
      if (over !== undefined) {
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        over = middle()
      }
      // a link to skip something comes into the window with the focus
      if (over !== undefined && one.tagName === 'A') {
        one.focus({ preventScroll: true })
        over = middle()
        one.blur()
      }
      if (over !== undefined) note('covered', `${named(one)} is behind ${over ? named(over).slice(0, 60) : 'the edge of the window'}`)
    }
    window.scrollTo(0, 0)
    document.adoptedStyleSheets.pop()
    return Object.values(found).flatMap(all =>
      all.length > most ? [...all.slice(0, most), `and ${all.length - most} more like that`] : all,
    )
  }, MOST)
}
