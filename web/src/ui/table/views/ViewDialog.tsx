import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { plano } from '@nogal/model/format'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../dialog/Dialog.tsx'
import { reasonOf } from '../../reason.ts'
import type { Reach } from './useViews.tsx'

const REACHES: Record<Reach, string> = {
  own: 'Solo para mí',
  area: 'Para mi área',
  all: 'Para todas las áreas',
}

type Props = {
  name: string
  /** Names of the other views. */
  taken: readonly string[]
  /** The possible audiences; undefined when the audience can't change. */
  reach: readonly Reach[] | undefined
  onSave: (name: string, reach: Reach) => Promise<void>
  onClose: () => void
}

/** Edits the name and the audience of a view. */
export const ViewDialog = ({ name: before, taken, reach, onSave, onClose }: Props) => {
  const [name, setName] = useState(before)
  const [whom, setWhom] = useState<Reach>('own')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const said = name.trim()
  const isTaken = plano(said) !== plano(before) && taken.some(one => plano(one) === plano(said))
  const save = async (e: FormEvent) => {
    e.preventDefault()
    e.stopPropagation()
    if (!said) return setError('Escriba un nombre para la vista.')
    if (isTaken) return setError('Ya tiene una vista con ese nombre. Use otro.')
    setBusy(true)
    try {
      await onSave(said, whom)
    } catch (reason) {
      setError(reasonOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} size="sm" busy={busy} title={before ? 'Cambiar el nombre de la vista' : 'Guardar como vista'}>
      <form onSubmit={e => void save(e)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label="Nombre"
            withAsterisk
            maxLength={40}
            value={name}
            error={error}
            description={before ? undefined : 'Guarda los filtros, la búsqueda, el orden, los grupos y las columnas de ahora.'}
            onChange={e => {
              setName(e.currentTarget.value)
              setError('')
            }}
          />
          {reach && (
            <Radio.Group label="Quién la ve" value={whom} onChange={value => setWhom(value as Reach)}>
              <Stack gap={6} mt={6}>
                {reach.map(one => (
                  <Radio key={one} value={one} label={REACHES[one]} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
