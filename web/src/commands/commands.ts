/** The commands of the open screen: the palette offers them, and the first of each kind has a shortcut. */

import { useEffect, useState } from 'react'
import type { TablerIcon } from '#icons'
import { createStore } from '../store.ts'

/** `new` and `edit` have a shortcut each; `words` are others by which people look for the command. */
export type Command = { kind?: 'new' | 'edit'; label: string; words?: string; Icon: TablerIcon; run: () => void }

export const commandStore = createStore<readonly Command[]>([])

/** What each part of the screen offers, such as a page and the rows selected in it. */
const offers = new Map<symbol, readonly Command[]>()
const tell = () => commandStore.set([...offers.values()].flat())

/** Offers commands while it is mounted. */
export const Commands = ({ offer }: { offer: readonly Command[] }) => {
  const [me] = useState(() => Symbol())
  useEffect(() => {
    offers.set(me, offer)
    tell()
  })
  useEffect(
    () => () => {
      offers.delete(me)
      tell()
    },
    [me],
  )
  return null
}
