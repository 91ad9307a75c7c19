import { Button, Group, Stack, Text } from '@mantine/core'
import { CLAVE, PERSONAS } from './personas.ts'

/** Offers the users of the sample on the login screen of the demo. */
export const SampleLogins = ({ choose }: { choose: (usuario: string, clave: string) => void }) => (
  <Stack gap={6}>
    <Text size="sm" c="dimmed">
      Elija a una persona de la empresa de ejemplo; su clave es {CLAVE}.
    </Text>
    <Group gap={6}>
      {PERSONAS.map(usuario => (
        <Button key={usuario} size="compact-sm" variant="default" onClick={() => choose(usuario, CLAVE)}>
          {usuario}
        </Button>
      ))}
    </Group>
  </Stack>
)
