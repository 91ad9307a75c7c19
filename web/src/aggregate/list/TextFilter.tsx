import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

const PAUSE = 250

type Props = { label: string; value: string; onChange: (text: string) => void; numeric?: boolean | undefined }

/** A permanent filter of the list; it is applied after a debounce, or with Enter. */
export function TextFilter({ label, value, onChange, numeric }: Props) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      size="xs"
      w={124}
      aria-label={label}
      placeholder={label}
      inputMode={numeric ? 'numeric' : undefined}
      value={text}
      onChange={event => setText(numeric ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && text !== value && onChange(text)}
    />
  )
}
