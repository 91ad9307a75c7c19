import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import css from './RichText.module.css'
import type { Mentionable } from './richText.ts'

/** At most this many people are listed. */
const MOST = 8
/** An @ at the beginning of a word, and what follows: at most two words of a name. */
const ASKED = /(?:^|\s)@([\p{L}\p{N}._-]{0,30}(?: [\p{L}\p{N}._-]{0,30})?)$/u
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is asked for at the cursor: the beginning of a name, and where its @ stands. */
const askedAt = ({ state }: Editor): { name: string; from: number; to: number } | null => {
  const { empty, $from, from } = state.selection
  if (!empty) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const name = ASKED.exec(before)?.[1]
  return name === undefined ? null : { name, from: from - name.length - 1, to: from }
}

type Props = {
  editor: Editor
  people: readonly Mentionable[]
  /** Filled with what the list does with a key; true when the text must not see it. */
  keys: RefObject<(e: KeyboardEvent) => boolean>
}

/** The people who may be mentioned, below the @ that is being typed. */
export function MentionList({ editor, people, keys }: Props) {
  const id = useId()
  const asked = useEditorState({ editor, selector: ({ editor }) => (editor.isFocused ? askedAt(editor) : null) })
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const name = asked && plain(asked.name)
  const found =
    name === null
      ? []
      : people
          .filter(
            ({ label, id }) =>
              plain(label)
                .split(' ')
                .some((_, i, all) => all.slice(i).join(' ').startsWith(name)) || plain(id).startsWith(name),
          )
          .slice(0, MOST)
  // a space after a name that nobody has is the end of it, not a question
  const opened = Boolean(asked) && left !== asked?.from && (found.length > 0 || !asked?.name.includes(' '))
  const chosen = found[Math.min(at, found.length - 1)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning starts at the first person
  useEffect(() => setAt(0), [name])
  useEffect(() => {
    if (!opened) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    if (chosen) dom.setAttribute('aria-activedescendant', `${id}-${chosen.id}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, opened, chosen])

  const take = (person: Mentionable) => {
    if (!asked) return
    const { from, to } = asked
    const piece = [
      { type: 'mention', attrs: { id: person.id, label: person.label } },
      { type: 'text', text: ' ' },
    ]
    editor.chain().focus().insertContentAt({ from, to }, piece).run()
  }
  keys.current = e => {
    if (!opened) return false
    if (e.key === 'Escape') {
      // the dialog around it stays
      e.stopPropagation()
      setLeft(asked?.from)
      return true
    }
    if (!chosen || e.ctrlKey || e.metaKey) return false
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      setAt(now => (Math.min(now, found.length - 1) + (e.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
      return true
    }
    if (e.key !== 'Enter' && e.key !== 'Tab') return false
    take(chosen)
    return true
  }
  if (!opened || !asked) return null
  const around = editor.view.dom.closest(`.${css.around}`)?.getBoundingClientRect()
  const { bottom, left: x } = editor.view.coordsAtPos(asked.from)
  const place = around && { top: bottom - around.top + 4, left: Math.max(0, Math.min(x - around.left, around.width - 240)) }
  return (
    <div ref={list} id={id} role="listbox" aria-label="Personas que ven este registro" className={css.people} style={place}>
      {found.map(person => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={person === chosen}
          onMouseDown={e => e.preventDefault()}
          onClick={() => take(person)}
        >
          <span>{person.label}</span>
          {person.about && <small>{person.about}</small>}
        </div>
      ))}
      {found.length === 0 && (
        <div className={css.nobody} role="option" aria-disabled="true" aria-selected={false} tabIndex={-1}>
          Nadie con ese nombre ve este registro.
        </div>
      )}
    </div>
  )
}
