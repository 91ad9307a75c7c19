/** The commands of the open screen: the palette offers them, and the first of each kind has a shortcut. */

import { useEffect } from 'react'
import type { TablerIcon } from '#icons'
import { createStore } from '../store.ts'

/** `new` and `edit` have a shortcut each. */
export type Command = { kind?: 'new' | 'edit'; label: string; Icon: TablerIcon; run: () => void }

export const commandStore = createStore<readonly Command[]>([])

/** Offers commands while it is mounted. */
export const Commands = ({ offer }: { offer: readonly Command[] }) => {
  useEffect(() => {
    commandStore.set(offer)
  })
  useEffect(() => () => commandStore.set([]), [])
  return null
}
