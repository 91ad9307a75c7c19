import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reasonOf } from '../../ui/reason.ts'
import { focusNext } from '../base/focusNext.ts'
import { theOne } from '../base/match.ts'
import type { RefOption } from '../base/refs.ts'

type Asked = {
  /** Everything that fits a text, also while the list is on its way. */
  find: (text: string) => Promise<readonly RefOption[]>
  take: (option: RefOption) => void
  mayCreate?: boolean
  /** The list ends in an entry that adds the row. */
  offersCreation?: boolean
  /** The list of what was typed is on its way; the one of an earlier text may still stand. */
  pending?: boolean
}
type Choose = (found: readonly RefOption[], text: string) => RefOption | undefined

const ARROWS = new Set(['ArrowDown', 'ArrowUp'])
/** Until the options of a list that was just opened stand in the page. */
const DRAWN_MS = 40
/** From the box to below the line of a sentence under it, in pixels. */
const SAID_HEIGHT = 30
/** A list has no more entries than these. */
export const LIST = 61

const inListOf = (input: HTMLElement, which: string) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>(which) ?? null
const highlighted = (input: HTMLElement) => inListOf(input, '[data-combobox-selected]')

/** Mantine goes on from the place that it highlighted last, even in another list: it is walked around to the first. */
const highlightFirst = (input: HTMLElement) => {
  const first = inListOf(input, '[data-combobox-option]')
  for (let n = 0; n <= LIST && highlighted(input) !== first; n++)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
}

/** What is said when a text means no row, or more than one. */
const sentence = (found: number, text: string, mayCreate: boolean): string => {
  if (found) return `${found} registros con «${text}»: elija uno.`
  return mayCreate ? `No hay «${text}». Con ↓ puede crearlo.` : `No hay «${text}».`
}

/** What is typed into a box, apart from the name of the chosen row that it shows. */
export const useTyped = () => {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  /** The box shows the name of the chosen row; as long as it does, that name is not a search. */
  const shown = useRef('')
  const latest = useRef(search)
  latest.current = search
  const sought = () => (latest.current === shown.current ? '' : latest.current.trim())
  return { search, setSearch, open, setOpen, shown, sought }
}
type Typed = ReturnType<typeof useTyped>

/**
 * The keys of a box that is searched. The first arrow highlights; Tab takes the one row that the text means, or says that there is none
 * and stays once; Enter takes the first. A text that is left says so, too.
 */
export const useCombo = ({ search, setSearch, open, setOpen, sought }: Typed, options: readonly RefOption[], asked: Asked) => {
  const { find, take, mayCreate = false, offersCreation = false, pending = false } = asked
  const [said, setSaid] = useState('')
  /** The text of which was said that it means no row: another Tab leaves it. */
  const refused = useRef('')
  /** An arrow chose what is highlighted, and not the first letter. */
  const walked = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  /** What Enter takes once its list has come. */
  const taking = useRef<Promise<boolean>>(undefined)

  // Mantine highlights only in a list that is already there; this one may still be on its way.
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
  /** Takes what the text means, else says why nothing was taken. True when it was. */
  const settle = async (text: string, choose: Choose): Promise<boolean> => {
    try {
      const found = await find(text)
      const typed = sought()
      // The person went on typing meanwhile.
      if (typed && typed !== text) return false
      const option = choose(found, text)
      if (option) flushSync(() => pick(option))
      else {
        refused.current = text
        setSaid(sentence(found.length, text, mayCreate))
        // An open list would cover the sentence; of several rows it shows which they are.
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
  // Before Mantine takes what stands highlighted: it was found for less than what is typed by now.
  const onKeyDownCapture = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || !open || !pending || walked.current || !sought()) return
    e.preventDefault()
    e.stopPropagation()
    taking.current = settle(sought(), found => found[0]).finally(() => {
      taking.current = undefined
    })
  }
  // Before Mantine empties the box.
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
    /** The box is left for the form of a new row: nothing is to be said of its text. */
    leave: () => {
      refused.current = sought()
      setOpen(false)
    },
    props: {
      ref: input,
      // below the sentence, which the list would cover
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
