import { useCallback, useRef, useState } from 'react'

/** A removed thing: the notice about it, and a function that restores it and returns a sentence about where. */
type Removed = { notice: string; restore: () => Promise<string> | string }
export type Undo = {
  /** The notice about the last removal, while it can be undone. */
  notice: string | undefined
  /** The result of the last undo. */
  said: string | undefined
  busy: boolean
  push: (removed: Removed) => void
  /** Restores the last removed thing; false when there is none. */
  undo: () => boolean
  dismiss: () => void
}

/** The removals on this screen, to be undone in reverse order, as long as it stays open. */
export const useUndo = (onError: (error: unknown) => void): Undo => {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const latest = useRef({ removed, busy, onError })
  latest.current = { removed, busy, onError }
  const push = useCallback((one: Removed) => {
    setSaid(undefined)
    // what waits for this act undoes it before the next rendering
    latest.current.removed = [...latest.current.removed, one]
    setRemoved(latest.current.removed)
  }, [])
  const undo = useCallback(() => {
    const { removed: all, busy: waits, onError: fail } = latest.current
    const last = all.at(-1)
    if (!last || waits) return Boolean(last)
    setBusy(true)
    void Promise.resolve()
      .then(() => last.restore())
      .then(sentence => {
        setRemoved(old => old.filter(one => one !== last))
        setSaid(sentence)
      })
      .catch(fail)
      .finally(() => setBusy(false))
    return true
  }, [])
  const dismiss = useCallback(() => {
    setRemoved([])
    setSaid(undefined)
  }, [])
  return { notice: removed.at(-1)?.notice, said, busy, push, undo, dismiss }
}
