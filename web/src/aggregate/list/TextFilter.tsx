import { TextInput } from '@mantine/core'
import { useTypedText } from '../../ui/useTypedText.ts'

type Props = { label: string; value: string; onChange: (text: string) => void; numeric?: boolean | undefined }

/** A permanent filter of the list; it is applied after a pause, or with Enter. */
export default function TextFilter({ label, value, onChange, numeric }: Props) {
  const { text, type, send, isSent } = useTypedText(value, onChange)
  return (
    <TextInput
      size="xs"
      w={124}
      aria-label={label}
      placeholder={label}
      inputMode={numeric ? 'numeric' : undefined}
      value={text}
      onChange={event => type(numeric ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && !isSent() && send()}
    />
  )
}
