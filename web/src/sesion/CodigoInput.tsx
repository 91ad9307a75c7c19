import { Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dicho } from '../dicho.ts'

interface CodigoInputProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  size?: 'sm' | 'md'
  /** May a recovery code be given instead? */
  recovers?: boolean
  /** Does it come before every other field? */
  first?: boolean
}

/** The code that the app of the phone shows, or one for recovery. */
export function CodigoInput({ value, onChange, error, size = 'sm', recovers = false, first = false }: CodigoInputProps) {
  const [recovery, setRecovery] = useState(false)
  const change = () => {
    setRecovery(!recovery)
    onChange('')
  }
  return (
    <Stack gap={6}>
      <TextInput
        key={String(recovery)}
        size={size}
        label={dicho(recovery ? 'Código de recuperación' : 'Código de la aplicación')}
        placeholder={recovery ? 'ABCD-EFGH-JKLM-NPQR' : '123456'}
        name="codigo"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        error={error && dicho(error)}
        aria-invalid={Boolean(error)}
        autoFocus={recovery || first}
      />
      {recovers && (
        <Anchor component="button" type="button" size="sm" onClick={change} style={{ alignSelf: 'flex-start' }}>
          {dicho(recovery ? 'Usar el código de la aplicación' : 'No tengo el teléfono: usar un código de recuperación')}
        </Anchor>
      )}
    </Stack>
  )
}
