import { Loader, Text } from '@mantine/core'
import type { AnyCall } from '@nogal/model/call'
import { isRehearsable } from '@nogal/model/consecuencia/ensayo'
import { useQuery } from '@tanstack/react-query'
import { rehearsal } from '../api/client.ts'
import css from './Ensayo.module.css'
import { EfectosList } from './efectos.tsx'

/** The query of what a change would come to. */
export const ensayoQuery = (call: AnyCall, body: object) => ({
  queryKey: ['ensayo', call.path, body],
  queryFn: () => rehearsal(call)({ body }),
  retry: false,
  gcTime: 0,
})

/** What a step would come to, while a dialog asks about it. Its height is fixed, so that no button moves when the answer arrives. */
export function Ensayo({ call, body }: { call: AnyCall; body: object }) {
  const { data, isLoading } = useQuery({ ...ensayoQuery(call, body), enabled: isRehearsable(call) })
  if (!isRehearsable(call)) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, too
    <section className={css.ensayo} aria-label="Qué más cambia" tabIndex={0}>
      {isLoading ? (
        <Text size="sm" c="dimmed">
          <Loader size={14} mr={8} /> Se revisa qué más cambia…
        </Text>
      ) : data?.length ? (
        <>
          <Text size="sm" fw={600} mb={4}>
            Con esto también cambia:
          </Text>
          <EfectosList efectos={data} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {data ? 'Con esto no cambia nada más.' : 'No se pudo revisar qué más cambia.'}
        </Text>
      )}
    </section>
  )
}
