import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconAlertTriangle } from '#icons'
import { useNarrow } from '../useNarrow.ts'

type Props = {
  /** What is folded, in a few words; empty when there is nothing. */
  label: string
  children: ReactNode
}

/** On a phone its content shows after a press of a button that says what is folded, so that the page begins near the top. */
export function OnPhoneFolded({ label, children }: Props) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (!narrow || !label) return children
  return (
    <>
      <Button
        variant="light"
        color="yellow"
        c="var(--mantine-color-text)"
        size="sm"
        fullWidth
        mb="sm"
        justify="start"
        leftSection={<IconAlertTriangle size={16} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && children}
    </>
  )
}
