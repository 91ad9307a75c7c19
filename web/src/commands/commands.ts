/** What can be done on the screen that is open: the palette offers it, and the first of each kind has a key. */

import { useEffect } from 'react'
import type { TablerIcon } from '#icons'
import { createStore } from '../store.ts'

/** `new` and `edit` have a key each. */
export type Command = { kind?: 'new' | 'edit'; label: string; Icon: TablerIcon; run: () => void }

export const commandStore = createStore<readonly Command[]>([])

/** Offers commands for as long as it is drawn. */
export const Commands = ({ offer }: { offer: readonly Command[] }) => {
  useEffect(() => {
    commandStore.set(offer)
  })
  useEffect(() => () => commandStore.set([]), [])
  return null
}
