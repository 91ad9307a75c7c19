import { Kbd, Switch, Text, Title } from '@mantine/core'
import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { useApariencia } from '../apariencia/apariencia.ts'
import { dicho } from '../dicho.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import classes from './KeysDialog.module.css'
import { ANYWHERE, BY_PLACE, type Key } from './keys.ts'
import { goesOf } from './useKeys.ts'

type Props = { menu: readonly EnlaceMenu[]; opened: boolean; onClose: () => void }

/** The list of all shortcuts, with the setting for single-letter ones. */
export default function KeysDialog({ menu, opened, onClose }: Props) {
  const [{ atajos }, change] = useApariencia()
  const goes = goesOf(menu).map(({ letter, title }): Key => ({ keys: ['G', letter.toUpperCase()], does: `Ir a ${title}` }))
  return (
    <Dialog opened={opened} onClose={onClose} title={dicho('Teclado')}>
      <div className={classes.places}>
        {Object.entries({ 'En todo el portal': [...ANYWHERE, ...goes], ...BY_PLACE }).map(([place, keys]) => (
          <section key={place} className={classes.place}>
            <Title order={3} size="h5" mb={6}>
              {dicho(place)}
            </Title>
            <dl className={classes.keys}>
              {keys.map(one => (
                <div key={one.does} className={classes.key}>
                  <dt>
                    {one.keys.map(name => (
                      <Kbd key={name} size="sm">
                        {dicho(name)}
                      </Kbd>
                    ))}
                  </dt>
                  <dd>{dicho(one.does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        label={dicho('Usar las teclas de una letra')}
        description={dicho('Apáguelas si usa un lector de pantalla o dicta con la voz.')}
        checked={atajos}
        onChange={event => change({ atajos: event.currentTarget.checked })}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {dicho('En un Mac, Ctrl también puede ser ⌘.')}
      </Text>
    </Dialog>
  )
}
