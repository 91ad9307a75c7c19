import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordAt } from '../pantallas.ts'
import { isNothing } from '../values/same.ts'

/** The name of a row that a reference points to; where that is a record with a screen of its own, it leads there. */
export function RecordName({ target, value, children }: { target: string; value: unknown; children?: ReactNode }) {
  const to = isNothing(value) ? undefined : recordAt(target, value)
  return to ? (
    <Anchor component={Link} to={to} inherit onClick={e => e.stopPropagation()}>
      {children}
    </Anchor>
  ) : (
    children
  )
}
