import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reasonOf } from '../../ui/reason.ts'
import { focusNext } from '../base/focusNext.ts'
import { theOne } from '../base/match.ts'
import type { RefOption } from '../base/refs.ts'

type Asked = {
  /** Loads all matches of a text, also while the list is loading. */
  find: (text: string) => Promise<readonly RefOption[]>
  take: (option: RefOption) => void
  mayCreate?: boolean
  /** The list ends with an entry that creates the row. */
  offersCreation?: boolean
  /** The list of the current text is loading; the list of an earlier text may still be shown. */
  pending?: boolean
}
type Choose = (found: readonly RefOption[], text: string) => RefOption | undefined

const ARROWS = new Set(['ArrowDown', 'ArrowUp'])
/** Time in milliseconds until the options of an opened list are rendered. */
const DRAWN_MS = 40
/** Distance in pixels from the box to the end of the message below it. */
const SAID_HEIGHT = 30
/** At most this many entries are in a list. */
export const LIST = 61

const inListOf = (input: HTMLElement, which: string) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>(which) ?? null
const highlighted = (input: HTMLElement) => inListOf(input, '[data-combobox-selected]')

/** Mantine continues from the entry that it highlighted last, even in another list, so this moves the highlight to the first one. */
const highlightFirst = (input: HTMLElement) => {
  const first = inListOf(input, '[data-combobox-option]')
  for (let n = 0; n <= LIST && highlighted(input) !== first; n++)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
}

/** The message when a text matches no row, or several. */
const sentence = (found: number, text: string, mayCreate: boolean): string => {
  if (found) return `${found} registros con «${text}»: elija uno.`
  return mayCreate ? `No hay «${text}». Con ↓ puede crearlo.` : `No hay «${text}».`
}

/** The text typed into a box, distinguished from the name of the chosen row. */
export const useTyped = () => {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  /** The name of the chosen row in the box; while the box shows it, that name is not a search. */
  const shown = useRef('')
  const latest = useRef(search)
  latest.current = search
  const sought = () => (latest.current === shown.current ? '' : latest.current.trim())
  return { search, setSearch, open, setOpen, shown, sought }
}
type Typed = ReturnType<typeof useTyped>

/**
 * The keys of a search box. The first arrow highlights; Tab takes the only match, or stays once with a message that there is none; Enter
 * takes the first match. Leaving the box with an unmatched text also shows the message.
 */
export const useCombo = ({ search, setSearch, open, setOpen, sought }: Typed, options: readonly RefOption[], asked: Asked) => {
  const { find, take, mayCreate = false, offersCreation = false, pending = false } = asked
  const [said, setSaid] = useState('')
  /** The text whose message was shown already: another Tab leaves the box. */
  const refused = useRef('')
  /** The highlight was moved by an arrow, not by typing. */
  const walked = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  /** The choice of an Enter that waits for the list. */
  const taking = useRef<Promise<boolean>>(undefined)

  // Mantine highlights only entries that are rendered; this list may still be loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that opens or changes is the reason
  useEffect(() => {
    const box = input.current
    if (!box || !open || !(options.length || offersCreation) || !(walked.current || sought())) return
    const timer = setTimeout(() => {
      if (document.activeElement !== box || (walked.current && highlighted(box))) return
      highlightFirst(box)
    }, DRAWN_MS)
    return () => clearTimeout(timer)
  }, [open, options, offersCreation])

  const pick = (option: RefOption) => {
    setSaid('')
    take(option)
    setOpen(false)
  }
  /** Chooses the row that the text means, else shows why not. True when a row was chosen. */
  const settle = async (text: string, choose: Choose): Promise<boolean> => {
    try {
      const found = await find(text)
      const typed = sought()
      // The user went on typing meanwhile.
      if (typed && typed !== text) return false
      const option = choose(found, text)
      if (option) flushSync(() => pick(option))
      else {
        refused.current = text
        setSaid(sentence(found.length, text, mayCreate))
        // An open list would cover the message; for several matches the list stays open and shows them.
        if (!found.length) setOpen(false)
      }
      return Boolean(option)
    } catch (error) {
      refused.current = text
      setSaid(reasonOf(error))
      return false
    }
  }
  const onTab = async (e: KeyboardEvent<HTMLInputElement>) => {
    const box = e.currentTarget
    const back = e.shiftKey
    if (taking.current) {
      e.preventDefault()
      if ((await taking.current) && document.activeElement === box) focusNext(box, back)
      return
    }
    const text = sought()
    const chosen = open && walked.current ? highlighted(box) : null
    if (!chosen && (!text || refused.current === text)) return
    e.preventDefault()
    if (chosen) flushSync(() => chosen.click())
    else if (!(await settle(text, theOne))) return
    if (document.activeElement === box) focusNext(box, back)
  }
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    if (ARROWS.has(e.key) && e.nativeEvent.isTrusted) walked.current = true
    if (e.key === 'Tab') void onTab(e)
    if (e.key === 'Enter' && open && sought() && !highlighted(e.currentTarget)) {
      e.preventDefault()
      void settle(sought(), found => found[0])
    }
  }
  // Runs before Mantine takes the highlighted entry, which may match an older text.
  const onKeyDownCapture = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || !open || !pending || walked.current || !sought()) return
    e.preventDefault()
    e.stopPropagation()
    taking.current = settle(sought(), found => found[0]).finally(() => {
      taking.current = undefined
    })
  }
  // Runs before Mantine clears the box.
  const onBlurCapture = ({ relatedTarget }: FocusEvent) => {
    const text = sought()
    const inside = relatedTarget instanceof HTMLElement && relatedTarget.closest('[role=listbox]')
    walked.current = false
    if (text && refused.current !== text && !inside) void settle(text, theOne)
  }
  const onSearchChange = (text: string) => {
    setSearch(text)
    if (text) setSaid('')
    if (text.trim() !== refused.current) refused.current = ''
    walked.current = false
  }
  return {
    said,
    pick,
    /** Leaves the box for the form of a new row, without a message about the text. */
    leave: () => {
      refused.current = sought()
      setOpen(false)
    },
    props: {
      ref: input,
      // placed below the message, which the list would cover
      comboboxProps: { offset: said && open ? SAID_HEIGHT : undefined },
      dropdownOpened: open,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      searchable: true,
      openOnFocus: false,
      searchValue: search,
      onSearchChange,
      onKeyDown,
      onKeyDownCapture,
      onBlurCapture,
    },
  }
}
