import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconLock } from '#icons'
import { Cerrada } from '../sesion/cerrada.ts'

type Props = {
  /** Why nothing of the record can be changed; null while its season is open, undefined while the record is read. */
  porque: string | null | undefined
  children: ReactNode
}

/** What belongs to a season: of a closed one, a bar says so above, and nothing below offers a change. */
export const DeTemporada = ({ porque, children }: Props) => (
  <Cerrada.Provider value={Boolean(porque)}>
    {porque && (
      <Alert icon={<IconLock size={18} aria-hidden />} color="gray" variant="light" mb="md" p="xs" role="status">
        {porque}
      </Alert>
    )}
    {children}
  </Cerrada.Provider>
)
