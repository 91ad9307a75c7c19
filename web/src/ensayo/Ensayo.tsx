import { Loader, Text } from '@mantine/core'
import type { AnyCall } from '@nogal/model/call'
import { isRehearsable } from '@nogal/model/consecuencia/ensayo'
import { useQuery } from '@tanstack/react-query'
import { rehearsal } from '../api/client.ts'
import { EfectosList } from './efectos.tsx'

/** The query of what a change would come to. */
export const ensayoQuery = (call: AnyCall, body: object) => ({
  queryKey: ['ensayo', call.path, body],
  queryFn: () => rehearsal(call)({ body }),
  retry: false,
  gcTime: 0,
})

/** What a step would come to, while a dialog asks about it; nothing where nothing follows, or the step would be refused. */
export function Ensayo({ call, body }: { call: AnyCall; body: object }) {
  const { data, isLoading } = useQuery({ ...ensayoQuery(call, body), enabled: isRehearsable(call) })
  if (isLoading)
    return (
      <Text size="sm" c="dimmed">
        <Loader size={14} mr={8} /> Se revisa qué más cambia…
      </Text>
    )
  return data?.length ? (
    <div>
      <Text size="sm" fw={600} mb={4}>
        Con esto también cambia:
      </Text>
      <EfectosList efectos={data} />
    </div>
  ) : null
}
