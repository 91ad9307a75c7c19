import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../dialog/Dialog.tsx'
import type { SharedView } from '../data/types.ts'

type Props = {
  /** The current view. */
  view: SharedView
  busy: boolean
  onTake: () => void
  onReplace: () => void
  onCopy: () => void
  onClose: () => void
}

/** A conflict of two users about one shared view: the second chooses which change to keep. */
export const ConflictDialog = ({ view, busy, onTake, onReplace, onCopy, onClose }: Props) => (
  <Dialog opened onClose={onClose} size="sm" busy={busy} title={`Otra persona cambió la vista ${view.name}`}>
    <Stack gap="sm">
      <Text size="sm">La vista cambió mientras usted la tenía abierta. Lo suyo todavía no está guardado.</Text>
      <Button variant="default" onClick={onTake} data-autofocus>
        Ver la vista como está ahora
      </Button>
      <Button variant="default" onClick={onCopy}>
        Guardar lo mío como otra vista…
      </Button>
      <Button color="red.9" loading={busy} onClick={onReplace}>
        Reemplazarla con lo mío
      </Button>
    </Stack>
  </Dialog>
)
