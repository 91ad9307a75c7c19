import { Button } from '@mantine/core'
import { useStore } from '../store.ts'
import { Bar } from '../ui/Bar.tsx'
import { STRANGER, strangerStore } from './sesion.ts'

/** Warns that another user logged in in another tab while something here is unsaved. */
export function Stranger() {
  return useStore(strangerStore) ? (
    <Bar alert bad text={STRANGER}>
      <Button size="xs" onClick={() => location.reload()}>
        Volver a cargar
      </Button>
    </Bar>
  ) : null
}
