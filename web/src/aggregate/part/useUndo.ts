import { useCallback, useRef, useState } from 'react'

/** Something that was removed: what is said of it, and how it comes back; the sentence that it answers says where. */
type Removed = { notice: string; restore: () => Promise<string> | string }
export type Undo = {
  /** What was removed last, while it can be brought back. */
  notice: string | undefined
  /** What came of bringing something back. */
  said: string | undefined
  busy: boolean
  push: (removed: Removed) => void
  /** Brings back what was removed last; false when there is nothing. */
  undo: () => boolean
  dismiss: () => void
}

/** What was removed here, so that it can be brought back, the last first; for as long as the screen stays open. */
export const useUndo = (onError: (error: unknown) => void): Undo => {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const latest = useRef({ removed, busy, onError })
  latest.current = { removed, busy, onError }
  const push = useCallback((one: Removed) => {
    setSaid(undefined)
    setRemoved(old => [...old, one])
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
