import { PasswordInput } from '@mantine/core'
import { dicho } from '../dicho.ts'

/** Minimal length of a password that a user chooses. */
export const SHORTEST = 8
export const NUEVA = { nueva: '', repetida: '' }
export type Nueva = typeof NUEVA
export type NuevaErrors = Partial<Record<keyof Nueva, string>>

/** The errors of a new password that can be found in the browser. */
export const checkNueva = ({ nueva, repetida }: Nueva): NuevaErrors => ({
  ...(nueva.length < SHORTEST ? { nueva: `Use ${SHORTEST} caracteres o más.` } : {}),
  ...(repetida === nueva ? {} : { repetida: 'No es igual a la clave nueva.' }),
})

interface NuevaClaveProps {
  values: Nueva
  errors: NuevaErrors
  onChange: (values: Nueva) => void
  size?: 'sm' | 'md'
  autoFocus?: boolean
}

/** A new password, twice. */
export function NuevaClave({ values, errors, onChange, size = 'sm', autoFocus = false }: NuevaClaveProps) {
  const field = (campo: keyof Nueva, label: string) => (
    <PasswordInput
      size={size}
      label={dicho(label)}
      name={campo}
      autoComplete="new-password"
      maxLength={128}
      value={values[campo]}
      onChange={event => onChange({ ...values, [campo]: event.currentTarget.value })}
      error={errors[campo] && dicho(errors[campo])}
      // Mantine sets the error on the wrapper, but screen readers need it on the input
      aria-invalid={Boolean(errors[campo])}
      visibilityToggleButtonProps={{ 'aria-label': dicho(`Mostrar u ocultar: ${label}`) }}
      autoFocus={autoFocus && campo === 'nueva'}
      data-autofocus={(autoFocus && campo === 'nueva') || undefined}
    />
  )
  return (
    <>
      {field('nueva', 'Clave nueva')}
      {field('repetida', 'Repita la clave nueva')}
    </>
  )
}
