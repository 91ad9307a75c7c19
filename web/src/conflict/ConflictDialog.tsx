import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type Fields, refText } from '@nogal/model/fields'
import { useMemo, useState } from 'react'
import { foreignKeys } from '../refs/foreignKeys.ts'
import { useKeyNames } from '../refs/useNames.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import type { Row } from '../values/row.ts'
import { fieldText } from '../values/text.ts'
import css from './ConflictDialog.module.css'
import { type Conflict, differencesOf, merge, proposedSide, type Side } from './conflict.ts'

/** Who saved a row, whose name is told. */
const QUIEN = refText('usuario', 'Quién')

type Props = { fields: Fields; conflict: Conflict; onChoose: (row: Row) => void; onClose: () => void }

/** Opens when somebody else saved the row meanwhile: shows both values of each field and asks which one to keep. */
export default function ConflictDialog({ fields, conflict: { before, mine, theirs }, onChoose, onClose }: Props) {
  const found = useMemo(() => differencesOf(fields, before, mine, theirs), [fields, before, mine, theirs])
  const [sides, setSides] = useState(() => Object.fromEntries(found.map(one => [one.name, proposedSide(one)])))
  const by = theirs.Modificado_Por
  const keys = useMemo(
    () =>
      foreignKeys([
        ...found.map(({ name, mine, theirs }) => ({ field: fields[name]!, before: mine, after: theirs })),
        { field: QUIEN, before: undefined, after: by },
      ]),
    [found, fields, by],
  )
  const { keyName } = useKeyNames(keys)
  const all = (side: Side) => setSides(Object.fromEntries(found.map(one => [one.name, side])))
  const other = keyName('usuario', by) ?? String(by ?? 'Otra persona')

  return (
    <Dialog opened onClose={onClose} title="Otra persona cambió este registro" size="xl">
      <Stack gap="sm">
        <Text>
          <b>{other}</b> lo guardó <RelativeTime iso={theirs.Modificado_En as string} />, mientras usted lo editaba. Elija con qué se queda
          en cada dato; lo que cambió una sola persona ya está elegido.
        </Text>
        {found.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="light" onClick={() => all('mine')}>
              Todo lo mío
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => all('theirs')}>
              Todo lo de {other}
            </Button>
          </Group>
        )}
        <div className={css.versus}>
          {found.map(({ name, both, ...values }) => {
            const field = fields[name]!
            return (
              <Radio.Group
                key={name}
                label={field.label}
                description={both ? 'Los dos lo cambiaron.' : undefined}
                value={sides[name] ?? null}
                onChange={side => setSides({ ...sides, [name]: side as Side })}
              >
                <div className={css.sides}>
                  {(['mine', 'theirs'] as const).map(side => (
                    <Radio.Card
                      key={side}
                      value={side}
                      className={css.side}
                      aria-label={`${field.label}: ${side === 'mine' ? 'lo mío' : `lo de ${other}`}`}
                    >
                      <Radio.Indicator />
                      <span>
                        <small>{side === 'mine' ? 'Lo mío' : `Lo de ${other}`}</small>
                        {fieldText(field, values[side], keyName) || <i>sin dato</i>}
                      </span>
                    </Radio.Card>
                  ))}
                </div>
              </Radio.Group>
            )
          })}
          {found.length === 0 && <Text c="dimmed">Los dos escribieron lo mismo: no hay nada que elegir.</Text>}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Volver al formulario
          </Button>
          <Button onClick={() => onChoose(merge(theirs, found, sides))} data-autofocus>
            Guardar así
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
