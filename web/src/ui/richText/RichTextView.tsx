import type { RichDoc, RichNode } from '@nogal/model/fields'
import { createElement, Fragment, type ReactNode } from 'react'
import css from './RichText.module.css'
import { isSize, safeHref } from './richText.ts'

type Draw = (children: ReactNode, attrs: Record<string, unknown>) => ReactNode

const heading = (level: unknown) => (typeof level === 'number' && level >= 1 && level <= 6 ? Math.floor(level) : 6)

/** The nodes and marks that are rendered. Of any other only the text is shown. */
const NODES: Record<string, Draw> = {
  paragraph: children => <p>{children}</p>,
  // The page has an h1 of its own, so headings of a text become one level lower; they keep the style of their own level.
  heading: (children, { level }) => createElement(`h${Math.min(heading(level) + 1, 6)}`, { 'data-level': heading(level) }, children),
  bulletList: children => <ul>{children}</ul>,
  orderedList: (children, { start }) => <ol start={typeof start === 'number' ? start : undefined}>{children}</ol>,
  listItem: children => <li>{children}</li>,
  blockquote: children => <blockquote>{children}</blockquote>,
  hardBreak: () => <br />,
  horizontalRule: () => <hr />,
  mention: (_, { label, id }) => <span className={css.mention}>@{String(label ?? id ?? '')}</span>,
}
const MARKS: Record<string, Draw> = {
  bold: children => <strong>{children}</strong>,
  italic: children => <em>{children}</em>,
  underline: children => <u>{children}</u>,
  strike: children => <s>{children}</s>,
  textStyle: (children, { fontSize }) => (isSize(fontSize) ? <span data-size={fontSize}>{children}</span> : children),
  link: (children, { href }) => {
    const safe = safeHref(href)
    return safe ? (
      <a href={safe} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    )
  },
}

const MAX_DEPTH = 60

const draw = (node: RichNode, key: number, depth: number): ReactNode => {
  if (depth > MAX_DEPTH) return null
  if (node.type === 'text') {
    const marked = (node.marks ?? []).reduce<ReactNode>((inner, mark) => {
      const of = Object.hasOwn(MARKS, mark.type) ? MARKS[mark.type] : undefined
      return of ? of(inner, mark.attrs ?? {}) : inner
    }, node.text ?? '')
    return <Fragment key={key}>{marked}</Fragment>
  }
  const children = node.content?.map((child, i) => draw(child, i, depth + 1))
  const of = Object.hasOwn(NODES, node.type) ? NODES[node.type] : undefined
  return <Fragment key={key}>{of ? of(children, node.attrs ?? {}) : children}</Fragment>
}

/** Renders a formatted text from its JSON by a whitelist of nodes: no HTML is ever parsed. */
export const RichTextView = ({ value }: { value: RichDoc | null | undefined }) =>
  value ? <div className={css.text}>{value.content?.map((node, i) => draw(node, i, 0))}</div> : null
