import { Group, Skeleton, Text, Timeline } from '@mantine/core'
import type { StateReached } from '@nogal/model/aggregate/calls'
import { stateOf, stateWord } from '@nogal/model/aggregate/states'
import { nameField } from '@nogal/model/entity'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadError } from '../../ui/dialog/LoadError.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import type { Row } from '../../values/row.ts'
import { paramsOf } from '../data.ts'
import type { AnyView } from '../view.ts'

/** The history of a record's states: when, by whom and why. */
export function StatesTab({ view, row }: { view: AnyView; row: Row }) {
  const { states } = view.aggregate
  const { data, error, refetch } = useQuery(callQuery(view.calls.states, { params: paramsOf(view, view.calls.states, row) }))
  const reached = data as StateReached[] | undefined
  if (!reached) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton height={220} />
  return (
    <Timeline active={reached.length} bulletSize={14} lineWidth={2} p="sm">
      {reached.map(state => (
        <Timeline.Item
          key={state.En}
          title={
            <Group gap={6}>
              <Badge tone={stateOf(states, String(state[states.field]))?.tone ?? 'neutral'}>
                {stateWord(states, String(state[nameField(states.field)]))}
              </Badge>
              {state.Enmienda && (
                <Text span size="sm" fw={550}>
                  Enmienda {state.Enmienda}
                </Text>
              )}
            </Group>
          }
        >
          <Text size="sm" c="dimmed" mt={4}>
            {state.Nom_Usuario ?? state.Usuario}, <RelativeTime iso={state.En} />
          </Text>
          {state.Motivo && (
            <Text size="sm" mt={4}>
              {state.Motivo}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
