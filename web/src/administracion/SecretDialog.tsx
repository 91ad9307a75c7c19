import { Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { Dialog } from '../ui/dialog/Dialog.tsx'

type Props = { title: string; about: string; secret: string; onClose: () => void }

/** Shows once what the portal does not show again: a link, a token, a key. */
export function SecretDialog({ title, about, secret, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <Text size="sm" mb="sm">
        {about}
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="xs" mt="md">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Cerrar</Button>
      </Group>
    </Dialog>
  )
}
