import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

/** The address of the demo of this portal; null where there is none, or no answer. */
const readDemo = async (): Promise<string | null> => {
  const answer = await fetch('/api/salud')
  return ((await answer.json()) as { data?: { demostracion?: string | null } }).data?.demostracion ?? null
}

/** Offers the demo to visitors without a user, where the server has one. */
export default function ProbarDemo() {
  const { data } = useQuery({ queryKey: ['demostracion'], queryFn: readDemo, retry: false, staleTime: Number.POSITIVE_INFINITY })
  if (!data) return null
  return (
    <Text size="sm" c="dimmed">
      ¿Todavía no tiene usuario?{' '}
      <Anchor href={data} underline="always">
        Pruebe la demostración
      </Anchor>
      , con los datos de una empresa de ejemplo.
    </Text>
  )
}
