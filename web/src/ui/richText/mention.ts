import { mergeAttributes, Node } from '@tiptap/core'

/** A person who is named with @, one piece of the line. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: null, parseHTML: element => element.dataset.mention ?? null, renderHTML: ({ id }) => ({ 'data-mention': id }) },
    label: { default: null, parseHTML: element => element.textContent?.replace(/^@/, '') ?? null, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), `@${node.attrs.label ?? node.attrs.id}`],
  renderText: ({ node }) => `@${node.attrs.label ?? node.attrs.id}`,
})
