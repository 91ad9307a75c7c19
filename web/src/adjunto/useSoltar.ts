/** Files dropped on a part of the page, or pasted while it is shown. */
import { type DragEvent, useEffect, useRef, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/** The props with which a part of the page accepts files; none while it accepts none. */
export const useSoltar = (takes: boolean, onFiles: (files: readonly File[]) => void) => {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    if (!takes) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!files.length || isTyping(event.target)) return
      event.preventDefault()
      latest.current(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [takes])
  if (!takes) return {}
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      latest.current([...event.dataTransfer.files])
    },
  }
}
