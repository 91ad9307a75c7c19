import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '#icons'
import { dicho } from '../dicho.ts'
import { saveFile } from '../ui/saveFile.ts'

const ABOUT =
  'Si pierde el teléfono, entre con uno de estos códigos en lugar del de la aplicación. Cada uno sirve una vez. Guárdelos donde no los vea otra persona: no se muestran de nuevo.'

interface CodigosRecuperacionProps {
  codigos: readonly string[]
  size?: 'sm' | 'md'
  done: string
  onDone: () => void
}

/** The recovery codes, shown once: to be copied or stored as a file. */
export function CodigosRecuperacion({ codigos, size = 'sm', done, onDone }: CodigosRecuperacionProps) {
  const { copy, copied } = useClipboard({ timeout: 3_000 })
  const text = `${codigos.join('\n')}\n`
  return (
    <Stack gap="md">
      <Text size={size}>{dicho(ABOUT)}</Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {codigos.map(codigo => (
          <Text key={codigo} component="li" ff="monospace" size={size}>
            {codigo}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            size={size}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(text)}
          >
            {dicho(copied ? 'Copiados' : 'Copiar')}
          </Button>
          <Button
            variant="default"
            size={size}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), dicho('nogal-codigos-de-recuperacion.txt'))}
          >
            {dicho('Descargar')}
          </Button>
        </Group>
        <Button size={size} onClick={onDone}>
          {dicho(done)}
        </Button>
      </Group>
    </Stack>
  )
}
